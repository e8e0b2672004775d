// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/device_buffer.h"

#include <algorithm>
#include <cstring>

#include "emulator/memory/array_names.h"
#include "emulator/memory/user_copy.h"
#include "emulator/options/current_options.h"
#include "emulator/patterns/shared_copies.h"
#include "tessera/detail/accelerator_state.h"

namespace tessera::detail {

namespace {

Side other(Side side) { return side == Side::host ? Side::device : Side::host; }

constexpr Section kWhole{};

/// Bytes on each side of memory of this size that an observer may watch: a quarter, as pointers leave large arrays by more.
std::size_t red_zone(std::size_t bytes) {
    constexpr std::size_t least = 256, most = 4096;
    return std::clamp(bytes / 4 / least * least, least, most);
}

/// Bytes from `host`, the host copy's beginning, to the section's first element.
std::size_t offset_of(const Section& section, const char* host) {
    return section.rank == 0 ? 0 : static_cast<std::size_t>(static_cast<const char*>(section.data) - host);
}

}  // namespace

DeviceBuffer::DeviceBuffer(Home home, std::size_t bytes, bool shared, void* user_memory,
                           AcceleratorViewState* home_view)
    : home_(home),
      shared_(shared),
      device_(current_options().device),
      bytes_(bytes),
      home_view_(home_view),
      user_memory_(static_cast<char*>(user_memory)),
      notes_(shared ? nullptr : user_memory_) {
    if (shared) {
        if (user_memory == nullptr) {
            allocate_for_kernels(host_block_, true);
        }
    } else if (home == Home::device_array) {
        allocate_for_kernels(device_block_, true);
        device_newer_.add(0, bytes);
    } else if (home == Home::none) {
        device_newer_.add(0, bytes);  // poison, at the first use
    } else {
        if (home == Home::host_array) host_block_.allocate(bytes, undefined_byte());
        host_newer_.add(0, bytes);
    }
    update_ready();
    notes_.host_memory_viewed(bytes);
    if (home_view != nullptr) tessera::detail::retain(home_view);
}

DeviceBuffer* DeviceBuffer::create(Home home, std::size_t bytes, bool shared, void* user_memory,
                                   AcceleratorViewState* home_view, bool cpu_access) {
    auto* const buffer = new DeviceBuffer(home, bytes, shared, user_memory, home_view);
    buffer->array_is_on_host =
        home == Home::host_array || (home == Home::device_array && shared && cpu_access);
    // The host does not ask before it writes there: it may do so at any time.
    if (shared && buffer->array_is_on_host) buffer->note_shared(kWhole, true);
    return buffer;
}

DeviceBuffer::~DeviceBuffer() {
    array_names::forget(*this);
    notes_.host_copy(0, bytes_, HostCopy::unknown);
    BufferEvents::device_memory_freed(shared_ ? host_block_.data() : device_block_.data(), bytes_);
    if (home_view_ != nullptr) tessera::detail::release(home_view_);
}

void DeviceBuffer::come_home_without_views() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (references_.load(std::memory_order_acquire) != 2) return;  // a new view of it may be in use by now
    validate(Side::host, kWhole);
    take_over(Side::host, kWhole);
}

const KnownView* DeviceBuffer::known_view_at(std::size_t offset) const {
    const auto found = std::find_if(known_views_.rbegin(), known_views_.rend(),
                                    [offset](const KnownView& view) { return view.contains(offset); });
    return found == known_views_.rend() ? nullptr : &*found;
}

/// Most sources have one view or two; of more the latest are kept.
void DeviceBuffer::note_view(const Section& section, const ViewOfLaunch& view) {
    constexpr std::size_t most = 8;
    if (user_memory_ == nullptr || section.rank == 0) return;
    const auto known = std::find_if(known_views_.begin(), known_views_.end(),
                                    [&](const KnownView& other) { return other.is_of(section, user_memory_); });
    if (known != known_views_.end()) {
        std::rotate(known, known + 1, known_views_.end());
    } else {
        if (known_views_.size() == most) known_views_.erase(known_views_.begin());
        known_views_.emplace_back(section, user_memory_);
    }
    const bool has_name = view.request != nullptr && view.closure_offset < view.request->closure_size;
    known_views_.back().entry = has_name ? view.entry : nullptr;
    known_views_.back().closure_offset = view.closure_offset;
}

