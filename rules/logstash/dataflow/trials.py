"""Pipelines for trials: demos, examples, tests, and stacks with a single node."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, PRINTING, flow, keeps_nothing
from lslint.rules.logstash.values.options import option_text, texts
from lslint.rules.shared.trials import is_named_example as is_named_example
from lslint.rules.shared.trials import is_named_trial as is_named_trial
from lslint.rules.shared.trials import is_trial

_TYPED = frozenset(("stdin", "java_stdin"))
_MADE_UP = frozenset(("generator", "java_generator", "heartbeat"))
_BY_HAND = _TYPED | _MADE_UP


@fact
def is_interactive(ctx: Context) -> bool:
    """Return whether a pipeline is an experiment instead of a service: all its events are made up, or somebody types
    them at a terminal. Not one that indexes what it reads from the terminal, which is often a file: ``cat log |
    logstash``."""
    pipeline = flow(ctx)
    inputs, outputs = pipeline.named("input").keys(), pipeline.named("output").keys()
    if inputs and inputs <= _MADE_UP:
        return True
    if inputs.isdisjoint(_TYPED) or not outputs or not outputs.isdisjoint(INDEXING):
        return False
    return inputs <= _BY_HAND or (pipeline.certain and not outputs.isdisjoint(PRINTING))


@fact
def is_started_by_hand(ctx: Context) -> bool:
    """Return whether a pipeline is no service: it only reads the terminal or made-up events, or it stores no events,
    as in a test or during development."""
    pipeline = flow(ctx)
    by_hand = bool(pipeline.inputs) and pipeline.named("input").keys() <= _BY_HAND
    return by_hand or keeps_nothing(pipeline)


@fact
def is_tried_out(ctx: Context) -> bool:
    """Return whether a pipeline is for a demo, a test or a trial, as far as its project shows: by the names in its
    path, because it is started by hand, or because it uses a single Elasticsearch node."""
    if is_interactive(ctx) or is_started_by_hand(ctx):
        return True
    return is_named_trial(ctx) or ctx.project.single_node() is not None


_SETTINGS = ("logstash.yml", "pipelines.yml", "vagrantfile")


@fact
def is_run_at_terminal(ctx: Context) -> bool:
    """Return whether a README shows the command that runs a pipeline in the foreground, and nothing in the project runs
    Logstash as a service or in a container; or whether a machine of Vagrant only unpacks it."""
    if ctx.project.runtimes():
        return False
    if _is_only_unpacked(ctx.project.setup()):
        return True
    if not ctx.project.shows_terminal():
        return False
    return not any(
        "logstash" in text.lower()
        for path, text in ctx.project.setup().texts
        if path.rpartition("/")[2].lower() not in _SETTINGS
    )


_ARCHIVE = r"\blogstash-[\w.]*\d[\w.-]*\.(?:tar\.gz|tgz|zip)\b"
_STARTS = (
    r"(?i)\blogstash(?:\.(?:bat|sh))?[\"']?[ \t]+(?:agent\b|-f\b|-e\b|--)|\blogstash\b.*[ \t]&[ \t]*$"
    r"|\b(?:service|systemctl|initctl|supervisor\w*|update-rc\.d|chkconfig|upstart|start|daemon)\b.*\blogstash\b"
    r"|\blogstash\b.*\b(?:service|start|restart|daemon)\b"
)
"""What starts Logstash, at once or as a service."""


@fact
def _is_only_unpacked(setup: Setup) -> bool:
    """Return whether the scripts of a machine of Vagrant unpack an archive of Logstash, and nothing starts it."""
    if not any(path.rpartition("/")[2].lower() == "vagrantfile" for path, _ in setup.texts):
        return False
    texts = [text for _, text in setup.texts if "logstash" in text]
    if any(path.rpartition("/")[2].lower().startswith("logstash") for path, _ in setup.texts):
        return False  # a unit, an init script or its settings
    lines = [line for text in texts for line in text.split("\n") if "logstash" in line and line.lstrip()[:1] != "#"]
    return any(compiled(_ARCHIVE).search(line) is not None for line in lines) and not any(
        compiled(_STARTS).search(line[:_MAX_LINE]) is not None for line in lines
    )


_MAX_LINE = 2_000
_RUNS = r"\blogstash[\"']?[ \t]+(?:agent[ \t]+)?(?:-[^\n]*)?(?:-f|--path\.config)[ \t=]"
"""The command that runs a pipeline."""
_TESTS = r"(?<![\w-])-t\b|--config(?:\.|[_-])?test"
"""Options with which Logstash only checks the pipeline."""
_DISCARDS = r"[ \t][1&]?>[ \t]*/dev/null\b"


def discards_console(ctx: Context) -> bool:
    """Return whether every command of the project that runs a pipeline discards what Logstash prints, and no container
    runs it with the command of the image."""
    if any("logstash" in one.image and not one.command for one in ctx.project.runtimes()):
        return False
    return _is_discarded(ctx.project.setup())


@fact
def _is_discarded(setup: Setup) -> bool:
    commands = [
        line[:_MAX_LINE]
        for _, text in setup.texts
        if "logstash" in text
        for line in text.replace("\\\n", " ").split("\n")
        if "logstash" in line
        and line.lstrip()[:1] != "#"
        and compiled(_RUNS).search(line[:_MAX_LINE]) is not None
        and compiled(_TESTS).search(line[:_MAX_LINE]) is None
    ]
    return bool(commands) and all(compiled(_DISCARDS).search(line) is not None for line in commands)


_TRIAL_INDEX = r"(?i)(?:labs?|demos?|tutorial|workshop|training|sandbox|playground|poc|exercises?)[-_.]"


@fact
def writes_trial_index(ctx: Context) -> bool:
    """Return whether the names of all indices of a pipeline show that it is for a lab or a demo: ``lab-apache``."""
    outputs = flow(ctx).named("output").get("elasticsearch", ())
    names = [option_text(step.plugin, "index") or "" for step in outputs]
    return bool(names) and all(compiled(_TRIAL_INDEX).match(name) is not None for name in names)


_NO_SINCEDB = ("/dev/null", "NUL", "nul")


@fact
def is_imported_once(ctx: Context) -> bool:
    """Return whether a pipeline only reads files from their beginning at each start: an import that is started
    manually."""
    pipeline = flow(ctx)
    inputs = pipeline.named("input")
    return (
        bool(inputs)
        and inputs.keys() <= {"file", *_BY_HAND}
        and all(option_text(step.plugin, "sincedb_path") in _NO_SINCEDB for step in inputs.get("file", ()))
    )


def is_of_project(path: str, ctx: Context) -> bool:
    """Return whether the repository contains the file that a path names."""
    found = ctx.project.folder_of_path(path)
    return found is not None and path.rpartition("/")[2] in found[1]


@fact
def reads_files_of_project(ctx: Context) -> bool:
    """Return whether a pipeline only reads files of its repository, such as sample logs, whose lines are known."""
    inputs = flow(ctx).named("input")
    if inputs.keys() != {"file"}:
        return False
    options = [step.plugin.option("path") for step in inputs["file"]]
    paths = [path for option in options if option is not None for path in texts(option.value)]
    return bool(paths) and all("*" not in path and is_of_project(path, ctx) for path in paths)


_DATA = (".csv", ".tsv", ".json", ".ndjson", ".xml", ".tab", ".dat")


@fact
def reads_fixed_lines(ctx: Context) -> bool:
    """Return whether all lines of a pipeline are known in advance, so that none of another format arrives: typed or
    read from data files that are imported, in a demo or a test."""
    pipeline = flow(ctx)
    inputs = pipeline.named("input")
    if not inputs or not pipeline.certain:
        return False
    if "file" not in inputs or not inputs.keys() <= {"file", *_BY_HAND} or not is_trial(ctx):
        return False
    return keeps_nothing(pipeline) or all(_is_imported(step.plugin) for step in inputs.get("file", ()))


def _is_imported(file: Plugin) -> bool:
    """Return whether a file input reads complete files instead of following logs."""
    if option_text(file, "sincedb_path") in _NO_SINCEDB or option_text(file, "mode") == "read":
        return True
    option = file.option("path")
    paths = [path.lower() for path in texts(option.value)] if option is not None else []
    return bool(paths) and all(path.endswith(_DATA) for path in paths)


_HEAD = 1_000
_TEMPLATES = (".j2", ".jinja2", ".erb", ".epp", ".tpl", ".tmpl", ".ctmpl", ".mustache")
_GENERATED = (
    r"(?im)^\s*#.*\b(?:auto-?\s?generated|automatically generated|"
    r"(?:file|config|configuration) (?:is|was|has been) generated)\b|^[\s#]*generated by\b"
)


@fact
def is_generated(ctx: Context) -> bool:
    """Return whether a program wrote the file, by a comment at its beginning or its name (``logstash.conf.j2.out``), so
    that changes belong in its source."""
    if ctx.path.endswith(_TEMPLATES):
        return False  # the comment is for the generated file
    return ctx.path.endswith((".out", ".rendered")) or compiled(_GENERATED).search(ctx.text[:_HEAD]) is not None
