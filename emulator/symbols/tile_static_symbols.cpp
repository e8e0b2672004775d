// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbols/tile_static_symbols.h"

#include <cxxabi.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

namespace tessera::detail {

namespace {

using Bytes = TileStaticSymbols::Bytes;

/// The tag in the mangled name of a variable. Link-time optimisation may add ".5" or ".llvm.77" behind it.
constexpr std::string_view kTag = "B11tile_static";
constexpr std::string_view kGuard = "_ZGV";
/// How padding is called, with a number behind it (tools/marks_plugin/padding.cpp).
constexpr std::string_view kBefore = "tessera_before_tile_static", kBehind = "tessera_behind_tile_static";

bool is_tagged(std::string_view name) {
    const std::size_t at = name.rfind(kTag);
    return at != std::string_view::npos && (at + kTag.size() == name.size() || name[at + kTag.size()] == '.');
}

bool begins_with(std::string_view name, std::string_view beginning) { return name.substr(0, beginning.size()) == beginning; }

/// A file as it is on disk.
class MappedFile {
  public:
    explicit MappedFile(const char* path) {
        const int file = open(path, O_RDONLY | O_CLOEXEC);
        if (file < 0) return;
        struct stat status {};
        if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
            size_ = static_cast<std::size_t>(status.st_size);
            void* const begin = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
            if (begin != MAP_FAILED) begin_ = static_cast<const char*>(begin);
        }
        close(file);
    }
    ~MappedFile() {
        if (begin_ != nullptr) munmap(const_cast<char*>(begin_), size_);
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    /// `count` objects at an offset, null where the file does not have them all.
    template <class T>
    const T* at(std::size_t offset, std::size_t count) const {
        if (begin_ == nullptr || offset % alignof(T) != 0 || offset > size_ || count > (size_ - offset) / sizeof(T)) return nullptr;
        return reinterpret_cast<const T*>(begin_ + offset);
    }

  private:
    const char* begin_ = nullptr;
    std::size_t size_ = 0;
};

/// A file of the same name may have taken the place of the one that was loaded.
bool is_the_file_of(const dl_phdr_info& module, const MappedFile& file, const ElfW(Ehdr) & header) {
    if (header.e_phnum != module.dlpi_phnum) return false;
    const auto* const headers = file.at<ElfW(Phdr)>(header.e_phoff, header.e_phnum);
    return headers != nullptr && std::memcmp(headers, module.dlpi_phdr, header.e_phnum * sizeof *headers) == 0;
}

void sort(std::vector<Bytes>& all) {
    std::sort(all.begin(), all.end(), [](const Bytes& a, const Bytes& b) { return a.offset < b.offset; });
}

/// Joins ranges between which nothing lies but padding.
void join_neighbours(std::vector<Bytes>& all, const std::vector<Bytes>& others) {
    constexpr std::size_t most_padding = 64;
    std::vector<Bytes> joined;
    for (const Bytes& next : all) {
        const auto lies_between = [&](const Bytes& other) {
            return other.offset >= joined.back().offset && other.offset < next.offset;
        };
        if (joined.empty() || next.offset > joined.back().end() + most_padding ||
            std::any_of(others.begin(), others.end(), lies_between)) {
            joined.push_back(next);
        } else {
            joined.back().size = std::max(joined.back().end(), next.end()) - joined.back().offset;
        }
    }
    all = std::move(joined);
}

/// What a new thread's copy of the module's TLS block begins with; the rest of the block is zeros.
std::string_view initial_image(const dl_phdr_info& module) {
    for (int i = 0; i < module.dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = module.dlpi_phdr[i];
        if (header.p_type == PT_TLS) return {reinterpret_cast<const char*>(module.dlpi_addr + header.p_vaddr), header.p_filesz};
    }
    return {};
}

/// "total" of "_ZZ4mainE5totalB11tile_static".
std::string source_name(const char* symbol) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(symbol, nullptr, nullptr, &status), std::free);
    if (text == nullptr) return symbol;
    const std::string whole = text.get();
    const std::size_t begin = whole.rfind("::");
    const std::string name = begin == std::string::npos ? whole : whole.substr(begin + 2);
    return name.substr(0, name.find('['));
}

void read_table(const MappedFile& file, const ElfW(Shdr) & table, const ElfW(Shdr) & strings, std::string_view image,
                TileStaticSymbols& found) {
    const std::size_t count = table.sh_size / sizeof(ElfW(Sym));
    const auto* const symbols = file.at<ElfW(Sym)>(table.sh_offset, count);
    const auto* const names = file.at<char>(strings.sh_offset, strings.sh_size);
    if (symbols == nullptr || names == nullptr || strings.sh_size == 0 || names[strings.sh_size - 1] != '\0') return;
    found.are_known = true;
    for (const ElfW(Sym)* symbol = symbols; symbol != symbols + count; ++symbol) {
        if (ELF64_ST_TYPE(symbol->st_info) != STT_TLS || symbol->st_shndx == SHN_UNDEF || symbol->st_size == 0) continue;
        if (symbol->st_name >= strings.sh_size) continue;
        const std::string_view name = names + symbol->st_name;
        const Bytes bytes{symbol->st_value, symbol->st_size};
        if (begins_with(name, kBefore) || begins_with(name, kBehind)) {
            found.padding.push_back({bytes, begins_with(name, kBehind)});
        } else if (!is_tagged(name)) {
            found.others.push_back(bytes);
        } else if (begins_with(name, kGuard)) {
            found.guards.push_back(bytes);
        } else {
            found.variables.push_back(bytes);
            if (bytes.offset >= image.size()) continue;
            const std::string_view initial = image.substr(bytes.offset, bytes.size);
            if (initial.find_first_not_of('\0') == std::string_view::npos) continue;
            found.initialised.push_back(source_name(names + symbol->st_name));
        }
    }
}

}  // namespace

TileStaticSymbols TileStaticSymbols::of_module(const dl_phdr_info& module) {
    TileStaticSymbols found;
    const bool is_program = module.dlpi_name == nullptr || *module.dlpi_name == '\0';
    const MappedFile file(is_program ? "/proc/self/exe" : module.dlpi_name);
    const auto* const header = file.at<ElfW(Ehdr)>(0, 1);
    if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return found;
    if (!is_the_file_of(module, file, *header)) return found;
    const auto* const sections = file.at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
    if (sections == nullptr) return found;
    for (unsigned i = 0; i < header->e_shnum; ++i) {
        if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) continue;
        read_table(file, sections[i], sections[sections[i].sh_link], initial_image(module), found);
    }
    sort(found.variables);
    sort(found.guards);
    std::vector<Bytes> others = found.guards;
    others.insert(others.end(), found.others.begin(), found.others.end());
    join_neighbours(found.variables, others);
    return found;
}

}  // namespace tessera::detail
