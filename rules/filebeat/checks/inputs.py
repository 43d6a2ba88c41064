"""Inputs: what stops the agent when it creates them, though `test config` has nothing to say."""

from __future__ import annotations

from lslint.grammar.lines import line_end, line_start
from lslint.grammar.numbers import truncated
from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.checks.processors import check_processors
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, Obj, Place, flattened
from lslint.rules.filebeat.config_model.types import Check, nearest, numbers
from lslint.rules.filebeat.fixes.renamed_settings import container

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OLD_STYLE = frozenset(("log", "container", "docker", "stdin", "redis", "udp", "tcp", "syslog"))
"""Inputs that build their processors when they are created; of the others an error is only logged."""


def table() -> dict[str, Any]:
    """The tables of inputs."""
    found: dict[str, Any] = knowledge.load("filebeat/inputs")
    return found


_options: dict[str, dict[str, Any]] = {}


def options_of(name: str) -> dict[str, Any]:
    """The options of an input type, inherited and common ones included; made once, not to be changed."""
    found = _options.get(name)
    if found is not None:
        return found
    row = table()["types"][name]
    found = dict(table()["common"])
    if "extends" in row:
        found.update(table()["types"][row["extends"]]["options"])
        for gone in row.get("not_inherited", ()):
            found.pop(gone, None)
    found.update(row["options"])
    _options[name] = found
    return found


def input_type(obj: Obj) -> str | None:
    """The type of an entry: ``log`` without one; None where a variable decides."""
    for name in ("type", "input_type"):
        place = obj.get(name)
        if place is not None:
            leaf = place.value
            return str(leaf.value) if isinstance(leaf, Leaf) and not leaf.open else None
    return "log"


def runs(obj: Obj) -> bool:
    """Whether the entry is switched on."""
    return values.boolean(obj.value("enabled")) is not False


def _line_end_size(text: str, at: int) -> int:
    """Characters of the CRLF at an offset; 1 for any other character there."""
    return 2 if text.startswith("\r\n", at) else 1


def check_inputs(check: Check, items: list[Place]) -> None:
    """All entries of ``filebeat.inputs``, or of a file of inputs."""
    seen: dict[tuple[tuple[str, object], ...], Place] = {}
    for item in items:
        obj = item.value
        if isinstance(obj, Leaf):
            if obj.value is None and not obj.open:
                message = "an empty entry is a `log` input without `paths`: remove the dash"
                check.add("FB202", "start", (item.start, item.start + _line_end_size(check.text, item.start)), message)
            continue
        if not runs(obj):
            continue
        check_input(check, item, obj)
        same = _content(obj)
        if same is not None:
            first = seen.get(same)
            if first is None:
                seen[same] = item
            else:
                span = _head(obj, item)
                message = "this input is the same as an earlier one, and Filebeat does not start with two of them"
                problem = check.add("FB203", "start", span, message, _delete(check, obj, item))
                problem.first = _head(first.value, first) if isinstance(first.value, Obj) else (first.start, first.end)


def _content(obj: Obj) -> tuple[tuple[str, object], ...] | None:
    found: list[tuple[str, object]] = []
    todo: list[tuple[str, Obj | Leaf]] = [("", obj)]
    while todo:
        path, value = todo.pop()
        if isinstance(value, Leaf):
            if value.open:
                found.append((path, ("variable", str(value.value))))
            else:
                found.append((path, (type(value.value).__name__, value.value)))
        else:
            todo.extend((f"{path}.{name}", place.value) for name, place in value.fields.items())
            todo.extend((f"{path}[{number}]", place.value) for number, place in enumerate(value.items))
    return tuple(sorted(found, key=lambda pair: pair[0]))


def _delete(check: Check, obj: Obj, item: Place) -> Fix | None:
    text = check.text
    begin = line_start(text, item.start)
    if text[begin : item.start].strip() != "-":
        return None
    end = item.start
    for _, place in flattened(obj):
        if place.entry is not None:
            end = max(end, place.entry.end)
    close = line_end(text, end - 1 if text[end - 1 : end] == "\n" else end)
    close = len(text) if close < 0 else close + 1
    return Fix("safe", "Remove the second one", [Edit(begin, close, "")])


def _head(obj: Obj, item: Place) -> tuple[int, int]:
    first = obj.fields.get("type") or next(iter(obj.fields.values()), None)
    return (first.start, first.end) if first is not None else (item.start, min(item.end, item.start + 1))


