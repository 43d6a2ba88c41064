from __future__ import annotations

from bisect import bisect_right

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related


class FilterAfterDrop(PipelineRule):
    code = "LS372"
    tags = frozenset(("unnecessary",))
    visits = ("filter/drop",)
    summary = "Filters after `drop` in the same branch never run"
    why = """\
`drop` discards the event at once, and the filters that follow do not receive it. Filters that should run before
the event is discarded must precede `drop`; the others have no effect. With `percentage` below 100, some events
continue, and nothing is reported."""
    sources = (
        "source of logstash-filter-drop (`event.cancel`), filters/base of Logstash: cancelled events are skipped",
    )
    bad = ('filter {\n  if [level] == "DEBUG" {\n    drop { }\n    mutate { add_tag => ["debug"] }\n  }\n}\n',)
    good = (
        'filter { if [level] == "DEBUG" { drop { } } else { mutate { add_tag => ["kept"] } } }\n',
        'filter { if [level] == "DEBUG" { drop { percentage => 90 } mutate { add_tag => ["kept"] } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("percentage") is not None and (node.number("percentage") or 0) < 100:
            return
        around = ctx.clauses[-1].items if ctx.clauses else ctx.section.items if ctx.section is not None else []
        following = around[bisect_right(around, node.start, key=lambda item: item.start) :]
        if not following or ctx.may_omit(node.start, following[-1].end) or ctx.has_syntax_errors:
            return
        first = following[0]
        if isinstance(first, Plugin) and first.name == "drop":
            return
        what = f"`{first.name}`" if isinstance(first, Plugin) else "this branch"
        yield self.finding(
            first.head if isinstance(first, Plugin) else (first.start, first.clauses[0].open),
            f"`drop` on line {ctx.line(node.start)} discards all events, so no event reaches {what}. Move it before"
            " `drop`, or remove it",
            related=[Related(*node.head, "discards the events")],
        )
