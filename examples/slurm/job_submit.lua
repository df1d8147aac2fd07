-- SPDX-License-Identifier: Apache-2.0
-- slurmctld asks this script of each job at its submission. Jobs in which atlascheck finds an error are refused.

local site = {
    command = "/usr/bin/atlascheck",
    options = "--no-config --max-findings 20", -- more of `atlascheck check`, such as --config FILE for --no-config, --netmask 24, --lang zh
    products = { -- by GRES and type, by GRES, or by partition; jobs for which none stands here are not checked
        ["npu:910b"] = "a2",
        npu = "atlas",
    },
    seconds = 5, -- all who submit wait as long for a command that hangs
    on_failure = "accept", -- or "refuse": what becomes of a job that cannot be checked
}

-- A field as Slurm knows it after the script, the environment and the command line; nil where none of them gave it.
local function given(job, field)
    local value = job[field]
    if value == slurm.NO_VAL or value == slurm.NO_VAL16 or value == "" then return nil end
    return value
end

-- `gres:npu:910b:4` is `npu:910b:4` where users write it.
local function gres_of(job)
    local gres = given(job, "tres_per_node")
    return gres and ("," .. gres):gsub(",gres[:/]", ","):sub(2)
end

local function default_partition(partitions)
    for name, partition in pairs(partitions) do
        if partition.flag_default == 1 then return name end
    end
    return ""
end

local function product_of(job, partitions)
    for key in (gres_of(job) or ""):gmatch("[^,]+") do
        while key do
            if site.products[key] then return site.products[key] end
            key = key:match("^(.*):")
        end
    end
    for key in (given(job, "partition") or default_partition(partitions)):gmatch("[^,]+") do
        if site.products[key] then return site.products[key] end
    end
end

-- All that was asked of Slurm, in the words of a batch script.
local function request_of(job)
    local words = {"#SBATCH"}
    local function add(option, value)
        if value then table.insert(words, ("--%s=%s"):format(option, value)) end
    end
    local least, most = given(job, "min_nodes"), given(job, "max_nodes")
    add("nodes", least and most and least ~= most and least .. "-" .. most or least)
    add("ntasks", given(job, "num_tasks"))
    add("ntasks-per-node", given(job, "ntasks_per_node"))
    add("gres", gres_of(job))
    return table.concat(words, " ")
end

-- The script with the request for its first line: its own #SBATCH lines count no more, and no other line moves.
local function input_of(job)
    local request, script = request_of(job), job.script
    if not script or not script:match("^#![^\n]*sh%f[^%w]") then return request .. "\n" end
    return (script:gsub("^[^\n]*", function() return request end):gsub("\n#SBATCH", "\n#sbatch"))
end

-- What to call the input: the script's path, unless there is none or a terminal might take it for more than that.
local function name_of(job)
    local path = job.script and job.argv and job.argv[0]
    return path and path:match("^[%w%._/+-]+$") or "job"
end

local function quoted(word) return "'" .. word:gsub("'", "'\\''") .. "'" end

-- Exit code and output of the command. Nothing of the job is part of the shell's line.
local function run(input_path, product)
    local line = ("timeout -s KILL %d %s check --as slurm --quiet --product %s %s - <%s 2>&1; printf '\\n%%d' $?")
    local pipe = assert(io.popen(line:format(
        site.seconds, quoted(site.command), quoted(product), site.options, quoted(input_path))))
    local output, code = pipe:read("*a"):match("^(.*)\n(%d+)$")
    pipe:close()
    return tonumber(code), output
end

local function check(input, product)
    local path = os.tmpname() -- it is there then, for its owner alone
    local done, code, output = pcall(function()
        local file = assert(io.open(path, "w"))
        assert(file:write(input))
        assert(file:close())
        return run(path, product)
    end)
    os.remove(path)
    if not done then error(code, 0) end
    return code, output
end

local failures = {
    [126] = "cannot be run",
    [127] = "is missing",
    [137] = ("did not end within %d s"):format(site.seconds),
}

-- Whether the command found errors, and what it found. What does not look like an answer is none.
local function answer_of(code, output)
    local found = output:match("^<stdin>:") ~= nil
    if code == 0 and (found or output == "") or code == 1 and found then return code == 1, output end
    error(("%s %s\n%s"):format(site.command, failures[code] or "ended with " .. code, output), 0)
end

local function verdict_of(job, partitions, say)
    local product = product_of(job, partitions)
    if not product then return slurm.SUCCESS end
    local wrong, findings = answer_of(check(input_of(job), product))
    if findings ~= "" then
        say("atlascheck %s this job. Line 1 is what was asked of Slurm, the command line included:",
            wrong and "refuses" or "accepts")
        say("%s", (("\n" .. findings):gsub("\n<stdin>:", "\n" .. name_of(job) .. ":"):sub(2)))
    end
    if not wrong then return slurm.SUCCESS end
    slurm.log_info("atlascheck: refused a job of user %d", job.user_id)
    return slurm.ESLURM_ACCESS_DENIED
end

-- Whatever goes wrong here, the site decides: Slurm itself would take the job.
local function gate(job, partitions, say)
    local done, verdict = pcall(verdict_of, job, partitions, say)
    if done then return verdict end
    local accepts = site.on_failure == "accept"
    slurm.log_error("atlascheck: %s a job unchecked: %s", accepts and "accepted" or "refused", tostring(verdict))
    if accepts then return slurm.SUCCESS end
    say("atlascheck cannot check this job, and jobs are not accepted unchecked here. Tell the administrators.")
    return slurm.ESLURM_ACCESS_DENIED
end

function slurm_job_submit(job, partitions, _) return gate(job, partitions, slurm.log_user) end

-- What `scontrol update` changes of the request is checked together with what stays. Slurm passes no words to its user.
function slurm_job_modify(change, before, partitions, _)
    local after = setmetatable({}, {__index = function(_, field) return given(change, field) or before[field] end})
    for _, field in ipairs {"tres_per_node", "min_nodes", "num_tasks", "ntasks_per_node", "partition"} do
        if given(change, field) then return gate(after, partitions, slurm.log_info) end
    end
    return slurm.SUCCESS
end

return slurm.SUCCESS
