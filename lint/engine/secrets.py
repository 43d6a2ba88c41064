"""The secret values of a checked file, those of the configs inside it included."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.engine.secret_spans import secret_spans
from lslint.grammar.bounded_cache import compiled
from lslint.kinds import BY_NAME
from lslint.rules.shared.secret_search import merge

_ODD_CHARACTERS = "\x0b\x0c\x85\u2028\u2029"
_ODD_BREAK = rf"[{_ODD_CHARACTERS}]|\r(?!\n)"
"""A line end for some parsers that no editor shows as one."""


def is_damaged(result: FileResult) -> bool:
    """Whether a file has syntax errors, or line ends that only its parser knows (``result.damaged``, on first use); a
    rejection at another stage leaves the tree whole. Reports leave out findings later."""
    if result.damaged is None:
        findings = (*result.findings, *result.hidden)
        result.damaged = any(finding.stage == "parse" or "run/document" in finding.rule.visits for finding in findings)
        if not result.damaged and result.source is not None:
            text = result.source.text
            may_be = "\r" in text or any(character in text for character in _ODD_CHARACTERS)
            result.damaged = may_be and compiled(_ODD_BREAK).search(text) is not None
    return result.damaged


def secrets_of(result: FileResult, *, shows_lines: bool = True) -> list[tuple[int, int]]:
    """Spans of the secret values, found with ``result.covers`` on first use: sorted, not overlapping, 0-based.

    ``shows_lines``: False if no output shows lines of the file, so that all of it may be covered."""
    if result.secrets is None:
        text = result.source.text if result.source is not None else ""
        damaged = is_damaged(result)
        tree = result.tree
        if tree is None and result.templates is not None and result.source is not None:
            tree, _ = BY_NAME[result.kind].parse(result.source, result.templates)
        inner = [map_.span(*span) for part, map_ in result.parts for span in secrets_of(part)]
        inner += result.inner_secrets
        # after an error, a secret may continue after the end of the config
        configs = [] if damaged else merge(result.inner_spans)
        covers = result.covers
        result.secrets = secret_spans(
            tree, text, partial=damaged or tree is None, damaged=damaged, inside=configs, inner=inner,
            covers=covers if shows_lines else None,
        )  # fmt: skip
        if shows_lines:
            covers += [map_.span(*span) for part, map_ in result.parts for span in part.covers]
        else:
            covers.append((0, len(text)))
    return result.secrets
