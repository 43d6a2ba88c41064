"""The tables of all commands besides ``check``: their arguments and options, from which they are read
(``lslint.config.command_line``) and typer shows help and completion (``lslint.cli.app``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from lslint.config.command_line import COLOR_CHOICES, SEVERITIES, CliOption, option, read_into
from lslint.config.errors import UsageError
from lslint.config.format_options import LONGEST, SHORTEST
from lslint.rules.logstash.values.ecs_mode import MODES

CODECS = ("plain", "json")
FOLDERS = "Files and folders (in folders, files that a .gitignore names are skipped)"
LAYOUT = "Layout (overrides [format] in the config)"
STATS, RATES, RESULT = "Node stats of Logstash", "Rates of a Beat", "Findings"
INPUT, RUN, REPORT, RELEASES = "Input", "Run", "Report", "Releases"


@dataclass(slots=True)
class Argument:
    """A word of the command line that is no option. ``default``: what a missing one is; None for a required one."""

    dest: str
    metavar: str
    help: str
    is_list: bool = True
    default: str | None = ""


@dataclass(slots=True)
class Command:
    """A command. ``short``: its line in ``lslint --help``; ``module``: has the function ``run``, whose parameters are
    the names of arguments and options; ``advice``: what to write instead of options of other commands."""

    name: str
    short: str
    help: str
    module: str
    arguments: tuple[Argument, ...] = ()
    options: tuple[CliOption, ...] = ()
    epilog: str = ""
    advice: dict[str, str] = field(default_factory=dict)

    def read(self, arguments: list[str]) -> dict[str, Any]:
        """The values of all arguments and options. Raises ``UsageError``."""
        values = SimpleNamespace()
        words = read_into(values, self.options, arguments, self.name, self.advice)
        given: dict[str, Any] = vars(values)
        for argument in self.arguments:
            if argument.is_list:
                given[argument.dest], words = words, []
            elif words:
                given[argument.dest] = words[0]
                words = words[1:]
            elif argument.default is None:
                raise UsageError(f"{self.name}: missing argument '{argument.metavar}'")
            else:
                given[argument.dest] = argument.default
        if words:
            raise UsageError(f"{self.name}: too many arguments; lslint {self.name} --help shows the usage")
        return given

    def run(self, arguments: list[str]) -> int:
        """Runs the command with these arguments. Returns the exit code; raises ``UsageError``."""
        run: Callable[..., int] = import_module(self.module).run
        return run(**self.read(arguments))


def row(dest: str, kind: str, help: str, group: str = "", **rest: Any) -> CliOption:
    """An option of a command; the parameters are those of ``option``."""
    table_row: CliOption = option(kind, help, group, **rest)
    table_row.__set_name__(Command, dest)
    return table_row


CONFIG = (
    row("config", "path", "Use this config file for all files.", metavar="FILE"),
    row("isolated", "flag", "Ignore all config files of lslint."),
)
JSON = row("json", "flag", "Print JSON.")
OUTPUT_FILE = row("output_file", "path", "Write to FILE.", metavar="FILE", short="o")
PATHS = Argument("paths", "PATHS", f"{FOLDERS}; default: the working directory.")
ENVIRONMENT = (
    row(
        "env",
        "repeated",
        "Value of an environment variable in the pipeline. Default: that of the key env in the config, else the default"
        " in the pipeline. Can be repeated.",
        RUN,
        metavar="NAME=VALUE",
    ),
    row(
        "target",
        "repeated",
        "Release that determines the ECS mode, for example logstash=7.17.",
        RUN,
        metavar="PRODUCT=RELEASE",
    ),
)
COLOR = row(
    "color", "choice", "When to color the output.", REPORT, metavar="WHEN", choices=COLOR_CHOICES, default="auto"
)

ECS_MODE = row(
    "ecs_compatibility",
    "choice",
    "ECS mode. Default: as the settings of the project or the release determine it.",
    RUN,
    metavar="MODE",
    choices=MODES,
)


def _output_format(choices: tuple[str, ...], group: str = REPORT) -> CliOption:
    help = "Format of the report."
    return row("output_format", "choice", help, group, metavar="FORMAT", choices=choices, default="text")


def _now(rest: str = "") -> CliOption:
    help = f"Time of new events and of the date filter, for example 2024-05-06T07:08:09Z.{rest}"
    return row("now", "text", help, RUN, metavar="TIME")


RULE = Command(
    "rule",
    "Explain a rule; list or search the rules",
    "Explain a rule; list or search the rules. lslint rule test PATH... runs the examples of custom rules.",
    "lslint.cli.rule_command",
    (
        Argument(
            "which",
            "RULE",
            "Codes and names (LS301, unanchored-grok) are explained, prefixes of codes (LS3) list their rules.",
        ),
    ),
    (
        row("all", "flag", "List all rules by product and category."),
        row(
            "search",
            "text",
            "List the rules that contain all these words in code, name, summary or explanation.",
            metavar="WORDS",
        ),
        row("json", "flag", "Print everything about the rules that are named, found or listed, as JSON."),
        row(
            "allow_plugins",
            "list",
            "Files, folders or modules of custom rules that may run if the config of the working directory names them.",
            metavar="NAMES",
        ),
    ),
    epilog="""\
