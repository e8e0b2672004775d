// SPDX-License-Identifier: Apache-2.0
// How the classes of <CppUnitTest.h> become GoogleTest's fixtures.
#pragma once

#include <gtest/gtest.h>

#include <cxxabi.h>
#include <stdlib.h>

#include <exception>
#include <string>
#include <typeinfo>

namespace tessera::windows {

using Function = void (*)();

/// What every test class begins with. One object a test, as in Visual Studio.
template <class Derived>
class TestClass {
  public:
    using TesseraTestClass = Derived;
    virtual ~TestClass() = default;

    virtual void tessera_before_each() {}
    virtual void tessera_after_each() {}
    static int tessera_set_before_all(Function function) {
        tessera_before_all() = function;
        return 0;
    }
    static int tessera_set_after_all(Function function) {
        tessera_after_all() = function;
        return 0;
    }
    static Function& tessera_before_all() {
        static Function function = nullptr;
        return function;
    }
    static Function& tessera_after_all() {
        static Function function = nullptr;
        return function;
    }
};

/// Thrown by a failed assertion that has been told to GoogleTest already: the rest of the test is left out.
class FailedAssertion {};

/// The name as written in the source, without its namespaces.
template <class Class>
std::string class_name() {
    int status = 0;
    char* const whole = abi::__cxa_demangle(typeid(Class).name(), nullptr, nullptr, &status);
    std::string name = status == 0 ? whole : typeid(Class).name();
    free(whole);
    const size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

template <class Class>
class TestFixture : public testing::Test {
  public:
    TestFixture(void (*run)(Class&), const char* file, int line) : run_(run), file_(file), line_(line) {}

    static void SetUpTestSuite() {
        if (Class::tessera_before_all() != nullptr) Class::tessera_before_all()();
    }
    static void TearDownTestSuite() {
        if (Class::tessera_after_all() != nullptr) Class::tessera_after_all()();
    }

    void TestBody() override {
        Class object;
        guarded([&] {
            object.tessera_before_each();
            run_(object);
        });
        guarded([&] { object.tessera_after_each(); });
    }

  private:
    template <class Body>
    void guarded(const Body& body) const {
        try {
            body();
        } catch (const FailedAssertion&) {
        } catch (const std::exception& error) {
            ADD_FAILURE_AT(file_, line_) << "unhandled exception: " << error.what();
        } catch (...) {
            ADD_FAILURE_AT(file_, line_) << "unhandled exception of an unknown type";
        }
    }

    void (*run_)(Class&);
    const char* file_;  ///< where the test stands
    int line_;
};

template <class Class>
class TestRegistration {
  public:
    TestRegistration(const char* name, void (*run)(Class&), const char* file, int line) {
        testing::RegisterTest(
            class_name<Class>().c_str(), name, nullptr, nullptr, file, line,
            [=]() -> TestFixture<Class>* { return new TestFixture<Class>(run, file, line); });
    }
};

/// Called before the first test of the program and after its last.
inline int add_module_functions(Function before, Function after) {
    class Module : public testing::Environment {
      public:
        Module(Function own_before, Function own_after) : before_(own_before), after_(own_after) {}
        void SetUp() override {
            if (before_ != nullptr) before_();
        }
        void TearDown() override {
            if (after_ != nullptr) after_();
        }

      private:
        Function before_, after_;
    };
    testing::AddGlobalTestEnvironment(new Module(before, after));
    return 0;
}

}  // namespace tessera::windows
