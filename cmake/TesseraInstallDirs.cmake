# Where things go in an installed tree. The headers have a folder of their own: they include a wrapper of the
# system's <strings.h>, which programs that are no AMP programs must not find.
include(GNUInstallDirs)
set(TESSERA_INSTALL_INCLUDEDIR "${CMAKE_INSTALL_INCLUDEDIR}/tessera-amp")
set(TESSERA_INSTALL_GDBDIR "${CMAKE_INSTALL_DATADIR}/tessera/gdb")
set(TESSERA_INSTALL_LLDBDIR "${CMAKE_INSTALL_DATADIR}/tessera/lldb")
set(TESSERA_INSTALL_NEWDIR "${CMAKE_INSTALL_DATADIR}/tessera/new")
set(TESSERA_INSTALL_CMAKEDIR "${CMAKE_INSTALL_LIBDIR}/cmake/Tessera")
