"""Cases as data: read a YAML file of ``tests/cases``. The format is described in ``tests/cases/README.md``."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent
from typing import Any

import yaml

from lslint.kinds import BY_NAME
from lslint.rules import registry

CODE = re.compile(r"[A-Z]{2}\d{3}")
SEVERITIES, STAGES = ("error", "warning", "info"), ("parse", "load", "start", "run", "advice")
STRING, STRINGS, FILES = "a string", "a string or a list of strings", "a mapping of paths to strings"
LEFT = "a mapping of paths to strings, or to null"
TEXTS = "a list of strings"
LIST, MAPPING, NUMBER, TRUE = "a list", "a mapping", "a number", "true"
LET = "a mapping of names to strings or lists of strings"
TYPES: dict[str, Callable[[Any], bool]] = {
    STRING: lambda value: isinstance(value, str),
    STRINGS: lambda value: all(isinstance(each, str) for each in (value if isinstance(value, list) else [value])),
    LET: lambda value: isinstance(value, dict) and all(TYPES[STRINGS](each) for each in value.values()),
    TEXTS: lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    FILES: lambda value: isinstance(value, dict) and all(isinstance(each, str) for each in value.values()),
    LEFT: lambda value: isinstance(value, dict) and all(isinstance(each, str | None) for each in value.values()),
    LIST: lambda value: isinstance(value, list),
    MAPPING: lambda value: isinstance(value, dict),
    NUMBER: lambda value: type(value) is int,
    TRUE: lambda value: value is True,
}
OF_COMMANDS = {"exit": NUMBER, "shows": STRINGS, "lacks": STRINGS, "stdout": STRING, "stderr": STRING, "after": LEFT}
STEP = OF_COMMANDS | {
    "files": LEFT, "git": TRUE, "run": STRING, "stdin": STRING, "env": FILES, "cd": STRING, "encoding": STRING,
}  # fmt: skip
INPUT = {
    "text": STRING, "path": STRING, "files": FILES, "run": STRING, "steps": LIST, "check": STRING, "stdin": STRING,
    "kind": STRING, "target": STRINGS, "rules": STRINGS, "select": STRING, "options": STRING, "broken": TRUE,
    "env": FILES, "cd": STRING, "encoding": STRING, "let": FILES,
}  # fmt: skip
EXPECTED = OF_COMMANDS | {
    "findings": LIST, "fix": STRING, "verdict": STRING, "starts": STRING, "deployments": TEXTS,
    "documents": TEXTS, "not_checked": TEXTS,
}  # fmt: skip
GIVEN = INPUT | EXPECTED | {"releases": MAPPING}
"""Keys of a group that its rows inherit."""
ROW = GIVEN | {"text": STRINGS, "let": LET}
PAIRS = {"fixes": ("text", "fix"), "says": ("text", "shows"), "runs": ("run", "shows")}
"""Keys of a group that are a list of pairs, and the keys of the row that each pair is."""
GROUP = GIVEN | {"name": STRING, "in": STRING, "none": TEXTS, "some": TEXTS, "rows": LIST} | dict.fromkeys(PAIRS, LIST)
FINDING = {
    "code": STRING, "severity": STRING, "stage": STRING, "path": STRING, "line": NUMBER, "column": NUMBER, "at": STRING,
    "count": NUMBER, "level": STRING, "related": TEXTS, "message": STRINGS, "inside": STRING,
}  # fmt: skip


class CaseError(Exception):
    """A mistake in a case file. ``path`` is added by ``load``."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        self.path = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.args[0]}"


class Text(str):
    """A string of the file."""

    line = 0


class Entry(dict[str, Any]):
    """A mapping of the file. ``lines``: of its keys."""

    line = 0
    lines: dict[str, int]


@dataclass(eq=False)
class Row:
    """One input and what is expected of it. ``label`` and ``line`` are for messages; ``rules``: the codes of the rules
    whose findings are compared, empty: all; ``kind``: the one that the row names, else the first one of the first rule,
    else that of pipelines; ``targets``: with their products; ``some``: at least one finding is expected."""

    label: str
    line: int
    values: Entry
    rules: list[str]
    kind: str
    targets: list[str]
    some: bool


@dataclass
class Group:
    """Rows that are one test."""

    path: Path
    name: str
    line: int
    rows: list[Row]


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """Notes the lines, and refuses repeated keys."""


def _text(loader: Any, node: Any) -> Text:
    text = Text(loader.construct_scalar(node))
    text.line = node.start_mark.line + 1
    return text


def _entry(loader: Any, node: Any) -> Entry:
    lines: dict[str, int] = {}
    for key, _ in node.value:
        if key.value in lines:
            raise CaseError(key.start_mark.line + 1, f"the key {key.value!r} is repeated")
        lines[key.value] = key.start_mark.line + 1
    loader.flatten_mapping(node)
    entry = Entry(loader.construct_pairs(node, deep=True))
    entry.line, entry.lines = node.start_mark.line + 1, lines
    return entry


_Loader.add_constructor("tag:yaml.org,2002:str", _text)
_Loader.add_constructor("tag:yaml.org,2002:map", _entry)


