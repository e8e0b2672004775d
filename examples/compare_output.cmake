# Runs PROGRAM and fails unless it exits with 0 and prints on standard output exactly what the file EXPECTED holds.
# Environment variables that colour or configure a run are left out: the text must not depend on the caller.
foreach(variable CLICOLOR_FORCE NO_COLOR)
  unset(ENV{${variable}})
endforeach()

execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE result OUTPUT_VARIABLE printed ERROR_VARIABLE errors)
if(NOT result STREQUAL "0")
  message(FATAL_ERROR "${PROGRAM} ended with ${result}, standard output:\n${printed}\nstandard error:\n${errors}")
endif()

file(READ "${EXPECTED}" expected)
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} printed\n${printed}\nwhere ${EXPECTED} expects\n${expected}")
endif()