Examples:
  lslint rule LS301                   what it reports, why, and examples
  lslint rule LS3                     list of all rules from LS301 to LS399
  lslint rule --search grok timeout   list of rules about grok and timeouts
  lslint rule test ./lint-rules       run the examples of custom rules""",
    advice=dict.fromkeys(
        ("--select", "--extend-select", "--ignore", "--explain"), "; name the rules as arguments: lslint rule LS301"
    ),
)
FORMAT = Command(
    "format",
    "Format Logstash pipelines",
    "Format Logstash pipelines in place. A file with a syntax error is not changed, and the exit code is then 2.",
    "lslint.cli.format",
    (Argument("paths", "PATHS", f"{FOLDERS}; - reads stdin and writes stdout; default: the working directory."),),
    (
        row("check", "flag", "Change no file; exit with 1 if a file is not formatted."),
        row("diff", "flag", "Print the changes instead of making them; exit with 1 if there are any."),
        row(
            "stdin_filename",
            "text",
            "Format stdin as if it were the file NAME, which determines its config.",
            metavar="NAME",
        ),
        *CONFIG,
        row("ignore_unknown", "flag", "Skip files that are not Logstash pipelines instead of failing."),
        row("ignore_errors", "flag", "Skip pipelines that cannot be formatted (syntax errors) instead of failing."),
        row("force_exclude", "flag", "Skip files on the command line that exclude or a .gitignore matches."),
        row(
            "line_length", "whole", f"Maximum line length, {SHORTEST} to {LONGEST}; default: 100.", LAYOUT, metavar="N"
        ),
        row("quiet", "flag", "Print no summary.", short="q"),
    ),
    advice={"--align-arrows": " (removed): one space precedes each arrow"},
)
TRY = Command(
    "try",
    "Show what the filters of a pipeline make of a line",
    "Show what the filters of a pipeline make of sample lines, without Logstash. One line: each filter, the branches"
    " and the fields that change. Many lines of a file: what each pattern matches, and what does not match.",
    "lslint.cli.try_lines",
    (
        Argument(
            "paths",
            "PIPELINE",
            "Pipeline files and folders, read as one config in this order, or manifests; - reads lines from stdin.",
        ),
    ),
    (
        row("line", "repeated", "A line to run. Can be repeated.", INPUT, metavar="TEXT"),
        row("input", "repeated", "Run the lines of FILE. Can be repeated.", INPUT, metavar="FILE"),
        row(
            "json_events",
            "path",
            "Run events, each by itself: one JSON object per line, with all its fields, also @timestamp. -: stdin.",
            INPUT,
            metavar="FILE",
        ),
        row("codec", "choice", "How lines become events; default: plain.", INPUT, metavar="CODEC", choices=CODECS),
        row(
            "field",
            "repeated",
            "Set a field of each event, for example type=apache. Can be repeated.",
            INPUT,
            metavar="NAME=VALUE",
        ),
        row("only", "text", "Run only the filter with this ID, or grok:12 for the grok in line 12.", RUN, metavar="ID"),
        ECS_MODE,
        *ENVIRONMENT,
        _now(" Default: the current time, for an event of --json-events its @timestamp."),
        row("json", "flag", "Print one JSON object per input event.", REPORT),
        COLOR,
    ),
    epilog="""\
