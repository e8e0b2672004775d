// SPDX-License-Identifier: Apache-2.0
// Tests for Visual Studio's framework, as a native test project has them: no main.
// arguments: --gtest_brief=1
// exit code: 1
// output:
// module begins
// Vectors begin
// unit_tests.cpp:LINE: Failure
// Failed
// expected 3, got 4: counts
// [  FAILED  ] VectorTests.WrongOnPurpose (N ms)
// Vectors end
// unit_tests.cpp:LINE: Failure
// Failed
// unhandled exception: not caught
// [  FAILED  ] Others.Throws (N ms)
// module ends
// [==========] 6 tests from 2 test suites ran. (N ms total)
// [  PASSED  ] 4 tests.
#include "stdafx.h"
#include "CppUnitTest.h"
#include <amp.h>
#include <vector>

using namespace Microsoft::VisualStudio::CppUnitTestFramework;
using namespace concurrency;

namespace AmpTests {

TEST_MODULE_INITIALIZE(ModuleInitialize) { Logger::WriteMessage("module begins\n"); }
TEST_MODULE_CLEANUP(ModuleCleanup) { Logger::WriteMessage(L"module ends\n"); }

TEST_CLASS(VectorTests) {
    std::vector<int> m_data;

public:
    TEST_CLASS_INITIALIZE(ClassInitialize) { Logger::WriteMessage("Vectors begin\n"); }
    TEST_CLASS_CLEANUP(ClassCleanup) { Logger::WriteMessage("Vectors end\n"); }
    TEST_METHOD_INITIALIZE(Setup) { m_data.assign(4, 1); }
    TEST_METHOD_CLEANUP(Teardown) { m_data.clear(); }

    BEGIN_TEST_METHOD_ATTRIBUTE(Adds)
        TEST_OWNER(L"somebody")
        TEST_PRIORITY(1)
    END_TEST_METHOD_ATTRIBUTE()
    TEST_METHOD(Adds) {
        array_view<int> view(4, m_data);
        parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += i[0]; });
        view.synchronize();
        Assert::AreEqual(1, m_data[0]);
        Assert::AreEqual(4, m_data[3], L"the last one");
        Assert::AreEqual(1.0, 1.05, 0.1, L"near", LINE_INFO());
        Assert::AreNotEqual(1, 2);
        Assert::AreEqual("text", "TEXT", true);
        Assert::AreEqual(L"text", L"text");
        Assert::AreEqual<size_t>(4, m_data.size());
    }
    TEST_METHOD(Throws) {
        Assert::ExpectException<invalid_compute_domain>([] {
            parallel_for_each(extent<1>(-1), [](index<1>) restrict(amp) {});
        });
        Assert::IsTrue(m_data.size() == 4);
        Assert::IsFalse(m_data.empty());
        Assert::IsNotNull(m_data.data());
        int* none = nullptr;
        Assert::IsNull(none);
    }
    TEST_METHOD(WrongOnPurpose) {
        Assert::AreEqual(size_t(3), m_data.size(), L"counts");
        Logger::WriteMessage("not reached\n");
    }
};

TEST_CLASS(Others) {
public:
    TEST_METHOD(Works) { Assert::AreSame(*this, *this); }
    TEST_METHOD(Works2) { Assert::AreNotEqual(1.0, 2.0, 0.5); }
    TEST_METHOD(Throws) { throw std::exception("not caught"); }
};

}