def load(path: Path) -> list[Group]:
    """Return the groups of a case file. Raises ``CaseError``."""
    try:
        groups = yaml.load(path.read_text("utf-8"), _Loader)
        if not isinstance(groups, list) or not groups:
            raise CaseError(1, "a case file is a list of groups")
        rule = path.stem if CODE.fullmatch(path.stem) else ""
        made = [_group(path, entry, rule) for entry in groups]
        for number, group in enumerate(made):
            if group.name in [other.name for other in made[:number]]:
                raise CaseError(group.line, f"two groups have the name {group.name!r}")
    except yaml.MarkedYAMLError as error:
        wrong = CaseError(error.problem_mark.line + 1 if error.problem_mark else 1, f"not YAML: {error.problem}")
        wrong.path = str(path)
        raise wrong from None
    except CaseError as error:
        error.path = str(path)
        raise
    return made


def _check(entry: Any, keys: dict[str, str], what: str, line: int) -> None:
    """Raise ``CaseError`` if ``entry`` has other keys or values of other types."""
    if not isinstance(entry, Entry):
        raise CaseError(line, f"a {what} must be a mapping, not {entry!r}")
    for key, value in entry.items():
        line = entry.lines.get(key, entry.line)
        if key not in keys:
            raise CaseError(line, f"unknown key {key!r} of a {what}; the keys are {', '.join(keys)}")
        if not TYPES[keys[key]](value):
            quote = "; quote it" if STRING in keys[key] else ""
            raise CaseError(line, f"{key} must be {keys[key]}, not {value!r}{quote}")


def _group(path: Path, entry: Any, rule: str) -> Group:
    _check(entry, GROUP, "group", 1)
    if "name" not in entry:
        raise CaseError(entry.line, "the group has no name")
    if entry.get("in", "$").count("$") != 1:
        raise CaseError(entry.lines["in"], "in must contain $ once: where the text of a row goes")
    if "text" in entry and "rows" not in entry and not {"none", "some"}.isdisjoint(entry):
        raise CaseError(entry.lines["text"], "the text has no row, because the group has other texts")
    inputs = [row for each in _inputs(entry) for row in _of_releases(*each)]
    findings = [_parse_findings(values, rule) for _, values, _ in inputs]
    named = sorted({each["code"] for of_row in findings for each in of_row if "code" in each})
    rows = [_row(label, values, [rule] if rule else named, some) for label, values, some in inputs]
    if not rows:
        raise CaseError(entry.line, "the group has no rows")
    return Group(path, str(entry["name"]), entry.line, rows)


def _inputs(group: Entry) -> Iterator[tuple[str, Entry, bool]]:
    """Yield the rows of a group, before ``releases`` multiplies them: label, values, whether a finding is expected."""

    def inherit(place: Any, values: dict[str, Any]) -> Entry:
        made = Entry({key: value for key, value in group.items() if key in ROW} | values)
        made["files"] = {**group.get("files", {}), **values.get("files", {})}
        framed = {"text", "fix"} if {"text", "fix"} & values.keys() else {"run"}
        for key in framed & values.keys():
            made[key] = group.get("in", "$").replace("$", values[key])
        for name, text in 2 * [*{**group.get("let", {}), **values.get("let", {})}.items()]:  # they may contain others
            made |= {key: _expanded(made[key], f"@{name}@", text) for key in ("text", "fix", "files") if key in made}
        made.line, made.lines = getattr(place, "line", group.line), {**group.lines, **getattr(place, "lines", {})}
        return made

    for key, expected in (("none", {"findings": []}), ("some", {})):
        for number, text in enumerate(group.get(key, ()), 1):
            yield f"{key} {number}", inherit(text, {"text": text, **expected}), key == "some"
    for name, keys in PAIRS.items():
        label = {"fixes": "fix"}.get(name, name)
        for number, pair in enumerate(group.get(name, ()), 1):
            if not (isinstance(pair, list) and len(pair) == 2 and TYPES[TEXTS](pair)):
                raise CaseError(
                    group.lines[name], f"{label} {number} must be a list of two strings: {' and '.join(keys)}"
                )
            yield f"{label} {number}", inherit(pair[0], dict(zip(keys, pair, strict=True))), False
    for number, row in enumerate(group.get("rows", ()), 1):
        _check(row, ROW, "row", group.lines["rows"])
        for label, values in _of_list(f"row {number}", row):
            yield label, inherit(values, values), False
    if not {"none", "some", "rows", *PAIRS} & group.keys():
        yield "the row", inherit(group, {key: group[key] for key in ("text", "fix") if key in group}), False


def _of_list(label: str, row: Entry) -> Iterator[tuple[str, Entry]]:
    """Yield the row, or one for each text of a list: that of its key ``text``, or of a name in ``let``."""
    texts = {"text": row.get("text")} | row.get("let", {})
    name = next((name for name, value in texts.items() if isinstance(value, list)), None)
    if name is None:
        yield label, row
        return
    for number, text in enumerate(texts[name], 1):
        made = Entry({**row, "text": text} if name == "text" else {**row, "let": {**row["let"], name: text}})
        made.line, made.lines = text.line, row.lines
        yield from _of_list(f"{label}, {name} {number}", made)