Examples:
  lslint try pipeline.conf --line '192.0.2.1 GET /index.html'
  lslint try conf.d/ --input access.log
  tail -n 1000 app.log | lslint try conf.d/ --codec json -
  lslint try pipeline.conf --json-events events.jsonl --json""",
)
TEST = Command(
    "test",
    "Run test cases of logstash-filter-verifier",
    "Run test case files of logstash-filter-verifier (1.x and 2.x, JSON and YAML), without Logstash. A case that"
    " depends on something that lslint does not run is skipped.",
    "lslint.cli.test_cases",
    (Argument("paths", "PATHS", "Test case files, and folders with them; default: the working directory."),),
    (
        row(
            "pipeline",
            "repeated",
            "File, folder, pipelines.yml or manifest to test. Several files form one pipeline. Can be repeated."
            " Default: the pipeline of the same name next to the test case file (a.conf for a.json), else all files"
            " *.conf next to it.",
            RUN,
            metavar="PATH",
        ),
        row(
            "pipeline_base",
            "path",
            "Folder that the relative paths in pipelines.yml start from.",
            RUN,
            metavar="FOLDER",
        ),
        ECS_MODE,
        *ENVIRONMENT,
        _now(),
        row(
            "pass_with_no_cases",
            "flag",
            "Exit with code 0 instead of 2 if there are no test case files, for example in a hook.",
        ),
        _output_format(("text", "junit")),
        row("output_file", "path", "Write the report to FILE.", REPORT, metavar="FILE"),
        row("verbose", "flag", "Also list the cases that pass.", REPORT, short="v"),
        COLOR,
    ),
    epilog="""\
Examples:
  lslint test tests/ --pipeline conf.d/
  lslint test tests/ --pipeline pipelines.yml --pipeline-base /etc/logstash
  lslint test tests/syslog.json --pipeline conf.d/syslog.conf

Exit codes: 0 no case fails (skipped cases do not fail), 1 a case fails, 2 a file cannot be read or run""",
    advice={"--plugin-mock": " (removed); name a pipeline in which the plugins are replaced with --pipeline"},
)
UPGRADE = Command(
    "upgrade",
    "Show what an upgrade of the Elastic Stack changes",
    "Show what changes for the configs of a project between two releases of Elasticsearch, Kibana, Logstash and Beats:"
    " what breaks, what behaves differently, what is deprecated, and what --fix fixes.",
    "lslint.cli.upgrade",
    (PATHS,),
    (
        row(
            "from_",
            "repeated",
            "Release in use, for example 7.17; PRODUCT=RELEASE for a single product. Default: the releases in the"
            " config, else those that the project names. Can be repeated.",
            RELEASES,
            metavar="RELEASE",
        ),
        row(
            "to",
            "text",
            "Release to upgrade to; newest: the newest one that lslint knows.",
            RELEASES,
            metavar="RELEASE",
            default="newest",
        ),
        _output_format(("text", "json")),
        JSON,
        row("output_file", "path", "Write the report to FILE.", REPORT, metavar="FILE", short="o"),
        COLOR,
        row("exit_zero", "flag", "Exit with 0 even if something breaks.", REPORT),
        *CONFIG,
    ),
    epilog="""\
Examples:
  lslint upgrade --to 9.1
  lslint upgrade --from 7.17 --to 9.1 conf.d/ filebeat.yml
  lslint upgrade --from elasticsearch=6.8 --from logstash=7.17 --to 8.19
  lslint upgrade --to 9.1 --json -o upgrade.json

