# The plugin of another build of the same sources, in the folder TESSERA_TILE_LOOPS_FROM, in place of one of our own: the compiler loads
# it, which a plugin with a sanitizer in it cannot be. It is copied to where the command and tessera_tile_loops() look for it.
set(plugin "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/libtessera_tile_loops.so")
set(other "${TESSERA_TILE_LOOPS_FROM}/lib/libtessera_tile_loops.so")
if(NOT EXISTS "${other}")
  message(STATUS "No ${other}, so no loops over threads")
  return()
endif()
add_custom_target(tessera_tile_loops_copy ALL
  COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}"
  COMMAND ${CMAKE_COMMAND} -E copy_if_different "${other}" "${plugin}"
  BYPRODUCTS "${plugin}" VERBATIM)
add_library(tessera_tile_loops MODULE IMPORTED GLOBAL)
set_target_properties(tessera_tile_loops PROPERTIES IMPORTED_LOCATION "${plugin}")
add_dependencies(tessera_tile_loops tessera_tile_loops_copy)
set_property(GLOBAL PROPERTY TESSERA_TILE_LOOPS_PLUGIN "${plugin}")

include(TesseraCompiledTarget)
include(TesseraTileLoops)
