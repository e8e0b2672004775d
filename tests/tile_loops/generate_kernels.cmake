# Random kernels in the file OUTPUT.
execute_process(COMMAND ${PYTHON} -B ${SCRIPT} 1 25 OUTPUT_FILE ${OUTPUT} COMMAND_ERROR_IS_FATAL ANY)
