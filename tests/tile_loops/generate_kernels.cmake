# COUNT random kernels in the file OUTPUT.
execute_process(COMMAND ${PYTHON} -B ${SCRIPT} 1 ${COUNT} OUTPUT_FILE ${OUTPUT} COMMAND_ERROR_IS_FATAL ANY)
