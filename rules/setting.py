"""Settings of YAML and JSON configs for custom rules: ``a.b.c: 1`` and ``a: {b: {c: 1}}`` are the same."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence, resolve


class Setting:
    """A setting that may be absent. An absent one is false, has no value and no items, and is at (0, 0). ``node``: the
    value in the tree, aliases followed; None if absent."""

    __slots__ = ("end", "node", "start")

    def __init__(self, node: ConfigNode | None) -> None:
        self.node = resolve(node) if node is not None else None
        self.start, self.end = (self.node.start, self.node.end) if self.node is not None else (0, 0)

    def __bool__(self) -> bool:
        return self.node is not None

    @property
    def value(self) -> str | int | float | bool | None:
        """The string, number or boolean; None if the setting is absent, null, a list or an object."""
        return self.node.value if isinstance(self.node, Scalar) else None

    @property
    def items(self) -> list[Setting]:
        """The items of a list; empty if the setting is absent or not a list."""
        return [Setting(item) for item in self.node.items] if isinstance(self.node, Sequence) else []

    def get(self, path: str) -> Setting:
        """Return the setting with a dotted path below this one. The last spelling in the file is used."""
        return Setting(_find(self.node, path, follow=True))


def _find(node: ConfigNode | None, path: str, *, follow: bool) -> ConfigNode | None:
    """Return the value at a path. ``follow``: also look into merge keys, which a merged object does not need."""
    node = resolve(node) if node is not None else None
    if not isinstance(node, Mapping):
        return None
    for entry in reversed(node.entries):
        if entry.name == path:
            return entry.value
        if entry.name and path.startswith(f"{entry.name}."):
            found = _find(entry.value, path[len(entry.name) + 1 :], follow=True)
            if found is not None:
                return found
    for entry in node.entries if follow else ():
        if entry.name == "<<":
            merged = resolve(entry.value)
            for source in merged.items if isinstance(merged, Sequence) else [merged]:
                found = _find(source, path, follow=False)
                if found is not None:
                    return found
    return None