def _expanded(value: Any, name: str, text: str) -> Any:
    """Return ``value`` with a text in place of its name, indented as the name if nothing else is before it. Of an empty
    text, a line of its own remains nothing."""
    if isinstance(value, dict):
        return {key: _expanded(each, name, text) for key, each in value.items()}
    if not isinstance(value, str) or name not in value:
        return value
    value = value if text else re.sub(rf"(?m)^ *{name}\n", "", value)
    lines = re.sub(rf"(?m)^( *){name}", lambda line: indent(text, line[1]), value)
    return lines.replace(name, text)


def _of_releases(label: str, values: Entry, some: bool) -> Iterator[tuple[str, Entry, bool]]:
    """Yield the row, or one for each release of its key ``releases``."""
    releases = values.pop("releases", None)
    if releases is None:
        yield label, values, some
        return
    for names, expected in releases.items():
        if isinstance(expected, list):
            expected = {"findings": expected}
        else:
            _check(expected, EXPECTED, "release", values.lines["releases"])
        for name in names.split():
            made = Entry({**values, **expected, **({} if name == "any" else {"target": name})})
            made.line, made.lines = values.line, values.lines
            yield f"{label} {name}", made, some


def _parse_findings(values: Entry, rule: str) -> list[dict[str, Any]]:
    """Replace the findings of a row with what they mean, and return them."""
    if "findings" in values:
        line = values.lines.get("findings", values.line)
        values["findings"] = [_finding(each, rule, line) for each in values["findings"]]
    return values.get("findings", [])


def _row(label: str, values: Entry, rules: list[str], some: bool) -> Row:
    """Return a row. ``rules``: those that are compared if it names none."""
    expected = EXPECTED.keys() & values.keys()
    is_command = bool({"run", "steps"} & values.keys())
    inputs = [key for key in ("run", "steps", "check", "text") if key in values]
    if not inputs and values["files"]:
        inputs, values["check"] = ["check"], "."
    if len(inputs) != 1 and (len(inputs) != 2 or inputs[1] != "text"):
        raise CaseError(values.line, f"{label} needs one of text, check, run and steps")
    for step in values.get("steps", ()):
        _check(step, STEP, "step", values.lines["steps"])
        expected |= OF_COMMANDS.keys() & step.keys()
    if not some and not expected:
        raise CaseError(values.line, f"{label} expects nothing; the keys for that are {', '.join(EXPECTED)}")
    if is_command and (some or expected - OF_COMMANDS.keys()):
        raise CaseError(values.line, f"{label}: of a command, only {', '.join(OF_COMMANDS)} can be expected")
    if not is_command and OF_COMMANDS.keys() - {"exit"} & expected:
        raise CaseError(values.line, f"{label}: only commands (run) have {', '.join(OF_COMMANDS.keys() - {'exit'})}")
    rules = values.get("rules", rules)
    rules = rules if isinstance(rules, list) else rules.split()
    if not rules and not is_command and (some or {"findings", "fix"} & expected):
        raise CaseError(values.line, f"{label}: rules must name the rules that are meant")
    for code in rules:
        if code != "all" and code not in registry.entries():
            raise CaseError(values.lines.get("rules", values.line), f"{label}: there is no rule {code}")
    rules = [] if rules == ["all"] else rules
    own = sorted({each["code"] for each in values.get("findings", ()) if "code" in each and "rules" not in values})
    kind = values.get("kind") or next((registry.entries()[code].kinds[0] for code in own or rules), "logstash")
    return Row(label, values.line, values, rules, kind, _targets(values, kind), some)


def _targets(values: Entry, kind: str) -> list[str]:
    """Return the targets in the form PRODUCT=RELEASE: a release alone is one of the product of the kind."""
    targets = values.get("target", [])
    targets = targets if isinstance(targets, list) else targets.split()
    if kind not in BY_NAME and not all("=" in target for target in targets):
        raise CaseError(values.lines.get("target", values.line), "write the target as PRODUCT=RELEASE")
    return [target if "=" in target else f"{BY_NAME[kind].product}={target}" for target in targets]


def _finding(item: Any, rule: str, line: int) -> dict[str, Any]:
    """Return an expected finding by key, from its short form (``LS318 info 2``) or a mapping."""
    made: dict[str, Any] = {"code": rule} if rule else {}
    if isinstance(item, Entry):
        _check(item, FINDING, "finding", line)
        return made | item
    for word in str(item).split():
        keys = {
            "code": CODE.fullmatch(word),
            "line": word.isdigit(),
            "severity": word in SEVERITIES,
            "stage": word in STAGES,
        }
        key = next((key for key, applies in keys.items() if applies), None)
        if key is None:
            raise CaseError(getattr(item, "line", line), f"{word!r} is neither a code, a line, a severity nor a stage")
        made[key] = int(word) if key == "line" else word
    return made
