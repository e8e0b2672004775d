// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/array_source.h"

#include <zip.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <set>
#include <utility>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

class NpySource : public ArraySource {
  public:
    explicit NpySource(const std::string& path) : ArraySource(path), file_(std::fopen(path.c_str(), "rb")) {
        if (file_ == nullptr) throw wrong_use("cannot read '{}': {}", path, std::strerror(errno));
        read_header();
    }

  private:
    std::size_t read_some(void* to, std::size_t bytes) override {
        const std::size_t got = std::fread(to, 1, bytes, file_.get());
        if (got < bytes && std::ferror(file_.get()) != 0) throw wrong_use("cannot read '{}': {}", name_, std::strerror(errno));
        return got;
    }

    std::unique_ptr<std::FILE, CloseFile> file_;
};

struct CloseZip {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* member) const { zip_fclose(member); }
};
using Archive = std::unique_ptr<zip_t, CloseZip>;

Archive open_archive(const std::string& path) {
    int code = 0;
    Archive archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
    if (archive != nullptr) return archive;
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw wrong_use("cannot read '{}': {}", path, reason);
}

class NpzSource : public ArraySource {
  public:
    NpzSource(const std::string& path, const std::string& member)
        : ArraySource(path + "[" + member + "]"), archive_(open_archive(path)) {
        file_.reset(zip_fopen(archive_.get(), member.c_str(), 0));
        if (file_ == nullptr) throw wrong_use("cannot read '{}': {}", name_, zip_strerror(archive_.get()));
        read_header();
    }

  private:
    std::size_t read_some(void* to, std::size_t bytes) override {
        char* const out = static_cast<char*>(to);
        std::size_t all = 0;
        while (all < bytes) {
            const zip_int64_t got = zip_fread(file_.get(), out + all, bytes - all);
            if (got < 0) throw wrong_use("cannot read '{}': {}", name_, zip_file_strerror(file_.get()));
            if (got == 0) break;
            all += static_cast<std::size_t>(got);
        }
        return all;
    }

    Archive archive_;
    std::unique_ptr<zip_file_t, CloseZip> file_;
};

}  // namespace

void ArraySource::read_header() {
    header_ = read_npy_header(name_, [this](void* to, std::size_t bytes) { return read_some(to, bytes); });
}

void ArraySource::read(void* to, std::size_t bytes) {
    if (read_some(to, bytes) != bytes) throw wrong_use("'{}' is shorter than its header says", name_);
    if (hash_ != nullptr) hash_->add(to, bytes);
}

void ArraySource::finish() {
    char more = 0;
    if (read_some(&more, 1) != 0) throw wrong_use("'{}' is longer than its header says", name_);
    if (hash_ != nullptr && hash_->text() != expected_hash_)
        throw wrong_use("'{}' is not what its recording's manifest says: its hash is {}, not {}", name_, hash_->text(), expected_hash_);
}

void ArraySource::expect_hash(const std::string& hash) {
    if (hash.rfind(detail::BytesHash::kPrefix, 0) != 0) return;
    expected_hash_ = hash;
    hash_ = std::make_unique<detail::BytesHash>();
}

std::unique_ptr<ArraySource> open_npy(const std::string& path) { return std::make_unique<NpySource>(path); }

std::unique_ptr<ArraySource> open_npz_member(const std::string& path, const std::string& member) {
    return std::make_unique<NpzSource>(path, member);
}

std::vector<std::string> npz_members(const std::string& path) {
    const Archive archive = open_archive(path);
    std::vector<std::string> names;
    std::set<std::string> there;
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* const name = zip_get_name(archive.get(), static_cast<zip_uint64_t>(i), 0);
        const std::string text = name == nullptr ? "" : name;
        if (text.size() <= 4 || text.substr(text.size() - 4) != ".npy") continue;
        if (!there.insert(text).second) throw wrong_use("'{}' has two members of the name '{}'", path, text);
        names.push_back(text);
    }
    return names;
}

}  // namespace tessera::tools
