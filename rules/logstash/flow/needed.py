"""Whether the event flow of a pipeline can show anything, from its words: most pipelines need not be run."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Plugin, String
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.values.options import codec_name, pair_nodes, strings

_MAX_NAMES = 300
"""A pipeline that removes more fields is run in any case: each name is searched in all files."""


@fact
def may_miss_fields(ctx: Context) -> bool:
    """Return whether a field may be read that a mutate filter removes or renames."""
    return _reads_removed(flow(ctx))


@fact
def _reads_removed(pipeline: Flow) -> bool:
    order = {id(tree): number for number, tree in enumerate(pipeline.trees)}
    names = 0
    for step in pipeline.filters:
        plugin = step.plugin
        if plugin.name != "mutate":
            continue
        number = order[id(step.tree)]
        for option in plugin.options:
            if option.name not in ("remove_field", "rename"):
                continue
            if option.name == "rename":
                removed = [key for key, _ in pair_nodes(option.value)]
            else:
                removed = list(strings(option.value))
            for node in removed:
                if isinstance(node, String | Bareword):
                    names += 1
                    word = node.value.rstrip("]").rpartition("[")[2]
                    later = pipeline.texts[number + 1 :]
                    if names > _MAX_NAMES or _is_named(word, pipeline.texts[number], plugin.end):
                        return True
                    if any(_is_named(word, text, 0) for text in later):
                        return True
    return any(
        section.kind == "output" and section.start < step.plugin.start
        for step in pipeline.filters
        if step.plugin.name == "mutate"
        for section in step.tree.sections
    )


_MAX_SEARCHED = 20
_BEFORE = "\"'[{ \t"
_BEHIND = "\"']} \t\r\n"


def _is_named(word: str, text: str, start: int) -> bool:
    """Return whether a field of that name, or an object with one, may be named in ``text[start:]``."""
    for _ in range(_MAX_SEARCHED):
        found = text.find(word, start)
        if found < 0:
            return False
        start = found + len(word)
        if text[found - 1] in _BEFORE and text[start : start + 1] in _BEHIND:
            return True
    return True


def is_certain(ctx: Context) -> bool:
    """Return whether the pipeline certainly has no other files than those of ``flow``: filters in other files may run
    before the outputs of this one, and inputs in other files send events through its filters."""
    return flow(ctx).certain and (ctx.project.declared or not ctx.project.has_other_files)


@fact
def is_closed(ctx: Context) -> bool:
    """Return whether the fields and tags of the events of all inputs of a whole pipeline are known."""
    pipeline = flow(ctx)
    if ctx.has_syntax_errors or not pipeline.is_complete or not pipeline.is_clean or not is_certain(ctx):
        return False
    return all(_is_closed(plugin) for plugin in pipeline.plugins("input"))


@fact
def sets_constants(ctx: Context) -> bool:
    """Return whether a field may have constant values only."""
    pipeline = flow(ctx)
    for plugin in pipeline.plugins("filter"):
        if plugin.name == "clone" or (plugin.name == "translate" and plugin.option("dictionary") is not None):
            return True
        if plugin.name == "mutate" and plugin.option("replace") is not None:
            return True
    whole = pipeline.is_complete and is_certain(ctx)
    return whole and any(
        plugin.option("type") is not None and _is_closed(plugin) for plugin in pipeline.plugins("input")
    )


def _is_closed(plugin: Plugin) -> bool:
    known = entry(f"input/{plugin.name}")
    if known is None:
        return False
    if plugin.option("format") is not None:
        return False
    codec = entry(f"codec/{codec_name(plugin) or known.get('codec', 'plain')}")
    if codec is None:
        return False
    return not any(
        not wanted or any(plugin.option(name) is not None for name in wanted)
        for row in (known, codec)
        for _, wanted, _, _ in row.get("opens", ())
    )
