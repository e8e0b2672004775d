# What the plugins of clang 19 have in common.

# tessera_plugin_option(option what): whether a plugin is built; ON where the build's own compiler is clang 19 and no sanitizer is in use.
function(tessera_plugin_option option what)
  set(default OFF)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^19\\." AND NOT TESSERA_SANITIZE)
    set(default ON)
  endif()
  option(${option} "${what}" ${default})
endfunction()

# tessera_llvm_plugin(name sources...): one that needs no headers but LLVM's, all of whose functions are in the program that loads it.
function(tessera_llvm_plugin name)
  add_library(${name} MODULE ${ARGN})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_include_directories(${name} SYSTEM PRIVATE ${TESSERA_LLVM_INCLUDE_DIR})
  target_compile_definitions(${name} PRIVATE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)
  target_compile_options(${name} PRIVATE -fno-rtti ${TESSERA_COMMAND_OPTIONS})
  tessera_own_code(${name})
endfunction()

# tessera_find_llvm_headers(): sets TESSERA_LLVM_INCLUDE_DIR.
function(tessera_find_llvm_headers)
  find_path(TESSERA_LLVM_INCLUDE_DIR llvm/Config/llvm-config.h
    PATHS /usr/lib/llvm-19/include /usr/local/llvm-19/include NO_DEFAULT_PATH)
endfunction()
