"""The verdict on a template for OpenSearch."""

from __future__ import annotations

from lslint.rules.elasticsearch.opensearch.analysis import analyze
from lslint.rules.elasticsearch.templates.bodies import analyze as analyze_for_elasticsearch
from lslint.rules.shared.message_parts import split_action
from lslint.rules.shared.verdict import NO_OPENSEARCH, NotChecked, Verdict, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding

ORIGIN = (7, 10)
"""The release of Elasticsearch from which OpenSearch was forked."""


def template(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict. ``found``: all findings, suppressed ones included. A file is accepted if OpenSearch has all
    of its settings, types and parameters, and if Elasticsearch 7.10 accepts the rest."""
    analysis = analyze(context)
    made = Verdict(found)
    marked = made.leave_out_markers(errors)
    if analysis.releases.low is None:
        made.not_checked.append(NotChecked(NO_OPENSEARCH, unmasked=True))
    if is_refused(found):
        made.verdict = "rejected"
        made.starts = "no" if made.starts == "no" else "unknown"
        return made
    undecided = [*analysis.unknowns, *_rejected_by_origin(context, analysis.judged)]
    made.not_checked += undecided
    if not marked and not undecided and not errors:
        made.verdict = "accepted"
    return made


def _rejected_by_origin(context: Context, judged: set[int]) -> Iterator[NotChecked]:
    """Yield what Elasticsearch 7.10 rejects, and what it is not known to accept, apart from names that are decided."""
    analysis = analyze_for_elasticsearch(context)
    for one in analysis.violations:
        if one.start not in judged and one.outcome.state(ORIGIN) in ("load", "start", "open"):
            problem = split_action(one.message)[0]
            yield NotChecked(f"OpenSearch may reject the following: {problem}", one.start, one.end)
    for gap in analysis.unknowns:
        if gap.releases and (gap.start is None or gap.start not in judged):
            yield gap
