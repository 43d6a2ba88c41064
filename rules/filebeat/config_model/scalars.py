"""Single values compared with their types: what each reader of the program refuses, in words, with fixes."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.config_model import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Stage
    from lslint.rules.filebeat.config_model.merge import Leaf, Place
    from lslint.rules.filebeat.config_model.types import Check, Reader


def _replace(check: Check, leaf: Leaf, text: str, applicability: str = "safe") -> Fix | None:
    written = check.text[leaf.start : leaf.end]
    if "\n" in written or "$" in written or leaf.start == leaf.end:
        return None
    return Fix(applicability, f"Write `{text}`", [Edit(leaf.start, leaf.end, text)])  # type: ignore[arg-type]


def _bool(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    value = leaf.value
    if values.boolean(value) is not None:
        return
    meant = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
    word = meant.get(str(value).lower(), "")
    if isinstance(value, int):
        word = {1: "true", 0: "false"}.get(value, "")
    fix = _replace(check, leaf, word) if word else None
    hint = f": write `{word}` without quotes" if word else ": it takes `true` or `false`"
    check.add(
        "FB112", stage, place, f"`{place.name}` of {where} is switched on or off, `{value}` does neither{hint}", fix
    )


def _limits(
    check: Check, place: Place, number: float, spec: dict[str, Any], where: str, stage: Stage, unit: str = ""
) -> None:
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
        check.add("FB113", stage, place, f"`{place.name}` of {where} must be {why}: Filebeat refuses this value")


def _int(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    number = values.integer(leaf.value)
    if number is not None:
        if spec["type"] in ("uint", "mode") and number < 0:
            check.add("FB111", stage, place, f"`{place.name}` of {where} takes no negative number")
            return
        _limits(check, place, number, spec, where, stage)
        return
    message = f"`{place.name}` of {where} takes a whole number, not `{leaf.value}`"
    fix = None
    if isinstance(leaf.value, str):
        written = leaf.value.strip()
        if written.lower().rstrip("b")[-1:] in ("k", "m", "g", "t"):
            written = written.rstrip("bB") + "ib"  # counted as the reference does, to which 10485760 bytes are 10 MB
        size = values.size(written)
        if size is not None and not numbers.is_digits(leaf.value.strip().replace(".", "")):
            message += f": it has no units, write `{size}` for that many bytes"
            fix = _replace(check, leaf, str(size), "unsafe")
    check.add("FB111", stage, place, message, fix)


def _mode(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    number = values.integer(leaf.value)
    if number is not None and number > 0o777:
        message = f"`{place.name}` of {where} is read as {oct(number)[2:]} in octal, which is no file mode"
        check.add("FB113", stage, place, message + ": write it with a leading zero, such as `0600`")
        return
    _int(check, place, leaf, spec, where, stage)


def _duration(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    value = leaf.value
    if isinstance(value, bool):
        check.add("FB109", stage, place, f"`{place.name}` of {where} takes a duration such as `30s`, not `{value}`")
        return
    if not isinstance(value, str):
        _limits(check, place, numbers.bounded(value or 0), spec, where, stage, "s")
        return
    found = values.duration(value)
    if isinstance(found, float):
        _limits(check, place, found, spec, where, stage, "s")
        return
    if found == "number":
        fix = _replace(check, leaf, f"{value}s") if numbers.is_digits(value) else None
        message = f"`{place.name}` of {where}: `{value}` in quotes has no unit and is refused"
        check.add("FB110", stage, place, message + f": write `{value}s`" * bool(fix), fix)
        return
    better = values.better_duration(value)
    message = f"`{place.name}` of {where}: `{value}` is no duration"
    if found.startswith("unit:"):
        message += f": Go knows no unit `{found[5:].strip()}`" if found[5:] == found[5:].strip() else ": no blanks"
        message += ", the units are ms, s, m and h"
    else:
        message += " such as `30s` or `1h30m`"
    message += f"; write `{better}`" if better else ""
    check.add("FB109", stage, place, message, _replace(check, leaf, better) if better else None)


def _size(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    value = leaf.value
    if isinstance(value, str) and values.size(value) is None and not numbers.is_digits(value.lstrip("-")):
        message = f"`{place.name}` of {where}: `{value}` is no size such as `10MB` or `16KiB`"
        check.add("FB111", stage, place, message)


def _enum(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    word = _text(leaf)
    known = list(spec.get("enum", ()))
    if word in known or not known or (spec.get("anycase") and word.lower() in [one.lower() for one in known]):
        return
    later = spec.get("later", {}).get(word.lower())
    if later is not None and not check.before(later):
        return
    if place.name == "compression" and isinstance(leaf.value, bool):
        fix = _replace(check, leaf, "none")
        message = f"`{check.text[leaf.start : leaf.end]}` without quotes is a truth value in YAML, and `compression` of"
        check.add("FB118", stage, place, f"{message} {where} does not take it: write `none`", fix)
        return
    check.unlisted(place.span, word, known, place.name, where, stage)


def _text(leaf: Leaf) -> str:
    return str(leaf.value).lower() if isinstance(leaf.value, bool) else str(leaf.value)


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


def _regexp(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    regexp(check, place, _text(leaf), f"`{place.name}` of {where}", stage)


def regexp(check: Check, place: Place, text: str, what: str, stage: Stage) -> None:
    """Adds a problem if Go does not compile the pattern."""
    from lslint.grammar.regex import go as go_regexp

    refused = go_regexp.error(text)
    if refused is None:
        return
    start, end = place.span
    shown = text if len(text) < 60 else text[:57] + "…"
    if (
        refused.what == "nothing-to-repeat"
        and refused.at == 0
        and text.startswith("*")
        and not place.name.endswith("pattern")
    ):
        better = globbed(text)
        fix = None
        if better and "\n" not in check.text[start:end] and "'" not in better:
            fix = Fix("safe", f"Write `{better}`", [Edit(start, end, f"'{better}'")])
        message = f"{what} takes regular expressions: `{shown}` is a glob, and as a regular expression it is refused"
        check.add("FB210", "start", place, message + (f"; write `{better}`" if better else ""), fix)
        return
    words = _REGEXP_WORDS[refused.what].replace("{found}", refused.found)
    check.add("FB115", stage, place, f"{what}: `{shown}` is no regular expression for Go: {words}")


def globbed(text: str) -> str:
    """The regular expression that says what a glob such as ``*.gz`` means; empty for others."""
    import re

    tail = text.lstrip("*")
    if not re.fullmatch(r"\.?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\*?", tail):
        return ""
    ends = not tail.endswith("*")
    return tail.rstrip("*").replace(".", r"\.") + "$" * ends


def _format(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    bad = values.format_string(_text(leaf))
    if bad is not None:
        why = {
            "open": "a `%{` is not closed",
            "bracket": "a `[` inside `%{…}` is not closed",
            "empty": "`%{}` names nothing",
        }[bad[0]]
        check.add("FB130", stage, place, f"`{place.name}` of {where}: {why}")


def _url(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    why = values.url(_text(leaf))
    if why:
        check.add("FB114", stage, place, f"`{place.name}` of {where} is no URL: {why}")


def _socks(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    text = _text(leaf)
    scheme, sep, _ = text.partition("://")
    if sep and scheme.lower() not in ("socks5", "socks5h"):
        message = f"`{place.name}` of {where} takes a SOCKS proxy only, such as `socks5://proxy:1080`, not `{scheme}`"
        check.add("FB114", stage, place, message)


def _version(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    if not values.kafka_version(leaf.value):
        message = f"`{leaf.value}` is no version of Kafka: `{place.name}` of {where} takes one such as `2.1.0`"
        check.add("FB114", stage, place, message)


def _encoding(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    import codecs

    from lslint.rules import knowledge

    name = _text(leaf).lower()
    known = knowledge.load("filebeat/inputs")["encodings"]
    if not name or name in known or name.startswith("x-"):
        return
    try:
        codecs.lookup(name)
    except (LookupError, ValueError):  # ValueError: a NUL character or a lone surrogate
        check.unlisted(place.span, name, known, place.name, where, stage)


def _zone(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    from lslint.rules.shared.time_zones import known

    name = _text(leaf)
    if name in ("", "Local", "UTC") or known(name) or not name[0].isupper() or "/" not in name:
        return
    check.add(
        "FB114", stage, place, f"`{name}` is no time zone: `{place.name}` of {where} takes one such as `Europe/Rome`"
    )


def _dissect(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    import re

    text = _text(leaf)
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
        check.add("FB114", stage, place, f"`{text}` is no pattern for dissect: {why}")


def _rate(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    import re

    if not re.fullmatch(r"[0-9]+(?:\.[0-9]*)?/[smh]", _text(leaf)):
        message = f"`{place.name}` of {where} takes a rate such as `100/s`, `100/m` or `100/h`, not `{leaf.value}`"
        check.add("FB114", stage, place, message)


def _character(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    if len(_text(leaf)) > 1:
        check.add("FB114", stage, place, f"`{place.name}` of {where} is one character, not `{leaf.value}`")


def _client(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    if not 1 <= len(_text(leaf)) <= 23:
        check.add("FB113", stage, place, f"`{place.name}` of {where} must have 1 to 23 characters")


def _string(check: Check, place: Place, leaf: Leaf, spec: dict[str, Any], where: str, stage: Stage) -> None:
    if leaf.value == "" and (spec.get("required") or spec.get("nonzero")):
        check.add("FB131", stage, place, f"`{place.name}` of {where} is empty, and it needs a value")


SCALARS: dict[str, Reader] = {
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
