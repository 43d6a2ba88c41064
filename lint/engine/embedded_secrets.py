"""Secrets of Kubernetes: their values in Base64, and those that hold the policy of an Elastic Agent, because a resource
of the Elastic operator (ECK) in the same file names them in ``configRef``.

What is decoded is checked, and never shown: findings about it name the keys of the config, no values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from lslint.engine.result import FileResult
from lslint.engine.secrets import is_damaged
from lslint.files.source import SNIFF, decode
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import entries, text_of
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.embedding.offsets import ENCODED, Embedded, OffsetMap
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.spans import touches
from lslint.rules import knowledge
from lslint.rules.api import Fix

KEY = "agent.yml"
"""The key of such a secret that the operator reads."""
_RESOURCE = "agent.k8s.elastic.co/"
_REFERENCE = r"\bconfigRef[\"']?:\s{0,200}(?:\{\s{0,200})?[\"']?secretName[\"']?:[ \t]{1,20}[\"']?([\w.-]{1,253})"
_SECRET = r"(?m)^kind:[ \t]+[\"']?Secret\b"
_NAME = r"(?m)^metadata:[ \t]*(?:\{[^}\n]*?|(?:\r?\n[ \t]+[^\n]*)*?\r?\n[ \t]+)\bname:[ \t]+[\"']?([\w.-]{1,253})"


def of_agents(text: str) -> list[tuple[int, int]]:
    """The spans of the documents of a manifest that are such secrets."""
    if _RESOURCE not in text or "configRef" not in text or KEY not in text:
        return []
    spans = _documents(text)
    resources = [text[start:end] for start, end in spans if text.find(_RESOURCE, start, end) >= 0]
    named = {name for resource in resources for name in compiled(_REFERENCE).findall(resource)}
    secrets = []
    for start, end in spans if named else ():
        document = text[start:end] if text.find(KEY, start, end) >= 0 else ""
        name = compiled(_NAME).search(document) if compiled(_SECRET).search(document) else None
        if name is not None and name[1] in named:
            secrets.append((start, end))
    return secrets


def of_config_maps(text: str) -> list[tuple[int, int]]:
    """The spans of the ConfigMaps of a manifest."""
    kind = compiled(r"(?m)^kind:[ \t]+[\"']?ConfigMap\b")
    return [span for span in _documents(text) if kind.search(text, *span)] if "ConfigMap" in text else []


def _documents(text: str) -> list[tuple[int, int]]:
    starts = [0, *(match.start() for match in re.finditer(r"(?m)^---", text)), len(text)]
    return [(start, end) for start, end in pairwise(starts) if end > start]


def name_of(name: str, start: int, secrets: list[tuple[int, int]]) -> str:
    """The name that tells the kind of the string under a key at ``start``."""
    return f"elastic-{KEY}" if name == KEY and touches(secrets, start, start + 1) else name


def encoded_values(node: Mapping) -> list[tuple[str, Scalar]]:
    """The keys and values in ``data`` of a Secret, and in ``binaryData`` of a ConfigMap."""
    key = {"Secret": "data", "ConfigMap": "binaryData"}.get(text_of(node.get("kind")))
    data = node.get(key) if key is not None else None
    return [(name, value) for name, value, _ in entries(data) if isinstance(value, Scalar)]


def decoded(host: str, value: Scalar, name: str) -> Embedded | None:
    """The content of a value in Base64, of which only the whole span is known; None if it is not Base64 of a text."""
    from base64 import b64decode

    try:
        text = decode(name, b64decode("".join(value.text.split()), validate=True)).text
    except ValueError:
        return None
    map_ = OffsetMap(value.start)
    map_.add(len(text), value.start, value.end)
    return Embedded(host, name, ENCODED, text, map_, 0, firm=True) if "\0" not in text[:SNIFF] else None


def conceal(part: FileResult) -> None:
    """Hide the values of a decoded config in its findings, and in what says which parts of it were not checked. In a
    config with syntax errors no name is certain, so only the summaries of the rules stay."""

    assert part.source is not None
    trees = [part.tree, *(inner.tree for inner, _ in part.parts)]
    concealer, is_broken = Concealer(trees, part.source.text), is_damaged(part)
    for finding in (*part.findings, *part.hidden):
        finding.message = finding.rule.summary if is_broken else concealer.conceal(finding.message)
        finding.help, finding.related = None, ()
        if finding.fix is not None:
            finding.fix = None if is_broken else Fix("manual", concealer.conceal(finding.fix.message), ())
    for gap in part.not_checked:
        gap.reason = "a part of the config" if is_broken else concealer.conceal(gap.reason)


MASK = "***"
_QUOTED = r"`[^`]*`|\"[^\"]*\"|“[^”]*”|'[^']*'"
_NUMBER = r"\b(?=\w*\d)\w{4,}\b"
_WORD = r"[^\W_]+"
"""A word of a name: lslint joins values to names with `_`."""
_CUT = ("…", "...")


class Concealer:
    """Hides the values of a config in texts about it."""

    def __init__(
        self, trees: Iterable[Pipeline | ConfigFile | None], text: str, *, has_other_values: bool = True
    ) -> None:
        """``trees``: of the config, and of those in it. ``has_other_values``: values that ``text`` lacks are hidden,
        too."""
        names, values = ["true", "false"], []
        for tree in trees:
            more = _words(tree)
            names += more[0]
            values += more[1]
        self._names = frozenset(word for name in names for word in re.findall(_WORD, name.lower()))
        self._text = "\n".join([text, *values] if has_other_values else [text]).lower()
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
            names += [
                value for key in ("type", "module") if (value := text_of(node.get(key))) and _is_catalogued(key, value)
            ]
            todo += [entry.value for entry in node.entries]
        elif isinstance(node, Sequence):
            todo += node.items
        elif isinstance(node, Scalar):
            values.append(node.text)
    return names, values


def _is_catalogued(key: str, value: str) -> bool:
    """Return whether a value is the type of an input of Filebeat, or the name of a module."""
    types: dict[str, object] = knowledge.load("filebeat/inputs")["types"]
    return value in (types if key == "type" else knowledge.load("filebeat/modules"))
