"""The secret values of a checked file, those of the configs inside it included."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.engine.secret_spans import secret_spans
from lslint.kinds import BY_NAME
from lslint.rules.shared.secret_search import merge


def is_damaged(result: FileResult) -> bool:
    """Whether a file has syntax errors (``result.damaged``, on first use); a rejection at another stage leaves the tree
    whole. Reports leave out findings later."""
    if result.damaged is None:
        findings = (*result.findings, *result.hidden)
        result.damaged = any(finding.stage == "parse" or "run/document" in finding.rule.visits for finding in findings)
    return result.damaged


def secrets_of(result: FileResult) -> list[tuple[int, int]]:
    """Spans of the secret values, found on first use (``result.secrets``): sorted, not overlapping, 0-based. Also finds
    what frames hide beside them (``result.covers``)."""
    if result.secrets is None:
        text = result.source.text if result.source is not None else ""
        damaged = is_damaged(result)
        tree = result.tree
        if tree is None and result.templates is not None and result.source is not None:
            tree, _ = BY_NAME[result.kind].parse(result.source, result.templates)
        inner = [map_.span(*span) for part, map_ in result.parts for span in secrets_of(part)]
        inner += result.inner_secrets
        # after an error, a secret may continue after the end of the config
        config_spans = [] if damaged else merge(result.inner_spans)
        covers = result.covers
        result.secrets = secret_spans(
            *(tree, text),
            partial=damaged or tree is None,
            damaged=damaged,
            inside=config_spans,
            inner=inner,
            covers=covers,
        )
        covers += [map_.span(*span) for part, map_ in result.parts for span in part.covers]
    return result.secrets
