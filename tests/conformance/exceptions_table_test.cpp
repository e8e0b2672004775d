// SPDX-License-Identifier: Apache-2.0
// What is thrown for which mistake: type, error code and text (C++ AMP reference: exception classes). Where the text of
// Visual C++'s library is known it is that; others are ours, and a row has the part of them that counts.
#include <amp.h>
#include <gtest/gtest.h>

#include <climits>
#include <forward_list>
#include <ostream>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

constexpr HRESULT kFail = static_cast<HRESULT>(0x80004005U);         // E_FAIL
constexpr HRESULT kArgument = static_cast<HRESULT>(0x80070057U);     // E_INVALIDARG
constexpr HRESULT kOutOfMemory = static_cast<HRESULT>(0x8007000EU);  // E_OUTOFMEMORY

struct Mistake {
    const char* name;
    void (*make)();
    const std::type_info& type;
    HRESULT code;
    const char* text;  ///< part of what()
};

void PrintTo(const Mistake& mistake, std::ostream* stream) { *stream << mistake.name; }

accelerator_view device() { return accelerator().get_default_view(); }

template <class Domain>
void launch(const Domain& domain) {
    parallel_for_each(domain, [](auto) restrict(amp) {});
}

constexpr char kCpuTarget[] =
    "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU accelerator\".";

