"""Hints of autodiscover: annotations of pods and labels of containers from which Beats make inputs and modules."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import content_span, items, text_of
from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar, Sequence
from lslint.rules import knowledge
from lslint.rules.project_view import ManifestWord
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

PREFIX = "co.elastic."
_HINT = r"(co\.elastic\.(logs|metrics|monitor)(?:\.[\w.-]+(?=/))?)([./])((?:\d+\.)?)([\w-]+)((?:\.[\w./-]+)?)"
"""Prefix, perhaps with a container, and its kind, separator, number, first name of the hint, and the other names."""
_OPTION = r"processors\.(?:\d+\.)?(\w+)\.(\w+)"
_WITHOUT_DOLLAR = r"(?<![$%{])\{data\.(?:host|port|ports|kubernetes|container|docker)\b[\w./-]*\}"


def words_of(tree: ConfigFile) -> Iterator[ManifestWord]:
    """Yield the words of hints that certainly do not have the meant effect."""
    facts = knowledge.load("filebeat/traits")
    lists = {**facts["lists_of_maps"], **facts["hints"]["lists"]}
    for hint, node, setting in _hints(tree):
        prefix, kind, separator, number, name, rest = hint.groups()
        names: list[str] = facts["hints"][kind]
        meant = name if not names or name in names else closest(name, names)
        if meant is None:
            yield ManifestWord(hint[0], "no hint", name, *content_span(node))
        elif name != meant or separator == ".":
            yield ManifestWord(hint[0], "hint", f"{prefix}/{number}{meant}{rest}", *content_span(node))
        option = compiled(_OPTION).fullmatch(f"{name}{rest}")
        is_written = "${" not in setting.text and "{{" not in setting.text
        if option is not None and option[2] in lists.get(option[1], ()) and is_written:
            yield ManifestWord(hint[0], "string", option[2], *content_span(node))
        for variable in compiled(_WITHOUT_DOLLAR).finditer(setting.text):
            yield ManifestWord(variable[0], "bare", "", *content_span(setting))


def _hints(tree: ConfigFile) -> Iterator[tuple[re.Match[str], Scalar, Scalar]]:
    """Yield the hints: their names and the nodes of name and value, which are the same in a list."""
    for node in tree.walk():
        pairs = [(entry.name, entry.key, entry.value) for entry in node.entries] if isinstance(node, Mapping) else []
        if isinstance(node, Sequence):  # labels of a compose file
            pairs = [(text_of(item).partition("=")[0], item, item) for item in items(node)]
        for name, key, value in pairs:
            hint = compiled(_HINT).fullmatch(name)
            if hint is not None and isinstance(key, Scalar) and isinstance(value, Scalar):
                yield hint, key, value