def check_input(check: Check, item: Place, obj: Obj) -> None:
    """One entry that is switched on."""
    name = input_type(obj)
    span = _head(obj, item)
    if name is None:
        check.open.append(("a variable decides the type of the input", *span))
        return
    row = table()["types"].get(name)
    place = obj.get("type") or obj.get("input_type")
    if row is None or not _known(check, row):
        _unknown(check, name, row, place, span)
        return
    _eras(check, name, obj, place, span)
    if "options" not in row or (not row["options"] and "extends" not in row):
        return
    where = f"the `{name}` input"
    skip = ["processors"]
    if name == "httpjson" and values.integer(obj.value("config_version")) != 2:
        skip += list(row["options"])
    if name == "filestream" and (check.release is None or check.release >= (8,)):
        skip.append("clean_inactive")  # -1 became a value of its own
    before = len(check.problems)
    check.options(obj, options_of(name), where, "start", skip)
    for problem in check.problems[before:]:
        if problem.start == obj.start and problem.end - problem.start <= 1:
            problem.start, problem.end = span
    processors = obj.get("processors")
    if processors is not None:
        check_processors(check, processors, "start" if name in OLD_STYLE else "run")
    _special(check, name, obj, where, span)


def _known(check: Check, row: dict[str, Any]) -> bool:
    if check.release is None:
        return True
    if ".".join(map(str, check.release[:2])) in row.get("unknown_in", ()):
        return False
    if row.get("removed") and check.release >= numbers(row["removed"]):
        return True  # told by a rule of its own
    return not (row.get("since") and row.get("sure", True) and check.before(row["since"]))


def _unknown(check: Check, name: str, row: dict[str, Any] | None, place: Place | None, span: tuple[int, int]) -> None:
    at = place.span if place is not None else span
    if row is not None:
        message = f"the input `{name}` is not in this release of Filebeat, it came later: the agent does not start"
        check.add("FB201", "start", at, message)
        return
    near = nearest(name.strip(), list(table()["types"]))
    if near is None and not (check.release is not None and check.release < (8,)):
        check.open.append((f"the input type `{name}` is not in the catalogue", *at))
        return
    message = f"Filebeat has no input type `{name}`, so the agent does not start"
    fix = None
    if near is not None:
        message += f": did you mean `{near}`?"
        if check.text[at[0] : at[1]].strip("'\"") == name:
            fix = Fix("unsafe", f"Write `{near}`", [Edit(*at, near)])
    check.add("FB201", "start", at, message, fix)


def _eras(check: Check, name: str, obj: Obj, place: Place | None, span: tuple[int, int]) -> None:
    at = place.span if place is not None else span
    if name == "s3":
        if check.release is None or check.release >= (7, 17):
            message = (
                "the input `s3` is called `aws-s3` since Filebeat 7.12: the agent does not start with the old name"
            )
            near = Fix("unsafe", "Write `aws-s3`", [Edit(*at, "aws-s3")]) if place is not None else None
            check.add("FB201", "start", at, message, near)
    elif name == "docker":
        if check.release is not None and check.release < (7, 2):
            return
        gone = check.release is not None and check.release >= (8,)
        message = "the `docker` input is deprecated since 7.2 and gone since 8.0, where the agent does not start: use"
        message += " `container`, or `filestream` with its parser"
        fix = container(check, obj, place) if place is not None else None
        problem = check.add("FB604", "start" if gone else "advice", at, message, fix)
        problem.since = (8,)
    elif name in ("log", "container"):
        if check.release is not None and check.release < (7, 16):
            return
        allowed = values.boolean(obj.value("allow_deprecated_use"))
        if allowed:
            return
        gone = check.release is not None and check.release >= (9,)
        message = f"the `{name}` input is deprecated since 7.16, and from 9.0 on the agent does not start with it: use"
        message += " `filestream` with an `id`, or put it off with `allow_deprecated_use: true`"
        check.add("FB605", "start" if gone else "advice", at, message).since = (9,)


def _special(check: Check, name: str, obj: Obj, where: str, span: tuple[int, int]) -> None:
    if name in ("log", "container", "docker", "stdin"):
        _log(check, obj, where)
    elif name == "filestream":
        _filestream(check, obj)
    elif name == "kafka" and obj.value("username") and obj.get("password") is None:
        place = obj.fields["username"]
        check.add("FB131", "start", (place.start, place.end), f"`username` of {where} needs a `password`")
    elif name == "aws-s3" and obj.get("queue_url") is None and obj.get("bucket_arn") is None:
        if not any(one.startswith(("non_aws_bucket", "access_point")) for one in obj.fields):
            check.add("FB131", "start", span, f"{where} has neither `queue_url` nor `bucket_arn`, and it needs one")
    elif name == "aws-cloudwatch":
        groups = ("log_group_arn", "log_group_name", "log_group_name_prefix")
        if not any(obj.get(one) is not None for one in groups):
            words = ", ".join(f"`{one}`" for one in groups)
            check.add("FB131", "start", span, f"{where} has none of {words}, and it needs one")
    elif name == "httpjson" and values.integer(obj.value("config_version")) == 2 and obj.get("request.url") is None:
        check.add("FB131", "start", span, f"{where} has no `request.url`, which it needs")
    if name == "docker" and obj.get("containers.ids") is None and obj.get("containers.paths") is None:
        check.add("FB131", "start", span, f"{where} has no `containers.ids`, which it needs")


