from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import pair_nodes

_KEYS = ("replace", "add_field")
_TARGETS = ("rename", "copy")


class TagsOverwritten(PipelineRule):
    code = "LS283"
    visits = ("filter/*", "input/*")
    required_text = ("tags",)
    summary = "`tags` is written as a text"
    why = """\
`tags` is a list that Logstash and its plugins keep: failure tags are added to it, conditions ask with `"x" in [tags]`.
A text in its place loses the tags that were there, and makes `in` a search inside of that text (`"fail"` is in
`"failover"`); from 9.0 on what is no list of texts is moved to `_tags`, with the tag `_tagsparsefailure`. `add_tag` and
`remove_tag` exist in every filter; inputs have `tags`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-mutate",
        "https://www.elastic.co/docs/release-notes/logstash/breaking-changes: illegal tags (9.0)",
    )
    fix = "manual"
    bad = (
        'filter { mutate { replace => { "tags" => "web" } } }\n',
        'filter { grok { match => { "message" => "^%{WORD:tags} %{DATA:a}$" } } }\n',
    )
    good = (
        'filter { mutate { add_tag => ["web"] } }\n',
        'filter { mutate { rename => { "tags" => "old_tags" } } }\n',
        'filter { mutate { split => { "tags" => "," } replace => { "tags" => "%{list}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.name == "mutate" and _splits(node):
            return
        for option in node.options:
            if option.name in _KEYS:
                for key, value in pair_nodes(option.value):
                    if _is_tags(key) and not isinstance(value, Array):
                        how, more = "adds to", ", and makes a text of it where there are no tags"
                        if option.name == "replace":
                            how, more = "replaces", ""
                        yield self.finding(
                            key,
                            f"`{option.name}` {how} `tags` as a text{more}: use `add_tag`, which keeps it a list",
                        )
            elif option.name in _TARGETS and node.name == "mutate":
                for source, target in pair_nodes(option.value):
                    if _is_tags(target) and "tag" not in getattr(source, "value", "tag"):
                        yield self.finding(
                            target,
                            f"`{option.name}` writes over `tags`, with the tags of inputs and filters in it: give the"
                            " field another name, or use `merge`",
                        )
        if node.name == "grok" and "tags" in ctx.text[node.start : node.end]:
            from lslint.rules.logstash.dataflow.grok_fields import own
            from lslint.rules.logstash.grok.filters import patterns

            for _, pattern in patterns(node):
                for capture in own(pattern.value):
                    if capture.field == ("tags",) and node.option("target") is None:
                        yield self.finding(
                            (pattern.start + 1 + capture.start, pattern.start + 1 + capture.end),
                            "A capture into `tags` makes a text of it, or mixes with the tags of inputs and filters:"
                            " give it another name",
                        )


def _is_tags(value: object) -> bool:
    return isinstance(value, String | Bareword) and path(value.value) == ("tags",)


def _splits(node: Plugin) -> bool:
    """A mutate that makes a list of it itself."""
    return any(_is_tags(key) for option in node.all("split") for key, _ in pair_nodes(option.value))