void DeviceBuffer::release() noexcept {
    std::size_t references = references_.load(std::memory_order_relaxed);
    do {
        if (references == 2 && home_ == Home::host_array) come_home_without_views();
    } while (!references_.compare_exchange_weak(references, references - 1, std::memory_order_acq_rel));
    if (references != 1) return;
    if (home_ == Home::user_memory) make_valid(Side::host, kWhole, "the end of the last array_view");
    delete this;
}

void DeviceBuffer::allocate_for_kernels(MemoryBlock& block, bool shows) {
    const std::size_t zone = BufferEvents::are_wanted() ? red_zone(bytes_) : 0;
    block.allocate(bytes_, shows ? std::optional<unsigned char>(undefined_byte()) : std::nullopt, zone);
    BufferEvents::device_memory(block.data(), 0, bytes_, false);
    if (zone != 0) BufferEvents::device_memory_guarded(block.data(), bytes_, zone);
}

char* DeviceBuffer::data_on(Side side) {
    if (side == Side::host || shared_) {
        if (user_memory_ != nullptr) return user_memory_;
        if (host_block_.data() == nullptr) host_block_.allocate(bytes_, std::nullopt);
        return host_block_.data();
    }
    if (device_block_.data() == nullptr) {
        allocate_for_kernels(device_block_, home_ == Home::none);
    }
    return device_block_.data();
}

char* DeviceBuffer::host_data() {
    const std::lock_guard<std::mutex> lock(mutex_);
    char* const data = data_on(Side::host);
    host_copy_.store(data, std::memory_order_release);
    return data;
}

char* DeviceBuffer::device_data() {
    const std::lock_guard<std::mutex> lock(mutex_);
    char* const data = data_on(Side::device);
    device_copy_.store(data, std::memory_order_release);
    return data;
}

DeviceBuffer::Place DeviceBuffer::place_of(const Section& section) {
    const char* host = host_copy_.load(std::memory_order_acquire);
    char* device = device_copy_.load(std::memory_order_acquire);
    if (host == nullptr) host = host_data();
    if (device == nullptr) device = device_data();
    const std::size_t offset = offset_of(section, host);
    return {offset, device + offset};
}

void DeviceBuffer::use_on_device(const Section& section, Access access, const ViewOfLaunch& view) {
    if (!would_use_on_device(access)) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    note_view(section, view);
    const UserCopy copying(view.request, *this, section);
    validate(Side::device, section);
    if (access == Access::read_write) take_over(Side::device, section);
}

RunCursor DeviceBuffer::runs(const Section& section) {
    // A whole array needs no host copy.
    return RunCursor(section, section.rank == 0 ? 0 : offset_of(section, data_on(Side::host)), bytes_);
}

void DeviceBuffer::update_ready() {
    unsigned char ready = 0;
    if (device_newer_.empty()) {
        ready = BufferHandle::readable_on_host;
        // Of shared memory an observer wants to hear that the host writes.
        const bool writable =
            shared_ ? user_memory_ != nullptr || !BufferEvents::are_wanted() : host_newer_.covers(0, bytes_);
        if (writable) ready |= BufferHandle::writable_on_host;
    }
    __atomic_store_n(&host_ready, ready, __ATOMIC_RELEASE);
    readable_on_device_.store(host_newer_.empty(), std::memory_order_release);
    written_on_device_.store(shared_ || device_newer_.covers(0, bytes_), std::memory_order_release);
}

/// Both copies have become the same: bytes were moved to `written`.
void DeviceBuffer::note_same(Side written, std::size_t begin, std::size_t end) {
    notes_.host_copy(begin, end, written == Side::device ? HostCopy::equal : HostCopy::fetched);
    if (written == Side::device) BufferEvents::device_memory(device_block_.data(), begin, end, true);
}

/// Before the directory says that the run is newer on `side`.
void DeviceBuffer::note_newer(Side side, ByteRun run) {
    if (!notes_.follow_host_copy()) return;
    newer_on(side).split(run.begin, run.end, [&](std::size_t begin, std::size_t end, bool is_newer) {
        if (!is_newer) notes_.host_copy(begin, end, side == Side::host ? HostCopy::current : HostCopy::stale);
    });
}

/// With one block for both copies; of the user's memory nothing is known.
void DeviceBuffer::note_shared(const Section& section, bool defined) {
    if (user_memory_ != nullptr || !BufferEvents::are_wanted()) return;
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run);) BufferEvents::device_memory(host_block_.data(), run.begin, run.end, defined);
}

