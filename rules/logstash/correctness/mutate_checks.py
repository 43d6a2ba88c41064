"""The checks of the rules about mutate filters whose texts are rows."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Applicability, Context, PipelineStartRule
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import (
    Array,
    Bareword,
    Finding,
    Findings,
    Fix,
    Flow,
    Hash,
    Number,
    Option,
    PipelineRule,
    PipelineView,
    Plugin,
    String,
    Value,
    regex,
)
from lslint.rules.logstash.catalogue.traits import type_meant, values_of
from lslint.rules.logstash.dataflow.grok_fields import captures
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok.regex_messages import engine_message, explain, note_limit
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.logstash.values.strings import doubled_escape, escapes, plugin_text
from lslint.rules.shared.suggest import closest

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


_KEYS = ("replace", "add_field")
_TARGETS = ("rename", "copy")


class TagsOverwrittenCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        split = node.all("split") if node.name == "mutate" else ()
        if any(_is_tags(key) for option in split for key, _ in pair_nodes(option.value)):
            return  # it turns `tags` into a list itself
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
    """Return whether an input or an earlier filter of the file sets tags that can be lost."""
    at = _first_tag(ctx)
    return at is not None and at < node.start


@fact
def _first_tag(ctx: Context) -> int | None:
    """Return the offset after which events have tags; None if nothing is known to set any."""
    pipeline = flow(ctx)
    if any(one.option("tags") is not None or one.option("add_tag") is not None for one in pipeline.plugins("input")):
        return -1
    plugins = (step.plugin for step in pipeline.filters if step.tree is ctx.tree)
    return min((plugin.start for plugin in plugins if plugin.option("add_tag") is not None), default=None)


def _is_tags(value: object) -> bool:
    return isinstance(value, String | Bareword) and path(value.value) == ("tags",)


class EscapeNotProcessedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        options = load("literal_options")[node.kind].get(node.name)
        if options is None or escapes(ctx):
            return
        for option in node.options:
            where = options.get(option.name)
            if where == "gsub":
                yield from self._doubled(option)
            for text in _texts(option, where) if where else ():
                at = _escape(text.value, text.quote)
                if at < 0:
                    slash = regex(_OF_REGEX).search(text.value) if "separator" in where else None
                    if slash is not None:
                        span = text.start + 1 + slash.start(), text.start + 1 + slash.end()
                        yield self.finding(
                            span,
                            f"`{slash[0]}` in `{option.name}` of `{node.name}` is literal text, because separators"
                            f" are not regular expressions. Write {f'`{slash[1]}`' if slash[1] else 'the separator'}",
                        )
                    continue
                character, span = text.value[at : at + 2], (text.start + 1 + at, text.start + 3 + at)
                what = f"`{character}` in `{option.name}` of `{node.name}` is a backslash and a"
                if character[1] == text.quote:
                    other = "single" if text.quote == '"' else "double"
                    yield self.finding(span, f"{what} quote, not a quote. Put the string in {other} quotes")
                    continue
                if option.name in _INSERTING and _is_searched(character, ctx.flow):
                    continue  # a mark on purpose
                real = {"\\t": "tab", "\\n": "line break", "\\r": "carriage return"}[character]
                action = f"Put a real {real} between the quotes"
                if not ctx.is_below(5, 6):
                    action += ", or set `config.support_escapes: true`"
                fix = Fix("manual", f"Replace `{character}` with a real {real}")
                yield self.finding(span, f"{what} letter, not a {real}. {action}", fix=fix)

    def _doubled(self, option: Option) -> Findings:
        """Report groups in replacements, and repeated classes in patterns, that a second backslash makes literal."""
        items = option.value.items if isinstance(option.value, Array) and len(option.value.items) % 3 == 0 else ()
        for number, text in enumerate(items):
            escape = ("", _REPEATED_CLASS, _GROUP)[number % 3]
            match = doubled_escape(text, escape) if escape and isinstance(text, String) else None
            if match is None or not isinstance(text, String):
                continue
            effect = f"matches a backslash and `{match[0][2]}`"
            if escape == _GROUP:
                pattern = items[number - 1]
                groups = regex(_CAPTURES).findall(pattern.value if isinstance(pattern, String) else "")
                if int(match[0][2]) > len(groups):
                    continue
                effect = "inserts a backslash and a digit, not the group"
            yield self.finding(
                (text.start + 1 + match.start(), text.start + 1 + match.end()),
                f"`{match[0]}` in `gsub` {effect}, because strings need no escaping. Write `{match[0][1:]}`",
                fix=Fix("manual", "Remove the second backslash"),
            )


_REPEATED_CLASS, _GROUP = r"[dDsSwW](?=[+*{])", r"[1-9](?!\d)"
_CAPTURES = r"(?<!\\)\((?!\?)|\(\?<\w"
_OF_REGEX = r"\\([|;,.:()\[\]{}*+?^$-])|\\[sdw][+*]?(?=[^\w\\]|\Z)"
"""A character that is escaped, or a class of characters, as in a regular expression."""
_INSERTING = ("gsub", "join")


@keyed_fact
def _is_searched(character: str, pipeline: Flow) -> bool:
    """Return whether a regular expression of the pipeline searches for a backslash and the letter of an escape
    sequence, or for all backslashes."""
    return pipeline.contains(f"\\{character}") or pipeline.contains(_ALL_BACKSLASHES)


_ALL_BACKSLASHES = "[\\\\]"


def _escape(value: str, quote: str) -> int:
    r"""Return the offset of the first ``\t``, ``\n``, ``\r`` or escaped quote of the string; -1 if there is none."""
    for escape in regex(r"(?s)\\(.)").finditer(value):
        if escape[1] in "tnr" or (escape[1] == quote and value[escape.start() - 1 : escape.start()] != "\\"):
            return escape.start()
    return -1


def _texts(option: Option, where: str) -> Iterator[String]:
    """Yield the strings of an option: its value, the ``values`` of a hash, the replacements of ``gsub``."""
    value = option.value
    items = value.items if isinstance(value, Array) else [value]
    found = items[2::3] if where == "gsub" else items
    if where in ("values", "separators"):
        found = [one for _, one in pair_nodes(value)]
    for one in found:
        yield from (item for item in (one.items if isinstance(one, Array) else (one,)) if isinstance(item, String))
