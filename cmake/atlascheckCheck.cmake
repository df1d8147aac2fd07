# SPDX-License-Identifier: Apache-2.0

# atlascheck_check(TARGET target FILES table.json... PRODUCT product [NETMASK netmask] [NAMESPACE namespace])
#
# Makes of each rank table a header of its name, which `target` finds: table.json becomes <table.hpp>, a constant `table`
# and the names of its servers. The build fails where a table breaks a rule, with the finding at the table's own line, and
# asks again once a table changes. To be called in the folder of `target`, which links atlascheck::atlascheck.
function(atlascheck_check)
    cmake_parse_arguments(PARSE_ARGV 0 given "" "TARGET;PRODUCT;NETMASK;NAMESPACE" "FILES")
    foreach(needed IN ITEMS TARGET FILES PRODUCT)
        if(NOT given_${needed})
            message(FATAL_ERROR "atlascheck_check: ${needed} is missing")
        endif()
    endforeach()
    if(given_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "atlascheck_check: unknown arguments: ${given_UNPARSED_ARGUMENTS}")
    endif()
    if(TARGET atlascheck_command)
        set(command atlascheck_command)
    else()
        find_program(ATLASCHECK_EXECUTABLE atlascheck
            HINTS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../../bin"
            DOC "The command that makes headers of rank tables")
        if(NOT ATLASCHECK_EXECUTABLE)
            message(FATAL_ERROR "atlascheck_check needs the command atlascheck: install it, name it as "
                "ATLASCHECK_EXECUTABLE, or set ATLASCHECK_COMMAND before add_subdirectory, which then builds it")
        endif()
        set(command "${ATLASCHECK_EXECUTABLE}")
    endif()

    set(options --product "${given_PRODUCT}")
    if(DEFINED given_NETMASK)
        list(APPEND options --netmask "${given_NETMASK}")
    endif()
    if(DEFINED given_NAMESPACE)
        list(APPEND options --namespace "${given_NAMESPACE}")
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${given_TARGET}_tables")
    foreach(table IN LISTS given_FILES)
        cmake_path(ABSOLUTE_PATH table NORMALIZE)
        cmake_path(GET table STEM LAST_ONLY name)
        add_custom_command(
            OUTPUT "${folder}/${name}.hpp"
            COMMAND ${CMAKE_COMMAND} -E make_directory "${folder}"
            COMMAND ${command} embed ${options} --output "${folder}/${name}.hpp" "${table}"
            DEPENDS "${table}" ${command}
            COMMENT "Checking ${table}"
            VERBATIM)
        target_sources(${given_TARGET} PRIVATE "${folder}/${name}.hpp")
    endforeach()
    target_include_directories(${given_TARGET} PRIVATE "${folder}")
endfunction()
