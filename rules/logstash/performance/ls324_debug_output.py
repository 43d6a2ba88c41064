from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import codec, inputs, is_trial
from lslint.rules.logstash.values.options import boolean, is_chosen


class DebugOutput(PipelineAdvice):
    code = "LS324"
    severity = "warning"
    visits = ("output/stdout", "output/file")
    summary = "Every event is printed"
    why = """\
`stdout` writes every event to the console, which a service sends to the journal or to the log of the container: each
event is made text once more, and written and kept once more, in a place that nobody sized for it. It is the commonest
leftover of the first try. `rubydebug` is the most expensive form (many lines an event).

Left alone: an output inside of a condition, the codec `dots` (one sign an event, for measuring), files whose name or
folder says test, sample, debug or demo, and pipelines that read nothing but stdin. Where
`stdout` is the only output it may be meant (a container whose log is collected): an info."""
    sources = (
        "documentation of the stdout output and of the codecs rubydebug and dots",
        'Elastic, "Just Enough Redis for Logstash", August 2016 (dots for measuring)',
    )
    fix = "manual"
    bad = (
        'output {\n  elasticsearch { hosts => ["es:9200"] }\n  stdout { codec => rubydebug }\n}\n',
        'output { file { path => "/var/log/out.log" codec => rubydebug } elasticsearch {} }\n',
        "input { beats { port => 5044 } }\noutput { stdout { codec => json_lines } }\n",
    )
    good = (
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
        "output { elasticsearch {} stdout { codec => dots } }\n",
        'output { elasticsearch {} if "_grokparsefailure" in [tags] { stdout { codec => rubydebug } } }\n',
        "input { stdin {} }\noutput { stdout { codec => rubydebug } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        how = codec(node)
        if ctx.clauses or how == "dots" or is_trial(ctx) or (node.name == "file" and how != "rubydebug"):
            return
        if node.name == "file":
            yield self.finding(
                (node.start, node.name_end),
                "`rubydebug` is made for reading a few events: as the codec of a file it writes many lines an event"
                " that no program reads; use `json_lines`",
                severity="info",
            )
            return
        others = _others(ctx)
        if others is None or _is_read_by_hand(ctx):
            return
        named = next((item.name for item in others if isinstance(item, Plugin)), "")
        related = f" beside `{named}`" if named else ""
        displayed = f"`stdout` (`{how}`)" if how else "`stdout`"
        if others:
            message = (
                f"{displayed} prints every event{related}: each is made text a second time and kept in the log of the"
                " service; remove it, or put it into a condition"
            )
        else:
            message = (
                f"{displayed} is the only output: every event is printed and kept nowhere else; if that is"
                " not meant, name the place where events are to go"
            )
        yield self.finding(
            (node.start, node.name_end),
            message + _metadata(node),
            severity=None if others else "info",
            fix=Fix("manual", "Remove the output", []) if others else None,
        )


@fact
def _others(ctx: Context) -> list[Branch | Plugin] | None:
    """The other outputs and branches of the file; None where a template decides which there are. Made once."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    sections = [section for section in tree.sections if section.kind == "output"]
    chosen = bool(sections) and is_chosen(ctx, sections[0].start, sections[-1].end)
    items = [item for section in sections for item in section.items]
    remaining = [item for item in items if isinstance(item, Branch) or item.name not in ("stdout", "null", "sink")]
    return None if chosen else remaining


@fact
def _is_read_by_hand(ctx: Context) -> bool:
    """Whether somebody who tries something out starts all inputs of the pipeline."""
    found = inputs(ctx)
    return bool(found) and all(plugin.name in ("stdin", "java_stdin") for plugin in found)


def _metadata(node: Plugin) -> str:
    """What to add where the codec shows metadata as well."""
    option = node.option("codec")
    inner = option.value if option is not None else None
    if isinstance(inner, Plugin) and (displayed := inner.option("metadata")) is not None and boolean(displayed.value):
        return " (with `@metadata`, which is where secrets are kept from the outputs)"
    return ""
