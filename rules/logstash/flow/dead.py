"""Parts of a pipeline that no event reaches."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact


@fact
def dead_spans(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans between the braces of the clauses of this file whose condition is false for every event. Only of
    pipelines whose inputs are all known."""
    from lslint.rules.logstash.flow.needed import is_closed

    if not is_closed(ctx):
        return []
    from lslint.rules.logstash.flow.analysis import event_flow

    clauses = (dead.clause for dead in event_flow(ctx).dead)
    return [(one.items[0].start, one.end) for one in clauses if one.items]
