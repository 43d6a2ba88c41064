"""What the worker of the playground asks lslint: one JSON request in, one JSON answer out.

The functions know nothing of the browser. The config may come from a stranger's link: it is checked, formatted and run
by the filter engine, as the commands of lslint do, and nothing in it is executed.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from itertools import takewhile
from typing import Any

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.settings import Settings
from lslint.config.version import VERSION
from lslint.engine.file import check_text
from lslint.engine.result import FileResult, Run
from lslint.files.source import Source
from lslint.kinds import BY_NAME, IN_RULES, KINDS
from lslint.kinds.detect import detect
from lslint.report.formats import Positions
from lslint.rewrite import driver
from lslint.rewrite.edits import with_line_ends
from lslint.rules import knowledge, registry
from lslint.rules.api import Finding

Request = dict[str, Any]
Answer = dict[str, Any]

MAX_TEXT = 500_000
"""Characters of a config that is checked: a longer one would slow down the page."""
MAX_FINDINGS = 500
MAX_LINES = 50
"""Sample lines that are run at a time."""
GUESSES = ("config.conf", "config.yml", "config.json")
"""File names under which the kind of a config is detected."""
FIRST = "logstash"
NONE = "none"
SHORT = 200
"""Characters of a config that is only begun: it keeps the last kind until another one is detected."""

_kind = FIRST
_text_of_kind = ""
_settings: dict[tuple[str, ...], Settings] = {}


def handle(request: str) -> str:
    """Return the answer to a request: ``{"do": …}`` with the arguments of that function. An error that the user can
    correct is ``{"error": message}``."""
    given = json.loads(request)
    try:
        answer = _ANSWERS[given["do"]](given)
    except UsageError as error:
        answer = {"error": str(error)}
    return json.dumps(answer)


def describe(request: Request) -> Answer:
    """Return the kinds and releases that the page offers, and the version of lslint."""
    releases = knowledge.load("releases")
    return {
        "version": VERSION,
        "kinds": [{"name": kind.name, "product": kind.product} for kind in KINDS],
        "releases": {kind.product: list(reversed(releases[kind.product])) for kind in KINDS},
    }


def check(request: Request) -> Answer:
    """Return the findings of ``text``. ``kind``: None to detect it; ``release``: None for any; ``select``: codes of
    rules that are reported although they are off by default. Offsets count UTF-16 units, as the editor does."""
    text = _text(request)
    result = _checked(text, request)
    positions = _positions(result)
    units = _Units(text)
    findings = sorted(result.findings, key=lambda one: (one.start, one.end))
    return {
        "kind": result.kind,
        "verdict": result.verdict,
        "starts": result.starts,
        "findings": [_row(result, one, positions, units) for one in findings[:MAX_FINDINGS]],
        "total": len(findings),
        "fixable": sum(one.fix is not None and one.fix.applicability == "safe" for one in findings),
    }


def fix(request: Request) -> Answer:
    """Return ``text`` after all safe fixes, and their number."""
    text = _text(request)
    result = _checked(text, request)
    settings = _settings_of(request, result.kind)

    def recheck(source: Source, kind: str, given: Settings) -> FileResult:
        return check_text(source.text, source.path, None if kind == NONE else kind, given)

    outcome = driver.fix(result, settings, recheck, unsafe=False)
    return {"text": outcome.text, "count": outcome.count}


def layout(request: Request) -> Answer:
    """Return ``text`` in the layout of ``lslint format``. Raises ``UsageError`` if that is not possible."""
    text = _text(request)
    if _kind_of(text, request) != "logstash":
        raise UsageError("Only Logstash pipelines can be formatted.")
    from lslint.rewrite.layout import format_text
    from lslint.rewrite.layout_writer import FormatError

    try:
        return {"text": format_text(text)}
    except FormatError:
        raise UsageError("A pipeline with syntax errors cannot be formatted. The findings describe them.") from None


def run(request: Request) -> Answer:
    """Return what the filters of ``text`` make of ``lines``: for each of them a trace, in which NUL characters enclose
    the names of colors. ``codec``: ``plain`` or ``json``; ``release`` determines the ECS mode."""
    text = _text(request)
    if _kind_of(text, request) != "logstash":
        raise UsageError("Only the filters of Logstash pipelines can be run.")
    from lslint.execution.environment import Environment
    from lslint.execution.samples import codecs, lines
    from lslint.execution.samples.ecs_mode import FIRST_RELEASE
    from lslint.execution.samples.pipeline import joined
    from lslint.execution.samples.recorder import Recorder
    from lslint.execution.samples.runner import Runner
    from lslint.execution.samples.trace_text import not_run_text, trace_text
    from lslint.execution.samples.values_text import palette

    pipeline = joined([Source(path_of("logstash"), text)], "the text")
    if pipeline.errors:
        raise UsageError("A pipeline with syntax errors cannot be run. The findings describe them.")
    release = request.get("release")
    is_old = release is not None and int(release.partition(".")[0]) < FIRST_RELEASE
    environment = Environment(ecs="disabled" if is_old else "v8")
    runner = Runner(pipeline, environment, Recorder(environment))
    given = [line for line in request["lines"].split("\n") if line]
    codec = "json" if request.get("codec") == "json" else "plain"
    paint = {name: f"\0{name}\0" for name in palette(False)}
    traces = [
        trace_text(runner.run(one), pipeline, environment, runner.not_run, paint)
        for one in codecs.events(lines.given(given[:MAX_LINES]), codec, {}, environment)
    ]
    return {
        "traces": traces,
        "omitted": max(0, len(given) - MAX_LINES),
        "ecs": environment.ecs,
        "not_run": not_run_text(runner.not_run, pipeline),
    }


def rule(request: Request) -> Answer:
    """Return the first bad example of the rule ``code``, and the ``kind``, ``release`` and ``select`` with which it is
    reported. Raises ``UsageError`` if there is none."""
    code = str(request["code"]).upper()
    if code not in registry.entries() or not registry.load(code).bad:
        raise UsageError(f"There is no example of the rule {code}.")
    found = registry.load(code)
    kind = IN_RULES.get(found.kinds[0])
    if kind is None:
        raise UsageError(f"The rule {code} checks files that the playground does not support.")
    text = found.bad[0]
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise UsageError(f"The example of the rule {code} is not valid UTF-8, so it cannot be shown here.")
    newest: dict[str, str] = {}
    for release in reversed(knowledge.load("releases")[kind.product]):
        newest.setdefault(release.partition(".")[0], release)
    ways = [(select, release) for release in (None, *newest.values()) for select in ([], [code])]
    for select, release in ways:
        way = {"text": text, "kind": kind.name, "release": release, "select": select}
        if any(one.rule.code == code for one in _checked(text, way).findings):
            return {**way, "name": found.name, "summary": found.summary}
    raise UsageError(f"The example of the rule {code} needs more than one file.")


def path_of(kind: str) -> str:
    """Return the name of a file of a kind."""
    record = BY_NAME.get(kind)
    return f"config{record.extensions[0]}" if record is not None else "config.yml"


def _text(request: Request) -> str:
    text = request["text"]
    if len(text) > MAX_TEXT:
        raise UsageError(f"The text is longer than {MAX_TEXT:,} characters.")
    return str(text)


def _kind_of(text: str, request: Request) -> str:
    """The kind of a config: the given one, else by its content. While a config is edited, it keeps its kind."""
    global _kind, _text_of_kind
    given = request.get("kind")
    if given is not None:
        if given not in BY_NAME:
            raise UsageError(f"Unknown kind {given!r}.")
        return str(given)
    found = FIRST
    if text.strip():
        detected = (detect(path, text) for path in GUESSES)
        found = next((kind for kind in detected if kind != NONE), NONE)
        if found == NONE and (len(text) < SHORT or 2 * _shared(text, _text_of_kind) >= len(text)):
            found = _kind
    _kind, _text_of_kind = found, text
    return found


def _shared(one: str, other: str) -> int:
    """How many characters at the start and the end of two strings are the same."""
    start = _same(one, other)
    return start + _same(one[start:][::-1], other[start:][::-1])


def _same(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _settings_of(request: Request, kind: str) -> Settings:
    release, select = request.get("release"), request.get("select") or []
    product = BY_NAME[kind].product if kind != NONE else ""
    release = release if product else None
    key = (product if release else "", release or "", *select)
    found = _settings.get(key)
    if found is None:
        values = Values()
        values.isolated = True
        values.extend_select = list(select)
        values.target = [f"{product}={release}"] if release else []
        found = _settings[key] = Settings(values)
    return found


def _checked(text: str, request: Request) -> FileResult:
    """The result for a config. A file of no kind may contain configs, for example a Kubernetes manifest."""
    kind = _kind_of(text, request)
    return check_text(text, path_of(kind), None if kind == NONE else kind, _settings_of(request, kind))


def _positions(result: FileResult) -> Positions:
    made = Run({})
    made.results.append(result)
    return Positions(made)


def _row(result: FileResult, finding: Finding, positions: Positions, units: _Units) -> Answer:
    line, column = positions.position(result.path, finding.start)
    row: Answer = {
        "code": finding.rule.code,
        "name": finding.rule.name,
        "severity": finding.severity,
        "line": line,
        "column": column,
        "from": units.of(finding.start),
        "to": units.of(finding.end),
        "message": positions.message(result, finding.message, near=finding),
        "help": finding.help and positions.message(result, finding.help, near=finding),
    }
    if finding.fix is not None:
        row["fix"] = {
            "message": positions.message(result, finding.fix.message, near=finding),
            "applicability": finding.fix.applicability,
            "edits": [
                {"from": units.of(start), "to": units.of(end), "insert": text}
                for start, end, text in with_line_ends(finding.fix.edits, units.text)
            ],
        }
    return row


class _Units:
    """Offsets of a string in UTF-16 units."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._wide = [] if text.isascii() else [at for at, one in enumerate(text) if one > "\uffff"]

    def of(self, offset: int) -> int:
        """The offset of a code point in UTF-16 units."""
        return offset + bisect_left(self._wide, offset)


_ANSWERS = {"describe": describe, "check": check, "fix": fix, "format": layout, "try": run, "rule": rule}
