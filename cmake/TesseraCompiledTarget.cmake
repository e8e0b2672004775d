# _tessera_compiled_target(function target scope): an error of `function` unless `target` is one that this project compiles.
# `scope` is set to that of what it is linked with: a static or object library leaves linking to the targets that use it.
function(_tessera_compiled_target function target scope)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${function}(${target}): there is no such target")
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  get_target_property(alias ${target} ALIASED_TARGET)
  if(imported OR alias OR type STREQUAL "INTERFACE_LIBRARY" OR type STREQUAL "UTILITY")
    message(FATAL_ERROR "${function}(${target}): expected a program or library that this project compiles")
  endif()
  set(${scope} PRIVATE PARENT_SCOPE)
  if(type STREQUAL "STATIC_LIBRARY" OR type STREQUAL "OBJECT_LIBRARY")
    set(${scope} INTERFACE PARENT_SCOPE)
  endif()
endfunction()

# _tessera_launch(target option): the command compiles the C++ sources of `target`, with `option` and those asked for before. A
# launcher that the target has already comes after it.
function(_tessera_launch target option)
  get_property(command GLOBAL PROPERTY TESSERA_COMMAND)
  if(NOT command)
    message(FATAL_ERROR "${target}: this Tessera was built without its command, which ${option} needs")
  endif()
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    message(FATAL_ERROR "${target}: the generator ${CMAKE_GENERATOR} knows no compiler launchers, which ${option} needs; "
                        "Ninja and Makefiles do")
  endif()
  get_target_property(options ${target} TESSERA_LAUNCHER_OPTIONS)
  if(NOT options)
    set(options "")
    get_target_property(next ${target} CXX_COMPILER_LAUNCHER)
    if(next)
      set_target_properties(${target} PROPERTIES TESSERA_NEXT_LAUNCHER "${next}")
    endif()
  endif()
  list(APPEND options "${option}")
  set(launcher "${command}" compile-launcher ${options})
  get_target_property(next ${target} TESSERA_NEXT_LAUNCHER)
  if(next)
    list(APPEND launcher ${next})
  endif()
  set_target_properties(${target} PROPERTIES TESSERA_LAUNCHER_OPTIONS "${options}" CXX_COMPILER_LAUNCHER "${launcher}")
  if(TARGET tessera)  # Tessera's own build
    add_dependencies(${target} tessera)
  endif()
endfunction()

# _tessera_accept_overloads(target): the command compiles the C++ sources of `target`, where it can, so that functions may be
# overloaded on their restrictions. Tessera's own targets are not, and wait for no command.
function(_tessera_accept_overloads target)
  get_property(command GLOBAL PROPERTY TESSERA_COMMAND)
  get_property(plugin GLOBAL PROPERTY TESSERA_RESTRICT_PLUGIN)
  get_target_property(imported ${target} IMPORTED)
  get_target_property(type ${target} TYPE)
  if(command AND plugin AND CMAKE_GENERATOR MATCHES "Ninja|Makefiles" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND
     CMAKE_CXX_COMPILER_VERSION MATCHES "^19\\." AND NOT TARGET tessera AND NOT imported AND NOT type STREQUAL "INTERFACE_LIBRARY")
    _tessera_launch(${target} --overloads)
  endif()
endfunction()

# _tessera_depend_on_plugin(target plugin_target plugin): in Tessera's own build, where `plugin_target` makes the plugin, the
# objects of `target` are made after it, and again when it changes. A dependency on the target alone does neither: it lets objects
# be made before the library. CMake's own sources, which are unity files and the precompiled header, are named here as well.
function(_tessera_depend_on_plugin target plugin_target plugin)
  if(NOT TARGET ${plugin_target})
    return()
  endif()
  add_dependencies(${target} ${plugin_target})
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "^\\$<")
  set(own "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir")
  set(made "${own}/cmake_pch.hxx.cxx")
  list(LENGTH sources most)
  foreach(number RANGE ${most})  # there are never more unity files than sources
    list(APPEND made "${own}/Unity/unity_${number}_cxx.cxx")
  endforeach()
  set_property(SOURCE ${sources} ${made} APPEND PROPERTY OBJECT_DEPENDS "${plugin}")
endfunction()
