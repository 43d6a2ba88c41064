"""Whether the event flow of a pipeline can show anything, from its words: most pipelines need not be run.

The searches for removed fields and constants only save time. Without them, 300 pipelines took 5 % more CPU."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator

from lslint.grammar.logstash.conditions import comparisons, conditions
from lslint.grammar.logstash.nodes import Bareword, Pipeline, Plugin, Selector, String
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.exclusive import branches
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, PipelinePlugin, flow
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.tables import codec_entry, codec_options, entry, input_openings, openings
from lslint.rules.logstash.values.options import pair_nodes, strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_MAX_NAMES = 300
"""A pipeline that removes more fields is run in any case: each name is searched in all files."""


@fact
def may_miss_fields(pipeline: Flow) -> bool:
    """Return whether a field may be read that a mutate filter removes or renames."""
    mutates = pipeline.named("filter").get("mutate", ())
    if mutates and any(_begins_with_output(tree) for tree in pipeline.trees):
        return True
    readers = [place for place, step in enumerate(pipeline.filters) if _reads_message(step.plugin)]
    last_reader = readers[-1] if readers else -1
    names = 0
    for place, step in enumerate(pipeline.filters):
        if step.plugin.name != "mutate":
            continue
        removed = list(_removed(step.plugin))
        behind = _behind(step, pipeline) if removed else ()
        for name in removed:
            names += 1
            if names > _MAX_NAMES or (name == ("message",) and place < last_reader):
                return True
            for text, spans, tree in behind:
                if _is_named(name, text, spans, tree):
                    return True
    return False


def _reads_message(plugin: Plugin) -> bool:
    """Return whether a filter reads ``message`` if no option names another field."""
    known = entry(f"filter/{plugin.name}") or {}
    return any(default == "message" for _, _, default, *_ in known.get("reads", ()))


def _behind(step: PipelinePlugin, pipeline: Flow) -> list[tuple[str, list[tuple[int, int]], Pipeline]]:
    """Return the files of a pipeline, each with the spans that the events of a filter may reach after it: not those of
    the other clauses of an ``if``."""
    found = []
    for text, tree in zip(pipeline.texts, pipeline.trees, strict=True):
        spans = []
        start = 0
        if tree is step.tree:
            start = step.plugin.end
            for clause in reversed(step.clauses):
                spans.append((start, clause.end))
                start = branches(tree)[id(clause)].end
        found.append((text, [*spans, (start, len(text))], tree))
    return found


def _begins_with_output(tree: Pipeline) -> bool:
    """Return whether an output section is before a filter section, which runs first."""
    kinds = [section.kind for section in tree.sections]
    return "filter" in kinds and "output" in kinds[: len(kinds) - kinds[::-1].index("filter")]


def _removed(mutate: Plugin) -> Iterator[Path]:
    """Yield the fields that a filter removes or renames."""
    for option in mutate.options:
        if option.name == "rename":
            nodes: Iterable[object] = [key for key, _ in pair_nodes(option.value)]
        else:
            nodes = strings(option.value) if option.name == "remove_field" else ()
        for node in nodes:
            if isinstance(node, String | Bareword):
                yield path(node.value)


_MAX_SEARCHED = 50
_WHOLE = ("file", "string")
"""Origins of pipelines that are not examples or parts, which may leave out plugins."""
_BEFORE = "\"'[{ \t"
_BEHIND = "\"']} \t\r\n"


def _is_named(name: Path, text: str, spans: Iterable[tuple[int, int]], tree: Pipeline) -> bool:
    """Return whether plugins or conditions in spans of a file may read a field, or an object with that name."""
    word = name[0] if len(name) == 1 else "".join(f"[{part}]" for part in name)
    searched = 0
    for start, end in spans:
        while (found := text.find(word, start, end)) >= 0:
            start = found + len(word)
            is_named = len(name) > 1 or _is_whole(found, start, text)
            if is_named and (text[found - 1] == "{" or not _is_unread(found, tree)):
                return True
            searched += 1
            if searched >= _MAX_SEARCHED:
                return True
    return False


def _is_whole(start: int, end: int, text: str) -> bool:
    """Return whether a word may be a name, or the first part of one."""
    return text[start - 1] in _BEFORE and text[end : end + 1] in _BEHIND and text[start - 2 : start] != "]["


def _is_unread(offset: int, tree: Pipeline) -> bool:
    """Return whether an offset is in a comment or in an option that only removes fields."""
    spans = _unread(tree)
    place = bisect(spans, offset, key=lambda span: span[0])
    return place > 0 and offset < spans[place - 1][1]


@fact
def _unread(tree: Pipeline) -> list[tuple[int, int]]:
    """Return the spans of comments and of options that only remove fields, in order."""
    removals = (option.value for _, plugin, _ in tree.walk_plugins() for option in plugin.all("remove_field"))
    return sorted([*tree.comments, *((value.start, value.end) for value in removals)])


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
    if ctx.origin not in _WHOLE:
        return False
    return all(is_closed_input(plugin) for plugin in pipeline.plugins("input"))


@fact
def sets_constants(ctx: Context) -> bool:
    """Return whether a field may have constant values only."""
    pipeline = flow(ctx)
    for plugin in pipeline.plugins("filter"):
        if plugin.name == "clone" or (plugin.name == "translate" and plugin.option("dictionary") is not None):
            return True
        if plugin.name == "mutate" and plugin.option("replace") is not None:
            return True
    whole = pipeline.is_complete and is_certain(ctx) and ctx.origin in _WHOLE
    return whole and any(
        plugin.option("type") is not None and is_closed_input(plugin) for plugin in pipeline.plugins("input")
    )


def captures(grok: Plugin) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
    """Yield the fields that the patterns of a grok filter capture by name, each with the span of the capture; with
    ``target``, none."""
    from lslint.rules.logstash.dataflow.grok_fields import own
    from lslint.rules.logstash.grok.filters import patterns

    if grok.option("target") is not None:
        return
    for _, pattern in patterns(grok):
        is_exact = "\\" not in pattern.value
        for one in own(pattern.value):
            begin = pattern.start + 1
            yield one.field, (begin + one.start, begin + one.end) if is_exact else (pattern.start, pattern.end)


@fact
def may_extend_strings(pipeline: Flow) -> bool:
    """Return whether a filter may append to a field that an input or ``replace`` sets, or that a condition compares
    with a string."""
    added: set[tuple[str, ...]] = set()
    for plugin in pipeline.plugins("filter"):
        if plugin.name == "grok":
            added.update(field for field, _ in captures(plugin))
        for option in plugin.all("add_field"):
            added.update(path(key.value) for key, _ in pair_nodes(option.value) if isinstance(key, String | Bareword))
    if not added:
        return False
    for plugin in pipeline.plugins("input"):
        if plugin.option("type") is not None and ("type",) in added:
            return True
        for option in plugin.all("add_field"):
            if any(isinstance(key, String) and path(key.value) in added for key, _ in pair_nodes(option.value)):
                return True
    for plugin in pipeline.plugins("filter"):
        replace = plugin.option("replace") if plugin.name == "mutate" else None
        for key, _ in pair_nodes(replace.value) if replace is not None else ():
            if isinstance(key, String | Bareword) and path(key.value) in added:
                return True
    return any(selector.path in added for tree in pipeline.trees for selector in _compared(tree))


def _compared(tree: Pipeline) -> Iterator[Selector]:
    for condition in conditions(tree):
        for leaf in comparisons(condition, "==", "in", "=~"):
            if isinstance(leaf.left, Selector):
                yield leaf.left


def is_closed_input(plugin: Plugin) -> bool:
    """Return whether the fields and tags of the events of an input are known."""
    known = entry(f"input/{plugin.name}")
    if known is None or plugin.option("format") is not None:
        return False
    codec = codec_entry(plugin, known)
    if codec is None or any(input_openings(plugin, known)):
        return False
    return not any(openings(codec, codec_options(plugin)))
