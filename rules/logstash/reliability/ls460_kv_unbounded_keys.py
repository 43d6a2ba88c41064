from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, Flow, PipelineRule, PipelineView, Plugin, fact, texts
from lslint.rules.logstash.flow.root_reads import used_behind

_REQUEST_FIELDS = frozenset(
    ("params", "param", "request", "query", "qs", "querystring", "uri", "url", "args", "cookie", "cookies")
)


class KvUnboundedKeys(PipelineRule):
    code = "LS460"
    severity = "info"
    visits = ("filter/kv",)
    summary = "`kv` filter that turns any key into a field"
    why = """\
By default, `kv` writes every key to the root of the event, so the sender of the data chooses the field names. The query
string `?type=x&host=y&a1=&a2=…` replaces `type` and `host`, and adds a field to the mapping for each invented
parameter. By default, Elasticsearch rejects documents when a mapping exceeds 1000 fields.

Set `include_keys` to the required keys, or set `target` to write all keys below one field. By default, the rule reports
only filters that parse a request, for example with `&` in `field_split`."""
    sources = (
        "documentation of the kv filter: target, include_keys, exclude_keys",
        "documentation of Elasticsearch: mapping limit settings",
        "article: `kv` with `target` reduced the throughput of a pipeline by about 10 %, to 40,000 events per second",
    )
    fix = "manual"
    bad = (
        'filter {\n  kv {\n    source => "params"\n    field_split => "&?"\n  }\n}\n',
        'filter { kv { source => "message" } }\n',
    )
    good = (
        'filter {\n  kv {\n    source => "params"\n    field_split => "&?"\n    target => "args"\n  }\n}\n',
        'filter { kv { source => "qs" include_keys => ["q", "lang"] } }\n',
        'filter { kv { source => "message" } prune { whitelist_names => ["^src", "^dst"] } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if any(node.option(name) for name in ("target", "include_keys", "whitelist")) or not ctx.is_complete(node):
            return
        field = (node.text("source") or "") if node.option("source") is not None else "message"
        # a `translate` filter writes only strings of its dictionary, so their keys are known
        if _pruned(ctx.flow) or field.strip("[]") in _translated(ctx.flow) or used_behind(node, field, ctx):
            return
        last = field.strip("[]").rsplit("[", 1)[-1].rsplit(".", 1)[-1].lower()
        is_request = last in _REQUEST_FIELDS or last.endswith(("_params", "_query", "_args", "query_string"))
        is_request = is_request or "&" in (node.text("field_split") or "")
        displayed = f"`{field}`" if field else "its source"
        who = "clients" if is_request else "senders"
        harm = "overwrite fields and exceed the index field limit"
        if node.option("prefix") is not None:
            harm = "exceed the index field limit"
        yield self.finding(
            node.head,
            f"Unless the keys in {displayed}{_exception(node)} are fixed, {who} can {harm} through `kv`. Set"
            " `include_keys` or `target`",
            optional=not is_request,
            fix=Fix("manual", "Set `include_keys` or `target`"),
        )


def _exception(node: Plugin) -> str:
    """Return which keys the filter excludes, as `` except `ID` ``; empty if it excludes none."""
    if node.option("exclude_keys") is None:
        return ""
    names = node.texts("exclude_keys")
    if len(names) in (1, 2) and not any("%{" in name or "${" in name for name in names) and sum(map(len, names)) <= 30:
        return f" except {' and '.join(f'`{name}`' for name in names)}"
    return " except `exclude_keys`"


@fact
def _pruned(pipeline: Flow) -> bool:
    """Return whether a ``prune`` filter keeps only listed fields, or has no list of fields to keep."""
    prunes = [step.plugin for step in pipeline.named("filter").get("prune", ())]
    lists = [prune.option("whitelist_names") or prune.option("whitelist_values") for prune in prunes]
    return any(names is None or texts(names.value) for names in lists)


@fact
def _translated(pipeline: Flow) -> set[str]:
    """Return the fields that ``translate`` filters of a pipeline write."""
    steps = pipeline.named("filter").get("translate", ())
    names = (step.plugin.text(option) for step in steps for option in ("target", "destination"))
    return {name.strip("[]") for name in names if name} - {""}
