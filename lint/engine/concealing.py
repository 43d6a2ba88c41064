"""Texts about a config that is a secret as a whole: names of plugins and options and keys stay, values do not."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MASK = "***"
_QUOTED = r"`[^`]*`|\"[^\"]*\"|“[^”]*”|'[^']*'"
_NUMBER = r"\b(?=\w*\d)\w{4,}\b"
_WORD = r"[^\W_]+"
"""A word of a name: lslint joins values to names with `_`."""
_CUT = ("…", "...")


class Concealer:
    """Hides the values of a config in texts about it."""

    def __init__(self, trees: Iterable[Pipeline | ConfigFile | None], text: str) -> None:
        """``trees``: of the config, and of those in it."""
        names, values = ["true", "false"], []
        for tree in trees:
            more = _words(tree)
            names += more[0]
            values += more[1]
        self._names = frozenset(word for name in names for word in re.findall(_WORD, name.lower()))
        self._text = "\n".join([text, *values]).lower()
        self._words = "\n".join(word for word in re.findall(_WORD, self._text) if word not in self._names)

    def conceal(self, message: str) -> str:
        """Return a message without the words of the config that it quotes, and without numbers of it."""
        return re.sub(_NUMBER, self._word, re.sub(_QUOTED, self._quoted, message))

    def _quoted(self, match: re.Match[str]) -> str:
        is_cut = any(sign in match[0] for sign in _CUT)  # the words of what is left may be no words of the config
        return f"`{MASK}`" if is_cut else re.sub(_WORD, self._word, match[0])

    def _word(self, match: re.Match[str]) -> str:
        word = match[0].lower()
        is_of_config = word in (self._text if "_" in word else self._words)
        return MASK if is_of_config and word not in self._names else match[0]


def _words(tree: Pipeline | ConfigFile | None) -> tuple[list[str], list[str]]:
    """Return the names of the plugins and options of a pipeline, or the keys of settings, with the types and modules in
    them that the catalogue knows, and the values of settings."""
    names: list[str] = []
    values: list[str] = []
    if isinstance(tree, Pipeline):
        for plugin in tree.plugins():
            names += (plugin.kind, plugin.name, *(option.name for option in plugin.options))
        return names, values
    todo: list[ConfigNode | None] = [document.root for document in tree.documents] if tree is not None else []
    while todo:
        node = todo.pop()
        if isinstance(node, Mapping):
            names += [entry.name for entry in node.entries]
            names += [value for key in ("type", "module") if (value := _text(node, key)) and _is_catalogued(key, value)]
            todo += [entry.value for entry in node.entries]
        elif isinstance(node, Sequence):
            todo += node.items
        elif isinstance(node, Scalar):
            values.append(node.text)
    return names, values


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.text if isinstance(value, Scalar) else ""


def _is_catalogued(key: str, value: str) -> bool:
    """Return whether a value is the type of an input of Filebeat, or the name of a module."""
    types: dict[str, object] = knowledge.load("filebeat/inputs")["types"]
    return value in (types if key == "type" else knowledge.load("filebeat/modules"))
