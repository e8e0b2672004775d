// SPDX-License-Identifier: Apache-2.0
// A stand-in for <CppUnitTest.h>: tests written for Visual Studio's framework become GoogleTest's, and a
// program of such tests, which needs no main there, gets GoogleTest's.
#pragma once

#if !__has_include(<gtest/gtest.h>)
#error "<CppUnitTest.h> needs GoogleTest (Debian: libgtest-dev)"
#endif
#include <gtest/gtest.h>

#include "tessera/windows/unit_test_assert.h"
#include "tessera/windows/unit_test_registration.h"

#define BEGIN_TEST_CLASS_ATTRIBUTE()
#define END_TEST_CLASS_ATTRIBUTE()
#define TEST_CLASS_ATTRIBUTE(name, value)
#define BEGIN_TEST_METHOD_ATTRIBUTE(method)
#define END_TEST_METHOD_ATTRIBUTE()
#define TEST_METHOD_ATTRIBUTE(name, value)
#define TEST_OWNER(name)
#define TEST_DESCRIPTION(text)
#define TEST_PRIORITY(number)
#define TEST_IGNORE()

#define TEST_CLASS(name) class name : public tessera::windows::TestClass<name>

#define TEST_METHOD(name)                                                                         \
    static void tessera_run_##name(TesseraTestClass& test) { test.name(); }                       \
    static inline const tessera::windows::TestRegistration<TesseraTestClass> tessera_test_##name{ \
        #name, &tessera_run_##name, __FILE__, __LINE__};                                          \
    void name()

#define TEST_METHOD_INITIALIZE(name)                      \
    void tessera_before_each() override { this->name(); } \
    void name()
#define TEST_METHOD_CLEANUP(name)                        \
    void tessera_after_each() override { this->name(); } \
    void name()
#define TEST_CLASS_INITIALIZE(name)                                                           \
    static void tessera_run_##name() { name(); }                                              \
    static inline const int tessera_set_##name = tessera_set_before_all(&tessera_run_##name); \
    static void name()
#define TEST_CLASS_CLEANUP(name)                                                             \
    static void tessera_run_##name() { name(); }                                             \
    static inline const int tessera_set_##name = tessera_set_after_all(&tessera_run_##name); \
    static void name()
#define TEST_MODULE_INITIALIZE(name)                                     \
    static void name();                                                  \
    static const int tessera_before_module_##name =                      \
        tessera::windows::add_module_functions([] { name(); }, nullptr); \
    static void name()
#define TEST_MODULE_CLEANUP(name)                                        \
    static void name();                                                  \
    static const int tessera_after_module_##name =                       \
        tessera::windows::add_module_functions(nullptr, [] { name(); }); \
    static void name()

__attribute__((weak)) int main(int count, char** arguments) {
    testing::InitGoogleTest(&count, arguments);
    return RUN_ALL_TESTS();
}
