"""Conditions of a template engine around a place in a file."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def is_chosen(ctx: Context, at: int, words: Iterable[str]) -> bool:
    """Return whether a template engine selects the text at an offset of a YAML or JSON file by a condition with one of
    the words, in lower case: ``{% if not es_security %}``."""
    return any(word in one for one in _blocks(ctx, at) for word in words)


def is_conditional(ctx: Context, at: int) -> bool:
    """Return whether a condition of a template engine selects the text at an offset."""
    return bool(_blocks(ctx, at))


def _blocks(ctx: Context, at: int) -> list[str]:
    """Return the markers, in lower case, of the blocks around an offset."""
    from lslint.grammar.template_hints import may_hold
    from lslint.grammar.template_markers import CLOSE, ELSE, OPEN, find

    if not may_hold(ctx.text):
        return []
    language = ctx.tree.language if isinstance(ctx.tree, ConfigFile) else "yaml"
    blocks: list[str] = []
    for marker in find(ctx.text, language):
        if marker.start > at:
            break
        written = ctx.text[marker.start : marker.end].lower()
        for event in marker.events:
            if event == OPEN:
                blocks.append(written)
            elif event == ELSE and blocks:
                blocks[-1] += written
            elif event == CLOSE and blocks:
                blocks.pop()
    return blocks
