"""Helpers for unknown names: a value of the wrong shape, the effect of moving them."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SINGLE = frozenset((
    "string", "duration", "bool", "int", "uint", "enum", "size", "url", "regexp", "timezone", "encoding",
))  # fmt: skip
"""Types of options that accept a single value only."""
_ARCHIVE = r"(?:\.\*)?(?:\\?\.)?(?:gz|zip|bz2|xz|tgz|zst|tar|lz4)\$?"
"""A pattern for names of compressed files."""
_ELASTICSEARCH = r":92\d\d(?!\d)"


def fits(value: Obj | Leaf, row: Any) -> bool:
    """Whether an option of this row of the tables accepts a value of this shape."""
    kind = row if isinstance(row, str) else row["type"] if row else "any"
    return kind not in _SINGLE or isinstance(value, Leaf)


def is_default(value: Obj | Leaf, row: Any) -> bool:
    """Whether the value is the default of an option of this row. The default of a boolean is false."""
    if not isinstance(value, Leaf) or value.value is None or value.open:
        return False
    if row in ("bool", {"type": "bool"}):
        return values.boolean(value.value) is False
    default = row.get("default") if isinstance(row, dict) else None
    if default is None or any(form.get("default", default) != default for form in row.get("was", ())):
        return False
    if row["type"] == "duration":
        return values.seconds(value.value) == values.seconds(default)
    if row["type"] == "bool":
        return values.boolean(value.value) is default
    return bool(value.value == default and isinstance(value.value, bool) == isinstance(default, bool))


class Effect:
    """The effect of moving an option to its level. ``is_none``: nothing changes; ``text``: the end of the message."""

    __slots__ = ("is_none", "text")

    def __init__(self, text: str = "", *, is_none: bool = False) -> None:
        self.text = text
        self.is_none = is_none


def effect_above(setting: MergedSetting, row: Any, where: str) -> Effect:
    """Return the effect of moving an option up to the level where it is read. ``row``: of the table of options."""
    value = setting.value
    if is_default(value, row):
        return Effect(f", and its value is the default of {where}. Remove `{setting.name}`", is_none=True)
    if setting.name == "exclude_files" and where == "the `docker` input" and _excludes_only_archives(value):
        return Effect(", and the `docker` input reads only `*.log` files anyway. Remove `exclude_files`", is_none=True)
    if setting.name == "multiline" and isinstance(value, Obj) and value.value("type") in (None, "pattern"):
        lacking = [f"`{name}`" for name in ("pattern", "match") if value.get(name) is None]
        if lacking:
            return Effect(f", where it also requires {' and '.join(lacking)}")
    return Effect()


def _excludes_only_archives(value: Obj | Leaf) -> bool:
    leaves = [item.value for item in value.items] if isinstance(value, Obj) else [value]
    return bool(leaves) and all(
        isinstance(leaf, Leaf) and compiled(_ARCHIVE).fullmatch(str(leaf.value)) is not None for leaf in leaves
    )


def names_elasticsearch(text: str, setting: MergedSetting) -> bool:
    """Whether a value is an address with a port of Elasticsearch."""
    value = setting.value
    return value.end > value.start and compiled(_ELASTICSEARCH).search(text, value.start, value.end) is not None
