// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

#include "emulator/memory/buffer_events.h"
#include "emulator/memory/known_view.h"
#include "emulator/memory/memory_block.h"
#include "emulator/memory/open_sections.h"
#include "emulator/memory/section_runs.h"
#include "emulator/options/option_kinds.h"
#include "emulator/support/range_set.h"
#include "tessera/detail/device_memory.h"

namespace tessera::detail {

/// The two copies of a buffer's bytes.
enum class Side { host, device };

/// Storage and coherence of one source: an array, or the family of views over one piece of user memory, or of
/// views without a source.
///
/// A buffer has a host copy and a device copy of its bytes, and a directory that says for each byte which of
/// the two is valid: newer on the host, newer on the device, or the same on both. Bytes move on demand, and
/// only those asked for. With option memory=shared both copies are one block and nothing ever moves.
///
/// Counted: each kept pointer holds a reference. All functions may be called from any thread, but which
/// bytes they find is defined only if the user's program orders its accesses to one source.
/// Aligned, because host threads count references to their buffers all the time: no two buffers share a cache line.
class alignas(64) DeviceBuffer : public BufferHandle {
  public:
    /// Where the bytes are when they are not in use.
    enum class Home {
        user_memory,   ///< the caller's memory: the host copy; written back at the end
        host_array,    ///< the host copy, owned
        device_array,  ///< the device copy, owned; the host copy is a shadow for views
        none           ///< views without a source: either copy
    };

    /// \param user_memory  the host copy of Home::user_memory, otherwise null
    /// \param home_view    where an array lives, otherwise null
    /// \param shared       one block serves as both copies
    /// \param cpu_access   of an array on a device: the host may access its elements
    /// The caller holds the first reference. Throws concurrency::out_of_memory.
    static DeviceBuffer* create(Home home, std::size_t bytes, bool shared, void* user_memory = nullptr,
                                AcceleratorViewState* home_view = nullptr, bool cpu_access = false);

    void retain() noexcept { references_.fetch_add(1, std::memory_order_relaxed); }
    void release() noexcept;

    Home home() const { return home_; }
    Side home_side() const { return home_ == Home::device_array ? Side::device : Side::host; }
    AcceleratorViewState* home_view() const { return home_view_; }
    std::size_t size() const { return bytes_; }
    /// Null: the memory is the library's.
    const char* user_memory() const { return user_memory_; }
    /// A view that a launch holds or held there, the latest first; null: none. Only with the mutex held: in a fault of a copy.
    const KnownView* known_view_at(std::size_t offset) const;

    /// Addresses never change once given out.
    char* host_data();
    char* device_data();

    /// Where a section is.
    struct Place {
        std::size_t offset;  ///< bytes from the buffer's start to the section's first element
        char* on_device;     ///< that element's address there
    };
    Place place_of(const Section& section);

    /// For a kernel that holds the section: brings it up to date on the device; with read_write it becomes newer there.
    /// Of several sections that overlap each may be used in turn: what one took over is up to date for the next.
    void use_on_device(const Section& section, Access access, const ViewOfLaunch& view = {});
    /// False: that would do nothing.
    bool would_use_on_device(Access access) const {
        return !(access == Access::read ? readable_on_device_ : written_on_device_).load(std::memory_order_acquire);
    }

    /// For accesses to elements on the host: brings the section up to date there; with read_write it becomes
    /// newer.
    void open_on_host(const Section& section, Access access);

    /// Brings the section up to date on `side`.
    /// \param operation  what the user has called
    void make_valid(Side side, const Section& section, const char* operation = "synchronize");

    /// From now on only `side` has valid bytes of the section.
    void mark_newer(Side side, const Section& section);

    void refresh(const Section& section);
    void discard(const Section& section);

    /// \param for_user  `to` is the user's memory
    void read(const Section& section, void* to, bool for_user = true);
    void write(const Section& section, const void* from);
    /// An element of a section in which something is undefined, and where it lies.
    struct UndefinedElement {
        std::size_t number;  ///< row-major
        const char* at;
    };
    /// Those of which an observer knows, in order. All where they would be copied from.
    std::vector<UndefinedElement> undefined_elements(const Section& section, std::size_t element_bytes);
    static void copy(DeviceBuffer& from, const Section& from_section, DeviceBuffer& to,
                     const Section& to_section);

    /// Is a byte of the section newer on `side`? For tests and tools.
    bool is_newer(Side side, const Section& section);

  private:
    friend struct DebuggerAccess;

    DeviceBuffer(Home home, std::size_t bytes, bool shared, void* user_memory,
                 AcceleratorViewState* home_view);
    ~DeviceBuffer();

    // The caller of these, but for come_home_without_views, holds mutex_.
    char* data_on(Side side);
    RangeSet& newer_on(Side side) { return side == Side::host ? host_newer_ : device_newer_; }
    RunCursor runs(const Section& section);
    void validate(Side side, const Section& section);
    void take_over(Side side, const Section& section);
    void leave_as_it_is(const Section& section);
    void note_view(const Section& section, const ViewOfLaunch& view);
    /// \param to_device  what `to` is
    void read_run(ByteRun run, char* to, bool to_device, bool for_user = true);
    /// An array on the host is about to be left with its own reference: what kernels wrote comes home, and the
    /// host may write to elements before the next view is made.
    void come_home_without_views();
    /// Memory that kernels see.
    /// \param shows  before anything is moved there
    void allocate_for_kernels(MemoryBlock& block, bool shows);
    /// What each byte holds that has no value.
    unsigned char undefined_byte() const { return device_ == DeviceModel::direct3d ? 0 : kPoison; }
    void update_ready();
    void note_same(Side written, std::size_t begin, std::size_t end);
    void note_newer(Side side, ByteRun run);
    void note_shared(const Section& section, bool defined);

    std::mutex mutex_;
    std::atomic<std::size_t> references_{1};
    const Home home_;
    const bool shared_;
    const DeviceModel device_;
    const std::size_t bytes_;
    AcceleratorViewState* const home_view_;
    char* const user_memory_;
    MemoryBlock host_block_;  ///< stays empty with user memory; both copies when shared
    MemoryBlock device_block_;
    RangeSet host_newer_;  ///< valid on the host only; disjoint from device_newer_
    RangeSet device_newer_;
    std::vector<KnownView> known_views_;  ///< the oldest first; with user memory only
    OpenSections open_;  ///< cleared when bytes stop being valid, or newer, on the host
    const BufferEvents notes_;

    // What lets a launch pass that changes nothing, without taking the mutex. Null as long as there is no such copy.
    std::atomic<char*> host_copy_{nullptr}, device_copy_{nullptr};
    std::atomic<bool> readable_on_device_{false};  ///< every byte is valid there
    std::atomic<bool> written_on_device_{false};   ///< and every byte is newer there
};

}  // namespace tessera::detail
