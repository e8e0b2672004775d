# tessera_check_races(target [TSAN] [NO_RESTRICT]): builds the C++ sources of `target` for the race detector, as tessera c++ --check
# does, and links it. The program then reports its races when it ends. With TSAN it is built for the stock
# ThreadSanitizer runtime instead, for a second opinion. What restrict(amp) forbids is an error, too, as after
# tessera_check_restrict(target), unless NO_RESTRICT is given. A program and its libraries are checked together or not at all:
# where headers with kernels are shared, mixing is a link error that says so.
function(tessera_check_races target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TSAN;NO_RESTRICT" "" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tessera_check_races(${target} ${arg_UNPARSED_ARGUMENTS}): expected a target, then TSAN, NO_RESTRICT or nothing")
  endif()
  _tessera_compiled_target(tessera_check_races ${target} scope)
  get_target_property(done ${target} TESSERA_CHECKS_RACES)
  if(done)
    return()
  endif()
  set_target_properties(${target} PROPERTIES TESSERA_CHECKS_RACES ON)

  set(libraries LINK_LIBRARIES)
  if(scope STREQUAL "INTERFACE")
    set(libraries INTERFACE_LINK_LIBRARIES)
  endif()
  target_compile_definitions(${target} PRIVATE TESSERA_CHECKED=1)
  if(arg_TSAN)
    _tessera_use_thread_sanitizer(${target} ${scope} ${libraries})
  else()
    _tessera_use_race_detector(${target} ${scope} ${libraries})
    if(NOT arg_NO_RESTRICT)
      tessera_check_restrict(${target})
    endif()
  endif()
endfunction()

function(_tessera_use_race_detector target scope libraries)
  if(NOT TARGET tessera::race_detector)
    message(FATAL_ERROR "tessera_check_races(${target}): this Tessera was built without its race detector")
  endif()
  _tessera_launch(${target} --check)
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)

  # The property, for target_link_libraries() comes in two signatures that do not mix. The option keeps the library where
  # unused ones are dropped: nothing but its being there starts the report.
  set_property(TARGET ${target} APPEND PROPERTY ${libraries} tessera::race_detector)
  target_link_options(${target} ${scope}
    "LINKER:--push-state,--no-as-needed,$<TARGET_FILE:tessera::race_detector>,--pop-state")
  # Of what functions of the C library read and write no compiler says a word. The list is that of tools/compile/instrumentation_flags.cpp.
  target_link_options(${target} ${scope}
    "LINKER:--wrap=memcmp,--wrap=bcmp,--wrap=wmemcmp,--wrap=strcmp,--wrap=strncmp,--wrap=wcscmp,--wrap=strlen"
    "LINKER:--wrap=strnlen,--wrap=wcslen,--wrap=memchr,--wrap=memrchr,--wrap=wmemchr,--wrap=strchr,--wrap=strrchr"
    "LINKER:--wrap=mempcpy,--wrap=wmemcpy,--wrap=wmemmove,--wrap=strcpy,--wrap=stpcpy,--wrap=wcscpy,--wrap=strncpy"
    "LINKER:--wrap=stpncpy,--wrap=strcat,--wrap=strncat,--wrap=wmemset,--wrap=qsort")
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang" OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 16)
    # These mark a copy of memory by calling the function itself.
    target_link_options(${target} ${scope} "LINKER:--wrap=memcpy,--wrap=memmove,--wrap=memset")
  endif()
endfunction()

function(_tessera_use_thread_sanitizer target scope libraries)
  target_compile_options(${target} PRIVATE -fsanitize=thread -g)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # A kernel's functions may be entered in one thread of a tile and left in another: no notes of calls.
    target_compile_options(${target} PRIVATE "SHELL:-mllvm -tsan-instrument-func-entry-exit=0")
  endif()
  _tessera_accept_overloads(${target})
  target_link_options(${target} ${scope} -fsanitize=thread)
  if(TARGET tessera::thread_sanitizer)  # tells the runtime which thread of a tile runs
    set_property(TARGET ${target} APPEND PROPERTY ${libraries} tessera::thread_sanitizer)
    target_link_options(${target} ${scope}
      "LINKER:--push-state,--no-as-needed,$<TARGET_FILE:tessera::thread_sanitizer>,--pop-state")
  endif()
endfunction()
