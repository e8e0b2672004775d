// SPDX-License-Identifier: Apache-2.0
// Host memory that is gone or protected when the library copies from it or to it: the message names the view, the call and its
// line.
#include <amp.h>
#include <amp_graphics.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <tessera/options.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace concurrency;

constexpr int kInts = 4096;  ///< in half of the memory, of which it is whole pages

/// Host memory of twice kInts numbers.
class HostMemoryFaultDeathTest : public testing::Test {
  protected:
    static constexpr std::size_t kHalf = kInts * sizeof(int);

    void SetUp() override {
        ASSERT_EQ(kHalf % static_cast<std::size_t>(sysconf(_SC_PAGESIZE)), 0U);
        void* const memory = mmap(nullptr, 2 * kHalf, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        ASSERT_NE(memory, MAP_FAILED);
        numbers = static_cast<int*>(memory);
    }
    void TearDown() override { munmap(numbers, 2 * kHalf); }

    void unmap_second_half() const { munmap(numbers + kInts, kHalf); }
    void protect_second_half(int protection) const { mprotect(numbers + kInts, kHalf, protection); }

    /// A view to which a kernel has written.
    array_view<int, 2> make_written_view() const {
        const array_view<int, 2> squares(2, kInts, numbers);
        parallel_for_each(squares.extent, [=](index<2> idx) restrict(amp) { squares[idx] = idx[1] * idx[1]; });
        return squares;
    }

    int* numbers = nullptr;
};

/// \param call  "synchronize at"; the call is on `line`
std::string message(const std::string& call, unsigned line, const std::string& cannot, const std::string& cause) {
    return "tessera: " + call + " [^ ]*host_memory_fault_test\\.cpp:" + std::to_string(line) + " cannot " + cannot + ": " + cause;
}

// Which element is reached first is the C library's choice: it copies from either end.
const std::string kSquares = "the memory under array_view 'squares' of int, of extent \\(2, 4096\\), element \\(1, [0-9]+\\)";
const std::string kUnmapped = "there is no memory at 0x[0-9a-f]+\\. It was freed or unmapped, or it is smaller than the ";
const std::string kReadOnly = "the memory at 0x[0-9a-f]+ is read-only or protected";
const std::string kProtected = "the memory at 0x[0-9a-f]+ is protected";

TEST_F(HostMemoryFaultDeathTest, SynchronizeToMemoryThatIsGone) {
    const auto mistake = [&] {
        const array_view<int, 2> view = make_written_view();
        unmap_second_half();
        view.synchronize();
    };
    EXPECT_DEATH(mistake(), message("synchronize at", __LINE__ - 2, "write to " + kSquares, kUnmapped + "array_view"));
}

TEST_F(HostMemoryFaultDeathTest, SynchronizeToMemoryThatIsReadOnly) {
    const auto mistake = [&] {
        const array_view<int, 2> view = make_written_view();
        protect_second_half(PROT_READ);
        view.synchronize_async().get();
    };
    EXPECT_DEATH(mistake(), message("synchronize at", __LINE__ - 2, "write to " + kSquares, kReadOnly));
}

TEST_F(HostMemoryFaultDeathTest, SynchronizeToAnAcceleratorView) {
    const auto mistake = [&] {
        const array_view<int, 2> view(2, kInts, numbers);
        protect_second_half(PROT_NONE);
        view.synchronize_to(accelerator().default_view);
    };
    const std::string unnamed = "the memory under array_view of elements of 4 bytes, of extent \\(2, 4096\\), element \\(1, [0-9]+\\)";
    EXPECT_DEATH(mistake(), message("synchronize_to at", __LINE__ - 3, "read " + unnamed, kProtected));
}

TEST_F(HostMemoryFaultDeathTest, AccessOnTheHostThroughAView) {
    const auto mistake = [&] {
        const array_view<int, 2> view = make_written_view();
        unmap_second_half();
        return view(0, 0);
    };
    EXPECT_DEATH(static_cast<void>(mistake()),
                 message("an access through an array_view at", __LINE__ - 3, "write to " + kSquares, kUnmapped + "array_view"));
}

TEST_F(HostMemoryFaultDeathTest, EndOfTheLastView) {
    const auto mistake = [&] {
        const array_view<int, 2> view = make_written_view();
        unmap_second_half();
    };
    const std::string line = "[^ ]*host_memory_fault_test\\.cpp:[0-9]+";
    EXPECT_DEATH(mistake(), "tessera: the end of the last array_view at " + line + " cannot write to " + kSquares);
}

TEST_F(HostMemoryFaultDeathTest, LaunchWithAViewOfMemoryThatIsGone) {
    const auto mistake = [&] {
        const array_view<int> table(2 * kInts, numbers);
        munmap(numbers, 2 * kHalf);
        parallel_for_each(table.extent, [=](index<1> idx) restrict(amp) { table[idx] += 1; });
    };
    EXPECT_DEATH(mistake(), message("parallel_for_each at", __LINE__ - 2,
                                    "read the memory under array_view 'table' of int, of extent \\(8192\\), element \\([0-9]+\\)",
                                    kUnmapped + "array_view"));
}

// A view of const elements: never written back, and uploaded all the same.
TEST_F(HostMemoryFaultDeathTest, LaunchWithAViewLargerThanItsMemory) {
    const auto mistake = [&] {
        unmap_second_half();
        const array_view<const int> in(2 * kInts, numbers);
        const array_view<const int> part = in.section(kInts - 4, 8);
        array<int> out(8);
        parallel_for_each(part.extent, [=, &out](index<1> idx) restrict(amp) { out[idx] = part[idx]; });
    };
    EXPECT_DEATH(mistake(), message("parallel_for_each at", __LINE__ - 2,
                                    "read the memory under array_view 'part' of (const )?int, of extent \\(8\\), element \\([0-9]+\\)",
                                    kUnmapped + "array_view"));
}

// So much that workers share the copy: the fault is the calling thread's all the same.
TEST_F(HostMemoryFaultDeathTest, LaunchWithAViewOfMuchMemoryWhoseEndIsGone) {
    const auto mistake = [&] {
        tessera::options::set("workers", "4");
        constexpr std::size_t bytes = std::size_t{9} << 20;
        constexpr int ints = static_cast<int>(bytes / sizeof(int));
        void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        const array_view<const int> many(ints, static_cast<int*>(memory));
        munmap(static_cast<int*>(memory) + ints - kInts, kHalf);
        array<int> sum(1);
        parallel_for_each(sum.extent, [=, &sum](index<1> idx) restrict(amp) { sum[idx] = many[ints - 1]; });
    };
    EXPECT_DEATH(mistake(), message("parallel_for_each at", __LINE__ - 2,
                                    "read the memory under array_view 'many' of (const )?int, of extent \\(2359296\\), element \\([0-9]+\\)",
                                    kUnmapped + "array_view"));
}

// Then kernels use the host's memory itself.
TEST_F(HostMemoryFaultDeathTest, KernelThatSharesItsMemoryWithTheHost) {
    const auto mistake = [&] {
        tessera::options::set("memory", "shared");
        const array_view<int, 2> table(2, kInts, numbers);
        protect_second_half(PROT_READ);
        parallel_for_each(table.extent.tile<1, 4>(), [=](tiled_index<1, 4> idx) restrict(amp) { table[idx] = 1; });
    };
    EXPECT_DEATH(mistake(), "tessera: thread \\(0, [0-3]\\) of tile \\(1, [0-9]+\\) of the kernel launched at [^ ]*:" +
                                std::to_string(__LINE__ - 3) +
                                " .*accessed byte [0-9]+ of an array_view of extent \\(2, 4096\\), where host memory is gone or protected");
}

TEST_F(HostMemoryFaultDeathTest, CopyBetweenViews) {
    std::vector<int> others(2 * kInts);
    const auto from = [&] {
        const array_view<int, 2> source(2, kInts, numbers), target(2, kInts, others);
        protect_second_half(PROT_NONE);
        copy(source, target);
    };
    const std::string source = "the memory under array_view of elements of 4 bytes, of extent \\(2, 4096\\), element \\(1, [0-9]+\\)";
    EXPECT_DEATH(from(), message("copy at", __LINE__ - 3, "read " + source, kProtected));
    const auto to = [&] {
        const array_view<int, 2> written = make_written_view(), target(2, kInts, others);
        protect_second_half(PROT_READ);
        target.copy_to(written);
    };
    EXPECT_DEATH(to(), message("copy at", __LINE__ - 2, "write to " + kSquares, kReadOnly));
}

TEST_F(HostMemoryFaultDeathTest, CopyOfMemoryThatIsNotUnderAView) {
    array<int> numbers_of_device(2 * kInts);
    unmap_second_half();
    const std::string given = "the host memory that it was given, byte [0-9]+ of 32768";
    EXPECT_DEATH(copy(numbers, numbers_of_device), message("copy at", __LINE__, "read " + given, kUnmapped + "copy"));
    EXPECT_DEATH(copy(numbers_of_device, numbers), message("copy at", __LINE__, "write to " + given, kUnmapped + "copy"));
}

TEST_F(HostMemoryFaultDeathTest, CopyOfNullPointers) {
    const auto given = [](const std::string& unit) { return "the host memory that it was given, " + unit + " [0-9]+ of "; };
    const std::string null = "the pointer is null";
    int* const nothing = nullptr;
    array<int> data(kInts);
    EXPECT_DEATH(copy(nothing, data), message("copy at", __LINE__, "read " + given("byte") + "16384", null));
    EXPECT_DEATH(copy(data, nothing), message("copy at", __LINE__, "write to " + given("byte") + "16384", null));
    EXPECT_DEATH(array<int>(kInts, nothing), message("copy at", __LINE__, "read " + given("byte") + "16384", null));
    using Texels = graphics::texture<int, 1>;
    Texels texels(1024);
    EXPECT_DEATH(graphics::copy(texels, nothing, 4096U), message("copy at", __LINE__, "write to " + given("element") + "1024", null));
    EXPECT_DEATH(graphics::copy(nothing, 4096U, texels), message("copy at", __LINE__, "read " + given("element") + "1024", null));
    EXPECT_DEATH(Texels(1024, nothing, 4096U, 32U), message("copy at", __LINE__, "read " + given("element") + "1024", null));
}

TEST_F(HostMemoryFaultDeathTest, CopyOfATexture) {
    const graphics::texture<int, 2> texels(2, kInts);
    protect_second_half(PROT_READ);
    const std::string given = "the host memory that it was given, element [0-9]+ of 8192";
    EXPECT_DEATH(graphics::copy(texels, numbers, 2 * kHalf), message("copy at", __LINE__, "write to " + given, kReadOnly));
}

TEST_F(HostMemoryFaultDeathTest, FileThatEndsUnderAView) {
    const auto mistake = [&] {
        std::FILE* const file = std::tmpfile();
        void* const memory = mmap(nullptr, kHalf, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
        const array_view<int> records(kInts, static_cast<int*>(memory));
        parallel_for_each(records.extent, [=](index<1> idx) restrict(amp) { records[idx] = idx[0]; });
    };
    EXPECT_DEATH(mistake(), message("parallel_for_each at", __LINE__ - 2,
                                    "read the memory under array_view 'records' of int, of extent \\(4096\\), element \\([0-9]+\\)",
                                    "the file that is mapped at 0x[0-9a-f]+ ends before it"));
}

}  // namespace
