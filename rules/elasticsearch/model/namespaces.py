"""First segments of setting names: a segment that Elasticsearch does not use may belong to a plugin."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.rules.shared.suggest import Suggestions


class Namespaces:
    """The first segments of known names. ``prefix``: the common start of all names."""

    def __init__(self, names: Iterable[str], prefix: str = "") -> None:
        self._prefix = prefix
        self._known = {self.first(name) for name in names if name.startswith(prefix)}
        self._words = Suggestions(sorted(self._known))

    def first(self, name: str) -> str:
        """Return the first segment of a name after the prefix; empty if it is the only one."""
        word, dot, _ = name[len(self._prefix) :].partition(".")
        return word if dot else ""

    def may_be_plugin(self, name: str) -> bool:
        """Whether the first segment of a name is neither known nor similar to a known one."""
        word = self.first(name)
        return bool(word) and word not in self._known and self._words.closest(word) is None
