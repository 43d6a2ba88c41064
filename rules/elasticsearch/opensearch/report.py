"""Reports errors in templates for OpenSearch."""

from __future__ import annotations

from lslint.rules.elasticsearch.opensearch.analysis import analyze

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Context, Findings


def findings(ctx: Context) -> Findings:
    """Yield the findings in a file with templates for OpenSearch."""
    for one in analyze(ctx).problems:
        severity, stage = ("warning", "advice") if one.is_unsure else ("error", "load")
        yield one.rule.finding(one.span, one.message, severity=severity, stage=stage)  # type: ignore[arg-type]
