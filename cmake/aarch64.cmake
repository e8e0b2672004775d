# Toolchain: Debian's clang 19 for aarch64, with its libraries by multiarch; programs run under qemu's user-mode emulator.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
# A link to clang, which takes its target from the name it is called by (tests/package/bare_debian/aarch64 makes it).
set(TESSERA_TEST_COMPILER aarch64-linux-gnu-clang++-19)
