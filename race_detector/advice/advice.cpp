// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/advice.h"

#include <cstdlib>
#include <optional>
#include <vector>

#include "race_detector/advice/kernel_names.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/source/source_statement.h"

namespace tessera::race_detector {

namespace {

/// The number in brackets that begins at `open`; nothing: there is none.
std::optional<int> bracketed(const std::string& text, std::size_t open) {
    if (open == std::string::npos || text[open] != '[') return std::nullopt;
    char* end = nullptr;
    const long number = std::strtol(text.c_str() + open + 1, &end, 10);
    return *end == ']' ? std::optional(static_cast<int>(number)) : std::nullopt;
}

/// A name whose first value, in a line before, is a thread's index in the compute domain.
bool is_global_name(const check::Position& position, const std::string& name) {
    constexpr unsigned kLinesBefore = 100;
    const unsigned from = position.line > kLinesBefore ? position.line - kLinesBefore : 1;
    const std::vector<std::string> lines = bare_lines(source_lines(position.file, from, position.line));
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        const std::size_t at = find_word(*line, name);
        const std::size_t sign = at == std::string::npos ? at : line->find_first_not_of(' ', at + name.size());
        if (sign == std::string::npos || ((*line)[sign] != '=' && (*line)[sign] != '(' && (*line)[sign] != '{')) continue;
        const std::string value = line->substr(sign, line->find(';', sign) - sign);
        return value.compare(0, 2, "==") != 0 && find_word(value, "global") != std::string::npos && find_word(value, "local") == std::string::npos;
    }
    return false;
}

/// Whether a subscript in the statement counts through the compute domain: `a[t.global[0]]`, or `a[i]` where `i` is such an index.
bool is_global_in_source(const check::Finding& finding) {
    const auto statement = statement_at(finding.first.position);
    if (!statement) return false;
    const std::string& code = statement->text;
    for (std::size_t at = find_word(code, finding.variable); at != std::string::npos; at = find_word(code, finding.variable, at + 1)) {
        for (std::size_t open = at + finding.variable.size(); open < code.size() && code[open] == '[';) {
            const std::size_t close = closing_of(code, open);
            if (close == std::string::npos) break;
            const std::string subscript = code.substr(open + 1, close - open - 1);
            if (find_word(subscript, "global") != std::string::npos || is_global_name(finding.first.position, subscript)) return true;
            open = close + 1;
        }
    }
    return false;
}

/// The array has an element for each thread of a tile, and the subscript is the thread's index in the whole domain. The dimension;
/// nothing: it is not so.
std::optional<std::size_t> global_dimension(const check::Finding& finding) {
    const check::Access& access = finding.first;
    const auto index = bracketed(finding.element, finding.element.rfind('['));
    const std::size_t type = finding.message.rfind("an array of type ");
    const auto bound = type == std::string::npos ? std::nullopt : bracketed(finding.message, finding.message.find('[', type));
    const bool is_tiled = !access.thread.empty() && access.thread.size() == access.global.size() && access.thread.size() == finding.tile_dims.size();
    if (!index || !bound || !is_tiled || !is_global_in_source(finding)) return std::nullopt;
    for (std::size_t d = 0; d < access.global.size(); ++d) {
        if (access.global[d] == *index && access.thread[d] != *index && finding.tile_dims[d] == *bound) return d;
    }
    return std::nullopt;
}

std::string uninitialized_read(const check::Finding& finding, SourceFiles& sources) {
    const std::string name = finding.variable.empty() ? "the variable" : finding.variable;
    if (finding.memory == check::Memory::tile_static) {
        return "tile_static variables have no value when a tile begins, and cannot have an initialiser. Let "
               "one thread of the tile set " +
               name +
               ", or each thread its own element of it, and call " +
               KernelNames(finding, sources).wait() +
               " before any thread "
               "reads. Tessera fills the memory with a fixed pattern; on a GPU it may contain anything.";
    }
    if (finding.first.on_host) {
        return "The host uses elements that no kernel has written. Let the kernel write every element of " + name +
               " that the host uses, fill it before the launch, or do not use those elements on the host. After discard_data() the "
               "old values are gone, too.";
    }
    return "Those elements have no value. Fill " + name +
           ", or copy data into it, before the launch. After discard_data() the old values are gone, too: "
           "omit that call if a kernel reads elements before it writes them.";
}

std::string out_of_bounds(const check::Finding& finding) {
    if (finding.message.find("is larger than the heap block") != std::string::npos) {
        return "Give the array_view no more elements than there are under it, or allocate as many as it has. An array_view that is made "
               "over a pointer cannot know how many there are: what it is given as its extent must be right.";
    }
    if (finding.first.on_host && finding.memory == check::Memory::global) {
        return "The memory under an array_view must exist as long as the array_view, or until no kernel uses it any more and "
               "synchronize() has copied back what kernels wrote. Destroy the array_view first, or call discard_data() if you do not "
               "need its data. For a kernel that only reads, use an array_view of const elements: then nothing is copied back.";
    }
    if (finding.memory == check::Memory::none && finding.first.on_host && finding.element.empty()) {
        return "The host memory that a copy is given must hold as many elements as the array, array_view or texture, must still "
               "exist, and must be writable if it is the destination.";
    }
    if (finding.memory == check::Memory::none && finding.element.empty()) {
        return "Kernels may use global memory through array_view and array only: a pointer or a reference from the host, "
               "or a computed address, may point anywhere.";
    }
    if (const auto dimension = global_dimension(finding)) {
        const std::string number = "[" + std::to_string(*dimension) + "]";
        return "global" + number + " counts the threads of all tiles, and " + finding.variable + " has one element for each thread of a tile there: use local" +
               number + ", the thread's index within its tile. global is for array_view and array.";
    }
    if (finding.memory != check::Memory::global) {
        return "Compare the subscript with the size of the array before the access. At the edge of a tile a "
               "thread has fewer neighbours: the first and the last one need a condition, or the array needs "
               "a border.";
    }
    if (finding.message.find("mipmap level") != std::string::npos) {
        return "Compare the level with mipmap_levels of the texture_view before the access: levels count from 0, the view's most detailed one. "
               "Or make the texture with more levels, which its constructor takes after the bits, and the view of more of them; without "
               "numbers of levels a view is of all. sample takes the least detailed level for any beyond it.";
    }
    return "Compare the index with the extent before the access: if (view.extent.contains(idx)). When the "
           "extent is not a multiple of the tile's size, extent.tile<...>().pad() starts threads beyond the "
           "data, which need this test; truncate() starts too few instead.";
}

}  // namespace

