from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.grok_fields import captures
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import pair_nodes

_KEYS = ("replace", "add_field")
_TARGETS = ("rename", "copy")


class TagsOverwritten(PipelineRule):
    code = "LS283"
    visits = ("filter/*", "input/*")
    required_text = ("tags",)
    summary = "`tags` is overwritten, or used as a field for data"
    why = """\
`tags` is a list that inputs and filters share: filters add failure tags, and conditions test `"x" in [tags]`.
`replace` of `tags` removes the existing tags, and turns `in` into a substring search: `"fail"` is in `"failover"`. So
does `add_field`, if the event has no tags yet. A grok capture named `tags` mixes data with the tags.

Use `add_tag` and `remove_tag`, which every filter has, or another field."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-mutate",
        "Logstash 8.7 to 9.5: Event.java (renames illegal tags); `event_api.tags.illegal: warn` avoids it up to 8.19",
    )
    fix = "manual"
    bad = (
        'filter { mutate { replace => { "tags" => "web" } } }\n',
        'input { tcp { port => 5000 tags => ["web"] } }\n'
        'filter { grok { match => { "message" => "^%{WORD:tags} %{DATA:a}$" } } }\n',
    )
    good = (
        'filter { mutate { add_tag => ["web"] } }\n',
        (
            'input { tcp { port => 5000 tags => ["web"] } }\n'
            'filter { grok { match => { "message" => "^%{WORD:kind} %{DATA:a}$" } } }\n'
        ),
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.name == "mutate" and _splits(node):
            return
        for option in node.options:
            if option.name in _KEYS:
                for key, value in pair_nodes(option.value):
                    if _is_tags(key) and not isinstance(value, Array):
                        effect = "turns `tags` into a string if the event has none yet"
                        if option.name == "replace":
                            effect = "replaces the list `tags` with a string, so existing tags are lost"
                        yield self.finding(key, f"`{option.name}` {effect}. Use `add_tag`")
            elif option.name in _TARGETS and node.name == "mutate":
                for source, target in pair_nodes(option.value):
                    is_lost = _is_tags(target) and "tag" not in getattr(source, "value", "tag")
                    if is_lost and _are_set(node, ctx):
                        yield self.finding(
                            target,
                            f"`{option.name}` overwrites `tags`, so tags of inputs and filters are lost. Use another"
                            " field name or `merge`",
                        )
        if node.name == "grok" and ctx.holds("tags", node.start, node.end) and _are_set(node, ctx):
            for field, span in captures(node):
                if field == ("tags",):
                    yield self.finding(
                        span,
                        "Capture `tags` writes to the tags of the event, so data mixes with the tags that inputs and"
                        " filters add. Use another name",
                    )


def _are_set(node: Plugin, ctx: Context) -> bool:
    """Return whether an input, an earlier filter of the file or a nearby Beat config sets tags that can be lost."""
    at = _first_tag(ctx)
    return at is not None and at < node.start


@fact
def _first_tag(ctx: Context) -> int | None:
    """Return the offset after which events have tags; None if nothing is known to set any."""
    pipeline = flow(ctx)
    if any(one.option("tags") is not None or one.option("add_tag") is not None for one in pipeline.plugins("input")):
        return -1
    if not pipeline.named("input").keys().isdisjoint(plugins_with("from shippers")) and any(
        any(isinstance(node, Mapping) and node.find("tags") is not None for node in file.tree.walk())
        for file in ctx.project.related_files("filebeat") or ()
        if "tags" in file.text
    ):
        return -1
    plugins = (step.plugin for step in pipeline.filters if step.tree is ctx.tree)
    return min((plugin.start for plugin in plugins if plugin.option("add_tag") is not None), default=None)


def _is_tags(value: object) -> bool:
    return isinstance(value, String | Bareword) and path(value.value) == ("tags",)


def _splits(node: Plugin) -> bool:
    """Return whether a mutate filter itself turns `tags` into a list."""
    return any(_is_tags(key) for option in node.all("split") for key, _ in pair_nodes(option.value))
