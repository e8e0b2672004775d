# tessera_accept_msvc(target): compiles the C++ sources of `target` as tessera c++ --msvc does, with Visual C++'s habits:
# <Windows.h>, <ppl.h>, _tmain, void main(), names of headers in any case. Goes together with tessera_check_races(target), before
# or after it. docs/porting.md lists what is accepted.
function(tessera_accept_msvc target)
  if(ARGN)
    message(FATAL_ERROR "tessera_accept_msvc(${target} ${ARGN}): expected a target and nothing else")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "tessera_accept_msvc(${target}): there is no such target")
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  get_target_property(alias ${target} ALIASED_TARGET)
  if(imported OR alias OR type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY")
    message(FATAL_ERROR "tessera_accept_msvc(${target}): expected a program or library that this project compiles")
  endif()
  get_target_property(done ${target} TESSERA_ACCEPTS_MSVC)
  if(done)
    return()
  endif()
  set_target_properties(${target} PROPERTIES TESSERA_ACCEPTS_MSVC ON)
  _tessera_launch(${target} --msvc)

  # The launcher would do; an editor reads the command without it.
  set(folders "$<TARGET_PROPERTY:tessera::amp,INTERFACE_INCLUDE_DIRECTORIES>")
  target_include_directories(${target} SYSTEM PRIVATE "$<JOIN:${folders},/msvc$<SEMICOLON>>/msvc")
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:-fms-extensions>"
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include tessera/windows/prelude.h>")

  # What <CppUnitTest.h> and <ppl.h> stand for, where it is installed; a program that uses neither is linked with neither.
  set(scope PRIVATE)
  if(type STREQUAL "STATIC_LIBRARY" OR type STREQUAL "OBJECT_LIBRARY")
    set(scope INTERFACE)
  endif()
  foreach(name IN ITEMS gtest tbb)
    find_library(TESSERA_LIBRARY_${name} ${name})
    mark_as_advanced(TESSERA_LIBRARY_${name})
    if(TESSERA_LIBRARY_${name})
      target_link_options(${target} ${scope}
        "LINKER:--push-state,--as-needed,${TESSERA_LIBRARY_${name}},--pop-state")
    endif()
  endforeach()
endfunction()
