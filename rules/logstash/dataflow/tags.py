"""Which tags the files of a pipeline may set: by name, by ``tag_on_failure``, or not at all."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.values.options import raw_texts

BY = {
    "_grokparsefailure": ("grok",), "_jsonparsefailure": ("json", "http"), "_dateparsefailure": ("date",),
    "_dissectfailure": ("dissect",), "_csvparsefailure": ("csv",), "_xmlparsefailure": ("xml",),
    "_kv_filter_error": ("kv",), "_geoip_lookup_failure": ("geoip",), "_rubyexception": ("ruby",),
    "_split_type_failure": ("split",),
}  # fmt: skip
"""Failure tags and the filters that set them when no other is given."""
_CLOSED = frozenset((
    "file", "stdin", "udp", "tcp", "jdbc", "exec", "beats", "generator", "s3", "snmp", "snmptrap", "pipe", "unix",
))  # fmt: skip
"""Inputs whose events come without tags of other Logstashes. (syslog reads with grok and date, and sets their tags.)"""
_LINES = frozenset(("file", "stdin", "udp", "tcp", "exec", "pipe", "unix", "jdbc", "generator", "syslog"))
"""Inputs whose events come without any tags but their own."""


def instead(tag: str, ctx: Context) -> list[tuple[Plugin, Option]] | None:
    """The filters of this file that set another tag instead of a failure tag; None where a filter sets it, or may."""
    known: dict[str, list[tuple[Plugin, Option]] | None] = ctx.facts.setdefault("setters of tags", {})
    if tag not in known:
        known[tag] = _instead(tag, ctx)
    return known[tag]


def _instead(tag: str, ctx: Context) -> list[tuple[Plugin, Option]] | None:
    from lslint.rules.logstash.dataflow.steps import codec, inputs

    read = inputs(ctx)
    if any(one.name not in _CLOSED or codec(one).startswith("json") for one in read):
        return None  # events may bring the tag along, or the input sets it
    if tag == "_jsonparsefailure" and not read:
        return None  # a codec of an input that is not here may set it
    found: list[tuple[Plugin, Option]] = []
    for tree in _trees(ctx):
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "output" or plugin.name not in BY[tag]:
                continue
            option = plugin.option("tag_on_failure")
            texts = raw_texts(option.value) if option is not None else []
            if option is None or tag in texts or any("${" in text for text in texts):
                return None
            if tree is ctx.tree:
                found.append((plugin, option))
    return found


def named(tag: str, ctx: Context) -> bool:
    """True where a tag stands elsewhere than in conditions: an option, code or a comment names it."""
    found: set[str] | None = ctx.facts.get("words outside of conditions")
    if found is None:
        found = ctx.facts["words outside of conditions"] = set()
        for text, tree in [
            (ctx.text, ctx.tree),
            *((one.text, one.tree) for one in ctx.project.pipeline_files(others_only=True)),
        ]:
            found |= _words(text, tree)  # type: ignore[arg-type]
    return tag in found or not _is_word(tag)


_WORD = r"[^\s\"',;:\[\](){}<>=]+"


def _words(text: str, tree: Pipeline) -> set[str]:
    import re

    from lslint.grammar.logstash.conditions import conditions

    words: set[str] | None = tree.facts.get("words outside of conditions")
    if words is None:
        words = set()
        at = 0
        for node in sorted(conditions(tree), key=lambda node: node.start):
            words.update(re.findall(_WORD, text[at : node.start]))
            at = max(at, node.end)
        words.update(re.findall(_WORD, text[at:]))
        tree.facts["words outside of conditions"] = words
    return words


def _is_word(tag: str) -> bool:
    import re

    return re.fullmatch(_WORD, tag) is not None


def closed_for_failures(ctx: Context) -> bool:
    """True for a whole pipeline whose inputs bring no failure tags along."""
    known: bool | None = ctx.facts.get("closed for failure tags")
    if known is None:
        from lslint.rules.logstash.dataflow.steps import codec, inputs, steps

        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        found = inputs(ctx)
        known = (
            ctx.clean and bool(found) and bool(steps(tree, "output")) and any(s.kind == "filter" for s in tree.sections)
        )
        known = known and all(p.name in _CLOSED and codec(p) in ("", "plain", "line", "multiline") for p in found)
        ctx.facts["closed for failure tags"] = known
    return known


def closed_for_tags(ctx: Context) -> bool:
    """True for a whole pipeline whose tags are all named in its files."""
    known: bool | None = ctx.facts.get("closed for tags")
    if known is None:
        from lslint.rules.logstash.dataflow.steps import codec, inputs, steps

        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        found = inputs(ctx)
        known = ctx.clean and bool(found) and bool(steps(tree, "output"))
        known = known and all(p.name in _LINES and codec(p) in ("", "plain", "line") for p in found)
        for step in (step for one in _trees(ctx) for step in steps(one)) if known else ():
            step.changes(("tags",))
            if step.anything:
                known = False
                break
        ctx.facts["closed for tags"] = known
    return known


def _trees(ctx: Context) -> list[Pipeline]:
    return [ctx.tree, *(sibling.tree for sibling in ctx.project.pipeline_files(others_only=True))]  # type: ignore[list-item]
