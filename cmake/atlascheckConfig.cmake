# find_package(atlascheck) gives atlascheck::atlascheck, which needs Boost's headers (Hana) only, and atlascheck_check,
# which fails the build of a wrong rank table.
# COMPONENTS read adds atlascheck::read (nlohmann_json); COMPONENTS read_yaml adds that and atlascheck::read_yaml
# (yaml-cpp); COMPONENTS render adds that and atlascheck::render (fmt).
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.74)
include("${CMAKE_CURRENT_LIST_DIR}/atlascheckTargets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/atlascheckCheck.cmake")

if(atlascheck_FIND_COMPONENTS MATCHES "read|render")
    find_dependency(nlohmann_json 3.11)
    include("${CMAKE_CURRENT_LIST_DIR}/atlascheck_readTargets.cmake" OPTIONAL RESULT_VARIABLE atlascheck_read_FOUND)
endif()
if("read_yaml" IN_LIST atlascheck_FIND_COMPONENTS)
    find_dependency(yaml-cpp 0.7)
    include("${CMAKE_CURRENT_LIST_DIR}/atlascheck_read_yamlTargets.cmake" OPTIONAL RESULT_VARIABLE atlascheck_read_yaml_FOUND)
endif()
if("render" IN_LIST atlascheck_FIND_COMPONENTS)
    find_dependency(fmt 9)
    include("${CMAKE_CURRENT_LIST_DIR}/atlascheck_renderTargets.cmake" OPTIONAL RESULT_VARIABLE atlascheck_render_FOUND)
endif()

foreach(component IN LISTS atlascheck_FIND_COMPONENTS)
    if(atlascheck_FIND_REQUIRED_${component} AND NOT atlascheck_${component}_FOUND)
        set(atlascheck_FOUND FALSE)
        set(atlascheck_NOT_FOUND_MESSAGE "this installation of atlascheck has no component ${component}")
    endif()
endforeach()
