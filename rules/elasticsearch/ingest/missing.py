"""Fields that a grok processor does not set for every line, and processors that fail without them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.ingest import catalogue
from lslint.rules.elasticsearch.ingest.patterns import library
from lslint.rules.elasticsearch.model.json_values import entries, items, one_or_more, text, value
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.shared.violations import Analysis

_CAPTURE = r"%\{\w+:([\w.@-]+)(?::\w+)?\}"
_OPTIONAL = rf"\(\?:-\|{_CAPTURE}\)|\(\?:{_CAPTURE}\|-\)"
"""A capture or a hyphen in its place."""
_NAME = r"%\{(\w+)"
_MAX_PATTERNS = 100
_HANDLING = tuple(trait("handles_failure"))
"""Options with which a processor may not reject the document."""
_FIELD = r"[\w@-]+(?:\.[\w@-]+)*"
_ABOUT = ("if", "description", "tag")
"""Options that name no field that a processor writes."""
_WRITES_OTHERS = tuple(trait("sets_other_fields"))
_DEFAULT_TARGETS: dict[str, str] = trait("default_targets")
_CONFINED: dict[str, tuple[str, bool]] = trait("sets_named_fields")
_ENDING = tuple(trait("ends_documents"))
_ANYTHING = (*trait("sets_any_field"), *_ENDING)
"""Processors that may set any field, or after which only some documents are left."""


def check_missing(analysis: Analysis, root: Mapping) -> None:
    """Report the first processor that requires a field which an earlier grok processor may not set."""
    processors = root.get("processors")
    if processors is None or root.get("on_failure") is not None:
        return
    optional: set[str] = set()
    present: set[str] = set()
    for item in items(processors):
        for entry in entries(item) if isinstance(item, Mapping) else ():
            inside = value(entry)
            if not isinstance(inside, Mapping):
                continue
            field, target = (text(inside.get(name)) or "" for name in ("field", "target_field"))
            if entry.name in _ANYTHING:
                return
            if entry.name == "grok":
                optional.update(set(_optional(inside)) - present)
            elif optional:
                if field in optional and inside.get("if") is None and _requires(entry, inside):
                    message = (
                        f"`grok` does not set `{field}` if the line has `-`, so `{entry.name}` fails and Elasticsearch"
                        " rejects the document. Set `ignore_missing`"
                    )
                    analysis.report(reported.FieldThatGrokMayNotSet, entry, message)
                optional -= {field, target}
            present |= {field, target}


def check_moved(analysis: Analysis, root: Mapping) -> None:
    """Report processors that require a field which an earlier processor has renamed or removed."""
    gone: dict[str, tuple[Entry, str | None]] = {}
    below: dict[str, list[str]] = {}  # an object, with a dot at the end, and its fields in ``gone``
    for item in items(root.get("processors")) if root.get("on_failure") is None else ():
        for entry in entries(item) if isinstance(item, Mapping) else ():
            inside = value(entry)
            if not isinstance(inside, Mapping):
                continue
            condition = text(inside.get("if")) or ""
            fields = [text(node) or "" for node in one_or_more(inside.get("field"))]
            for field in fields if _requires(entry, inside) else ():
                before, restoring = gone.pop(field, (None, None))
                if before is None or restoring == condition or field.rpartition(".")[2] in condition:
                    continue
                line = analysis.ctx.line(before.start)
                verb = "moves" if before.name == "rename" else "deletes"
                message = f"`{before.name}` on line {line} {verb} `{field}`, so `{entry.name}` fails."
                if restoring is not None:
                    message = f"{message[:-1]} where no processor between them writes the field."
                message = f"{message} Set `ignore_missing`, or change the order"
                analysis.report(reported.UnintendedProcessor, entry, message)
            targets = (text(inside.get(name)) or "" for name in ("field", "target_field"))
            if _may_restore(entry, inside) or any("{{" in target for target in targets):
                gone.clear()
            names = _written_names(analysis.ctx.text, inside) if gone else set()
            target = _DEFAULT_TARGETS.get(entry.name, "")
            names |= {target, f"{target}."}
            for field in {field for name in names for field in (name, *below.get(name, ())) if field in gone}:
                gone[field] = gone[field][0], condition
                if not condition:
                    del gone[field]
            if not condition:
                for name in names & below.keys():
                    del below[name]
            may_fail = entry.name == "rename" and any(inside.get(name) is not None for name in _HANDLING)
            for field in fields if entry.name in ("rename", "remove") and not condition and not may_fail else ():
                if compiled(_FIELD).fullmatch(field):
                    gone[field] = entry, None
                    below.setdefault(f"{field.partition('.')[0]}.", []).append(field)


def _written_names(text: str, options: Mapping) -> set[str]:
    """Return the fields that the options of a processor name, with the objects around them; names of whole objects
    also with a dot at the end."""
    names: set[str] = set()
    for option in entries(options):
        if option.name not in _ABOUT:
            for name in compiled(_FIELD).findall(text, option.start, option.end):
                names.update((f"{name}.", *accumulate(name.split("."), "{}.{}".format)))
    return names


def _may_restore(entry: Entry, inside: Mapping) -> bool:
    """Return whether a processor may set fields that its options do not name."""
    confining = _CONFINED.get(entry.name)
    if confining is None:
        return entry.name not in _ENDING and (entry.name in _ANYTHING or entry.name in _WRITES_OTHERS)
    option, is_set = confining
    return (text(inside.get(option)) in (None, "false")) is is_set


def _requires(entry: Entry, inside: Mapping) -> bool:
    """Return whether a processor fails without its field, whatever its condition."""
    handling = ("ignore_missing", "ignore_failure", "on_failure")
    row = catalogue.processors().get(entry.name)
    option = row["options"].get("ignore_missing") if row is not None else None
    return option is not None and "default" not in option and all(inside.get(name) is None for name in handling)


def _optional(inside: Mapping) -> Iterator[str]:
    """Yield the fields that the patterns of a grok processor do not set where the line has a hyphen."""
    if inside.get("ecs_compatibility") is not None or inside.get("pattern_definitions") is not None:
        return
    waiting = [text(pattern) or "" for pattern in items(inside.get("patterns"))]
    seen: set[str] = set()
    while waiting and len(seen) < _MAX_PATTERNS:
        pattern = waiting.pop()
        for match in compiled(_OPTIONAL).finditer(pattern):
            yield match[1] or match[2]
        names = set(compiled(_NAME).findall(pattern)) - seen
        seen |= names
        waiting += [library().get(name, "") for name in names]
