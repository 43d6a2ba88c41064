"""LS213: a condition on a failure tag that nothing in the pipeline sets."""

from lslint.grammar.nodes import Comparison, Selector, String
from lslint.rules.api import Fix, Related, Rule
from lslint.rules.logstash._values import raw_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from lslint.grammar.nodes import Expression, Pipeline, Plugin
    from lslint.rules.api import Context, Finding


class FailureTagNotProduced(Rule):
    """``"_grokparsefailure" in [tags]`` behind filters that all set another tag, or without any such filter."""

    code = "LS213"
    name = "failure-tag-not-produced"
    severity = "warning"
    stage = "run"
    kinds = ("logstash",)
    visits = ("condition",)
    words = ("failure", "_rubyexception")
    summary = "Condition on a failure tag that nothing sets here"
    why = """\
`tag_on_failure` replaces the default: a grok with `tag_on_failure => ["bad_line"]` sets no `_grokparsefailure` any
more, and a branch that waits for it is dead. One finds out when it is needed: events that failed go the way of the
others. The same holds where no filter that sets the tag is in the pipeline.

Reported are the failure tags of grok, json, date, dissect, csv, xml, kv, geoip and ruby. The other files of the
pipeline count; inputs that may bring tags along (pipeline, kafka, redis, lumberjack, http, a json codec, …) silence
the rule where there is no such filter at all, and so does any mention of the tag in an option or in code."""
    sources = ("documentation of the filters: tag_on_failure and its defaults",)
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{IP:ip}" } tag_on_failure => ["bad_line"] }\n'
        '  if "_grokparsefailure" in [tags] { drop {} }\n}\n',
        'input { file { path => "/a" } }\nfilter { if "_jsonparsefailure" in [tags] { drop {} } }\n'
        'output { file { path => "/b" } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{IP:ip}" } tag_on_failure => ["bad"] }'
        ' if "bad" in [tags] { drop {} } }\n',
        'filter { grok { match => { "message" => "^%{IP:ip}" } } if "_grokparsefailure" in [tags] { drop {} } }\n',
        'output { if "_grokparsefailure" in [tags] { stdout {} } }\n',
    )

    def check(self, node: "Expression", ctx: "Context") -> "Iterator[Finding]":
        """One finding for each such comparison."""
        start, end = node.start, node.end
        if not ctx.holds("failure", start, end) and not ctx.holds("_rubyexception", start, end):
            return
        from lslint.grammar.conditions import leaves

        for leaf in leaves(node):
            if not isinstance(leaf, Comparison) or leaf.operator not in ("in", "not in"):
                continue
            tag = leaf.left
            if not isinstance(tag, String) or tag.value not in _BY or not isinstance(leaf.right, Selector):
                continue
            if leaf.right.path != ("tags",) or _mentioned(tag.value, ctx):
                continue
            setters = _setters(tag.value, ctx)
            if setters is None:
                continue
            if setters:
                plugin, option = setters[0]
                others = ", ".join(f'"{text}"' for text in raw_texts(option.value)[:3]) or "none"
                yield self.finding(
                    leaf,
                    f"Nothing here sets `{tag.value}`: `tag_on_failure` of `{plugin.name}` (line"
                    f" {ctx.line(option.start)}) replaces it by {others}; ask for that tag",
                    related=[Related(option.start, option.end, "sets another tag")],
                    fix=Fix("manual", "Ask for the tag that is set", []),
                )
            elif leaf.operator == "in" and _closed(ctx):
                yield self.finding(
                    leaf,
                    f"Nothing in this pipeline sets `{tag.value}`: there is no `{_BY[tag.value][0]}` filter, so the"
                    " condition is never true",
                    fix=Fix("manual", "Remove the branch", []),
                )


_BY = {
    "_grokparsefailure": ("grok",), "_jsonparsefailure": ("json", "http"), "_dateparsefailure": ("date",),
    "_dissectfailure": ("dissect",), "_csvparsefailure": ("csv",), "_xmlparsefailure": ("xml",),
    "_kv_filter_error": ("kv",), "_geoip_lookup_failure": ("geoip",), "_rubyexception": ("ruby",),
    "_split_type_failure": ("split",),
}  # fmt: skip
"""Failure tags and the filters that set them when no other is given."""
_CLOSED = (
    "file",
    "stdin",
    "udp",
    "tcp",
    "jdbc",
    "exec",
    "beats",
    "generator",
    "s3",
    "snmp",
    "snmptrap",
    "pipe",
    "unix",
)
"""Inputs whose events come without tags of other Logstashes, with a codec of plain text."""


def _trees(ctx: "Context") -> "list[Pipeline]":
    return [ctx.tree, *(sibling.tree for sibling in ctx.project.siblings())]  # type: ignore[list-item]


def _setters(tag: str, ctx: "Context") -> "list[tuple[Plugin, Any]] | None":
    """The filters that set another tag instead; None where one sets this tag, or may."""
    known: dict[str, list[tuple[Plugin, Any]] | None] = ctx.memo.setdefault("setters of tags", {})
    if tag not in known:
        names = _BY[tag]
        found: list[tuple[Plugin, Any]] | None = []
        for tree in _trees(ctx):
            for section, plugin, _ in tree.walk_plugins():
                if plugin.name not in names or section.kind == "output" or found is None:
                    continue
                option = plugin.option("tag_on_failure")
                texts = raw_texts(option.value) if option is not None else []
                if option is None or tag in texts or any("${" in text for text in texts):
                    found = None
                elif tree is ctx.tree:
                    found.append((plugin, option))
        known[tag] = found
    return known[tag]


def _mentioned(tag: str, ctx: "Context") -> bool:
    """True where the tag stands elsewhere than in conditions: an option or some code sets it, or a comment tells."""
    known: dict[str, bool] = ctx.memo.setdefault("mentioned tags", {})
    if tag not in known:
        from lslint.grammar.conditions import conditions

        found = False
        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        for text, one in [(ctx.text, tree), *((other.text, other.tree) for other in ctx.project.siblings())]:
            if tag in text:
                asked = sum(text.count(tag, node.start, node.end) for node in conditions(one))
                found = found or text.count(tag) > asked
        known[tag] = found
    return known[tag]


def _closed(ctx: "Context") -> bool:
    """True for a whole pipeline whose inputs bring no tags, without plugins that are not known."""
    known: bool | None = ctx.memo.get("closed for tags")
    if known is None:
        from lslint.rules.logstash._steps import codec, inputs

        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        found = inputs(ctx)
        known = ctx.clean and bool(found) and any(section.kind == "filter" for section in tree.sections)
        known = known and all(p.name in _CLOSED and codec(p) in ("", "plain", "line", "multiline") for p in found)
        known = known and any(section.kind == "output" and section.items for section in tree.sections)
        ctx.memo["closed for tags"] = known
    return known
