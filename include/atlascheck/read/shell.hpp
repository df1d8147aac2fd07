// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/read/environment.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/shell_reader.hpp>
#include <atlascheck/read/source.hpp>
#include <atlascheck/read/text_findings.hpp>

#include <cstdint>

namespace atlascheck::read {

/// What is read of a text in the language of a shell.
enum class shell_mode : std::uint8_t {
    environment, // what `env` printed, or a .env file
    script,      // a launch script
    slurm,       // a batch script, with its #SBATCH lines
    exports,     // only the lines `export NAME=value`, wherever they stand
};

struct shell_options {
    std::uint16_t input = 0;
    shell_mode mode = shell_mode::script;
};

/// Reads the environments that a text states, and what it launches. Of a script only what is plain becomes a fact.
///
/// Errors: place holders where a fact was expected; syntax is not checked.
/// Cost:   linear in the text; nothing is copied of it but short texts that it puts together.
template <class Report>
[[nodiscard]] input_facts read_shell(source const& from, Report& out, shell_options const& o = {}) {
    input_facts facts;
    text_findings found{from.text, o.input};
    switch (o.mode) {
    case shell_mode::environment: shell::read_environment(found, facts); break;
    case shell_mode::exports: shell::read_exports(found, facts); break;
    case shell_mode::script: shell::reader{found, facts}.read(false); break;
    case shell_mode::slurm: shell::reader{found, facts}.read(true); break;
    }
    found.tell(out);
    return facts;
}

} // namespace atlascheck::read
