# tessera_unite_folders(target): the sources of each folder are compiled as one, which reads headers and instantiates templates once.
# So no two of them may have the same name in an anonymous namespace. A source that defines macros for the headers it
# includes has the property SKIP_UNITY_BUILD_INCLUSION; CMake leaves out those with options or definitions of their own.
function(tessera_unite_folders target)
  if(NOT TARGET ${target})
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(base ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source MATCHES "^([a-z0-9_]+)/.*[.]cpp$")
      set_source_files_properties("${base}/${source}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
    endif()
  endforeach()
endfunction()
