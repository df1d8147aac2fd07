# SPDX-License-Identifier: Apache-2.0
# The three lists that this build and Meson share. Nothing else names a header, a rule or a test.

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    include/atlascheck/rulebook.hpp
    include/headers.txt
    tests/sources.txt)

# ATLASCHECK_RULES: CATEGORY/NAME of each rule, in the rulebook's order
file(STRINGS include/atlascheck/rulebook.hpp ATLASCHECK_RULES REGEX "^#include <atlascheck/rules/")
list(TRANSFORM ATLASCHECK_RULES REPLACE "^#include <atlascheck/rules/(.+)\\.hpp>.*$" "\\1")

# ATLASCHECK_{CORE,READ,READ_YAML,RENDER}_HEADERS
file(STRINGS include/headers.txt headers REGEX "^atlascheck/")
foreach(rule IN LISTS ATLASCHECK_RULES)
    list(APPEND headers atlascheck/rules/${rule}.hpp)
endforeach()
foreach(header IN LISTS headers)
    if(header MATCHES "^atlascheck/read/(yaml|kubernetes)\\.hpp$")
        list(APPEND ATLASCHECK_READ_YAML_HEADERS include/${header})
    elseif(header MATCHES "^atlascheck/read/")
        list(APPEND ATLASCHECK_READ_HEADERS include/${header})
    elseif(header MATCHES "^atlascheck/render/")
        list(APPEND ATLASCHECK_RENDER_HEADERS include/${header})
    else()
        list(APPEND ATLASCHECK_CORE_HEADERS include/${header})
    endif()
endforeach()

# Sets `out` to the files that tests/sources.txt lists under `kind`.
function(atlascheck_sources kind out)
    file(STRINGS ${PROJECT_SOURCE_DIR}/tests/sources.txt sources REGEX "^${kind} ")
    list(TRANSFORM sources REPLACE "^${kind} +" "${PROJECT_SOURCE_DIR}/")
    set(${out} ${sources} PARENT_SCOPE)
endfunction()
