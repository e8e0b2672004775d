// SPDX-License-Identifier: Apache-2.0
// The plain door for storage and coherence: what array, array_view and copy ask of the emulator. No template
// and no container type crosses it.
#pragma once

#include <cstddef>

#include "tessera/accelerator_enums.h"
#include "tessera/detail/config.h"
#include "tessera/detail/element_type.h"
#include "tessera/detail/kernel_state.h"

namespace tessera::detail {

class AcceleratorViewState;
class LaunchCapture;

/// The memory behind an array, or behind the views of one source, as headers see it. It has an address on the
/// host and one on the device and knows for each byte which of the two is valid (C++ AMP
/// reference: array_view class). Counted: each array and each view on the host holds one reference.
struct BufferHandle {
    static constexpr unsigned char readable_on_host = 1;  ///< every byte is valid on the host
    static constexpr unsigned char writable_on_host = 2;  ///< and is to be uploaded before a kernel sees it

    /// Lets element accesses on the host pass without a look at the directory. Accessed with the __atomic
    /// builtins, since any host thread may read it while another one's access changes it.
    unsigned char host_ready = 0;

    /// The memory of an array whose own elements the host may access. Constant.
    bool array_is_on_host = false;
};

/// Part of a buffer that lies within it: `extents` elements along each dimension, `strides` elements apart;
/// the last stride is 1.
struct Section {
    const void* data = nullptr;    ///< host address of the first element
    std::size_t element_size = 1;  ///< bytes
    int rank = 0;                  ///< 0: the whole buffer, nothing else is read
    const int* extents = nullptr;  ///< one per dimension, most significant first
    const std::ptrdiff_t* strides = nullptr;
    ElementType element_type = {};
};

/// What an access through an array_view may do: a view of const elements reads, any other may also write.
enum class Access : unsigned char { read, read_write };

// Making. Each returns a buffer with one reference; all throw concurrency::out_of_memory.

/// The user's memory, `bytes` long, becomes the source. It must outlive the buffer, whose end writes to it
/// what kernels changed. Two buffers over the same memory know nothing of each other.
TESSERA_EXPORT BufferHandle* wrap_host_memory(void* data, std::size_t bytes);

/// Memory of views that have no source. Its bytes are undefined: 0xBE.
TESSERA_EXPORT BufferHandle* make_sourceless_memory(std::size_t bytes);

/// The memory of an array that lives on `home`. Its bytes are undefined: 0xBE.
/// \param cpu_access  from resolve_cpu_access
TESSERA_EXPORT BufferHandle* make_array_memory(std::size_t bytes, AcceleratorViewState* home,
                                               Concurrency::access_type cpu_access);

/// How the host may access an array on `home` for which `requested` was asked. Throws runtime_exception when
/// the accelerator shares no memory with the CPU and `requested` needs that.
TESSERA_EXPORT Concurrency::access_type resolve_cpu_access(AcceleratorViewState* home,
                                                           Concurrency::access_type requested);

/// Whether an array on `home` with `associated` is a staging array: host memory for transfers to and from the
/// latter.
TESSERA_EXPORT bool is_staging(AcceleratorViewState* home, AcceleratorViewState* associated);

TESSERA_EXPORT void retain(BufferHandle* buffer) noexcept;

/// The last release of a buffer over user memory writes back what is newer on the device; so does that of the last view
/// of an array in host memory.
TESSERA_EXPORT void release(BufferHandle* buffer) noexcept;

/// First byte as views on the host address it. Of an array on a device this is a shadow, which takes up
/// memory only where it is touched.
TESSERA_EXPORT void* host_address(BufferHandle* buffer);

/// First byte where the memory's owner keeps it: of an array on a device its device memory.
TESSERA_EXPORT void* home_address(BufferHandle* buffer);

/// Where the source lives: an array's accelerator_view, for user memory the CPU accelerator's default one.
/// Throws runtime_exception for views without a source.
TESSERA_EXPORT AcceleratorViewState* source_view(BufferHandle* buffer);

// Coherence.

/// Brings the section up to date on the host; with `read_write` it also becomes newer there, for the caller
/// gets references to it. Throws runtime_exception in a kernel: the view was captured by reference.
TESSERA_EXPORT void open_on_host(BufferHandle* buffer, const Section& section, Access access);

/// Brings the section up to date where its source lives. With `may_write` the source may then be changed
/// directly.
TESSERA_EXPORT void synchronize_source(BufferHandle* buffer, const Section& section, bool may_write);

/// The same towards an accelerator_view, which may be the CPU's.
TESSERA_EXPORT void synchronize_to(BufferHandle* buffer, const Section& section, AcceleratorViewState* view,
                                   bool may_write);

/// The source was changed behind the views' back: other copies of the section are dropped.
TESSERA_EXPORT void refresh_section(BufferHandle* buffer, const Section& section);

/// The section's contents become undefined, without any transfer: 0xBE in what kernels and later readers see.
TESSERA_EXPORT void discard_section(BufferHandle* buffer, const Section& section);

// Copies. Elements are packed row-major in `to` and `from`. None of them writes to a source other than the
// one named.

/// \param for_user  `to` is the user's memory, not a buffer from which the elements go on
TESSERA_EXPORT void read_elements(BufferHandle* buffer, const Section& section, void* to, bool for_user = true);
TESSERA_EXPORT void write_elements(BufferHandle* buffer, const Section& section, const void* from);

/// Where the value of an element has been written. No bytes: the value is nowhere that is known.
struct WrittenValue {
    const void* at = nullptr;
    std::size_t bytes = 0;
};

/// After read_elements with `for_user` false, and after the elements have been written to memory of the user's: tells an observer
/// which of them are undefined.
/// \param element_bytes  in the section, also where its rank is 0
/// \param place_of       called for some of the elements, in order, with `walk`
TESSERA_EXPORT void hand_on_undefined(BufferHandle* buffer, const Section& section, std::size_t element_bytes,
                                      WrittenValue (*place_of)(void* walk, std::size_t element), void* walk);

/// Both sections have the same extents and element size; they may overlap.
TESSERA_EXPORT void copy_elements(BufferHandle* from, const Section& from_section, BufferHandle* to,
                                  const Section& to_section);

// Capture: `parallel_for_each` copies the kernel object with this set, so that views come to know of it.

extern TESSERA_EXPORT __thread LaunchCapture* current_capture __attribute__((tls_model("initial-exec")));

/// Notes that the kernel holds a view. Returns the section's address on the device.
TESSERA_EXPORT void* capture_view(BufferHandle* buffer, const Section& section, Access access);

// Live arrays, by the address of the array object: kernels hold them by reference.

/// Also tells of an array at `array` that it now has another buffer.
/// \param buffer  null for an array that was moved from
/// \param shape   rank, extents and element size; the strides are not read
TESSERA_EXPORT void add_live_array(const void* array, BufferHandle* buffer, const Section& shape);
TESSERA_EXPORT void remove_live_array(const void* array) noexcept;

/// Refuses the host an access to an array's elements: throws runtime_exception for one that lives on a
/// device, uninitialized_object for one that was moved from.
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void array_not_on_host(const BufferHandle* buffer);

}  // namespace tessera::detail
