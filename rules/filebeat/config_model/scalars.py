"""Checks of single values against their types: what Filebeat rejects, with messages and fixes."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.grammar import numbers
from lslint.grammar.record import record
from lslint.rules import knowledge
from lslint.rules.api import Applicability, Edit, Fix, Stage
from lslint.rules.facts import union_of
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import EVERY, Analysis, effect, named
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, word
from lslint.rules.release import dotted, numbers_of
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def check_regexp(analysis: Analysis, setting: MergedSetting, text: str, what: str, stage: Stage) -> None:
    """Add a finding if Go does not compile the pattern. ``what``: what contains it, for the message."""
    from lslint.grammar.regex import go as go_regexp

    refused = go_regexp.error(text)
    if refused is None:
        if "\b" in text:
            message = f"`\\b` in double quotes is a backspace in YAML, so the pattern in {what} matches nothing."
            analysis.add(reported.BadRegexp, "run", setting, f"{message} Use single quotes")
        return
    is_glob = refused.what == "nothing-to-repeat" and refused.at == 0 and text.startswith("*")
    if is_glob and not setting.name.endswith("pattern"):
        better = globbed(text)
        edit = glob_edit(analysis, setting)
        fix = Fix("safe", f"Replace the glob with `{better}`", [edit]) if edit else None
        displayed = text if len(text) < 60 else text[:57] + "…"
        message = f"`{displayed}` in {what} is a glob, not a regular expression{effect('start')}."
        message += f" Write `{better}`" if better else " Write a regular expression"
        analysis.add(reported.GlobAsRegexp, "start", setting, message, fix)
        return
    limits = re.fullmatch(r"\{([0-9]{1,4}),([0-9]{1,4})\}", refused.found)
    is_reversed = limits is not None and int(limits[1]) > int(limits[2])
    what_is_wrong = "bad-limits" if is_reversed else refused.what
    row = knowledge.load("syntax_errors")["go"][what_is_wrong]
    problem, action = (row[part].replace("{found}", refused.found) for part in ("message", "action"))
    if "closer" in row and go_regexp.error(text + row["closer"]) is not None:
        action = row["otherwise"]
    analysis.add(reported.BadRegexp, stage, setting, f"Invalid regex in {what}: {problem}{effect(stage)}. {action}")


def globbed(text: str) -> str:
    """Return the regular expression equivalent to a glob such as ``*.gz``; empty for other forms."""
    tail = text.lstrip("*")
    if not re.fullmatch(r"\.?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\*?", tail):
        return ""
    ends = not tail.endswith("*")
    return tail.rstrip("*").replace(".", r"\.") + "$" * ends


def glob_edit(analysis: Analysis, setting: MergedSetting) -> Edit | None:
    """Return the edit that replaces a glob such as ``*.gz`` with its regular expression; None for other values."""
    text = word(setting) or ""
    better = globbed(text) if text.startswith("*") else ""
    is_line = "\n" not in analysis.text[slice(*setting.span)]
    return Edit(*setting.span, f"'{better}'") if better and is_line else None


@record
class ScalarSetting:
    """A setting with a single value. ``spec``: its row in the table; ``where``: what it belongs to, for messages;
    ``stage``: when Filebeat reads the value."""

    analysis: Analysis
    merged: MergedSetting
    leaf: Leaf
    spec: dict[str, Any]
    where: str
    stage: Stage

    @property
    def label(self) -> str:
        """The name of the setting in messages."""
        return named(self.merged.name, self.where)

    @property
    def text(self) -> str:
        """The value as a string."""
        value = self.leaf.value
        return str(value).lower() if isinstance(value, bool) else str(value)

    @property
    def written(self) -> str:
        """The value for messages, with its quotes if it has any."""
        written = self.analysis.text[self.leaf.start : self.leaf.end]
        is_quoted = written[:1] in ("'", '"') and "\n" not in written
        return written if is_quoted else self.text

    @property
    def source(self) -> str:
        """The value as it is written in the file; empty if it is not in the file."""
        return self.analysis.text[self.leaf.start : self.leaf.end]

    @property
    def effect(self) -> str:
        """What an invalid value causes, as the end of a clause."""
        return effect(self.stage)

    def reject(self, problem: str, action: str, fix: Fix | None = None, releases: int = EVERY) -> None:
        """Add that Filebeat does not accept the value."""
        message = f"{problem}{self.effect}. {action}"
        self.analysis.add(reported.BadValue, self.stage, self.merged, message, fix, releases=releases)

    def replaced(self, text: str, applicability: Applicability = "safe") -> Fix | None:
        """Return a fix that changes the value; None if the value contains a variable or spans several lines."""
        written = self.analysis.text[self.leaf.start : self.leaf.end]
        if not written or "\n" in written or "$" in written:
            return None
        return Fix.write(self.leaf, text, applicability)

    def unlisted(self, word: str, known: list[str]) -> None:
        """Add a finding because the value is not one of the known ones."""
        self.analysis.unlisted(self.merged.span, word, known, self.merged.name, self.where, self.stage)


def _bool(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    if values.boolean(value) is not None:
        return
    words = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
    word = words.get(str(value).lower(), "")
    if isinstance(value, int):
        word = {1: "true", 0: "false"}.get(value, "")
    quotes = " without quotes" if setting.written[:1] in ("'", '"') else ""
    action = f"Write `{word}`{quotes}" if word else "Write `true` or `false`"
    problem = f"`{setting.written}` is not a boolean value for {setting.label}"
    setting.reject(problem, action, setting.replaced(word) if word else None)


def _check_limits(setting: ScalarSetting, number: float, unit: str = "") -> None:
    spec = setting.spec
    low, high = spec.get("min"), spec.get("max")
    why = action = ""
    if low is not None and number < low:
        limit = f"{low}{unit if low else ''}"
        why, action = f"less than {limit}", f"{limit} or more"
        if low == -1:
            action = f"{1 if spec.get('nonzero') else 0} or more, or to -1{_unlimited(setting)}"
    elif high is not None and number > high:
        why, action = f"greater than {high}{unit}", f"{high}{unit} or less"
    elif spec.get("positive") and number < 0:
        why, action = "negative", _least(setting)
    elif spec.get("nonzero") and number == 0:
        why, action = "0", "a value greater than 0" + (f", or to -1{_unlimited(setting)}" if low == -1 else "")
    if why:
        setting.reject(f"{setting.label} is {why}", f"Set it to {action}")


def _least(setting: ScalarSetting) -> str:
    """Return the lowest value for an option that must not be negative: a multiline parser of the type `count` requires
    at least one line."""
    return "1 or more" if setting.merged.name.rpartition(".")[2] == "count_lines" else "0 or more"


def _unlimited(setting: ScalarSetting) -> str:
    return " for unlimited retries" if setting.merged.name == "max_retries" else ""


def _int(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    number = values.integer(value)
    if number is not None:
        if setting.spec["type"] in ("uint", "mode") and number < 0:
            setting.reject(f"{setting.label} is negative", f"Set it to {_least(setting)}")
        else:
            _check_limits(setting, number)
        return
    low, high = setting.spec.get("min"), setting.spec.get("max")
    limits = f" from {low} to {high}" if low is not None and high is not None else ""
    problem, action = f"`{setting.written}` is not a whole number for {setting.label}", f"Use a whole number{limits}"
    fix = None
    if isinstance(value, str):
        written = value.strip()
        if written.lower().rstrip("b")[-1:] in ("k", "m", "g", "t"):
            written = written.rstrip("bB") + "ib"  # the reference calls 10485760 bytes 10 MB
        size = values.size(written)
        if size is not None and not numbers.is_digits(value.strip().replace(".", "")):
            problem = f"{setting.label} does not accept a unit as in `{setting.written}`"
            action = f"Write `{size}`" + ("" if "bytes" in setting.merged.name else " if the option is in bytes")
            fix = setting.replaced(str(size), "unsafe")
    setting.reject(problem, action, fix)


def _mode(setting: ScalarSetting) -> None:
    number = values.integer(setting.leaf.value)
    problem = f"is not a file mode for {setting.label}"
    if number is None:
        setting.reject(f"`{setting.written}` {problem}", "Write an octal number, for example `0600`")
    elif number > 0o777:
        setting.reject(f"`{setting.text}` (octal {oct(number)[2:]}) {problem}", "Add a leading zero, as in `0600`")
    else:
        _int(setting)


def _duration(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    problem = f"`{setting.written}` is not a duration for {setting.label}"
    if isinstance(value, bool):
        setting.reject(problem, "Use a duration, for example `30s`")
        return
    found = values.duration(value) if isinstance(value, str) else numbers.bounded(value or 0)
    if isinstance(found, float):
        _check_limits(setting, found, "s")
        return
    if found == "number":
        fix = setting.replaced(f"{value}s") if numbers.is_digits(str(value)) else None
        problem = f"The last number of `{value}` in {setting.label} has no unit"
        if values.number(value):
            problem = f"{setting.label} is a quoted number without a unit"
        setting.reject(problem, f"Write `{value}s`" if fix is not None else "Add a unit, for example `s`", fix)
        return
    better = values.better_duration(str(value))
    action = f"Write `{better}`" if better else "Write, for example, `30s`"
    if found.startswith("unit:"):
        has_space = found[5:] != found[5:].strip()
        problem += " (it contains a space)" if has_space else " (valid units: `ms`, `s`, `m`, `h`)"
    setting.reject(problem, action, setting.replaced(better) if better else None)


def _size(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    if isinstance(value, str) and values.size(value) is None and not numbers.is_digits(value.lstrip("-")):
        setting.reject(f"`{value}` is not a size for {setting.label}", "Use a size, for example `10MB` or `16KiB`")


def _enum(setting: ScalarSetting) -> None:
    word, spec, leaf = setting.text, setting.spec, setting.leaf
    known = list(spec.get("enum", ()))
    if spec.get("numbers") and values.integer(leaf.value) is not None:
        return
    if word in spec.get("lost", ()):
        problem = f"Filebeat no longer supports `{word}` in {setting.label}"
        setting.reject(problem, f"Use {backticked(known[-2:], 'or')}")
        return
    if word in known or not known or (spec.get("anycase") and word.lower() in [name.lower() for name in known]):
        return
    later = spec.get("later", {}).get(word.lower())
    if later is not None:
        with setting.analysis.within(~setting.analysis.at_least(later)):
            setting.unlisted(word, known)
        return
    if setting.merged.name == "compression" and isinstance(leaf.value, bool):
        written = setting.analysis.text[leaf.start : leaf.end]
        problem = f"`{written}` without quotes is the boolean `{word}` in YAML, which {setting.label} rejects"
        action, fix = "Write `none`", setting.replaced("none")
        if leaf.value:
            action, fix = "Write the name of a codec, for example `gzip`", setting.replaced("gzip", "unsafe")
        setting.analysis.add(reported.BadValue, setting.stage, setting.merged, f"{problem}. {action}", fix)
        return
    setting.unlisted(word, known)


def _regexp(setting: ScalarSetting) -> None:
    check_regexp(setting.analysis, setting.merged, setting.text, setting.label, setting.stage)


def _format(setting: ScalarSetting) -> None:
    bad = values.format_string(setting.text)
    if bad is not None:
        row = knowledge.load("syntax_errors")["format"][bad[0]]
        setting.reject(f"Invalid format string in {setting.label}: {row['message']}", row["action"])


def _url(setting: ScalarSetting) -> None:
    why = values.url(setting.text)
    if why:
        problem, _, action = why.rpartition(". ")
        setting.reject(f"Invalid URL in {setting.label}: {problem}", f"{action}")


def _socks(setting: ScalarSetting) -> None:
    scheme, sep, _ = setting.text.partition("://")
    action = "Use a URL like `socks5://proxy:1080`"
    if not sep and setting.text:
        setting.reject(f"{setting.label} has no scheme", action, releases=setting.analysis.catalogued)
    if sep and scheme.lower() not in ("socks5", "socks5h"):
        setting.reject(f"`{scheme}` is not a SOCKS scheme, which {setting.label} requires", action)


def _version(setting: ScalarSetting) -> None:
    value, written, analysis = setting.leaf.value, setting.source, setting.analysis
    facts = knowledge.load("filebeat/traits")
    limits = [(numbers_of(limit), ~analysis.at_least(before)) for before, limit in facts["kafka_before"].items()]
    newest = next((limit for limit, older in limits if analysis.scope & older), ())
    if values.kafka_version(value):
        parts = numbers_of(str(value))
        refusing = union_of(older for limit, older in limits if parts[: len(limit)] > limit)
        patches = facts["kafka_patches"]
        if re.fullmatch(patches["pattern"], str(value)):
            newest = min(newest, (*parts[:2], 0))
            refusing |= analysis.at_least(patches["since"]) & ~analysis.at_least(patches["before"])
        problem = f"`{value}` is a version of Kafka that the release does not know for {setting.label}"
        setting.reject(problem, f"Use at most `{dotted(newest)}`, or upgrade", releases=refusing)
        return
    if isinstance(value, float) and values.kafka_version(written):
        problem = f"`{written}` is read as the number `{value}`, which is not a Kafka version for {setting.label}"
        setting.reject(problem, f'Write `"{written}"`', setting.replaced(f'"{written}"'))
    else:
        action = f"Use a version, for example `{dotted(newest) or '2.1.0'}`"
        setting.reject(f"`{value}` is not a Kafka version for {setting.label}", action)


def _encoding(setting: ScalarSetting) -> None:
    import codecs

    name = setting.text.lower()
    known = knowledge.load("filebeat/inputs")["encodings"]
    if not name or name in known or name.startswith("x-"):
        return
    try:
        codecs.lookup(name)
    except (LookupError, ValueError):  # ValueError: a NUL character or a lone surrogate
        setting.unlisted(name, known)


def _zone(setting: ScalarSetting) -> None:
    from lslint.rules.shared.time_zones import ids

    name = setting.text
    if name in ids() or not re.fullmatch(r"[A-Z]\w*/.*|[A-Z]{3,5}|(?:UTC|GMT)[+-][\d:]+", name):
        return
    setting.reject(f"`{name}` is not a time zone for {setting.label}", "Use a name, for example `Europe/Rome`")


def _dissect(setting: ScalarSetting) -> None:
    text = setting.text
    keys = re.findall(r"%\{([^}]*)\}", text[: text.rfind("}") + 1])  # each open `%{` would scan what follows
    why = action = ""
    if text.count("%{") > len(keys):
        why, action = "a `%{` is not closed", "Add `}`"
    elif not keys:
        why, action = "the pattern contains no field", "Add a field, for example `%{name}`"
    else:
        kinds = ("integer", "long", "float", "double", "string", "boolean", "ip", "")
        bad = [key for key in keys if "|" in key and key.partition("|")[2] not in kinds]
        if bad:
            why = f"`{bad[0].partition('|')[2]}` is not a data type"
            action = "Use a data type, for example `integer`"
    if why:
        setting.reject(f"Invalid dissect pattern in {setting.label}: {why}", f"{action}")


def _rate(setting: ScalarSetting) -> None:
    if not re.fullmatch(r"[0-9]+(?:\.[0-9]*)?/[smh]", setting.text):
        action = "Use a rate, for example `100/s`, `100/m` or `100/h`"
        setting.reject(f"`{setting.written}` is not a rate for {setting.label}", action)


def _character(setting: ScalarSetting) -> None:
    if len(setting.text) > 1:
        setting.reject(f"{setting.label} has more than one character", "Write a single character")


def _client(setting: ScalarSetting) -> None:
    if not 1 <= len(setting.text) <= 23:
        length = "has more than 23 characters" if setting.text else "is empty"
        setting.reject(f"{setting.label} {length}", "Use 1 to 23 characters")


def _string(setting: ScalarSetting) -> None:
    if setting.leaf.value == "" and (setting.spec.get("required") or setting.spec.get("nonzero")):
        message = f"{setting.label} is empty{setting.effect}. Set a value"
        setting.analysis.add(reported.OptionCombination, setting.stage, setting.merged, message)
    elif isinstance(setting.leaf.value, int | float) and not isinstance(setting.leaf.value, bool):
        written = setting.source
        is_plain = written and not setting.leaf.quoted and "${" not in written
        if is_plain and written != str(setting.leaf.value).removesuffix(".0"):
            message = f"YAML reads the value of {setting.label} as a number, so its text changes. Quote the value"
            fix = setting.replaced(f"'{written}'", "unsafe")
            setting.analysis.add(reported.NumberChangesText, "run", setting.merged, message, fix)


def _path_format(setting: ScalarSetting) -> None:
    _format(setting)
    field = re.search(r"%\{\[[^\]]*\]\}", setting.text)
    if field is not None:
        problem = f"`{field[0]}` in {setting.label} refers to a field, but a path can only contain dates"
        setting.reject(problem, "Remove it")


def _field_name(setting: ScalarSetting) -> None:
    text = setting.text
    if len(text) > 2 and text[0] == text[-1] == "/":
        check_regexp(setting.analysis, setting.merged, text[1:-1], setting.label, setting.stage)


def _journal_match(setting: ScalarSetting) -> None:
    if "=" not in setting.text and setting.text != "+":
        setting.reject(f"`{setting.text}` is not a journal match for {setting.label}", "Use `FIELD=value`")


def _json(setting: ScalarSetting) -> None:
    import json

    try:
        json.loads(setting.text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        setting.reject(f"{setting.label} is not valid JSON", "Correct the JSON")


def _no_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity, which only Python accepts


def _geo_point(setting: ScalarSetting) -> None:
    if setting.text and not re.fullmatch(r"\s*-?[0-9]+(\.[0-9]+)?\s*,\s*-?[0-9]+(\.[0-9]+)?\s*", setting.text):
        action = "Write latitude and longitude, for example `40.7, -74.0`"
        setting.reject(f"`{setting.text}` is not a location for {setting.label}", action)


SCALARS: dict[str, Callable[[ScalarSetting], None]] = {
    "string": _string,
    "bool": _bool,
    "int": _int,
    "uint": _int,
    "mode": _mode,
    "duration": _duration,
    "size": _size,
    "enum": _enum,
    "regexp": _regexp,
    "format": _format,
    "url": _url,
    "socks": _socks,
    "kafka-version": _version,
    "encoding": _encoding,
    "timezone": _zone,
    "dissect": _dissect,
    "rate": _rate,
    "character": _character,
    "mqtt-client": _client,
    "path-format": _path_format,
    "field-name": _field_name,
    "journal-match": _journal_match,
    "json-text": _json,
    "geo-point": _geo_point,
}
"""Type of a setting -> function that checks a value of it."""
