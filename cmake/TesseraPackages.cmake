# What `cpack` makes of a build: tessera_VERSION_ARCHITECTURE.deb, and a .tar.gz that can be unpacked anywhere. `scripts/package` calls it.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME tessera)
set(CPACK_PACKAGE_VENDOR "Tessera contributors")
set(CPACK_PACKAGE_CONTACT "Tessera contributors")
set(CPACK_PACKAGE_VERSION "${TESSERA_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "Compiles and runs C++ AMP programs without a GPU, finds and explains races in their kernels,
explores their schedules and records reference results for other backends.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_FILE_NAME "tessera-${TESSERA_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
string(TOLOWER "${CPACK_PACKAGE_FILE_NAME}" CPACK_PACKAGE_FILE_NAME)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};Tessera;ALL;/")

# A release candidate comes before its release.
string(REPLACE "-" "~" CPACK_DEBIAN_PACKAGE_VERSION "${TESSERA_VERSION}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# The libraries it was linked with, by dpkg-shlibdeps; the compiler that the command calls; TBB's headers, which those of <ppl.h> include.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-19, libtbb-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "llvm-19, gdb")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, libclang-rt-19-dev, libgtest-dev, pkg-config, python3-numpy")
include(CPack)
