# tessera_check_restrict(target): what restrict(amp) and tile_static forbid are errors where `target` is compiled, also in
# what reads compile_commands.json. For clang 19; with other compilers, or without Tessera's plugin, nothing is checked.
# A single source is left out by its property COMPILE_OPTIONS -fplugin-arg-tessera_restrict-off.
function(tessera_check_restrict target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "tessera_check_restrict(${target}): there is no such target")
  endif()
  get_property(plugin GLOBAL PROPERTY TESSERA_RESTRICT_PLUGIN)
  get_target_property(done ${target} TESSERA_CHECKS_RESTRICT)
  if(done OR NOT plugin OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR NOT CMAKE_CXX_COMPILER_VERSION MATCHES "^19\\.")
    return()
  endif()
  set_target_properties(${target} PROPERTIES TESSERA_CHECKS_RESTRICT ON)
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-fplugin=${plugin}>")
  if(TARGET tessera_restrict)  # Tessera's own build: what is checked depends on the plugin
    add_dependencies(${target} tessera_restrict)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
      if(NOT source MATCHES "^\\$<")
        set_property(SOURCE ${source} APPEND PROPERTY OBJECT_DEPENDS "${plugin}")
      endif()
    endforeach()
  endif()
endfunction()
