from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.values.options import is_complete, option_text, texts

_ASKED = frozenset(
    ("params", "param", "request", "query", "qs", "querystring", "uri", "url", "args", "cookie", "cookies")
)


class KvUnboundedKeys(PipelineRule):
    code = "LS460"
    visits = ("filter/kv",)
    summary = "The kv filter makes a field of any key that the text contains"
    why = """\
By default `kv` writes every key it finds to the root of the event. Whoever writes the text chooses the names of your
fields: a query string `?type=x&host=y&a1=&a2=…` replaces `type` and `host` and adds a field for every parameter
somebody invents. Each new field goes into the mapping of the index, which by default takes 1000 fields
(`index.mapping.total_fields.limit`) and then refuses documents.

`include_keys` lists the keys that are wanted; `target` puts them all below one field, which can be mapped as
`flattened`. A warning where the keys come from a request; an info for other texts, whose keys are often those of one
machine's log. Not reported where `prune` with a list of names follows. In one of the articles this linter began from
a `kv` with `target` cost about 10 % of the rate (to 40,000 events a second)."""
    sources = (
        "documentation of the kv filter: target, include_keys, exclude_keys",
        "documentation of Elasticsearch: mapping limit settings",
    )
    fix = "manual"
    bad = (
        'filter {\n  kv {\n    source => "params"\n    field_split => "&?"\n  }\n}\n',
        'filter { kv { source => "message" } }\n',
    )
    good = (
        'filter { kv { source => "qs" field_split => "&" target => "args" } }\n',
        'filter { kv { source => "qs" include_keys => ["q", "lang"] } }\n',
        'filter { kv { source => "message" } prune { whitelist_names => ["^src", "^dst"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if any(node.option(name) for name in ("target", "include_keys", "whitelist")) or not is_complete(node, ctx):
            return
        field = (option_text(node, "source") or "") if node.option("source") is not None else "message"
        # the keys of a text that a `translate` filter made are those of its dictionary
        if _pruned(flow(ctx)) or field.strip("[]") in _translated(flow(ctx)):
            return
        split = option_text(node, "field_split") or ""
        last = field.strip("[]").rsplit("[", 1)[-1].rsplit(".", 1)[-1].lower()
        from_request = "&" in split or last in _ASKED or last.endswith(("_params", "_query", "_args", "query_string"))
        who = "whoever sends the request" if from_request else "whoever writes the text"
        harm = "becomes a field at the root, so {} can overwrite fields and fill the index mapping"
        if node.option("prefix") is not None:
            harm = "becomes a field of its own, so {} can fill the index mapping"
        yield self.finding(
            (node.start, node.name_end),
            f"every key in `{field}` {harm.format(who)}: set `include_keys`, or a `target`",
            severity=None if from_request else "info",
            fix=Fix("manual", "Set `include_keys` or `target`", []),
        )


@fact
def _pruned(pipeline: Flow) -> bool:
    """True where a ``prune`` keeps listed fields only, or lists what it takes out."""
    prunes = [step.plugin for step in pipeline.named("filter").get("prune", ())]
    lists = [prune.option("whitelist_names") or prune.option("whitelist_values") for prune in prunes]
    return any(names is None or texts(names.value) for names in lists)


@fact
def _translated(pipeline: Flow) -> set[str]:
    """The fields that ``translate`` filters of a pipeline write."""
    return {
        (option_text(step.plugin, name) or "").strip("[]")
        for step in pipeline.named("filter").get("translate", ())
        for name in ("target", "destination")
    } - {""}
