"""Single values compared with their types: what each reader of the program refuses, in words, with fixes."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.grammar import numbers
from lslint.rules import knowledge
from lslint.rules.api import Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Applicability, Rule, Stage
    from lslint.rules.filebeat.config_model.analysis import Analysis
    from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting


class ScalarSetting:
    """A setting with a single value. ``spec``: its row of the table; ``where``: what it belongs to, for messages;
    ``stage``: when its value is read."""

    __slots__ = ("analysis", "leaf", "merged", "spec", "stage", "where")

    def __init__(
        self, analysis: Analysis, setting: MergedSetting, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage
    ) -> None:
        self.analysis = analysis
        self.merged = setting
        self.leaf = leaf
        self.spec = spec
        self.where = where
        self.stage = stage

    @property
    def label(self) -> str:
        """How messages name the setting."""
        return f"`{self.merged.name}` of {self.where}"

    @property
    def text(self) -> str:
        """The value as text."""
        value = self.leaf.value
        return str(value).lower() if isinstance(value, bool) else str(value)

    def add(self, rule: type[Rule], message: str, fix: Fix | None = None) -> None:
        """Adds a violation at the value."""
        self.analysis.add(rule, self.stage, self.merged, message, fix)

    def replaced(self, text: str, applicability: Applicability = "safe") -> Fix | None:
        """A fix that writes another value; None where the value contains a variable or several lines."""
        written = self.analysis.text[self.leaf.start : self.leaf.end]
        if not written or "\n" in written or "$" in written:
            return None
        return write((self.leaf.start, self.leaf.end), text, applicability)

    def unlisted(self, word: str, known: list[str]) -> None:
        """Adds that the value is none of those that the setting takes."""
        self.analysis.unlisted(self.merged.span, word, known, self.merged.name, self.where, self.stage)


def _bool(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    if values.boolean(value) is not None:
        return
    words = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
    word = words.get(str(value).lower(), "")
    if isinstance(value, int):
        word = {1: "true", 0: "false"}.get(value, "")
    hint = f": write `{word}` without quotes" if word else ": it takes `true` or `false`"
    message = f"{setting.label} is switched on or off, `{value}` does neither{hint}"
    setting.add(reported.BadBoolean, message, setting.replaced(word) if word else None)


def _check_limits(setting: ScalarSetting, number: float, unit: str = "") -> None:
    spec = setting.spec
    low, high = spec.get("min"), spec.get("max")
    why = ""
    if low is not None and number < low:
        why = f"at least {low}{unit if low else ''}"
    elif high is not None and number > high:
        why = f"at most {high}{unit}"
    elif spec.get("positive") and number < 0:
        why = "not negative"
    elif spec.get("nonzero") and number == 0:
        why = "other than 0"
    if why:
        setting.add(reported.ValueOutOfRange, f"{setting.label} must be {why}: Filebeat refuses this value")


def _int(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    number = values.integer(value)
    if number is not None:
        if setting.spec["type"] in ("uint", "mode") and number < 0:
            setting.add(reported.BadNumber, f"{setting.label} takes no negative number")
        else:
            _check_limits(setting, number)
        return
    message = f"{setting.label} takes a whole number, not `{value}`"
    fix = None
    if isinstance(value, str):
        written = value.strip()
        if written.lower().rstrip("b")[-1:] in ("k", "m", "g", "t"):
            written = written.rstrip("bB") + "ib"  # counted as the reference does, to which 10485760 bytes are 10 MB
        size = values.size(written)
        if size is not None and not numbers.is_digits(value.strip().replace(".", "")):
            message += f": it has no units, write `{size}` for that many bytes"
            fix = setting.replaced(str(size), "unsafe")
    setting.add(reported.BadNumber, message, fix)


def _mode(setting: ScalarSetting) -> None:
    number = values.integer(setting.leaf.value)
    if number is not None and number > 0o777:
        message = f"{setting.label} is read as {oct(number)[2:]} in octal, which is no file mode"
        setting.add(reported.ValueOutOfRange, message + ": write it with a leading zero, such as `0600`")
    else:
        _int(setting)


def _duration(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    if isinstance(value, bool):
        setting.add(reported.BadDuration, f"{setting.label} takes a duration such as `30s`, not `{value}`")
        return
    found = values.duration(value) if isinstance(value, str) else numbers.bounded(value or 0)
    if isinstance(found, float):
        _check_limits(setting, found, "s")
        return
    if found == "number":
        fix = setting.replaced(f"{value}s") if numbers.is_digits(str(value)) else None
        message = f"{setting.label}: `{value}` in quotes has no unit and is refused"
        setting.add(reported.QuotedDurationNumber, message + f": write `{value}s`" * bool(fix), fix)
        return
    better = values.better_duration(str(value))
    message = f"{setting.label}: `{value}` is no duration"
    if found.startswith("unit:"):
        message += f": Go knows no unit `{found[5:].strip()}`" if found[5:] == found[5:].strip() else ": no blanks"
        message += ", the units are ms, s, m and h"
    else:
        message += " such as `30s` or `1h30m`"
    message += f"; write `{better}`" if better else ""
    setting.add(reported.BadDuration, message, setting.replaced(better) if better else None)


def _size(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    if isinstance(value, str) and values.size(value) is None and not numbers.is_digits(value.lstrip("-")):
        setting.add(reported.BadNumber, f"{setting.label}: `{value}` is no size such as `10MB` or `16KiB`")


def _enum(setting: ScalarSetting) -> None:
    word, spec, leaf = setting.text, setting.spec, setting.leaf
    known = list(spec.get("enum", ()))
    if word in known or not known or (spec.get("anycase") and word.lower() in [one.lower() for one in known]):
        return
    later = spec.get("later", {}).get(word.lower())
    if later is not None and not setting.analysis.before(later):
        return
    if setting.merged.name == "compression" and isinstance(leaf.value, bool):
        written = setting.analysis.text[leaf.start : leaf.end]
        message = f"`{written}` without quotes is a truth value in YAML, and {setting.label} does not take it"
        setting.add(reported.KafkaCompressionOffWord, message + ": write `none`", setting.replaced("none"))
        return
    setting.unlisted(word, known)


_REGEXP_WORDS = {
    "look-around": "Go knows no look-ahead and look-behind (`{found}`): say it without, or with a second option",
    "atomic-group": "Go knows no atomic groups (`{found}`): a plain group does",
    "bad-group": "`{found}` opens no group that Go knows",
    "bad-name": "`{found}` is no name of a group, or is used twice",
    "back-reference": "Go knows no references back (`{found}`)",
    "bad-escape": "`{found}` is no escape that Go knows",
    "trailing-backslash": "the backslash at the end escapes nothing",
    "possessive": "`{found}` repeats a repetition: Go knows no possessive quantifiers",
    "nothing-to-repeat": "`{found}` stands where nothing is to be repeated",
    "repeat-size": "`{found}` repeats more than 1000 times, or more at the least than at the most",
    "unclosed-group": "the `(` is not closed",
    "unopened-group": "the `)` closes nothing",
    "unclosed-class": "the `[` is not closed",
    "bad-range": "`{found}` is a range that runs backwards",
    "unknown-class": "`{found}` is no class that Go knows",
    "too-deep": "its groups are too deep",
}


def _regexp(setting: ScalarSetting) -> None:
    check_regexp(setting.analysis, setting.merged, setting.text, setting.label, setting.stage)


def check_regexp(analysis: Analysis, setting: MergedSetting, text: str, what: str, stage: Stage) -> None:
    """Adds a violation if Go does not compile the pattern."""
    from lslint.grammar.regex import go as go_regexp

    refused = go_regexp.error(text)
    if refused is None:
        return
    displayed = text if len(text) < 60 else text[:57] + "…"
    is_glob = refused.what == "nothing-to-repeat" and refused.at == 0 and text.startswith("*")
    if is_glob and not setting.name.endswith("pattern"):
        better = globbed(text)
        fix = None
        if better and "\n" not in analysis.text[slice(*setting.span)] and "'" not in better:
            fix = Fix("safe", f"Write `{better}`", write(setting.span, f"'{better}'").edits)
        message = (
            f"{what} takes regular expressions: `{displayed}` is a glob, and as a regular expression it is refused"
        )
        analysis.add(reported.GlobAsRegexp, "start", setting, message + (f"; write `{better}`" if better else ""), fix)
        return
    words = _REGEXP_WORDS[refused.what].replace("{found}", refused.found)
    analysis.add(reported.BadRegexp, stage, setting, f"{what}: `{displayed}` is no regular expression for Go: {words}")


def globbed(text: str) -> str:
    """The regular expression that says what a glob such as ``*.gz`` means; empty for others."""
    tail = text.lstrip("*")
    if not re.fullmatch(r"\.?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\*?", tail):
        return ""
    ends = not tail.endswith("*")
    return tail.rstrip("*").replace(".", r"\.") + "$" * ends


_FORMAT_WORDS = {
    "open": "a `%{` is not closed",
    "bracket": "a `[` inside `%{…}` is not closed",
    "empty": "`%{}` names nothing",
}


def _format(setting: ScalarSetting) -> None:
    bad = values.format_string(setting.text)
    if bad is not None:
        setting.add(reported.BadFormatString, f"{setting.label}: {_FORMAT_WORDS[bad[0]]}")


def _url(setting: ScalarSetting) -> None:
    why = values.url(setting.text)
    if why:
        setting.add(reported.ValueNotAllowed, f"{setting.label} is no URL: {why}")


def _socks(setting: ScalarSetting) -> None:
    scheme, sep, _ = setting.text.partition("://")
    if sep and scheme.lower() not in ("socks5", "socks5h"):
        message = f"{setting.label} takes a SOCKS proxy only, such as `socks5://proxy:1080`, not `{scheme}`"
        setting.add(reported.ValueNotAllowed, message)


def _version(setting: ScalarSetting) -> None:
    value = setting.leaf.value
    if not values.kafka_version(value):
        message = f"`{value}` is no version of Kafka: {setting.label} takes one such as `2.1.0`"
        setting.add(reported.ValueNotAllowed, message)


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
    from lslint.rules.shared.time_zones import known

    name = setting.text
    if name in ("", "Local", "UTC") or known(name) or not name[0].isupper() or "/" not in name:
        return
    setting.add(reported.ValueNotAllowed, f"`{name}` is no time zone: {setting.label} takes one such as `Europe/Rome`")


def _dissect(setting: ScalarSetting) -> None:
    text = setting.text
    keys = re.findall(r"%\{([^}]*)\}", text[: text.rfind("}") + 1])  # each open `%{` would scan what follows
    why = ""
    if not keys or text.count("%{") > len(keys):
        why = "it has no field, or a `%{` is not closed"
    else:
        kinds = ("integer", "long", "float", "double", "string", "boolean", "ip", "")
        bad = [key for key in keys if "|" in key and key.partition("|")[2] not in kinds]
        if bad:
            why = f"`{bad[0].partition('|')[2]}` is no type: integer, long, float, double, string, boolean, ip are"
    if why:
        setting.add(reported.ValueNotAllowed, f"`{text}` is no pattern for dissect: {why}")


def _rate(setting: ScalarSetting) -> None:
    if not re.fullmatch(r"[0-9]+(?:\.[0-9]*)?/[smh]", setting.text):
        message = f"{setting.label} takes a rate such as `100/s`, `100/m` or `100/h`, not `{setting.leaf.value}`"
        setting.add(reported.ValueNotAllowed, message)


def _character(setting: ScalarSetting) -> None:
    if len(setting.text) > 1:
        setting.add(reported.ValueNotAllowed, f"{setting.label} is one character, not `{setting.leaf.value}`")


def _client(setting: ScalarSetting) -> None:
    if not 1 <= len(setting.text) <= 23:
        setting.add(reported.ValueOutOfRange, f"{setting.label} must have 1 to 23 characters")


def _string(setting: ScalarSetting) -> None:
    if setting.leaf.value == "" and (setting.spec.get("required") or setting.spec.get("nonzero")):
        setting.add(reported.MissingFilebeatOption, f"{setting.label} is empty, and it needs a value")


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
}
"""Type of a setting -> function that compares a value with it."""
