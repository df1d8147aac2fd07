# SPDX-License-Identifier: Apache-2.0
# Installs the command with what it says of itself, its manual page and its completions; `cpack -G DEB` makes a Debian
# package of these.

install(TARGETS atlascheck_command COMPONENT command)

if(NOT CMAKE_CROSSCOMPILING)
    set(said ${PROJECT_BINARY_DIR}/command)
    file(MAKE_DIRECTORY ${said})
    add_custom_command(TARGET atlascheck_command POST_BUILD VERBATIM
        COMMAND $<TARGET_FILE:atlascheck_command> man > ${said}/atlascheck.1
        COMMAND $<TARGET_FILE:atlascheck_command> completion bash > ${said}/atlascheck.bash
        COMMAND $<TARGET_FILE:atlascheck_command> completion zsh > ${said}/_atlascheck)
    install(FILES ${said}/atlascheck.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
    install(FILES ${said}/atlascheck.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
    # Debian's zsh looks for what packages bring in a folder of its own.
    install(CODE "
        set(folder site-functions)
        if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\" AND EXISTS /etc/debian_version)
            set(folder vendor-completions)
        endif()
        file(INSTALL \"${said}/_atlascheck\"
            DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")
        " COMPONENT command)
endif()

# --- The Debian package

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/atlascheck RENAME copyright
    COMPONENT package EXCLUDE_FROM_ALL)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR atlascheck)
set(CPACK_PACKAGE_CONTACT "atlascheck maintainers <maintainers@atlascheck.invalid>")
set(CPACK_COMPONENTS_ALL command package)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_NAME atlascheck)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Finds what is wrong with an Ascend NPU cluster and its launch: rank tables,
hosts, environments, launch and training scripts, jobs of Slurm and Kubernetes.")
if(NOT ATLASCHECK_CAN_LINK_STATICALLY)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
endif()
include(CPack)
