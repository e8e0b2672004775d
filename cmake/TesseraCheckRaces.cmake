# tessera_check_races(target [TSAN] [NO_RESTRICT]): builds the C++ sources of `target` for the race detector, as tessera c++ --check
# does, and links it. The program then reports its races when it ends. With TSAN it is built for the stock
# ThreadSanitizer runtime instead, for a second opinion. What restrict(amp) forbids is an error, too, as after
# tessera_check_restrict(target), unless NO_RESTRICT is given. A program and its libraries are checked together or not at all:
# where headers with kernels are shared, mixing is a link error. CMake warns if `target` is linked with a library that has kernels and
# is not checked.
function(tessera_check_races target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TSAN;NO_RESTRICT" "" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tessera_check_races(${target} ${arg_UNPARSED_ARGUMENTS}): expected a target, then TSAN, NO_RESTRICT or nothing")
  endif()
  _tessera_compiled_target(tessera_check_races ${target} scope)
  set(detector "Tessera's race detector")
  if(arg_TSAN)
    set(detector "ThreadSanitizer")
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
      message(FATAL_ERROR "tessera_check_races(${target} TSAN): needs clang 14 or newer; the compiler is ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
    endif()
  endif()
  get_target_property(tile_loops ${target} TESSERA_HAS_TILE_LOOPS)
  if(tile_loops)
    message(FATAL_ERROR "tessera_check_races(${target}): has no meaning with tessera_tile_loops(${target}), for it looks at single threads. "
                        "Use another target")
  endif()
  get_target_property(done ${target} TESSERA_CHECKS_RACES)
  if(done AND NOT done STREQUAL detector)
    message(FATAL_ERROR "tessera_check_races(${target}): is built for ${done} already, and cannot be built for ${detector}, too. Use another target")
  elseif(done)
    return()
  endif()
  set_target_properties(${target} PROPERTIES TESSERA_CHECKS_RACES "${detector}")

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

  # What it is linked with, and what of that is checked, is known when all folders have been read.
  if(CMAKE_VERSION VERSION_LESS 3.19)
    _tessera_warn_of_unchecked_libraries(${target})
  else()
    cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${CMAKE_SOURCE_DIR}]] CALL _tessera_warn_of_unchecked_libraries [[${target}]])")
  endif()
endfunction()

# _tessera_libraries_of(target result): the libraries of this project that `target` is linked with, and ON in uses_amp, if
# tessera::amp is one of what it is linked with.
function(_tessera_libraries_of target result)
  set(found "")
  set(seen "${target}")
  set(next "${target}")
  set(${result}_use_amp OFF PARENT_SCOPE)
  while(next)
    list(POP_FRONT next each)
    set(linked "")
    foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
      get_target_property(names ${each} ${property})
      if(names)
        list(APPEND linked ${names})
      endif()
    endforeach()
    foreach(name IN LISTS linked)
      string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" name "${name}")
      if(TARGET "${name}")
        get_target_property(original ${name} ALIASED_TARGET)
        if(original)
          set(name ${original})
        endif()
        if(name STREQUAL "tessera::amp" OR name STREQUAL "tessera_amp")
          set(${result}_use_amp ON PARENT_SCOPE)
        endif()
        get_target_property(imported ${name} IMPORTED)
        if(NOT name IN_LIST seen AND NOT imported)
          list(APPEND seen ${name})
          list(APPEND next ${name})
          list(APPEND found ${name})
        endif()
      endif()
    endforeach()
  endwhile()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

function(_tessera_warn_of_unchecked_libraries target)
  _tessera_libraries_of(${target} libraries)
  foreach(library IN LISTS libraries)
    get_target_property(type ${library} TYPE)
    get_target_property(checked ${library} TESSERA_CHECKS_RACES)
    _tessera_libraries_of(${library} below)
    if(below_use_amp AND NOT checked AND type MATCHES "^(STATIC|SHARED|MODULE|OBJECT)_LIBRARY$" AND
       NOT library MATCHES "^tessera_(amp|race_detector|thread_sanitizer)$")
      message(WARNING "tessera_check_races(${target}): its library '${library}' uses tessera::amp and is not checked. The race detector does not see "
                      "its kernels, and its functions with C++ AMP's classes among their parameters are undefined references. "
                      "Add tessera_check_races(${library}).")
    endif()
  endforeach()
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
  # No compiler instruments the C library, so its functions are wrapped: the list of tools/compile/instrumentation_flags.cpp.
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
  # A kernel's functions may be entered in one thread of a tile and left in another: no notes of calls.
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-mllvm -tsan-instrument-func-entry-exit=0>")
  _tessera_accept_overloads(${target})
  target_link_options(${target} ${scope} -fsanitize=thread)
  if(TARGET tessera::thread_sanitizer)  # tells the runtime which thread of a tile runs
    set_property(TARGET ${target} APPEND PROPERTY ${libraries} tessera::thread_sanitizer)
    target_link_options(${target} ${scope}
      "LINKER:--push-state,--no-as-needed,$<TARGET_FILE:tessera::thread_sanitizer>,--pop-state")
  endif()
endfunction()
