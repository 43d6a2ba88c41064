from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Pipeline, String
from lslint.rules.api import Context, Finding, Findings, PipelineRule
from lslint.rules.logstash.dataflow.grok_fields import captures
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.values import MISSING
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import pair_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.engine import Extended

    Path = tuple[str, ...]


class StringBecomesList(PipelineRule):
    code = "LS295"
    follows_fields = True
    visits = ("pipeline",)
    required_text = ("filter",)
    summary = "Capture or added value makes a list of a string"
    why = """\
grok and `add_field` do not replace a field that exists: they make a list of the old value and the new one. Conditions
with `==` and `=~` on the field are then false, and filters that need a string fail or do nothing. List the field in
`overwrite`, or use `replace` of mutate.

The rule reports a field if the pipeline shows that it is a string: an enclosing condition compares it with a string,
or an input or `replace` sets it. `add_field` is reported only in a branch for an empty value, for example
`""` or `"-"`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-grok",
        "runs of the filters of Logstash 9.3.7 with single events: captures and add_field on existing fields",
    )
    bad = (
        'filter {\n  if [type] == "web" {\n    grok { match => { "message" => "^%{WORD:type} %{IP:ip}" } }\n  }\n}\n',
        'filter { if [user] == "" { mutate { add_field => { "user" => "unknown" } } } }\n',
        'filter {\n  mutate { replace => { "level" => "info" } }\n'
        '  grok { match => { "message" => "^%{LOGLEVEL:level} " } }\n}\n',
    )
    good = (
        'filter { if [type] == "web" { grok { match => { "message" => "^%{WORD:type} " } overwrite => ["type"] } } }\n',
        'filter { if [user] == "" { mutate { replace => { "user" => "unknown" } } } }\n',
        (
            "filter {\n"
            '  mutate { replace => { "level" => "info" } }\n'
            '  grok { match => { "message" => "^%{LOGLEVEL:level} " } overwrite => ["level"] }\n'
            "}\n"
        ),
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.flow.screening import may_append

        if not may_append(ctx):
            return
        from lslint.rules.logstash.flow.analysis import event_flow

        for one in event_flow(ctx).extended:
            span = _capture(one) if one.is_capture else _added(one)
            if span is not None:
                yield self._finding(one, span, ctx)

    def _finding(self, one: Extended, span: tuple[int, int], ctx: Context) -> Finding:
        from lslint.rules.logstash.flow.absent import origin

        name = display(one.path)
        if one.is_capture:
            message = f"`{name}` is a string here, so the capture makes a list of the old and the captured value. Add"
            message += f' `overwrite => ["{name}"]`, or use another name'
        else:
            shown = " or ".join(f'`"{value}"`' for value in sorted(one.value.constants or ()))
            message = f"`{name}` is {shown} here, so `add_field` makes a list of it and the new value. Use"
            message += " `mutate { replace => { … } }`"
        return self.finding(span, message, related=origin(one.value, "a string", ctx))


def _added(one: Extended) -> tuple[int, int] | None:
    """Return the span of the key in ``add_field``; None if the list may be intended."""
    place = one.value.place
    if place is None or place.word != "condition" or not one.value.constants or not one.value.constants <= MISSING:
        return None
    for option in one.by.all("add_field"):
        for key, _ in pair_nodes(option.value):
            if isinstance(key, String | Bareword) and path(key.value) == one.path:
                return key.start, key.end
    return None


def _capture(one: Extended) -> tuple[int, int] | None:
    """Return the span of the first capture of the field that the patterns themselves name, None if there is none, or if
    the filter reads the field."""
    if one.path[0][:1] == "@" or any(path(source) == one.path for source, _ in filters.patterns(one.by)):
        return None
    return next((span for field, span in captures(one.by) if field == one.path), None)
