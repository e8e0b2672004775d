// SPDX-License-Identifier: Apache-2.0
// The only file that knows elfutils' libdw.
#include "emulator/symbolizer_module.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <mutex>
#include <vector>

namespace tessera::detail {

namespace {

/// This process as libdw sees it. Read anew for each address: modules come and go, and errors are rare.
class ProcessImage {
  public:
    ProcessImage() : dwfl_(dwfl_begin(&callbacks())) {
        if (dwfl_ == nullptr) return;
        dwfl_report_begin(dwfl_);
        if (dwfl_linux_proc_report(dwfl_, getpid()) != 0 || dwfl_report_end(dwfl_, nullptr, nullptr) != 0) {
            dwfl_end(dwfl_);
            dwfl_ = nullptr;
        }
    }
    ~ProcessImage() {
        if (dwfl_ != nullptr) dwfl_end(dwfl_);
    }
    ProcessImage(const ProcessImage&) = delete;
    ProcessImage& operator=(const ProcessImage&) = delete;

    bool find(const void* address, char* text, std::size_t size) const {
        if (dwfl_ == nullptr) return false;
        const auto at = static_cast<Dwarf_Addr>(reinterpret_cast<std::size_t>(address));
        Dwfl_Module* module = dwfl_addrmodule(dwfl_, at);
        if (module == nullptr) return false;
        Dwarf_Addr bias = 0;
        Dwarf_Die* unit = dwfl_module_addrdie(module, at, &bias);
        if (unit == nullptr) unit = unit_by_ranges(module, at, &bias);
        if (unit == nullptr) return false;
        Dwarf_Line* line = dwarf_getsrc_die(unit, at - bias);
        Position position;
        position.file = line == nullptr ? nullptr : dwarf_linesrc(line, nullptr, nullptr);
        if (position.file == nullptr || dwarf_lineno(line, &position.line) != 0) return false;
        leave_our_headers(unit, at - bias, position);
        std::snprintf(text, size, "%s:%d", position.file, position.line);
        return true;
    }

  private:
    struct Position {
        const char* file = nullptr;
        int line = 0;
    };

    /// Headers of ours, in a source tree and installed.
    static bool is_ours(const char* file) {
        return std::strstr(file, "include/tessera/") != nullptr || std::strstr(file, "tessera-amp/tessera/") != nullptr;
    }

    /// What happens in a header function of ours, inlined as they all are, happens at the user's call of it.
    static void leave_our_headers(Dwarf_Die* unit, Dwarf_Addr address, Position& position) {
        std::vector<Dwarf_Die> inlined;
        find_inlined(unit, address, inlined);
        while (!inlined.empty() && is_ours(position.file) && call_position(unit, &inlined.back(), position)) {
            inlined.pop_back();
        }
    }

    /// The inlined calls around an address, outermost first. Looks everywhere below `die`: dwarf_getscopes misses the
    /// functions of local classes, and so of lambdas, when they are not inlined themselves.
    static bool find_inlined(Dwarf_Die* die, Dwarf_Addr address, std::vector<Dwarf_Die>& inlined) {
        Dwarf_Die child;
        if (dwarf_child(die, &child) != 0) return false;
        do {
            const int tag = dwarf_tag(&child);
            const bool holds = dwarf_haspc(&child, address) == 1;
            if (holds && tag == DW_TAG_inlined_subroutine) inlined.push_back(child);
            if (find_inlined(&child, address, inlined)) return true;
            if (holds && (tag == DW_TAG_inlined_subroutine || tag == DW_TAG_subprogram)) return true;
        } while (dwarf_siblingof(&child, &child) == 0);
        return false;
    }

    static bool call_position(Dwarf_Die* unit, Dwarf_Die* inlined, Position& position) {
        Dwarf_Attribute attribute;
        Dwarf_Word file = 0;
        Dwarf_Word line = 0;
        Dwarf_Files* files = nullptr;
        if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &file) != 0 ||
            dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line) != 0 ||
            dwarf_getsrcfiles(unit, &files, nullptr) != 0) {
            return false;
        }
        const char* name = dwarf_filesrc(files, file, nullptr, nullptr);
        if (name == nullptr) return false;
        position = {name, static_cast<int>(line)};
        return true;
    }

    /// clang writes no .debug_aranges, the only index that dwfl_module_addrdie looks at.
    static Dwarf_Die* unit_by_ranges(Dwfl_Module* module, Dwarf_Addr address, Dwarf_Addr* bias) {
        Dwarf_Die* unit = nullptr;
        while ((unit = dwfl_module_nextcu(module, unit, bias)) != nullptr) {
            if (dwarf_haspc(unit, address - *bias) == 1) return unit;
        }
        return nullptr;
    }

    static const Dwfl_Callbacks& callbacks() {
        static char* debug_path = nullptr;
        static const Dwfl_Callbacks callbacks = {dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo, nullptr,
                                                 &debug_path};
        return callbacks;
    }
    Dwfl* dwfl_;
};

}  // namespace

}  // namespace tessera::detail

extern "C" __attribute__((visibility("default"))) bool tessera_symbolize(const void* address, char* text,
                                                                         std::size_t size) {
    static std::mutex mutex;
    const std::lock_guard<std::mutex> lock(mutex);
    return tessera::detail::ProcessImage().find(address, text, size);
}