void DeviceBuffer::validate(Side side, const Section& section) {
    RangeSet& newer = newer_on(other(side));
    if (newer.empty()) return;
    char* const to = data_on(side);
    const char* const from = data_on(other(side));
    std::vector<ByteRun> pieces;
    std::vector<SharedCopies::Run> copies;  ///< of each piece what is in host memory
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run);) {
        newer.split(run.begin, run.end, [&](std::size_t begin, std::size_t end, bool is_newer) {
            if (!is_newer) return;
            pieces.push_back({begin, end});
            copies.push_back({to + begin, from + begin, notes_.host_memory_end(begin, end, side == Side::host) - begin});
        });
        newer.remove(run.begin, run.end);
    }
    if (side == Side::device && notes_.follow_host_copy()) {  // of which a kernel may have changed the copy of another source
        for (const SharedCopies::Run& run : copies) BufferEvents::host_memory_used(run.from, run.bytes, false);
    }
    SharedCopies::copy(copies);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto [begin, end] = pieces[i];
        const std::size_t copied = copies[i].bytes;
        if (side == Side::device) std::memset(to + begin + copied, undefined_byte(), end - begin - copied);
        note_same(side, begin, end);
        BufferEvents::copied(from + begin, to + begin, copied, side == Side::device);
    }
    if (side == Side::device) open_.clear();  // the next write on the host is to be noticed
    update_ready();
}

void DeviceBuffer::take_over(Side side, const Section& section) {
    if (shared_) {
        if (side == Side::host) note_shared(section, true);
        return;
    }
    RunCursor cursor = runs(section);
    bool changes = false;
    for (ByteRun run; cursor.next(run);) {
        if (newer_on(side).covers(run.begin, run.end)) continue;  // so the other side is not newer there
        changes = true;
        note_newer(side, run);
        newer_on(side).add(run.begin, run.end);
        newer_on(other(side)).remove(run.begin, run.end);
    }
    if (side == Side::device) open_.clear();
    if (changes) update_ready();
}

void DeviceBuffer::open_on_host(const Section& section, Access access) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (open_.admits(section, access)) return;
    const UserCopy copying("an access through an array_view", *this, section);
    validate(Side::host, section);
    if (access == Access::read_write) take_over(Side::host, section);
    open_.add(section, access);
}

void DeviceBuffer::make_valid(Side side, const Section& section, const char* operation) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const UserCopy copying(operation, *this, section);
    validate(side, section);
}

void DeviceBuffer::mark_newer(Side side, const Section& section) {
    const std::lock_guard<std::mutex> lock(mutex_);
    take_over(side, section);
}

void DeviceBuffer::refresh(const Section& section) {
    // An array's device memory is its home, and no other copy is one for views without a source: nothing to
    // drop.
    if (home_ == Home::user_memory || home_ == Home::host_array) mark_newer(Side::host, section);
}

void DeviceBuffer::discard(const Section& section) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (shared_) {
        if (!array_is_on_host) note_shared(section, false);
        open_.clear();  // the next write on the host is to be noticed
        return;
    }
    const bool keeps_contents = device_ == DeviceModel::direct3d;
    if (keeps_contents) validate(Side::device, section);
    char* const data = data_on(Side::device);
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run);) {
        if (!keeps_contents) std::memset(data + run.begin, kPoison, run.size());
        notes_.host_copy(run.begin, run.end, HostCopy::current);  // what the host has written there is not wanted
        BufferEvents::device_memory(data, run.begin, run.end, false);
    }
    const bool has_two_places = home_ == Home::user_memory || home_ == Home::host_array;
    if (keeps_contents && has_two_places)
        leave_as_it_is(section);
    else
        take_over(Side::device, section);
}

/// Each copy keeps what it holds, and neither is to be copied over the other.
void DeviceBuffer::leave_as_it_is(const Section& section) {
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run);) {
        host_newer_.remove(run.begin, run.end);
        device_newer_.remove(run.begin, run.end);
    }
    open_.clear();  // the next write on the host is to be noticed
    update_ready();
}

bool DeviceBuffer::is_newer(Side side, const Section& section) {
    const std::lock_guard<std::mutex> lock(mutex_);
    RunCursor cursor = runs(section);
    for (ByteRun run; cursor.next(run);) {
        if (newer_on(side).touches(run.begin, run.end)) return true;
    }
    return false;
}

}  // namespace tessera::detail
