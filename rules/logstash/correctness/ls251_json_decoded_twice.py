from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.values.options import is_selective, option_text


class JsonDecodedTwice(PipelineRule):
    code = "LS251"
    severity = "info"
    default = False
    visits = ("filter/json",)
    summary = "`json` filter after an input that already decodes JSON"
    why = """\
With the codec `json`, the default of the redis input, the input itself turns JSON into fields. A `json` filter then
finds no JSON: it does nothing if the event has no `message`, and adds the tag `_jsonparsefailure` if `message` is a
plain string. Remove the filter.

The rule is off by default, as a sender may put JSON into `message`: Filebeat and Logstash put the line that they read
into `message`, so if that line is JSON, the filter is needed.

If some events contain JSON in `message`, put the filter into a condition. Filters in a condition are not reported."""
    sources = (
        "https://github.com/elastic/logstash/issues/7475 (the filter is not needed after the codec)",
        "option tables of the inputs: default codec json of redis, kafka before 5.0",
        'Elastic, "Just Enough Redis for Logstash", August 2016 (JSON is encoded and decoded three times)',
    )
    fix = "manual"
    bad = (
        'input { redis { data_type => "list" key => "k" } }\nfilter { json { source => "message" } }\n',
        'input { tcp { port => 5000 codec => json } }\nfilter { json { source => "message" } }\n',
    )
    good = (
        'input { redis { data_type => "list" key => "k" } }\n',
        'input { redis { data_type => "list" key => "k" } }\n'
        'filter { if [message] =~ /^{/ { json { source => "message" } } }\n',
        'input { tcp { port => 5000 } }\nfilter { json { source => "message" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if option_text(node, "source") != "message" or ctx.clauses or is_selective(node):
            return
        if node.option("skip_on_invalid_json") is not None:
            return
        if not _is_decoded(ctx) or _first_change(ctx) < node.start:
            return
        from lslint.rules.logstash.dataflow.steps import codec, inputs

        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        first = inputs(ctx)[0]
        how = f"codec `{codec(first)}`" if codec(first) else "default codec `json`"
        yield self.finding(
            (node.start, node.name_end),
            f"The `{first.name}` input already decodes JSON ({how}), so the `json` filter has no effect or fails."
            " Remove the filter, or put it in `if [message] =~ /^{/`",
            help="If `message` is a plain string, the filter adds the tag `_jsonparsefailure`.",
            related=[Related(first.start, first.name_end, "decodes JSON")] if _here(first, tree) else [],
            fix=Fix("manual", "Remove the `json` filter", []),
        )


def _here(plugin: Plugin, tree: Pipeline) -> bool:
    """Return whether a plugin is the first input of this file."""
    first = next((item for section in tree.sections if section.kind == "input" for item in section.items), None)
    return first is plugin


@fact
def _is_decoded(ctx: Context) -> bool:
    """Return whether all inputs of the pipeline decode JSON."""
    from lslint.rules.logstash.dataflow.steps import codec, inputs

    found = inputs(ctx)
    decoding = {"json", "json_lines"}
    return bool(found) and all(codec(one) in decoding or (one.name == "redis" and not codec(one)) for one in found)


@fact
def _first_change(ctx: Context) -> int:
    """Return the offset of the first filter that changes ``message``; the end of the file if none does."""
    from lslint.rules.logstash.dataflow.steps import steps
    from lslint.rules.logstash.flow.changes import changes

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    starts = (step.plugin.start for step in steps(tree)["filter"] if changes(step.plugin).may_change(("message",)))
    return next(starts, len(ctx.text))
