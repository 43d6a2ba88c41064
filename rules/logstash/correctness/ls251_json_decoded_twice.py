from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related, Repeats
from lslint.rules.facts import fact
from lslint.rules.logstash.values.options import option_text


class JsonDecodedTwice(PipelineRule):
    code = "LS251"
    severity = "info"
    visits = ("filter/json",)
    merge_repeats = Repeats()
    summary = "The input has decoded the JSON already"
    why = """\
With the codec `json` (the default of the redis input) the input makes fields of the JSON it reads; no text is left for
a json filter. The filter then finds no `message` and does nothing, or one that is a plain text, and tags
`_jsonparsefailure`. It is of use only where the sender puts JSON as a text into the field `message` of its JSON, as
Filebeat does for lines that are JSON themselves: there, `json` options of Filebeat or a condition (`if [message] =~
/^{/`) say so.

Each conversion costs: an event that goes through redis is encoded once and decoded once already."""
    sources = (
        "https://github.com/elastic/logstash/issues/7475 (the filter is not needed behind the codec)",
        "option tables of the inputs: default codec json of redis, kafka before 5.0",
        'Elastic, "Just Enough Redis for Logstash", August 2016 (JSON is encoded and decoded three times)',
    )
    fix = "manual"
    bad = (
        'input { redis { data_type => "list" key => "k" } }\nfilter { json { source => "message" } }\n',
        'input { tcp { port => 5000 codec => json } }\nfilter { json { source => "message" } }\n',
    )
    good = (
        'input { tcp { port => 5000 } }\nfilter { json { source => "message" } }\n',
        'input { redis { data_type => "list" key => "k" } }\nfilter { json { source => "payload" } }\n',
        'input { redis { data_type => "list" key => "k" } }\n'
        'filter { if [message] =~ /^{/ { json { source => "message" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """At most one finding, at the filter's name."""
        if option_text(node, "source") != "message" or ctx.clauses or node.option("skip_on_invalid_json") is not None:
            return
        if not _is_decoded(ctx) or _first_change(ctx) < node.start:
            return
        from lslint.rules.logstash.dataflow.steps import codec, inputs

        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        first = inputs(ctx)[0]
        how = f"codec `{codec(first)}`" if codec(first) else "codec `json`, its default"
        yield self.finding(
            (node.start, node.name_end),
            f"The `{first.name}` input decodes JSON already ({how}): this filter does nothing, or tags"
            " `_jsonparsefailure` where `message` is a plain text; drop it, or put it into a condition",
            related=[Related(first.start, first.name_end, "decodes JSON")] if _here(first, tree) else [],
            fix=Fix("manual", "Remove the filter", []),
        )


def _here(plugin: Plugin, tree: Pipeline) -> bool:
    """True for the first input of this file."""
    first = next((item for section in tree.sections if section.kind == "input" for item in section.items), None)
    return first is plugin


@fact
def _is_decoded(ctx: Context) -> bool:
    """Whether all inputs of the pipeline decode JSON."""
    from lslint.rules.logstash.dataflow.steps import codec, inputs

    found = inputs(ctx)
    decoding = {"json", "json_lines"}
    return bool(found) and all(codec(one) in decoding or (one.name == "redis" and not codec(one)) for one in found)


@fact
def _first_change(ctx: Context) -> int:
    """Where the first filter of the file begins that changes ``message``; the end of the file if none does."""
    from lslint.rules.logstash.dataflow.steps import steps

    changes = (step.plugin.start for step in steps(ctx.tree) if step.changes(("message",)))  # type: ignore[arg-type]
    return next(changes, len(ctx.text))
