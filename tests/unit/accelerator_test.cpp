// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tessera/accelerator.h>
#include <tessera/exceptions.h>
#include <tessera/options.h>

#include <cstdlib>
#include <string>
#include <type_traits>
#include <vector>

using namespace Concurrency;

namespace {

// Programs make these during static initialisation, before anything of the library needs to have run. This
// one does not choose the default accelerator, which tests below do.
const accelerator_view early_view = accelerator(accelerator::cpu_accelerator).create_view();

/// What can happen once in a process happens in a process of its own, which ends with 0 if `condition` holds.
#define EXPECT_IN_NEW_PROCESS(condition)            \
    GTEST_FLAG_SET(death_test_style, "threadsafe"); \
    EXPECT_EXIT(std::exit((condition) ? 0 : 1), testing::ExitedWithCode(0), "")

}  // namespace

TEST(Accelerator, DefaultIsTheEmulator) {
    const accelerator acc;
    EXPECT_EQ(acc.get_device_path(), L"tessera");
    EXPECT_EQ(acc.get_description(), L"Tessera CPU reference emulator");
    EXPECT_TRUE(acc.get_is_emulated());
    EXPECT_TRUE(acc.get_supports_double_precision());
    EXPECT_TRUE(acc.get_supports_limited_double_precision());
    EXPECT_FALSE(acc.get_has_display());
    EXPECT_GT(acc.get_dedicated_memory(), 1024U);
    EXPECT_GT(acc.get_version(), 0U);
}

// C++ AMP reference, accelerator and accelerator_view classes: accelerator() equals accelerator(L"default").
TEST(Accelerator, WindowsPathsMeanTheEmulator) {
    EXPECT_EQ(accelerator(), accelerator(accelerator::default_accelerator));
    EXPECT_EQ(accelerator(), accelerator(accelerator::direct3d_warp));
    EXPECT_EQ(accelerator(), accelerator(accelerator::direct3d_ref));
    EXPECT_EQ(accelerator(), accelerator(L"tessera"));
    EXPECT_NE(accelerator(), accelerator(accelerator::cpu_accelerator));
}

// C++ AMP reference, parallel_for_each function: parallel_for_each's message calls it "CPU accelerator". 15: it is emulated, and has views too.
TEST(Accelerator, CpuIsAnAcceleratorOfItsOwn) {
    const accelerator cpu(accelerator::cpu_accelerator);
    EXPECT_EQ(cpu.get_device_path(), L"cpu");
    EXPECT_EQ(cpu.get_description(), L"CPU accelerator");
    EXPECT_TRUE(cpu.get_is_emulated());
    EXPECT_TRUE(cpu.get_supports_cpu_shared_memory());
    EXPECT_EQ(early_view.get_accelerator(), cpu);
    EXPECT_NE(early_view, cpu.get_default_view());
}

// C++ AMP reference, accelerator and accelerator_view classes: an unknown path is a runtime_exception.
TEST(Accelerator, UnknownPathIsAnErrorThatListsThePaths) {
    try {
        accelerator acc(L"PCI\\VEN_10DE");
        FAIL() << "no exception";
    } catch (const runtime_exception& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("\"PCI\\VEN_10DE\""), std::string::npos) << text;
        for (const char* path :
             {"\"default\"", "\"cpu\"", "\"tessera\"", "\"direct3d\\warp\"", "\"direct3d\\ref\""}) {
            EXPECT_NE(text.find(path), std::string::npos) << text;
        }
    }
}

// C++ AMP reference, accelerator and accelerator_view classes: get_all includes the CPU accelerator.
TEST(Accelerator, GetAllIncludesTheCpu) {
    const std::vector<accelerator> all = accelerator::get_all();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0], accelerator(L"tessera"));
    EXPECT_EQ(all[1], accelerator(L"cpu"));
}

