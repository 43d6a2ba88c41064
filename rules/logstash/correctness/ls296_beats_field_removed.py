from __future__ import annotations

from lslint.rules.logstash.api import Clause, Finding, Findings, Pipeline, PipelineRule, PipelineView
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.beats import Removed
    from lslint.rules.logstash.flow.engine import Absence


class BeatsFieldRemoved(PipelineRule):
    code = "LS296"
    follows_fields = True
    visits = ("pipeline",)
    required_text = ("beats", "elastic_agent")
    summary = "Field that the Beats of the project no longer send"
    why = """\
Beats 7.0 renamed many fields: `[beat][hostname]` became `[agent][hostname]`, and `[offset]` became `[log][offset]`. A
condition on an old name is then false for every event, and `%{[beat][hostname]}` is not replaced. Use the new name.
If old and new Beats send to the pipeline, test for both names.

The rule reports a field only if files of the project (a compose file, a Dockerfile, a Kubernetes manifest …) show the
releases of all its Beats, and if no earlier filter may set any field (json or kv without `target`, Ruby code)."""
    sources = (
        "https://www.elastic.co/guide/en/beats/libbeat/7.17/breaking-changes-7.0.html",
        "sources of elastic/beats 5.0 to 9.0: fields that the publisher and the inputs add",
    )
    good = (
        'input { beats { port => 5044 } }\nfilter { if [agent][hostname] == "a" { drop {} } }\noutput { stdout {} }\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.flow import beats

        if ctx.has_syntax_errors or not beats.may_receive(ctx):
            return
        from lslint.rules.logstash.flow.absent import never_made

        rows = [row for row in beats.removed(ctx) if row.path[0] in ctx.text]
        if not rows:
            return
        for absence in never_made(ctx):
            path = absence.read.path
            row = next((row for row in rows if path[: len(row.path)] == row.path), None)
            if row is not None and not _is_migration(absence, row, ctx):
                yield self._finding(absence, row, ctx)

    def _finding(self, absence: Absence, row: Removed, ctx: PipelineView) -> Finding:
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.flow import beats

        name = display(absence.read.path)
        new = display((*row.new, *absence.read.path[len(row.path) :]))
        effect = "the filter has nothing to read" if absence.read.option else "the reference is not replaced"
        if isinstance(absence.by, Clause):
            effect = "the condition on it is false for every event"
        beat, release, place = beats.witness(ctx)
        return self.finding(
            (absence.read.start, absence.read.end),
            f"Beats stopped sending `{name}` in {row.since}, so {effect}. Use `{new}`",
            help=f"{place} shows {beat} {release}.",
        )


def _is_migration(absence: Absence, row: Removed, ctx: PipelineView) -> bool:
    """Return whether a condition tests for a field that only some Beats send: the pipeline reads the new one, too."""
    from lslint.rules.logstash.dataflow.writes import display

    return isinstance(absence.by, Clause) and display(row.new) in without_comments(ctx.text, absence.tree).replace(
        display(row.path), ""
    )
