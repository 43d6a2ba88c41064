"""What Filebeat says to values: one interpreter over the tables of options.

The tables are ``knowledge/filebeat/*.json``; see ``tools/build_filebeat_catalogue.py`` for their form and origin.
"""

from __future__ import annotations

from collections.abc import Sequence

from lslint.rules import knowledge
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis, enabled, listed
from lslint.rules.filebeat.config_model.merge import Leaf, Obj, Place, elements, no_variable
from lslint.rules.filebeat.config_model.scalars import SCALARS, Setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Rule, Stage

    Table = dict[str, Any]
    Span = tuple[int, int]

_EACH = {"texts": "string", "regexps": "regexp", "enums": "enum", "objects": "object", "processors": "object"}


def check_options(
    analysis: Analysis, obj: Obj, table: Table, where: str, stage: Stage, skip: Sequence[str] = ()
) -> None:
    """Compares an object with a table of options."""
    seen: set[str] = set()
    lacking: list[str] = []
    fields = obj.fields
    for name, row in table.items():
        first, dot, _ = name.partition(".")
        if first not in fields and (dot or isinstance(row, str) or "required" not in row):
            continue
        spec: Table = {"type": row} if isinstance(row, str) else row
        if name in skip or not _reads(analysis, spec):
            continue
        head = name.rpartition(".")[0]
        if dot and head not in seen:
            seen.add(head)
            _check_shape(analysis, obj, head, where, stage)
        place = obj.get(name)
        if place is not None:
            shown = Place(name, place.start, place.end, place.value, place.entry) if dot else place
            check_value(analysis, shown, spec, where, stage)
        elif spec.get("required") and (not dot or obj.get(head) is not None):
            if name == "paths" or (name == "hosts" and where.startswith("`output.")):
                _add_missing(analysis, obj, name, where, stage)
            else:
                lacking.append(name)
    if lacking:
        message = f"{where} has no {listed(lacking)}, which it needs"
        analysis.add(reported.MissingFilebeatOption, stage, _begin(obj), message)


def check_options_at(
    analysis: Analysis, obj: Obj, table: Table, where: str, stage: Stage, span: Span, skip: Sequence[str] = ()
) -> None:
    """As ``check_options``; what would be reported at the beginning of the object is reported at ``span``."""
    before = len(analysis.violations)
    check_options(analysis, obj, table, where, stage, skip)
    for violation in analysis.violations[before:]:
        if violation.start == obj.start and violation.end - violation.start <= 1:
            violation.start, violation.end = span


def _reads(analysis: Analysis, row: Table) -> bool:
    """Whether the target reads an option, as far as that is confirmed; without a target the newest one decides."""
    since, removed = row.get("since"), row.get("removed")
    if removed and not analysis.before(removed):
        return False
    return not (since and analysis.before(since))


def _check_shape(analysis: Analysis, obj: Obj, path: str, where: str, stage: Stage) -> None:
    """Adds a violation if a single value is given where other names are expected below."""
    at = obj
    parts = path.split(".")
    for number, part in enumerate(parts):
        place = at.fields.get(part)
        if place is None:
            return
        if isinstance(place.value, Leaf):
            known = any(violation.start == place.span[0] for violation in analysis.violations[-3:])
            if place.value.given and not known:
                name = ".".join(parts[: number + 1])
                message = f"`{name}` of {where} takes names below it, not a single value"
                analysis.add(reported.WrongValueShape, stage, place, message)
            return
        at = place.value


def _add_missing(analysis: Analysis, obj: Obj, name: str, where: str, stage: Stage) -> None:
    """A required option with a separate rule is missing."""
    if name == "paths":
        analysis.add(reported.MissingPaths, stage, _begin(obj), f"{where} has no `{name}`, which it needs")
        return
    single = obj.get("host")
    fix = None
    if single is not None and isinstance(single.value, Leaf):
        fix = analysis.rename(single.name_span, "host", "hosts")
    span = single.name_span if single is not None and fix is not None else _begin(obj)
    message = f"{where} has no `hosts`, so Filebeat does not know where to send to"
    analysis.add(reported.OutputMissingHosts, stage, span, message, fix)


def check_value(analysis: Analysis, place: Place, spec: Table, where: str, stage: Stage) -> None:
    """Compares a value with a row of a table."""
    value = place.value
    kind: str = spec["type"]
    if isinstance(value, Leaf):
        if value.open:
            bad = no_variable(str(value.value))
            if bad:
                message = f"`{bad}` is looked up as a variable: dates and fields are `%{{…}}`"
                analysis.add(reported.BadFormatString, stage, place, message)
            return
        if value.value is None:
            return
    many = _EACH.get(kind)
    if many is not None:
        _check_list(analysis, place, spec, many, where, stage)
    elif kind in ("object", "map", "ssl", "ssl-server", "namespace"):
        _check_object(analysis, place, spec, where, stage)
    elif kind == "any":
        return
    elif isinstance(value, Obj):
        what = "list" if value.listed else "object"
        message = f"`{place.name}` of {where} takes one value, not a {what}"
        analysis.add(reported.WrongValueShape, stage, place.name_span, message)
    else:
        _check_scalar(analysis, place, value, spec, kind, where, stage)


def _check_scalar(
    analysis: Analysis, place: Place, leaf: Leaf, spec: Table, kind: str, where: str, stage: Stage
) -> None:
    """Compares a single value with its type and limits."""
    reader = SCALARS.get(kind)
    if reader is not None:
        reader(Setting(analysis, place, leaf, spec, where, stage))


