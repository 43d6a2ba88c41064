"""Generates man/lslint.1 from the help of the commands."""

from __future__ import annotations

import re

from lslint.cli.app import command_tree
from lslint.cli.help import arguments_of, options_by_group
from lslint.config.version import VERSION

INTRODUCTION = (
    "lslint finds mistakes in Logstash pipelines and settings, Filebeat and other Beats configs, and Elasticsearch"
    " templates and settings: what the products reject, what they ignore, and what makes them slow, insecure or"
    " unreliable. It checks for the releases that the project uses and never runs anything of the checked files.",
    "The command check is the default and may be omitted. Command names take precedence over paths; write"
    " ./rule for a file named rule.",
)
EXIT = (
    ("0", "No findings at or above the severity of --fail-on (default: warning)."),
    (
        "1",
        "Findings at or above that severity, stale baseline entries, files that are not formatted, or failing"
        " examples of rules.",
    ),
    ("2", "The run failed: wrong option or config, missing path, or nothing to check."),
    ("3", "Internal error of lslint."),
)
ENVIRONMENT = (
    ("COLUMNS", "Width of the text, instead of that of the terminal."),
    ("NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR", "Switch colors off or on, unless --color does."),
    ("XDG_CONFIG_HOME", "Folder of the user config (lslint/lslint.toml)."),
)  # fmt: skip
FILES = (
    ("lslint.toml, .lslint.toml, pyproject.toml", "Config of the folder and the folders below; in pyproject.toml the"
     " table [tool.lslint]."),
    ("lslint-baseline.json", "Baseline that --write-baseline creates."),
)  # fmt: skip
EXAMPLES = (
    ("lslint conf.d/ filebeat.yml", "Check a folder and a file."),
    ("lslint --target logstash=8.15 --fix conf.d/", "Check for a release and apply the safe fixes."),
    ("lslint --output-format sarif -o lslint.sarif .", "Write a report for a code scanning service."),
    ("lslint rule --search grok", "List the rules about grok."),
)


def page() -> str:
    """The whole page in the man macros."""
    group = command_tree(calc=True)
    root = group.make_context("lslint", ["--help"], resilient_parsing=True)
    out = [
        '.\\" Written by tools/generate.py from the help of the commands.',
        f'.TH LSLINT 1 "" "lslint {VERSION}" "User Commands"',
        ".nh",
        ".ad l",
        ".SH NAME",
        "lslint \\- find mistakes in Logstash, Filebeat and Elasticsearch configs",
        ".SH SYNOPSIS",
    ]
    for name, command in group.commands.items():
        context = command.make_context(name, [], parent=root, resilient_parsing=True)
        usage = command.collect_usage_pieces(context)
        shown = f"[check] {' '.join(usage)}" if name == "check" else f"{name} {' '.join(usage)}"
        out += [".br" if name != "check" else ".PD 0", f"\\fBlslint\\fR {_text(shown)}"]
    out += [".PD", ".SH DESCRIPTION", ".PP".join(f"\n{_text(text)}\n" for text in INTRODUCTION).strip()]
    out += [".SH COMMANDS"]
    for name, command in group.commands.items():
        context = command.make_context(name, [], parent=root, resilient_parsing=True)
        out += [f".SS {name}", _text(command.help or "")]
        for metavar, help in arguments_of(command, context):
            out += [".TP", f"\\fI{_text(metavar)}\\fR", _text(help)]
        for title, options in options_by_group(command, context).items():
            out += [".PP", f"\\fB{_text(title)}\\fR"] if title != "Options" else []
            for names, help in options:
                out += [".TP", f"\\fB{_text(names)}\\fR", _text(help)]
        for inner, one in sorted(getattr(command, "commands", {}).items()):
            out += [".TP", f"\\fB{_text(f'{name} {inner}')}\\fR", _text(one.help or "")]
    for title, pairs in (
        ("EXIT STATUS", EXIT), ("ENVIRONMENT", ENVIRONMENT), ("FILES", FILES), ("EXAMPLES", EXAMPLES),
    ):  # fmt: skip
        out += [f".SH {title}"]
        for name, text in pairs:
            out += [".TP", f"\\fB{_text(name)}\\fR", _text(text)]
    return "\n".join(line for line in "\n".join(out).split("\n") if line) + "\n"


def _text(text: str) -> str:
    """Text as troff shows it unchanged."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return re.sub(r"(?m)^\.", r"\\&.", " ".join(escaped.split()))


def files() -> dict[str, str]:
    """The page."""
    return {"man/lslint.1": page()}
