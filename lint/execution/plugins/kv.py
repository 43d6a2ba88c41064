"""``kv``: splits a string into pairs of keys and values.

The expressions are those that the real filter (4.7) compiles from its options.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from lslint.execution import regexes
from lslint.execution.environment import Environment
from lslint.execution.errors import MAX_DEPTH, FieldError, NotRun, StartError
from lslint.execution.event import MISSING, Event, Filter, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.regexes import Regex
from lslint.execution.ruby_strings import capitalize, downcase, gsub, upcase
from lslint.execution.values import copied

_TRANSFORMS = {"lowercase": downcase, "uppercase": upcase, "capitalize": capitalize}
_BRACKETS = (("\\(", "\\)"), ("\\[", "\\]"), ("<", ">"))
_NAMED_GROUP = re.compile(r"(?<!\\)(?:\\\\)*\(\?(?:<[^=!]|')")

Change = Callable[[str], str]


@dataclass(slots=True)
class _Parser:
    """What the options say about pairs. ``scan`` finds them: group 1 is the key, the others are forms of a value."""

    scan: Regex
    splitter: Regex
    change_key: list[Change]
    change_value: list[Change]
    included: list[str]
    excluded: list[str]
    prefix: str
    keep_empty: bool
    keep_duplicates: bool
    recursive: bool

    def pairs(self, text: Any, event: Event, pairs: dict[str, Any], depth: int = 0) -> dict[str, Any]:
        """Add the pairs of a string to ``pairs``, and return it. Other values have none."""
        if depth > MAX_DEPTH:
            raise NotRun(f"pairs nested more than {MAX_DEPTH} levels deep are not modelled")
        if not isinstance(text, str) or self.splitter.search(text) is None:
            return pairs
        included = [event.expand(name) for name in self.included]
        excluded = [event.expand(name) for name in self.excluded]
        for key, value in self._scan(text):
            if not value and not self.keep_empty:
                continue
            for change in self.change_key:
                key = change(key)
            if (included and key not in included) or key in excluded:
                continue
            key = event.expand(self.prefix) + key
            for change in self.change_value:
                value = change(value)
            old = pairs.get(key, MISSING)
            if not self.keep_duplicates and old is not MISSING and value in old:
                continue
            event.budget.take(len(key) + len(value))
            inner = self.pairs(value, event, {}, depth + 1) if self.recursive else {}
            _add(pairs, key, inner or value)
        return pairs

    def _scan(self, text: str) -> Iterator[tuple[str, str]]:
        offset = 0
        while offset <= len(text):
            match = self.scan.search(text, offset)
            if match is None:
                return
            groups = [match.group(number) for number in range(1, self.scan.count + 1)]
            yield groups[0] or "", next((value for value in groups[1:] if value is not None), "")
            start, end = match.span()
            offset = end if end > start else end + 1


def _add(pairs: dict[str, Any], key: str, value: Any) -> None:
    old = pairs.get(key, MISSING)
    if old is MISSING:
        pairs[key] = value
    elif isinstance(old, list):
        old.append(value)
    else:
        pairs[key] = [old, value]


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that reads the pairs of an event."""
    parser = _parser(options, environment)
    source = options.field("source", "message")
    target = options.field("target")
    assert source is not None
    defaults = options.table("default_keys")
    failed = options.strings("tag_on_failure", ["_kv_filter_error"])
    decorate = Decorations(options)

    def read(event: Event) -> list[Event]:
        try:
            value = event.get(source)
            found: dict[str, Any] = copied(defaults)
            pairs: dict[str, Any] = {}
            for item in value if isinstance(value, list) else [value]:
                parser.pairs(item, event, pairs)
            found.update(pairs)
            if not found:
                return [event]
            if target is not None:
                event.set(target, found)
            else:
                for key, item in found.items():
                    event.set(reference(key), item)
            decorate(event)
        except FieldError:
            event.tag(*failed)
        return [event]

    return read


def _parser(options: Options, environment: Environment) -> _Parser:
    strict = options.choice("whitespace", ("strict", "lenient"), "lenient") == "strict"
    field_split = options.text("field_split", " ") or ""
    value_split = options.text("value_split", "=") or ""
    field_pattern = options.text("field_split_pattern")
    value_pattern = options.text("value_split_pattern")
    if not value_split or field_pattern == "" or value_pattern == "":
        raise StartError("`value_split`, `value_split_pattern` and `field_split_pattern` must not be empty")
    for pattern in (field_split, value_split, field_pattern, value_pattern):
        if pattern is not None and _NAMED_GROUP.search(pattern) is not None:
            raise NotRun("named groups in the patterns of `kv` are not modelled")
    between = f"(?:{field_pattern or f'[{field_split}]'})"
    splitter = f"(?:{value_pattern or f'[{value_split}]'})"
    if not strict:
        splitter = f"(?:(?: *){splitter}(?: *))"
    if field_pattern or value_pattern:
        key = _until_pattern(f"(?:{splitter}|{between})")
    else:
        key = _until_class(value_split + field_split)
    alternatives = [f"{quote}{_until_class(quote)}?{quote}" for quote in "\"'"]
    if options.flag("include_brackets", True):
        alternatives += [f"{opened}{_until_class(closed)}?{closed}" for opened, closed in _BRACKETS]
    alternatives.append(_until_pattern(between) if field_pattern else _until_class(field_split))
    scan = f"{key}{splitter}(?:{'|'.join(alternatives)})?(?:{between}|$)"
    return _Parser(
        scan=regexes.compile(scan, environment),
        splitter=regexes.compile(splitter, environment),
        change_key=_changes(options, "key", environment),
        change_value=_changes(options, "value", environment),
        included=options.strings("include_keys"),
        excluded=options.strings("exclude_keys"),
        prefix=options.text("prefix", "") or "",
        keep_empty=options.flag("allow_empty_values"),
        keep_duplicates=options.flag("allow_duplicate_values", True),
        recursive=options.flag("recursive"),
    )


def _until_class(characters: str) -> str:
    return rf"((?:\\.|[^{characters}])+)"


def _until_pattern(pattern: str) -> str:
    return rf"((?:(?!{pattern})(?:\\.|.))+)"


def _changes(options: Options, part: str, environment: Environment) -> list[Change]:
    """Return what is done to a key or value, in order."""
    changes: list[Change] = []
    trimmed = options.text(f"trim_{part}")
    if trimmed is not None:
        changes.append(_removing(regexes.compile(f"^[{trimmed}]+|[{trimmed}]+$", environment)))
    removed = options.text(f"remove_char_{part}")
    if removed is not None:
        changes.append(_removing(regexes.compile(f"[{removed}]", environment)))
    transform = options.text(f"transform_{part}")
    if transform is not None:
        if transform not in _TRANSFORMS:
            raise StartError(f"`transform_{part}` must be one of {', '.join(_TRANSFORMS)}")
        changes.append(_TRANSFORMS[transform])
    return changes


def _removing(regex: Regex) -> Change:
    return lambda text: gsub(text, regex, "")
