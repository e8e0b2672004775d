# The command of another build of the same sources, in the folder TESSERA_COMMAND_FROM, in place of one of our own: it compiles with
# whichever compiler it is given, and finds the libraries in its own installation, so it is copied to those of this build. Not for
# `cmake --install`: what belongs to the command is installed where it was built.
set(programs tessera tessera-c++)
list(TRANSFORM programs PREPEND "${TESSERA_COMMAND_FROM}/bin/" OUTPUT_VARIABLE files)
add_custom_target(tessera_command ALL
  COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}"
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${files} "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" VERBATIM)
foreach(name IN LISTS programs)
  add_executable(${name} IMPORTED GLOBAL)
  set_target_properties(${name} PROPERTIES IMPORTED_LOCATION "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name}")
  add_dependencies(${name} tessera_command)
endforeach()

set_property(GLOBAL PROPERTY TESSERA_COMMAND "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/tessera")
include(TesseraCompiledTarget)
include(TesseraAcceptMsvc)
include(TesseraCheckRestrict)
include(TesseraCheckRaces)