def _check_list(analysis: Analysis, place: Place, spec: Table, kind: str, where: str, stage: Stage) -> None:
    value = place.value
    if isinstance(value, Leaf):
        if kind == "object":
            message = f"`{place.name}` of {where} takes a list of objects, not a single value"
            analysis.add(reported.WrongValueShape, stage, place, message)
        else:
            _check_member(analysis, place, value, spec, kind, where, stage, place)
        return
    if not value.items and spec.get("nonzero"):
        rule: type[Rule] = reported.MissingFilebeatOption
        if place.name == "paths":
            rule = reported.MissingPaths
        elif place.name == "hosts" and where.startswith("`output."):
            rule = reported.OutputMissingHosts
        analysis.add(rule, stage, place.name_span, f"`{place.name}` of {where} is empty, and it needs an entry")
    for item in value.items:
        inner = item.value
        if kind == "object":
            if isinstance(inner, Obj):
                if spec.get("each"):
                    check_options(analysis, inner, spec["each"], f"an entry of `{place.name}`", stage)
            elif inner.given:
                message = f"an entry of `{place.name}` of {where} is an object, not a single value"
                analysis.add(reported.WrongValueShape, stage, item, message)
        elif isinstance(inner, Obj):
            what = "a list" if inner.listed else "an object"
            message = f"an entry of `{place.name}` of {where} is one value, not {what}"
            if not inner.listed and len(inner.fields) == 1:
                message += ": after `name: ` comes a value in YAML, so quote the text or leave the blank out"
            analysis.add(reported.WrongValueShape, stage, item.name_span, message)
        else:
            _check_member(analysis, place, inner, spec, kind, where, stage, item)


def _check_member(
    analysis: Analysis, place: Place, value: Leaf, spec: Table, kind: str, where: str, stage: Stage, at: Place
) -> None:
    if value.open or value.value is None:
        return
    if value.value == "" and spec.get("full"):
        analysis.add(reported.OutputMissingHosts, stage, at, f"an entry of `{place.name}` of {where} is empty")
    elif kind != "string":
        member = Place(place.name, at.start, at.end, value, at.entry)
        _check_scalar(analysis, member, value, spec, kind, where, stage)


def _check_object(analysis: Analysis, place: Place, spec: Table, where: str, stage: Stage) -> None:
    value = place.value
    if isinstance(value, Leaf):
        message = f"`{place.name}` of {where} takes names below it, not a single value"
        analysis.add(reported.WrongValueShape, stage, place, message)
        return
    kind = spec["type"]
    if kind == "map" and spec.get("nonzero") and not value.fields:
        rule: type[Rule] = reported.WrongValueShape if value.listed else reported.MissingFilebeatOption
        message = f"`{place.name}` of {where} takes names with values, not a list"
        if not value.listed:
            message = f"`{place.name}` of {where} is empty, and it needs an entry"
        analysis.add(rule, stage, place.name_span, message)
    elif kind in ("ssl", "ssl-server"):
        _check_ssl(analysis, value, where, stage, kind)
    elif kind == "namespace":
        _check_namespace(analysis, place, value, spec.get("enum"), where, stage)


def _check_namespace(
    analysis: Analysis, place: Place, value: Obj, known: list[str] | None, where: str, stage: Stage
) -> None:
    """A section whose only child decides: its name must be known, and a second child is refused."""
    if place.name == "codec":
        known = ["json", "format"]
    on = [child for child in value.fields.values() if isinstance(child.value, Obj) and enabled(child.value)]
    on += [child for child in value.fields.values() if isinstance(child.value, Leaf) and child.value.value is None]
    if len(on) > 1:
        names = " and ".join(f"`{child.name}`" for child in on[:3])
        message = f"`{place.name}` of {where} takes one kind, not {names}"
        analysis.add(reported.WrongValueShape, stage, on[1].name_span, message)
    elif on and known and on[0].name not in known:
        analysis.unlisted(on[0].name_span, on[0].name, known, place.name, where, stage)
    elif on and place.name == "codec" and isinstance(on[0].value, Obj):
        table = knowledge.load("filebeat/outputs")["codec"][on[0].name]
        check_options(analysis, on[0].value, table, "the codec", stage)
    elif on and place.name == "codec" and on[0].name == "format":
        message = f"the codec `format` of {where} has no `string`"
        analysis.add(reported.MissingFilebeatOption, stage, on[0].name_span, message)


def _check_ssl(analysis: Analysis, obj: Obj, where: str, stage: Stage, kind: str) -> None:
    """The options below ``ssl``."""
    check_options(analysis, obj, knowledge.load("filebeat/outputs")[kind], f"`ssl` of {where}", stage)
    if not enabled(obj):
        return
    one, two = obj.get("certificate"), obj.get("key")
    there = one or two
    if there is not None and (one is None or two is None):
        lacks = "certificate" if one is None else "key"
        message = f"`{there.name}` of {where} without `{lacks}`: TLS needs both, or none of them"
        analysis.add(reported.HalfSslPair, stage, there.name_span, message)
    elif kind == "ssl-server" and one is None and obj.fields:
        message = f"`ssl` of {where} needs `certificate` and `key`"
        analysis.add(reported.MissingFilebeatOption, stage, (obj.start, obj.start + 1), message)
    for item in elements(obj.get("cipher_suites")):
        leaf = item.value
        if isinstance(leaf, Leaf) and isinstance(leaf.value, str) and not leaf.open and not values.cipher(leaf.value):
            message = f"`{leaf.value}` is no cipher suite here: names look like `ECDHE-RSA-AES-128-GCM-SHA256`"
            analysis.add(reported.ValueNotAllowed, stage, item, message)


def _begin(obj: Obj) -> Span:
    return obj.start, min(obj.end, obj.start + 1) if obj.end > obj.start else obj.end