Exit codes: 0 nothing breaks, 1 something breaks, 2 a file cannot be read or no release is known""",
    advice={
        "--diff": "; use lslint check --diff --target PRODUCT=RELEASE",
        "--unsafe-fixes": "; use lslint check --fix --unsafe-fixes --target PRODUCT=RELEASE",
    },
)
GRAPH = Command(
    "graph",
    "Show which pipeline sends events to which",
    "Show which pipeline sends events to which, as text, or as a diagram in Mermaid.",
    "lslint.cli.graph",
    (PATHS,),
    (
        row(
            "format",
            "choice",
            "Format of the graph.",
            metavar="FORMAT",
            choices=("text", "mermaid", "json"),
            default="text",
        ),
        OUTPUT_FILE,
        *CONFIG,
    ),
    advice={"--output-format": "; did you mean --format?"},
)
PROFILE = Command(
    "profile",
    "Find the slowest plugins of a running Logstash",
    "Find the slowest plugins of a running Logstash: joins its node stats with the pipeline files.",
    "lslint.profile.command",
    (
        Argument(
            "words",
            "STATS|PATH",
            "First the node stats: a file, - for stdin or a URL, for example http://localhost:9600; name two to get"
            " rates. Then the pipeline files and folders.",
        ),
    ),
    (
        _output_format(("text", "json"), ""),
        JSON,
        OUTPUT_FILE,
        row(
            "sort",
            "choice",
            "Sort the plugins; share: the column %; order: as in the stats.",
            STATS,
            metavar="KEY",
            choices=("ms", "share", "in", "out", "events/ms", "ms/event", "id", "order"),
            default="ms",
        ),
        row("top", "whole", "Show only the first N plugins of each pipeline.", STATS, metavar="N"),
        row("pipeline", "text", "Show only this pipeline.", STATS, metavar="ID"),
        row(
            "interval", "number", "Read a URL twice, this many seconds apart, and show rates.", STATS, metavar="SECONDS"
        ),
        row(
            "seconds",
            "number",
            "Seconds between two saved responses, if they contain no timestamp.",
            STATS,
            metavar="N",
        ),
        row("workers", "whole", "pipeline.workers, if the stats do not contain it.", STATS, metavar="N"),
        row("batch_size", "whole", "pipeline.batch.size, if the stats do not contain it.", STATS, metavar="N"),
        row(
            "event_bytes",
            "number",
            "Mean size of an event in bytes, to estimate the heap of events in flight.",
            STATS,
            metavar="N",
        ),
        row("hot_threads", "text", "Response of _node/hot_threads: a file, - or a URL.", STATS, metavar="FILE"),
        row(
            "rates",
            "flag",
            "Show rates of a Beat. Arguments: a URL (with --interval), two or more saved responses of /stats (before"
            " 6.0: /debug/vars), or --log FILE.",
            RATES,
        ),
        row("filter", "text", "Show only metrics that match.", RATES, metavar="REGEX"),
        row("log", "path", "Log file of a Beat with its periodic metrics.", RATES, metavar="FILE"),
        row("timeout", "number", "Timeout of each HTTP request.", metavar="SECONDS", default=10),
        row(
            "fail_on",
            "choice",
            "Lowest severity that makes the exit code 1.",
            RESULT,
            metavar="SEVERITY",
            choices=SEVERITIES,
            default="warning",
        ),
        row("exit_zero", "flag", "Exit with 0 even if there are findings.", RESULT),
        *CONFIG,
    ),
)
INIT = Command(
    "init",
    "Write a starter lslint.toml",
    "Write a starter lslint.toml for the configs in a folder. It proposes targets, exclude and kinds, with the evidence"
    " for each as a comment; all other settings are commented out.",
    "lslint.cli.init",
    (Argument("folder", "FOLDER", "Folder to write to; default: the working directory.", False, "."),),
    (row("pre_commit", "flag", "Also print hooks for .pre-commit-config.yaml."),),
)
CLEAN = Command(
    "clean",
    "Delete the reports that older releases cached",
    "Delete the reports that older releases cached.",
    "lslint.cli.clean",
    (),
    (row("cache_dir", "path", "Folder of the reports; default: the cache folder of lslint.", metavar="DIR"),),
)
LSP = Command(
    "lsp",
    "Start the language server for editors (needs lslint[lsp])",
    "Start the language server; editors run this command. It needs the package pygls, which is installed with the"
    " extra lsp, for example in a checkout of the repository: pip install '.[lsp]'.",
    "lslint.lsp.command",
    (),
    (row("stdio", "flag", "Use stdin and stdout (the default; some editors pass this option)."),),
)
COMMANDS = {command.name: command for command in (RULE, FORMAT, TRY, TEST, UPGRADE, GRAPH, PROFILE, INIT, CLEAN, LSP)}
