"""Values of settings, and lists without repeats."""

from __future__ import annotations

from lslint.files.paths import shown
from lslint.rules.api import SettingValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import Mapping


def unique(paths: list[str]) -> list[str]:
    """Without repetitions, the first one stays."""
    return list(dict.fromkeys(paths))


def value_of(root: Mapping, name: str, path: str) -> SettingValue | None:
    """A setting in a mapping, flat or nested; None if it is absent or no plain value (``${VAR}`` included)."""
    from lslint.grammar.config.tree import Scalar, resolve

    entry = root.find(name)
    value = resolve(entry.value) if entry is not None else None
    if not isinstance(value, Scalar) or value.value is None or "${" in value.text:
        return None
    return SettingValue(value.value, shown(path), value.start, value.end)