TEST(Accelerator, OptionShowsSeveralEmulatedOnes) {
    setenv("TESSERA_OPTIONS", "accelerators=3", 1);
    EXPECT_IN_NEW_PROCESS(accelerator::get_all().size() == 4 &&
                          accelerator(L"tessera3").get_description() == L"Tessera CPU reference emulator 3" &&
                          accelerator(L"tessera2") != accelerator(L"tessera") &&
                          accelerator() == accelerator(L"tessera"));
    unsetenv("TESSERA_OPTIONS");
}

// C++ AMP reference, accelerator and accelerator_view classes: once per process, before the first implicit use; the CPU accelerator is allowed.
TEST(Accelerator, SetDefaultWorksOnce) {
    EXPECT_IN_NEW_PROCESS(accelerator::set_default(L"cpu") && accelerator() == accelerator(L"cpu") &&
                          accelerator(L"default") == accelerator(L"cpu") &&
                          !accelerator::set_default(L"tessera") && !accelerator::set_default(L"cpu") &&
                          accelerator() == accelerator(L"cpu"));
}

TEST(Accelerator, SetDefaultIsTooLateAfterTheFirstUse) {
    EXPECT_IN_NEW_PROCESS(accelerator(L"tessera").get_is_emulated() && accelerator::get_all().size() == 2 &&
                          accelerator() == accelerator(L"tessera") && !accelerator::set_default(L"cpu"));
}

TEST(Accelerator, SetDefaultRejectsUnknownPaths) {
    EXPECT_THROW(accelerator::set_default(L"nowhere"), runtime_exception);
}

// C++ AMP reference, accelerator and accelerator_view classes: the environment chooses when the program does not.
TEST(Accelerator, EnvironmentChoosesTheDefault) {
    setenv("CPPAMP_DEFAULT_ACCELERATOR", "cpu", 1);
    EXPECT_IN_NEW_PROCESS(accelerator() == accelerator(L"cpu"));
    setenv("CPPAMP_DEFAULT_ACCELERATOR", "nowhere", 1);
    EXPECT_IN_NEW_PROCESS(accelerator() == accelerator(L"tessera"));
    unsetenv("CPPAMP_DEFAULT_ACCELERATOR");
}

// C++ AMP reference, accelerator and accelerator_view classes: set_default_cpu_access_type succeeds once; access needs memory that is shared.
TEST(Accelerator, CpuAccessTypeIsChosenOnce) {
    EXPECT_EQ(accelerator(L"tessera").get_default_cpu_access_type(), access_type_none);
    EXPECT_THROW(accelerator(L"tessera").set_default_cpu_access_type(access_type_read), runtime_exception);
    accelerator cpu(L"cpu");
    EXPECT_EQ(cpu.get_default_cpu_access_type(), access_type_read_write);
    EXPECT_TRUE(cpu.set_default_cpu_access_type(access_type_read));
    EXPECT_EQ(cpu.get_default_cpu_access_type(), access_type_read);
    EXPECT_FALSE(cpu.set_default_cpu_access_type(access_type_write));
    EXPECT_EQ(cpu.get_default_cpu_access_type(), access_type_read);
}

TEST(Accelerator, SharedMemoryIsAnOption) {
    EXPECT_FALSE(accelerator(L"tessera").get_supports_cpu_shared_memory());
    tessera::options::set("memory", "shared");
    EXPECT_TRUE(accelerator(L"tessera").get_supports_cpu_shared_memory());
    EXPECT_EQ(accelerator(L"tessera").get_default_cpu_access_type(), access_type_read_write);
    tessera::options::set("memory", "discrete");
}

// C++ AMP reference, accelerator and accelerator_view classes: the values of the enumerations.
TEST(Accelerator, EnumerationsHaveTheirValues) {
    EXPECT_EQ(access_type_read_write, access_type_read | access_type_write);
    EXPECT_EQ(static_cast<unsigned>(access_type_auto), 1U << 31);
    EXPECT_EQ(static_cast<int>(queuing_mode_immediate), 0);
}

TEST(Accelerator, UninitializeMayBeCalledRepeatedly) {
    amp_uninitialize();
    amp_uninitialize();
}
