// SPDX-License-Identifier: Apache-2.0
// Assert and Logger of <CppUnitTest.h> on GoogleTest.
#pragma once

#include <gtest/gtest.h>

#include <stdio.h>
#include <strings.h>
#include <wchar.h>

#include <cmath>
#include <string>
#include <type_traits>

#include "tessera/windows/unit_test_registration.h"
#include "tessera/windows/utf8_text.h"

namespace Microsoft::VisualStudio::CppUnitTestFramework {

/// Where an assertion stands: LINE_INFO(). The calling line is known without it.
class __LineInfo {
  public:
    __LineInfo(const wchar_t*, const char*, int line) : line_(line) {}
    int line() const { return line_; }

  private:
    int line_;
};
#define LINE_INFO()                                                                    \
    (&static_cast<const ::Microsoft::VisualStudio::CppUnitTestFramework::__LineInfo&>( \
        ::Microsoft::VisualStudio::CppUnitTestFramework::__LineInfo(L"", __func__, __LINE__)))

/// How a value reads in a message; tests specialise it for their own types.
template <class Value>
std::wstring ToString(const Value& value) {
    const std::string text = testing::PrintToString(value);
    return std::wstring(text.begin(), text.end());
}

class Logger {
  public:
    static void WriteMessage(const char* text) { printf("%s", text); }
    static void WriteMessage(const wchar_t* text) { printf("%ls", text); }
    static void WriteMessage(const std::string& text) { WriteMessage(text.c_str()); }
    static void WriteMessage(const std::wstring& text) { WriteMessage(text.c_str()); }
};

class Assert {
    using Message = const wchar_t*;
    using Line = const __LineInfo*;

  public:
    template <class Value>
    static void AreEqual(const Value& expected, const Value& actual, Message message = nullptr, Line = nullptr,
                         const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (!(expected == actual)) fail(file, line, expected_and_actual(expected, actual), message);
    }
    static void AreEqual(double expected, double actual, double tolerance, Message message = nullptr,
                         Line = nullptr, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (!(std::fabs(expected - actual) <= tolerance))
            fail(file, line, expected_and_actual(expected, actual), message);
    }
    static void AreEqual(float expected, float actual, float tolerance, Message message = nullptr,
                         Line = nullptr, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (!(std::fabs(expected - actual) <= tolerance))
            fail(file, line, expected_and_actual(expected, actual), message);
    }
    static void AreEqual(const char* expected, const char* actual, bool ignore_case = false,
                         Message message = nullptr, Line = nullptr, const char* file = __builtin_FILE(),
                         int line = __builtin_LINE()) {
        const int order = ignore_case ? strcasecmp(expected, actual) : std::string(expected).compare(actual);
        if (order != 0) fail(file, line, expected_and_actual(expected, actual), message);
    }
    static void AreEqual(const wchar_t* expected, const wchar_t* actual, bool ignore_case = false,
                         Message message = nullptr, Line = nullptr, const char* file = __builtin_FILE(),
                         int line = __builtin_LINE()) {
        const int order = ignore_case ? wcscasecmp(expected, actual) : wcscmp(expected, actual);
        if (order != 0) fail(file, line, expected_and_actual(expected, actual), message);
    }
    template <class Value>
    static void AreNotEqual(const Value& not_expected, const Value& actual, Message message = nullptr, Line = nullptr,
                            const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (not_expected == actual)
            fail(file, line, "expected any value but " + testing::PrintToString(not_expected), message);
    }
    static void AreNotEqual(double not_expected, double actual, double tolerance, Message message = nullptr,
                            Line = nullptr, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) {
        if (std::fabs(not_expected - actual) <= tolerance)
            fail(file, line, "expected any value but " + testing::PrintToString(not_expected), message);
    }
    template <class Value>
    static void AreSame(const Value& expected, const Value& actual, Message message = nullptr, Line = nullptr,
                        const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (&expected != &actual) fail(file, line, "expected one object, got two", message);
    }
    template <class Value>
    static void AreNotSame(const Value& not_expected, const Value& actual, Message message = nullptr, Line = nullptr,
                           const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (&not_expected == &actual) fail(file, line, "expected two objects, got one", message);
    }
    template <class Value>
    static void IsNull(const Value* pointer, Message message = nullptr, Line = nullptr,
                       const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (pointer != nullptr) fail(file, line, "expected a null pointer", message);
    }
    template <class Value>
    static void IsNotNull(const Value* pointer, Message message = nullptr, Line = nullptr,
                          const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (pointer == nullptr) fail(file, line, "expected a pointer that is not null", message);
    }
    static void IsTrue(bool condition, Message message = nullptr, Line = nullptr,
                       const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (!condition) fail(file, line, "expected true", message);
    }
    static void IsFalse(bool condition, Message message = nullptr, Line = nullptr,
                        const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        if (condition) fail(file, line, "expected false", message);
    }
    [[noreturn]] static void Fail(Message message = nullptr, Line = nullptr,
                                  const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        fail(file, line, "Assert::Fail", message);
    }
    template <class Exception, class Function>
    static void ExpectException(Function function, Message message = nullptr, Line = nullptr,
                                const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        try {
            function();
        } catch (const Exception&) {
            return;
        } catch (...) {
            fail(file, line, "an exception of another type was thrown", message);
        }
        fail(file, line, "expected an exception", message);
    }

  private:
    template <class Value>
    static std::string expected_and_actual(const Value& expected, const Value& actual) {
        return "expected " + testing::PrintToString(expected) + ", got " + testing::PrintToString(actual);
    }

    [[noreturn]] static void fail(const char* file, int line, const std::string& what, Message message) {
        std::string text = what;
        if (message != nullptr) text += ": " + tessera::windows::utf8_text(message);
        ADD_FAILURE_AT(file, line) << text;
        throw tessera::windows::FailedAssertion();
    }
};

}  // namespace Microsoft::VisualStudio::CppUnitTestFramework
