"""The checks of the rules about what the compiler of Logstash rejects that are rows."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import booleans
from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Expression,
    Hash,
    Number,
    Pair,
    Pipeline,
    Plugin,
    String,
    Value,
)
from lslint.rules.api import Context, Edit, Findings, Fix, Related, Sibling
from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.dataflow.compiled import hashes, plugin_ids, plugins, repeated
from lslint.rules.logstash.dataflow.resources import is_complete
from lslint.rules.logstash.refused.rule import CompileRule


class DuplicateHashKeyCheck(CompileRule):
    def check(self, node: Hash | Expression, ctx: Context) -> Findings:
        for one in [node] if isinstance(node, Hash) else hashes(node, ctx):
            yield from self._keys(one, ctx.text)

    def _keys(self, node: Hash, text: str) -> Findings:
        seen: dict[str, Pair] = {}
        for pair in node.pairs:
            key = text[pair.key.start : pair.key.end]
            first = seen.setdefault(key, pair)
            if first is not pair:
                line = " ".join(key.split())
                displayed = f"`{line}`" if len(line) <= 60 else f"`{line[:57]}…`"
                values = {text[each.value.start : each.value.end] for each in (first, pair)}
                both = ", or write both values in an array if the option accepts one" if len(values) > 1 else ""
                yield self.finding(
                    pair.key,
                    f"Duplicate key {displayed} in a hash, so Logstash rejects the pipeline: keep one pair{both}",
                    related=[Related(first.key.start, first.key.end, "first pair with the key")],
                )


class XorNandChainCheck(CompileRule):
    def check(self, node: Expression, ctx: Context) -> Findings:
        """Report each level of parentheses, at its first ``xor`` or ``nand``."""
        for level in booleans(node):
            if len(level.operators) > 1:
                for word, start, end in level.operators:
                    if word in ("xor", "nand"):
                        yield self.finding(
                            (start, end),
                            f"Logstash rejects `{word}` next to another boolean operator without parentheses: add"
                            " parentheses to make the precedence explicit",
                        )
                        break


class PluginAsValueCheck(CompileRule):
    def check(self, node: Hash | Expression, ctx: Context) -> Findings:
        if ctx.is_below(6):
            return  # the value is a codec there
        for one in [node] if isinstance(node, Hash) else hashes(node, ctx):
            for value in (pair.value for pair in one.pairs):
                if isinstance(value, Plugin):
                    yield self.finding(
                        (value.start, value.open + 1),
                        f"Logstash reads `{value.name} {{` as a plugin, which a hash cannot contain, and rejects the"
                        f' pipeline: write `"{value.name}"` without braces, or the braces without `{value.name}`',
                    )


class HashThenScalarCheck(CompileRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.is_below(6):
            return  # these releases make a list of both
        for plugin in plugins(node):
            for group in repeated(plugin):
                first = group[0]
                if not isinstance(first.value, Hash):
                    continue
                for option in group[1:]:
                    if not isinstance(option.value, Hash | Array):
                        yield self.finding(
                            option,
                            f"`{option.name}` is set twice, to a hash and to a plain value, so Logstash rejects the"
                            " pipeline: put all values into one hash, or remove one of the two",
                            related=[Related(first.start, first.name_end, "first value, a hash")],
                        )


class IdNotTextCheck(CompileRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        first: str | None = None
        for option in node.all("id"):
            value = option.value
            if not isinstance(value, String | Bareword):
                if _is_accepted(value, node, ctx):
                    return
                edits = [Edit(value.start, value.end, f'"{value.text}"')] if isinstance(value, Number) else []
                message = f"`id` of the `{node.name}` {node.kind} is not a string, so Logstash rejects the pipeline"
                advice = "put the number in quotes" if edits else "write one string"
                fix = Fix("manual", "Put the number in quotes", edits) if edits else None
                yield self.finding(value, f"{message}: {advice}", fix=fix)
                return
            if first is not None and value.value != first:
                message = f"The `{node.name}` {node.kind} has a second `id`, so Logstash rejects the pipeline"
                yield self.finding(value, f"{message}: keep one `id`")
                return
            first = value.value


def _is_accepted(value: Value, node: Plugin, ctx: Context) -> bool:
    """Return whether the target is one of the first releases, which use a list with one string as the id."""
    if not isinstance(value, Array) or len(value.items) != 1 or not isinstance(value.items[0], String | Bareword):
        return False
    until = {"input": (5, 4), "filter": (5, 1)}.get(node.kind)
    return until is not None and ctx.is_below(*until)


class DuplicatePluginIdCheck(CompileRule):
    def check(self, node: Pipeline, ctx: Context) -> Findings:
        first, again = plugin_ids(node)
        if not first:
            return
        for value, option in again:
            earlier = first[value]
            yield self.finding(
                option.value,
                f"Another plugin of the pipeline has the id `{value}` too, so Logstash rejects the pipeline:"
                " use a unique `id`",
                related=[Related(earlier.start, earlier.end, "first use of the id")],
            )
        if ctx.project.has_other_files:
            yield from self._across(first, ctx)

    def _across(self, own: dict[str, Value], ctx: Context) -> Findings:
        declared = ctx.project.declared
        given = _given(ctx)
        is_choice = not declared and is_complete(ctx.pipeline)  # of complete pipelines, only one may run
        for value in own:
            for sibling, other in given.get(value, ()):
                if sibling.path == ctx.path or (is_choice and is_complete(sibling.tree)):
                    continue
                message = (
                    f"`{sibling.path}` of the same pipeline has the id `{value}` too, so Logstash rejects the pipeline"
                )
                if not declared:
                    message = (
                        f"`{sibling.path}` has the id `{value}` too, which Logstash rejects if both files belong to one"
                        " pipeline"
                    )
                yield self.finding(
                    own[value],
                    f"{message}: use a unique `id`",
                    related=[Related(other.start, other.end, "other use of the id", sibling.path)],
                    severity=None if declared else "warning",
                    stage=None if declared else "run",
                )


MAX_FILES = 50
"""Maximum number of files with the same id that a file is compared with."""


@pipeline_fact
def _given(ctx: Context) -> dict[str, list[tuple[Sibling, Value]]]:
    """Return the files of the pipeline that set each id, and where."""
    found: dict[str, list[tuple[Sibling, Value]]] = {}
    for sibling in ctx.project.pipeline_files():
        for value, node in plugin_ids(sibling.tree)[0].items():
            known = found.setdefault(value, [])
            if len(known) <= MAX_FILES:
                known.append((sibling, node))
    return found
