# tessera_accept_msvc(target): compiles the C++ sources of `target` as tessera c++ --msvc does, with Visual C++'s habits:
# <Windows.h>, <ppl.h>, _tmain, void main(), names of headers in any case. Goes together with tessera_check_races(target), before
# or after it. docs/porting.md lists what is accepted.
function(tessera_accept_msvc target)
  if(ARGN)
    message(FATAL_ERROR "tessera_accept_msvc(${target} ${ARGN}): expected a target and nothing else")
  endif()
  _tessera_compiled_target(tessera_accept_msvc ${target} scope)
  get_target_property(done ${target} TESSERA_ACCEPTS_MSVC)
  if(done)
    return()
  endif()
  set_target_properties(${target} PROPERTIES TESSERA_ACCEPTS_MSVC ON)
  _tessera_launch(${target} --msvc)

  # The launcher would do; an editor reads the command without it.
  set(folders "$<TARGET_PROPERTY:tessera::amp,INTERFACE_INCLUDE_DIRECTORIES>")
  target_include_directories(${target} SYSTEM PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:$<JOIN:${folders},/msvc$<SEMICOLON>>/msvc>")
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:-fms-extensions>"
    "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include tessera/windows/prelude.h>")

  # What <CppUnitTest.h> and <ppl.h> stand for, where it is installed; a program that uses neither is linked with neither.
  foreach(name IN ITEMS gtest tbb)
    find_library(TESSERA_LIBRARY_${name} ${name})
    mark_as_advanced(TESSERA_LIBRARY_${name})
    if(TESSERA_LIBRARY_${name})
      target_link_options(${target} ${scope}
        "LINKER:--push-state,--as-needed,${TESSERA_LIBRARY_${name}},--pop-state")
    endif()
  endforeach()
endfunction()
