from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Finding, Findings, PipelineRule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.engine import Extended


class CaptureDropped(PipelineRule):
    code = "LS297"
    follows_fields = True
    visits = ("pipeline",)
    required_text = ("grok",)
    summary = "Grok capture with the name of an object"
    why = """\
grok does not replace a field that exists. If the field is an object, grok silently drops the captured value: the
event keeps the object, and no tag shows that the value is missing. Often the object is a field of Beats, for example
`[agent]` since 7.0: the legacy pattern `%{COMBINEDAPACHELOG}` captures the user agent as `agent`.

Capture into another field, or list the field in `overwrite`. Fields of Beats are reported only if files of the
project, for example a compose file, show the releases of the Beats."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-grok",
        "runs of grok 4.4.4 in Logstash 9.3.7 on events with objects; source of the filter since 1.0",
        "sources of elastic/beats 5.0 to 9.0: fields that the publisher adds",
    )
    bad = (
        'input { tcp { port => 5000 } }\nfilter {\n  mutate { replace => { "[agent][name]" => "a" } }\n'
        '  grok { match => { "message" => "^%{IP:ip} %{QS:agent}" } }\n}\noutput { stdout {} }\n',
    )
    good = (
        'input { tcp { port => 5000 } }\nfilter {\n  mutate { replace => { "[agent][name]" => "a" } }\n'
        '  grok { match => { "message" => "^%{IP:ip} %{QS:agent}" } overwrite => ["agent"] }\n}\n'
        "output { stdout {} }\n",
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.flow import beats

        if ctx.has_syntax_errors or not beats.may_drop_captures(ctx):
            return
        from lslint.rules.logstash.flow.analysis import event_flow

        for one in event_flow(ctx).lost:
            yield self._finding(one, ctx)

    def _finding(self, one: Extended, ctx: Context) -> Finding:
        from lslint.rules.logstash.dataflow.grok_fields import captures
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.flow import beats
        from lslint.rules.logstash.flow.absent import origin
        from lslint.rules.logstash.flow.values import is_sent

        name = display(one.path)
        option = one.by.option("match")
        span = next((span for field, span in captures(one.by) if field == one.path), None)
        if span is None:
            span = (option.start, option.name_end) if option is not None else (one.by.start, one.by.name_end)
        help = None
        if is_sent(one.value):
            beat, release, place = beats.witness(ctx)
            help = f"{beat} {release} ({place}) sends `{name}` as an object."
        return self.finding(
            span,
            f"`{name}` is an object here, so grok drops the captured value. Use another name, or add it to `overwrite`",
            related=() if is_sent(one.value) else origin(one.value, "an object", ctx),
            help=help,
        )
