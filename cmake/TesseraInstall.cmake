# What `cmake --install` puts where: library, headers, command, CMake package, documents.
include(CMakePackageConfigHelpers)
include(TesseraInstallDirs)

# What a project calls for its targets.
set(TESSERA_CMAKE_FUNCTIONS
  TesseraAcceptMsvc.cmake TesseraCheckRaces.cmake TesseraCheckRestrict.cmake TesseraCompiledTarget.cmake TesseraTileLoops.cmake)

install(TARGETS tessera_amp EXPORT TesseraTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${TESSERA_INSTALL_INCLUDEDIR})
# The library loads it from its own folder.
install(TARGETS tessera_symbolizer LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(library tessera_race_detector tessera_thread_sanitizer)
  if(TARGET ${library})
    # They find the emulator in their own folder, whichever is loaded first.
    set_target_properties(${library} PROPERTIES INSTALL_RPATH "$ORIGIN")
    install(TARGETS ${library} EXPORT TesseraTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  endif()
endforeach()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION ${TESSERA_INSTALL_INCLUDEDIR})

if(TARGET tessera_tile_loops AND NOT TESSERA_TILE_LOOPS_FROM)
  install(TARGETS tessera_tile_loops LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET tessera_marks)
  install(TARGETS tessera_marks tessera_padding LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET tessera_restrict)
  install(TARGETS tessera_restrict LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()

if(TESSERA_BUILD_TOOLS)
  install(TARGETS tessera tessera-c++ RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/tools/new/" DESTINATION ${TESSERA_INSTALL_NEWDIR} USE_SOURCE_PERMISSIONS
    PATTERN "build*" EXCLUDE)  # left by a trial
endif()

# gdb's commands. gdb looks for NAME-gdb.py next to the library that it loads, with links followed, and so finds the commands.
set(TESSERA_GDB_SCRIPT "libtessera_amp.so.${PROJECT_VERSION}-gdb.py")
set(TESSERA_GDB_COMMANDS "${PROJECT_SOURCE_DIR}/tools/gdb")
configure_file("${PROJECT_SOURCE_DIR}/tools/gdb/auto_load.py.in" "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/${TESSERA_GDB_SCRIPT}" @ONLY)
file(RELATIVE_PATH TESSERA_GDB_COMMANDS "/${CMAKE_INSTALL_LIBDIR}" "/${TESSERA_INSTALL_GDBDIR}")
configure_file("${PROJECT_SOURCE_DIR}/tools/gdb/auto_load.py.in" "${PROJECT_BINARY_DIR}/${TESSERA_GDB_SCRIPT}" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/${TESSERA_GDB_SCRIPT}" DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY "${PROJECT_SOURCE_DIR}/tools/gdb/" DESTINATION ${TESSERA_INSTALL_GDBDIR} FILES_MATCHING PATTERN "*.py"
  PATTERN "__pycache__" EXCLUDE)
# lldb's share the code that reads the emulator's data, so they are installed next to gdb's.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/tools/lldb/" DESTINATION ${TESSERA_INSTALL_LLDBDIR} FILES_MATCHING PATTERN "*.py"
  PATTERN "__pycache__" EXCLUDE)

list(TRANSFORM TESSERA_CMAKE_FUNCTIONS PREPEND "${PROJECT_SOURCE_DIR}/cmake/" OUTPUT_VARIABLE TESSERA_CMAKE_FUNCTIONS)
install(EXPORT TesseraTargets NAMESPACE tessera:: DESTINATION ${TESSERA_INSTALL_CMAKEDIR})
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/TesseraConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/package/TesseraConfig.cmake" INSTALL_DESTINATION ${TESSERA_INSTALL_CMAKEDIR}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/TesseraConfigVersion.cmake"
  COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/package/TesseraConfig.cmake" "${PROJECT_BINARY_DIR}/package/TesseraConfigVersion.cmake"
  ${TESSERA_CMAKE_FUNCTIONS} DESTINATION ${TESSERA_INSTALL_CMAKEDIR})

# The build tree is a package, too: its root is a prefix, with what find_package() reads where an installed tree has it.
function(_tessera_build_tree_package)
  set(CMAKE_INSTALL_BINDIR bin)
  set(CMAKE_INSTALL_LIBDIR lib)
  set(folder "${PROJECT_BINARY_DIR}/lib/cmake/Tessera")
  configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/TesseraConfig.cmake.in" "${folder}/TesseraConfig.cmake"
    INSTALL_DESTINATION "${folder}" INSTALL_PREFIX "${PROJECT_BINARY_DIR}" PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
  file(COPY ${TESSERA_CMAKE_FUNCTIONS} "${PROJECT_BINARY_DIR}/package/TesseraConfigVersion.cmake" DESTINATION "${folder}")
  # Where the root of a prefix has one of these, it is found first.
  file(REMOVE "${PROJECT_BINARY_DIR}/TesseraConfig.cmake" "${PROJECT_BINARY_DIR}/TesseraConfigVersion.cmake")
  export(EXPORT TesseraTargets NAMESPACE tessera:: FILE "${folder}/TesseraTargets.cmake")
endfunction()
_tessera_build_tree_package()

# For builds without CMake. Its prefix is found from its own place, so that an installed tree can be moved.
file(RELATIVE_PATH TESSERA_PREFIX_FROM_PKGCONFIG "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file("${PROJECT_SOURCE_DIR}/cmake/tessera.pc.in" "${PROJECT_BINARY_DIR}/package/tessera.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/tessera.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The documents, and all that they link to, in the same places to each other.
install(FILES README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE Containerfile DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES bench/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/bench)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md" PATTERN "*.schema.json" PATTERN "*.png")
foreach(folder examples tests/programs)
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} FILES_MATCHING REGEX "[.](md|cpp|h|cl|cu|cuh|py)$"
    PATTERN "check_program.py" EXCLUDE PATTERN "__pycache__" EXCLUDE)
endforeach()