std::string advice_for(const check::Finding& finding, SourceFiles& sources) {
    switch (finding.kind) {
        case check::Kind::race: return race_advice(finding, sources);
        case check::Kind::uninitialized_read: return uninitialized_read(finding, sources);
        case check::Kind::barrier_divergence:
            return "Every thread of a tile must reach the same barrier, or none may. Move the wait out of "
                   "the if, loop or function that only some of the threads enter, and put the condition "
                   "around the work before and after it instead. A thread that has nothing to do must not "
                   "return before the last wait.";
        case check::Kind::out_of_bounds: return out_of_bounds(finding);
        case check::Kind::stack_overflow:
            return "Make the stacks larger with the option stack, for example --stack=262144 or "
                   "TESSERA_OPTIONS=stack=262144, or keep less in local variables: a large local array belongs in "
                   "tile_static or global memory. If a function of the kernel calls itself, remove the recursion, which C++ AMP forbids.";
        case check::Kind::timeout:
            return "Either a loop of the kernel does not end, or a thread waits in a loop for a value from another thread. "
                   "Threads can wait for each other at barriers only, and tiles cannot wait for each other. If the kernel is "
                   "merely slow, give it more time with the option timeout (seconds; 0 for no limit).";
        case check::Kind::exception:
            return "Kernels cannot throw or divide by zero in C++ AMP: on a GPU the thread would continue with "
                   "a wrong value. Test for the reason before the operation, and let the kernel write an "
                   "error code if the host needs to know. If the kernel stopped itself, with direct3d_errorf or "
                   "direct3d_abort, its message says why.";
        case check::Kind::stale_host_read:
            return "Kernels may work on a copy of the memory under an array_view. Call synchronize() on the "
                   "array_view before the host reads the memory itself, or read through the array_view, "
                   "which does so when needed. A launch with another array_view made over the same memory reads it, too.";
        case check::Kind::stale_device_read:
            if (!finding.message.empty()) {
                return "After a kernel that may write through an array_view, all its elements are copied back, even those that the kernel "
                       "did not change: by synchronize(), when the host uses the array_view, or when the last array_view is destroyed. "
                       "Call synchronize() before the host changes the memory, or write through the array_view; if you do not need "
                       "the kernel's results, call refresh() after the change. For a kernel that only reads, use an "
                       "array_view of const elements: then nothing is copied back.";
            }
            return "An array_view may have a copy of the memory under it on the accelerator and does not "
                   "notice when the host changes the memory itself. Call refresh() on the array_view after "
                   "the change, or write through the array_view.";
        case check::Kind::tile_static_size:
            return "A tile has 32768 bytes of tile_static memory with Direct3D 11. Make the arrays or the tiles "
                   "smaller. Tessera ran the kernel anyway.";
        case check::Kind::restrict_violation:
            return "Code that runs on an accelerator is a subset of C++: no recursion, virtual functions, "
                   "exceptions, memory allocation or function pointers. Kernels capture only arrays and textures by "
                   "reference, and use only the simple types bool, int, unsigned int, long, unsigned long, float and double. "
                   "tessera check --no-restrict skips this check.";
    }
    return "";
}

}  // namespace tessera::race_detector