def _log(check: Check, obj: Obj, where: str) -> None:
    multiline = obj.get("multiline")
    if multiline is not None and isinstance(multiline.value, Obj):
        check_multiline(check, multiline, multiline.value, where)
    json = obj.get("json")
    if json is not None and isinstance(json.value, Obj) and obj.get("json.message_key") is None:
        lines = next((one for one in ("include_lines", "exclude_lines") if _filled(obj.get(one))), None)
        other = "multiline" if multiline is not None else lines
        if other is not None:
            message = (
                f"`json` together with `{other}` of {where} needs `json.message_key`: it names the field with the text"
            )
            check.add("FB208", "start", (json.start, json.end), message)
    _window(check, obj, where)


def _filled(place: Place | None) -> bool:
    if place is None:
        return False
    return not isinstance(place.value, Obj) or bool(place.value.items)


def _seconds(obj: Obj, name: str, default: float) -> float | None:
    return values.seconds(obj.value(name)) if obj.get(name) is not None else default


def _window(check: Check, obj: Obj, where: str) -> None:
    clean = _seconds(obj, "clean_inactive", 0)
    older = _seconds(obj, "ignore_older", 0)
    scan = _seconds(obj, "scan_frequency", 10)
    if not clean or clean < 0 or older is None or scan is None:
        return
    place = obj.fields["clean_inactive"]
    if older == 0:
        message = (
            f"`clean_inactive` of {where} needs `ignore_older`: else a file would be read again from its beginning"
        )
        check.add("FB209", "start", place, message)
    elif clean <= older + scan:
        message = f"`clean_inactive` of {where} must be more than `ignore_older` and `scan_frequency` together"
        better = (truncated(older + max(scan, 3600)) or 0) // 3600 + 1
        fix = Fix("unsafe", f"Write `{better}h`", [Edit(*place.span, f"{better}h")])
        check.add("FB209", "start", place, message, fix)


def check_multiline(check: Check, place: Place, obj: Obj, where: str) -> None:
    """The settings of multiline, which need a pattern and a side, or a count."""
    span = (place.start, place.end)
    kind = obj.get("type")
    word = obj.value("type") if kind is not None else "pattern"
    if word == "count":
        count = values.integer(obj.value("count_lines"))
        if obj.get("count_lines") is None or count == 0:
            check.add("FB206", "start", span, f"`multiline` of {where} with `type: count` needs `count_lines`")
        return
    if word != "pattern":
        return
    match = obj.get("match")
    if obj.get("pattern") is None:
        message = f"`multiline` of {where} has no `pattern`, so the agent does not start"
        if obj.listed:
            message = (
                f"`multiline` of {where} takes names below it, not a list: its `pattern` and `match` are not found"
            )
        check.add("FB206", "start", span, message)
    elif match is None:
        message = f"`multiline` of {where} has no `match`, and there is no default: it is `after` or `before`"
        check.add("FB205", "start", span, message)


def _filestream(check: Check, obj: Obj) -> None:
    where = "the `filestream` input"
    length = obj.get("prospector.scanner.fingerprint.length")
    if length is not None and values.boolean(obj.value("prospector.scanner.fingerprint.enabled")):
        number = values.integer(obj.value("prospector.scanner.fingerprint.length"))
        if number is not None and number < 64:
            check.add("FB113", "start", length, f"`fingerprint.length` of {where} must be at least 64")
    parsers = obj.get("parsers")
    if parsers is None or not isinstance(parsers.value, Obj):
        return
    known: dict[str, str] = table()["parsers"]
    multiline = table()["types"]["log"]["options"]
    for item in parsers.value.items:
        entry = item.value
        if not isinstance(entry, Obj):
            continue
        names = [name for name in entry.fields if name in known] or list(entry.fields)[:1]
        if not names:
            continue
        parser = entry.fields[names[0]]
        name = parser.name
        old = check.release is not None and name in known and known[name] and check.before(known[name])
        if name not in known or old:
            message = f"`{name}` is no parser of {where}"
            near = nearest(name, list(known)) or ("ndjson" if name == "json" else None)
            message += f" before {known[name]}" if old else f": did you mean `{near}`?" if near else ""
            fix = None
            if near and not old and check.text[parser.start : parser.end] == name:
                fix = Fix("unsafe", f"Write `{near}`", [Edit(parser.start, parser.end, near)])
            if near or old or (check.release is not None and check.release < (8,)):
                check.add("FB114", "start", (parser.start, parser.end), message, fix)
            else:
                check.open.append((f"the parser `{name}` is not in the catalogue", parser.start, parser.end))
            continue
        if not isinstance(parser.value, Obj):
            continue
        if name == "multiline":
            rows = {key[10:]: row for key, row in multiline.items() if key.startswith("multiline.")}
            check.options(parser.value, rows, "the parser `multiline`", "start")
            check_multiline(check, parser, parser.value, where)
        elif name == "container":
            rows = table()["types"]["container"]["options"]
            check.options(parser.value, rows, "the parser `container`", "start")
        elif name == "ndjson":
            rows = {key[5:]: row for key, row in multiline.items() if key.startswith("json.")}
            check.options(parser.value, rows, "the parser `ndjson`", "start")
