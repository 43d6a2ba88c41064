"""Faults of scripts in mappings that are certain without a compiler of the script language."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigNode, Mapping
from lslint.rules.elasticsearch.model import painless
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import is_text, templated, text
from lslint.rules.elasticsearch.model.releases import MAJORS, Numbers
from lslint.rules.elasticsearch.model.traits import trait

_ONE_CALL = re.compile(r"emit\(\s*(?:(?P<number>-?\d+)[lL]?|(?P<text>'[^'\\]*'|\"[^\"\\]*\")|true|false)\s*\);?")
_TAKES = trait("emitted")
"""What ``emit`` takes, by the type of the field."""


def check(
    scope: Scope, node: ConfigNode, kind: str, where: str, refused: int, cuts: tuple[Numbers, ...] = MAJORS
) -> None:
    """Check a script: its language, and whether its source is certain not to compile."""
    source = node.get("source") if isinstance(node, Mapping) else node
    language = text(node.get("lang")) if isinstance(node, Mapping) else None
    fault = ""
    if language is not None and language not in ("painless", "expression", "mustache") and not templated(language):
        fault = f"has the language `{language}`, which Elasticsearch does not support. Use `painless`"
    elif language in (None, "painless") and source is not None and is_text(source):
        fault = source_fault(text(source) or "", kind)
    if fault:
        scope.refuse(source or node, f"The script {where} {fault}", refused, cuts=cuts)


def source_fault(source: str, kind: str) -> str:
    """Return why a Painless script does not compile, if that is certain: what is wrong, and what to do."""
    if not source.strip():
        return "is empty. Write a script that calls `emit`"
    problem = painless.fault(source)
    if problem:
        return f"does not compile: {problem}"
    if templated(source):
        return ""
    if kind and re.fullmatch(r"\s*return\s+[^;{}]+;?\s*", source):
        return "returns a value, but scripts of fields call `emit`. Use `emit`"
    call = _ONE_CALL.fullmatch(source.strip())
    takes = _TAKES.get(kind)
    if call is None or takes is None:
        return ""
    given = "number" if call["number"] else "text" if call["text"] else "boolean"
    if given == takes:
        return ""
    return (
        f"passes a {given} to `emit`, which takes {takes if takes[-1] == 's' else f'a {takes}'}. Correct the argument"
    )
