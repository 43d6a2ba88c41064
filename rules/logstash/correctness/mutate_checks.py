"""The checks of the rules about mutate filters whose texts are rows."""

from __future__ import annotations

from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import (
    Array,
    Bareword,
    Finding,
    Findings,
    Fix,
    Hash,
    Number,
    PipelineRule,
    PipelineView,
    Plugin,
    String,
    Value,
    regex,
)
from lslint.rules.logstash.catalogue.traits import type_meant, values_of
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok.regex_messages import engine_message, explain, note_limit
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.logstash.values.strings import plugin_text
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Applicability

_TYPES = values_of("conversions")["filter/mutate"][1:]
_SAME = values_of("names of types")


class MutateConvertTypeCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.all("convert"):
            if isinstance(option.value, Array) and len(option.value.items) % 2:
                continue
            for _, item in pair_nodes(option.value):
                if isinstance(item, Number):
                    yield self._finding(item, item.text)
                elif isinstance(item, String | Bareword):
                    text = plugin_text(item, ctx)
                    if text is not None and text.value not in _TYPES:
                        yield self._finding(item, text.value)

    def _finding(self, item: String | Bareword | Number, name: str) -> Finding:
        word = name.strip().lower()
        safety: Applicability = "safe" if word in _SAME or word in _TYPES else "manual"
        intended = type_meant(word) or closest(word, list(_TYPES))
        advice = f"Use `{intended}`" if intended else "Use `integer`, `float`, `boolean` or `string`"
        if name == "ip":
            advice = "Remove the pair, and map the field as `ip` in the index template"
        displayed = f"the type `{name}`" if name and len(name) < 40 and "`" not in name else "this type"
        return self.finding(
            item,
            f"`convert` does not support {displayed}, so the pipeline does not start. {advice}",
            fix=Fix.write(item, intended, safety, quote='"') if intended and name != "ip" else None,
        )


class RenameConflictCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        written: dict[tuple[str, ...], String | Bareword] = {}
        for option in node.all("rename"):
            for key, target in pair_nodes(option.value):
                if not isinstance(key, String | Bareword) or not isinstance(target, String | Bareword):
                    continue
                source = path(key.value)
                first = written.get(source)
                if first is not None and path(target.value) != source:
                    advice = f"Move the pair for `{key.value}` first"
                    if path(target.value) == path(first.value):
                        advice = "Use a third name to swap the fields"
                    yield self.finding(
                        key,
                        f"Renames run in order: `{first.value}` becomes `{key.value}` and then `{target.value}`, so"
                        f" the old `{key.value}` is lost. {advice}",
                    )
                if "%{" not in target.value and path(target.value) != source:
                    written[path(target.value)] = key


_MATCHES = {".": "any character", "|": "the empty string before every character"}
_LITERAL = {".": "dot", "|": "pipe"}


class GsubPatternSlipCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.all("gsub"):
            if not isinstance(option.value, Array) or len(option.value.items) % 3:
                continue
            items = option.value.items
            for needle, new in zip(items[1::3], items[2::3], strict=True):
                if not isinstance(needle, String) or not isinstance(new, String):
                    continue
                intended = _MATCHES.get(needle.value)
                if intended is not None:
                    if needle.value == "." and len(new.value) == 1 and new.value in "*xX#":
                        continue  # masks every character
                    fix = Fix.write((needle.start + 1, needle.end - 1), f"[{needle.value}]")
                    yield self.finding(
                        needle,
                        f"The `gsub` pattern `{needle.value}` matches {intended} instead of a literal"
                        f" {_LITERAL[needle.value]}. Write `[{needle.value}]`",
                        fix=fix if not ctx.has_syntax_errors else None,
                    )
                elif "$" in new.value and "(" in needle.value:
                    group = regex(r"\$\{?\d\}?").search(new.value)
                    if group is not None:
                        number = group.group().strip("${}")
                        yield self.finding(
                            new,
                            f"`gsub` inserts `{group.group()}` as it is, not the text of the group. Write `\\{number}`"
                            " to insert the capture group",
                        )


class MutateGsubTriplesCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        options = node.all("gsub")
        if not options:
            return
        items: list[Value] = []
        for option in options:
            value = option.value
            if isinstance(value, Hash):
                return  # becomes a list of one hash, which is not checked
            items += value.items if isinstance(value, Array) else [value]
        nested = next((item for item in items if isinstance(item, Array)), None)
        if nested is not None:
            yield self.finding(
                nested,
                "`gsub` is one list of fields, patterns and replacements. With lists in it the pipeline does not start."
                " Remove the inner brackets",
            )
            return
        if any(not isinstance(item, String | Bareword | Number) for item in items):
            return
        rest = len(items) % 3
        if rest and not any(isinstance(item, String) and "${" in item.value for item in items):
            what = f"{len(items)} item{'s' if len(items) > 1 else ''}"
            yield self.finding(
                (items[-rest].start, items[-1].end),
                f"`gsub` requires triples of field, pattern and replacement but has {what}, so the pipeline does not"
                " start. Add the missing items",
            )
        from lslint.grammar.regex.oniguruma import reader as oniguruma

        for item in items[1::3]:
            if not isinstance(item, String | Bareword):
                continue
            text = plugin_text(item, ctx)
            if text is None or "%{" in text.value:
                continue
            problem = oniguruma.check(text.value)
            if problem is None:
                if oniguruma.exceeds_limit(text.value):
                    note_limit((item.start, item.end), ctx)
            else:
                yield self.finding(
                    text.span(problem.start, problem.end),
                    f"The `gsub` pattern does not compile, so the pipeline does not start:"
                    f" {explain(problem, text.value)}",
                    help=engine_message(problem),
                )