const Mistake mistakes[] = {
    // parallel_for_each: the domain
    {"ZeroDomain", [] { launch(extent<2>(4, 0)); }, typeid(invalid_compute_domain), kFail,
     "concurrency::parallel_for_each: unsupported compute domain, the extent of dimension 1 of the compute domain (0) "
     "cannot be smaller than or equal to 0."},
    {"TileDoesNotDivide", [] { launch(extent<1>(10).tile<4>()); }, typeid(invalid_compute_domain), kFail,
     "concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of dimension 0 of the compute "
     "domain (10) cannot be evenly divided by the extent of dimension 0 of the tile (4)."},
    {"TooManyThreads", [] { launch(extent<2>(65536, 65536)); }, typeid(invalid_compute_domain), kFail,
     "concurrency::parallel_for_each: unsupported compute domain, The number of threads requested (4294967296) exceeds "
     "the limit (4294967295)."},
    // parallel_for_each: the target
    {"CpuTarget", [] { parallel_for_each(cpu_view(), extent<1>(1), [](index<1>) restrict(amp) {}); },
     typeid(runtime_exception), kFail, kCpuTarget},
    {"CpuArrayInAKernel",
     [] {
         array<int> data(4, cpu_view());
         parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = 1; });
     },
     typeid(runtime_exception), kFail, kCpuTarget},
    {"StagingArrayInAKernel",
     [] {
         array<int> data(4, cpu_view(), device());
         parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = 1; });
     },
     typeid(runtime_exception), kFail, kCpuTarget},
    {"ArrayOfAnotherView",
     [] {
         array<int> data(4, accelerator().create_view());
         parallel_for_each(device(), data.extent, [&data](index<1> i) restrict(amp) { data[i] = 1; });
     },
     typeid(runtime_exception), kFail, "lives on another accelerator_view"},
    {"ArraysOfTwoViews",
     [] {
         array<int> one(4, accelerator().create_view()), other(4);
         parallel_for_each(one.extent, [&](index<1> i) restrict(amp) { one[i] = other[i]; });
     },
     typeid(runtime_exception), kFail, "arrays that live on different accelerator_views"},
    // parallel_for_each: what the kernel holds and does
    {"MovedFromArrayInAKernel",
     [] {
         array<int> data(4);
         const array<int> other(std::move(data));
         parallel_for_each(extent<1>(4), [&data](index<1> i) restrict(amp) { data[i] = 1; });
     },
     typeid(uninitialized_object), kFail, "captures an array that was moved from"},
    {"ArrayByValueInAKernel",
     [] {
         array<int> data(4);
         parallel_for_each(extent<1>(4), [data](index<1> i) restrict(amp) { static_cast<void>(data[i]); });
     },
     typeid(runtime_exception), kArgument, "a kernel holds an array by value"},
    {"ViewByReferenceInAKernel",
     [] {
         const array_view<int> view(4);
         parallel_for_each(extent<1>(4), [&view](index<1> i) restrict(amp) { view[i] = 1; });
     },
     typeid(runtime_exception), kFail, "an array_view that it holds by reference"},
    {"LaunchInAKernel", [] { parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) { launch(extent<1>(1)); }); },
     typeid(runtime_exception), kFail, "a kernel cannot launch another one"},
    {"Errorf", [] { parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) { direct3d_errorf("seven %d", 7); }); },
     typeid(runtime_exception), kFail, "seven 7"},
    {"Abort", [] { parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) { direct3d_abort(); }); },
     typeid(runtime_exception), kFail, "Reference Rasterizer: Shader abort instruction hit"},
    // Shapes and sources
    {"ZeroExtentOfAnArray", [] { array<int, 2>(4, 0); }, typeid(runtime_exception), kArgument,
     "component 1 of (4, 0) is 0"},
    {"PaddedBeyondInt", [] { array<int>(extent<1>(INT_MAX - 1).tile<1024>().pad()); }, typeid(runtime_exception),
     kArgument, "every component of the extent must be greater than 0"},
    {"NegativeExtentOfAView", [] { array_view<int>(-1); }, typeid(runtime_exception), kArgument,
     "component 0 of (-1) is -1"},
    {"MoreBytesThanAddresses", [] { array<int, 3>(INT_MAX, INT_MAX, INT_MAX); }, typeid(runtime_exception), kArgument,
     "more bytes than there are addresses"},
    {"MoreBytesThanMemory", [] { array<int, 2>(INT_MAX, 4096); }, typeid(out_of_memory), kOutOfMemory,
     "cannot allocate"},
    {"ViewOfMoreBytesThanMemory", [] { array_view<int, 2>(INT_MAX, 4096); }, typeid(out_of_memory), kOutOfMemory,
     "cannot allocate"},
    {"NullPointer", [] { array_view<int>(4, static_cast<int*>(nullptr)); }, typeid(runtime_exception), kArgument,
     "the pointer to the source data is null"},
    {"ContainerTooSmall",
     [] {
         std::vector<int> values(3);
         array_view<int>(4, values);
     },
     typeid(runtime_exception), kArgument, "the container has 3 elements, and the extent needs 4"},
    {"SourceOfNothing", [] { array_view<int>(4).get_source_accelerator_view(); }, typeid(runtime_exception), kFail,
     "the view has no data source"},
    // Parts
    {"SectionBeforeTheBegin", [] { array_view<int>(4).section(-1, 2); }, typeid(runtime_exception), kArgument,
     "the origin (-1) has a negative component"},
    {"EmptySection", [] { array_view<int>(4).section(1, 0); }, typeid(runtime_exception), kArgument,
     "every component of the section's extent must be greater than 0, and it is (0)"},
    {"SectionBeyondTheEnd", [] { array<int>(4).section(2, 3); }, typeid(runtime_exception), kArgument,
     "reaches beyond the extent (4)"},
    {"SectionThatOverflows", [] { array_view<int>(4).section(INT_MAX, INT_MAX); }, typeid(runtime_exception), kArgument,
     "reaches beyond the extent (4)"},
    {"ProjectionOutside", [] { array_view<int, 2>(2, 3)[2]; }, typeid(runtime_exception), kArgument,
     "the index 2 is not within the most significant dimension, which has 2 elements"},
    {"ProjectionOfAnArrayOutside", [] { array<int, 2>(2, 3)[-1]; }, typeid(runtime_exception), kArgument,
     "the index -1 is not within"},
    {"ViewAsLarger", [] { array_view<int>(4).view_as(extent<2>(2, 3)); }, typeid(runtime_exception), kArgument,
     "the extent (2, 3) has more elements than the 4 there are"},
    {"ReinterpretAsUneven", [] { array_view<int>(3).reinterpret_as<double>(); }, typeid(runtime_exception), kArgument,
     "12 bytes are not a whole number of elements of 8 bytes"},
    // Copies
    {"CopyOfAnotherExtent",
     [] {
         array<int, 2> to(10, 20);
         copy(array<int, 2>(20, 10), to);
     },
     typeid(runtime_exception), kArgument,
     "the source's extent (20, 10) differs from the destination's extent (10, 20)"},
    {"CopyOfAnotherRange",
     [] {
         const std::forward_list<int> values(3);
         copy(values.begin(), values.end(), array_view<int>(4));
     },
     typeid(runtime_exception), kArgument, "the iterators span 3 elements, and the destination has 4"},
    {"ArrayOfAReversedRange",
     [] {
         const std::vector<int> values(4);
         array<int>(4, values.end(), values.begin());
     },
     typeid(runtime_exception), kArgument, "the iterators span -4 elements"},
    {"CopyOfAMovedFromArray",
     [] {
         array<int> data(4);
         const array<int> other(std::move(data)), copy(data);
     },
     typeid(uninitialized_object), kFail,
     "the array was moved from and holds nothing"},
    {"AsyncCopyOfAnotherExtent",
     [] {
         array<int> to(3);
         copy_async(array<int>(4), to);
     },
     typeid(runtime_exception), kArgument, "concurrency::copy_async"},
    // Host accesses
    {"DeviceArrayOnTheHost",
     [] {
         array<int> data(4);
         data[0] = 1;
     },
     typeid(runtime_exception), kFail, "the array's elements are on an accelerator and cannot be accessed on the host"},
    {"ElementOfAMovedFromArray",
     [] {
         array<int> data(4, cpu_view());
         const array<int> other(std::move(data));
         data[0] = 1;
     },
     typeid(uninitialized_object), kFail, "the array was moved from and holds nothing"},
    {"ViewOfAMovedFromArray",
     [] {
         array<int> data(4);
         const array<int> other(std::move(data));
         const array_view<int> view(data);
     },
     typeid(uninitialized_object), kFail, "the array was moved from and holds nothing"},
    {"VectorOfAMovedFromArray",
     [] {
         array<int> data(4);
         const array<int> other(std::move(data));
         const std::vector<int> values = data;
     },
     typeid(uninitialized_object), kFail, "the array was moved from and holds nothing"},
    // Accelerators
    {"UnknownPath", [] { accelerator(L"PCI\\VEN_10DE"); }, typeid(runtime_exception), kArgument,
     "there is no accelerator \"PCI\\VEN_10DE\""},
    {"UnknownDefault", [] { accelerator::set_default(L"nowhere"); }, typeid(runtime_exception), kArgument,
     "there is no accelerator \"nowhere\""},
    {"CpuAccessOfDiscreteMemory", [] { array<int>(4, device(), access_type_read); }, typeid(runtime_exception),
     kArgument, "needs an accelerator that supports CPU shared memory"},
    {"DefaultCpuAccessOfDiscreteMemory", [] { accelerator().set_default_cpu_access_type(access_type_read_write); },
     typeid(runtime_exception), kArgument, "shares no memory with the CPU"},
    {"Direct3DDevice", [] { direct3d::get_device(device()); }, typeid(unsupported_feature), kFail,
     "concurrency::direct3d::get_device"},
};

class Exceptions : public testing::TestWithParam<Mistake> {};

TEST_P(Exceptions, TypeCodeAndText) {
    const Mistake& mistake = GetParam();
    try {
        mistake.make();
        FAIL() << "nothing was thrown";
    } catch (const runtime_exception& error) {
        EXPECT_EQ(typeid(error).name(), mistake.type.name());
        EXPECT_EQ(error.get_error_code(), mistake.code) << error.what();
        EXPECT_NE(std::string(error.what()).find(mistake.text), std::string::npos) << error.what();
    }
}

INSTANTIATE_TEST_SUITE_P(Table, Exceptions, testing::ValuesIn(mistakes),
                         [](const auto& test) { return std::string(test.param.name); });

/// The process is as good as new after any of them.
TEST(AfterExceptions, LaunchesAndCopiesWork) {
    for (const Mistake& mistake : mistakes) {
        EXPECT_THROW(mistake.make(), runtime_exception);
        array<int> data(4);
        parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
        EXPECT_EQ(std::vector<int>(data), counted(4)) << mistake.name;
    }
}

}  // namespace
