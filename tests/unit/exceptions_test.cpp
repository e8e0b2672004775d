// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tessera/exceptions.h>

#include <dlfcn.h>

#include <string>
#include <thread>
#include <type_traits>
#include <typeinfo>

using namespace Concurrency;

TEST(Exceptions, RuntimeExceptionKeepsMessageAndCode) {
    std::string text = "something went wrong";
    const runtime_exception error(text.c_str(), 42);
    text.assign("overwritten");
    EXPECT_STREQ(error.what(), "something went wrong");
    EXPECT_EQ(error.get_error_code(), 42);
}

TEST(Exceptions, CopiesOutliveTheOriginal) {
    auto* original = new runtime_exception("a message long enough not to fit into any small buffer", 1);
    runtime_exception copy(*original);
    runtime_exception assigned("other", 2);
    assigned = *original;
    delete original;
    EXPECT_STREQ(copy.what(), "a message long enough not to fit into any small buffer");
    EXPECT_STREQ(assigned.what(), copy.what());
    EXPECT_EQ(assigned.get_error_code(), 1);
    assigned = *&assigned;
    EXPECT_STREQ(assigned.what(), copy.what());
}

TEST(Exceptions, CopyingAndAssigningCannotThrow) {
    static_assert(std::is_nothrow_copy_constructible_v<runtime_exception>);
    static_assert(std::is_nothrow_copy_assignable_v<accelerator_view_removed>);
    static_assert(std::is_nothrow_copy_constructible_v<out_of_memory>);
}

TEST(Exceptions, NoMessageIsAnEmptyMessage) {
    EXPECT_STREQ(runtime_exception(nullptr, 1).what(), "");
    EXPECT_STREQ(out_of_memory("").what(), "");
}

TEST(Exceptions, CodeAloneIsNamedInTheMessage) {
    const runtime_exception error(static_cast<HRESULT>(0x80004005U));
    EXPECT_NE(std::string(error.what()).find("0x80004005"), std::string::npos);
}

// C++ AMP reference, exception classes: the suggested codes.
TEST(Exceptions, ClassesHaveTheirCodes) {
    EXPECT_EQ(out_of_memory().get_error_code(), static_cast<HRESULT>(0x8007000EU));
    EXPECT_EQ(invalid_compute_domain().get_error_code(), static_cast<HRESULT>(0x80004005U));
    EXPECT_EQ(unsupported_feature().get_error_code(), static_cast<HRESULT>(0x80004005U));
    EXPECT_EQ(uninitialized_object().get_error_code(), static_cast<HRESULT>(0x80004005U));
    const accelerator_view_removed removed("too slow", static_cast<HRESULT>(0x887A0006U));
    EXPECT_EQ(removed.get_error_code(), static_cast<HRESULT>(0x887A0005U));
    EXPECT_EQ(removed.get_view_removed_reason(), static_cast<HRESULT>(0x887A0006U));
    EXPECT_EQ(accelerator_view_removed(7).get_view_removed_reason(), 7);
}

TEST(Exceptions, DefaultMessagesNameTheClass) {
    EXPECT_STREQ(out_of_memory().what(), "concurrency::out_of_memory");
    EXPECT_STREQ(invalid_compute_domain().what(), "concurrency::invalid_compute_domain");
    EXPECT_STREQ(unsupported_feature().what(), "concurrency::unsupported_feature");
    EXPECT_STREQ(uninitialized_object().what(), "concurrency::uninitialized_object");
}

// C++ AMP reference, exception classes: all derive from runtime_exception directly, which is a std::exception.
TEST(Exceptions, AreCaughtAsTheirBases) {
    EXPECT_THROW(throw invalid_compute_domain("domain"), runtime_exception);
    EXPECT_THROW(throw accelerator_view_removed(1), runtime_exception);
    EXPECT_THROW(throw uninitialized_object(), std::exception);
    EXPECT_THROW(throw unsupported_feature("texture"), unsupported_feature);
    static_assert(!std::is_base_of_v<out_of_memory, accelerator_view_removed>);
}

TEST(Exceptions, MessagesAreSharedBetweenThreads) {
    const runtime_exception error("shared", 1);
    const auto copy_often = [&error] {
        for (int i = 0; i < 10000; ++i) {
            const runtime_exception copy(error);
            ASSERT_STREQ(copy.what(), "shared");
        }
    };
    std::thread other(copy_often);
    copy_often();
    other.join();
}

// The destructors are key functions in the library, so there is one type_info for all modules.
TEST(Exceptions, TypeInfoIsTheLibrarys) {
    EXPECT_EQ(dlsym(RTLD_DEFAULT, "_ZTIN11Concurrency17runtime_exceptionE"), &typeid(runtime_exception));
    EXPECT_EQ(dlsym(RTLD_DEFAULT, "_ZTIN11Concurrency13out_of_memoryE"), &typeid(out_of_memory));
}
