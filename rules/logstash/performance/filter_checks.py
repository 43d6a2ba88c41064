"""The checks of the rules about other filters whose texts are rows."""

from __future__ import annotations

import re
from itertools import count, islice

from lslint.rules.logstash.api import (
    Findings,
    Fix,
    Flow,
    PipelineAdvice,
    PipelineView,
    Plugin,
    Related,
    Step,
    fact,
    regex,
)
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, step_of, steps
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.grok.filters import patterns
from lslint.rules.logstash.plugins.ruby import Code, closing, codes, loops


class RecursiveEventWalkCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for code in codes(node, "code", "init"):
            loop = regex(_LOOP).search(code.bare)
            if loop is not None:
                yield self.finding(
                    code.span(loop),
                    "The loop visits every field of every event, and `to_hash` copies all of them first, which is"
                    " slow. Process only the required fields, by name",
                    help=_HELP,
                )
                continue
            again = _recursive(code.bare) if "event.to_hash" in code.bare else None
            if again is not None:
                yield self.finding(
                    code.span(again, 1),
                    f"`{again.group(1)}` calls itself to visit every field of every event at all levels, which is slow."
                    " Process only the required fields, by name",
                    help=_HELP,
                )


_HELP = "Without a script, `mutate` changes, renames and removes fields that you name."
_LOOP = (
    r"\b\w*event\s*\.\s*to_hash\b(?:_with_metadata)?(?:\s*\(\s*\))?(?:\s*\.\s*(?:keys|values|dup|clone|to_a|sort))*\s*"
    r"\.\s*(?:each(?:_pair|_key|_value|_with_index)?|map|collect|select|reject|find_all|delete_if|inject|reduce|keys)\b"
    r"(?<!\bkeys)"
)
_MAX_METHODS = 20
"""Number of methods that are checked in one code: each may extend to its end."""


def _recursive(code: str) -> re.Match[str] | None:
    """Return the first line of a method that calls itself."""
    for match in islice(regex(r"\bdef\s+(?:self\.)?(\w+)\b").finditer(code), _MAX_METHODS):
        end = closing(code, match.end(), False)
        calls = regex(r"\b(\w+)\s*\(").finditer(code, match.end(), end)
        if any(call.group(1) == match.group(1) for call in calls):
            return match
    return None


_MAX_FILTERS = 3


class KvHeavyCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        found = [option.name for option in node.options if option.name in options_with("rewrites pairs")]
        if len(found) > _MAX_FILTERS and node.option("include_keys") is None:
            yield self.finding(
                node.head,
                f"`kv` rewrites each key and value with {len(found)} options (`{found[0]}`, `{found[1]}` and others),"
                " which is slow. Set `include_keys` or use `dissect`",
                help="`include_keys` discards other keys early. `dissect` is for strings that always have the same"
                " format.",
                fix=Fix("manual", "Add `include_keys`"),
            )


class KvRecursiveCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.is_true("recursive") and node.option("include_keys") is None:
            yield self.finding(
                node.option("recursive") or node,
                "`recursive => true` parses every value again, so the data decides how many nested fields are created."
                " Remove it, and parse one chosen field with a second `kv`",
                help="Set `source` to the field that contains key-value pairs, and name the keys with `include_keys`.",
            )


class RubyHotAllocationCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for code in codes(node, "code"):
            for start, end in loops(code.bare):
                objects = regex(_OBJECTS).finditer(code.bare, start, end)
                match = next((match for match in objects if _is_costly(match.group())), None)
                if match is None:
                    continue
                what = match.group()
                displayed = "list" if what[0] in "[%" else f"`{what.split('.new')[0]}`"
                yield self.finding(
                    code.span(match),
                    f"Loop creates the same {displayed} in every iteration for every event, which is slow. Create the"
                    " object once in `init` (`@name = …`)",
                )
                break


# Bare code contains empty strings: quotes with spaces between them.
_STRING = r"(?:'\s*'|\"\s*\")"
_OBJECTS = (
    rf"\bRegexp\.new\(\s*{_STRING}|\bSet\.new\(\s*\[[^\]]*|\bSimpleDateFormat\.new\(\s*{_STRING}"
    rf"|\[\s*{_STRING}(?:\s*,\s*{_STRING})+\s*,?\s*\]\.(?:include|member)\?|%w[\[(][^\])\n]*[\])]\.(?:include|member)\?"
)
_MIN_ITEMS = 10
"""Number of items from which on the cost of a list can be measured."""


def _is_costly(made: str) -> bool:
    """Return whether the cost of creating an object can be measured."""
    if made[0] == "%":
        return len(made.split()) >= _MIN_ITEMS
    return "[" not in made or made.count(",") + 1 >= _MIN_ITEMS


_MIN_INTERVAL = 30


class TranslateDictionaryCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        refresh, seconds = node.option("refresh_interval"), node.number("refresh_interval")
        if refresh is None or seconds is None or node.option("dictionary_path") is None:
            return
        if 0 < seconds <= _MIN_INTERVAL:
            yield self.finding(
                refresh,
                f"`refresh_interval => {seconds}` checks the file every {seconds} s, and a reload blocks the filter."
                " Use a longer interval (the default is 300)",
            )


_MAX_COUNTED = 100


class JsonThenGrokCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        source = node.text("source")
        if source is None or ctx.has_syntax_errors or next(_count(ctx)) >= _MAX_COUNTED:
            return
        field = path(source)
        json = step_of(node, ctx.tree)
        if json is None or field in changes(node).fields:
            return
        following = steps(ctx.tree)["filter"][:MAX_STEPS]
        for step in following[following.index(json) + 1 :] if json in following else ():
            if step.clauses != json.clauses:
                continue
            if step.plugin.name == "grok" and _reads(step, field):
                grok, selector = step.plugin, "".join(f"[{name}]" for name in field)
                yield self.finding(
                    node.head,
                    f"`{source}` is parsed as JSON and by `grok` (line {ctx.line(grok.start)}), so one of the two"
                    " usually fails for each event. Use one filter, or put each in a condition",
                    help=f"For example, put `json` in `if {selector} =~ /^{{/` and `grok` in `else`.",
                    related=[Related(*grok.head, "parses the same field")],
                    fix=Fix("manual", "Remove one of the two filters"),
                )
                return
            if field in changes(step.plugin).fields:
                return


def _reads(step: Step, field: tuple[str, ...]) -> bool:
    found = patterns(step.plugin)
    return bool(found) and all(
        path(name) == field and not pattern.value.lstrip("^").startswith(("{", "\\{")) for name, pattern in found
    )


@fact
def _count(ctx: PipelineView) -> count[int]:
    """Return a counter of the filters that the rule has checked."""
    return count()


class RubyDefInCodeCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        names = {plugin.name for plugin in ctx.flow.plugins("input")}
        if names and names <= _RARE:
            return
        for code in codes(node, "code"):
            matches = [
                match
                for match in regex(_KEYWORDS).finditer(code.bare)
                if match.group(1) != "require" or not regex(_GUARDED).match(code.bare, match.start())
            ]
            defined = {name for name, _ in _methods(code)}
            if not defined.isdisjoint(_RESERVED):
                continue
            if not defined.isdisjoint(_different(ctx.flow)):
                matches = [match for match in matches if match.group(1) != "def"]
            if not matches:
                continue
            word = matches[0].group(1)
            why = {"def": "defines the method again", "require": "looks up the library again"}.get(
                word, f"opens the {word} again"
            )
            yield self.finding(
                code.span(matches[0], 1),
                f"`{word}` in `code` {why} for every event, which is slow. Move `{word}` to `init`, which runs once",
                severity="info" if word == "require" else None,
                related=[Related(*code.span(one, 1), "also runs for every event") for one in matches[1:4]],
                fix=Fix("manual", f"Move `{word}` to `init`"),
            )


_RARE = plugins_with("one event per interval")
_KEYWORDS = r"(?:^|[;\n]|\bbegin\b|\bthen\b)[ \t]*(def|require|class|module)\b(?=[ \t(]+[\w'\"])"


_GUARDED = r"[\n; ]*+[^\n;]{0,500}defined\?"
"""A statement that tests for a constant first: ``require … unless defined?(X)``."""
_RESERVED = frozenset(options_with("methods of ruby"))
_MAX_DEFINITIONS = 50
"""Methods of one script that are compared by their text, as finding the end of each takes a pass over the rest."""


def _methods(code: Code) -> list[tuple[str, str]]:
    """Return the name and the text of each method that a script defines; beyond the limit, the position instead of the
    text, so that equal names count as different methods."""
    methods: list[tuple[str, str]] = []
    for match in regex(r"\bdef[ \t]+(?:self\.)?(\w+[?!=]?)").finditer(code.bare):
        if len(methods) < _MAX_DEFINITIONS:
            end = closing(code.bare, match.end(), False)
            methods.append((match[1], " ".join(code.text[match.start() : end].split())))
        else:
            methods.append((match[1], str(match.start())))
    return methods


@fact
def _different(pipeline: Flow) -> frozenset[str]:
    """Return the methods that ruby filters of a pipeline define differently."""
    known: dict[str, str] = {}
    scripts = (plugin for plugin in pipeline.plugins("filter") if plugin.name == "ruby")
    code = (code for plugin in scripts for code in codes(plugin, "code", "init") if "def" in code.bare)
    methods = (method for each in code for method in _methods(each))
    return frozenset(name for name, text in methods if known.setdefault(name, text) != text)
