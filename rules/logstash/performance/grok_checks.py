"""The checks of the rules about grok filters whose texts are rows."""

from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.spans import common_length
from lslint.rules.logstash.api import (
    Edit,
    Findings,
    Fix,
    Number,
    Pipeline,
    PipelineAdvice,
    PipelineView,
    Plugin,
    String,
    fact,
    regex,
)
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.library import may_begin_with_wildcard, may_have_several_wildcards, may_have_wildcards
from lslint.rules.logstash.values.options import has_comment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.delimiters import DelimiterMapping


class UnanchoredGrokCheck(PipelineAdvice):
    """A pattern for a line from its start without ``^`` or ``\\A``."""

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if all(filters.is_anchored(pattern.value) for _, pattern in filters.patterns(node)):
            return
        from lslint.rules.logstash.grok import unanchored

        lines = list(unanchored.whole_lines(node, ctx))
        if lines:
            from lslint.rules.logstash.dataflow import anchor_advice

            yield from anchor_advice.findings(self, lines, node, ctx)


_SLOW = 3
_CAPTURES = 2
_WILDCARDS = ("DATA", "GREEDYDATA")
_MAX_SHOWN = 50


class GrokCommonPrefixCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for patterns in filters.patterns_by_field(node).values():
            texts = [pattern.value for pattern in patterns]
            length = _common_prefix(texts)
            if not length or len(filters.slow_to_refuse(texts, filters.libraries(node, ctx))) < _SLOW:
                continue
            prefix = texts[0][:length].strip()
            displayed = f"`{prefix}`"
            if len(prefix) > _MAX_SHOWN:
                references = grok_pattern.parse(prefix)
                last = prefix[references[-1].start : references[-1].end] if references else prefix[-_MAX_SHOWN:]
                displayed = f"the same prefix (up to `{last}`)"
            begin = patterns[0].start + 1
            yield self.finding(
                (begin, begin + length),
                f"All {len(patterns)} patterns begin with {displayed}, so grok may match it once per pattern."
                " Match it once, and the rest in a second grok",
                help="Add `%{GREEDYDATA:rest}` after the common prefix, and match the endings against `rest`.",
            )


def _common_prefix(patterns: list[str]) -> int:
    """Return the length of the start that all patterns of a list have in common, without a partial reference or group;
    0 if it has less than two captures, or if there are less than three patterns or no different ones."""
    if len(patterns) < _SLOW:
        return 0
    first = patterns[0]
    if all(text == first for text in patterns):
        return 0
    length, captures = _complete_prefix(first, min(common_length(first, text) for text in patterns[1:]))
    last = grok_pattern.parse(first[:length])[-1:]
    if last and last[0].name in _WILDCARDS and not first[last[0].end : length].strip():
        # what ends it is different: before `%{GREEDYDATA:rest}` it would match nothing, or the whole line
        length, captures = _complete_prefix(first, last[0].start)
    return length if captures >= _CAPTURES else 0


def _complete_prefix(pattern: str, length: int) -> tuple[int, int]:
    """Return the length of the prefix without a partial reference or group, and the number of captures in it."""
    captures = end = depth = at = 0
    references = {one.start: one for one in grok_pattern.parse(pattern)}
    while at < length:
        reference = references.get(at)
        if reference is not None:
            if reference.end > length:
                break
            captures += reference.field is not None and depth == 0
            at = reference.end
        elif pattern[at] == "\\":
            at += 2
        else:
            depth += (pattern[at] == "(") - (pattern[at] == ")")
            at += 1
        if depth == 0 and at <= length and not pattern.startswith(("?", "*", "+", "{"), at):
            end = at
    return end, captures


_MIN_PATTERNS = 5


class GrokTimeoutCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        limit = node.option("timeout_millis")
        if limit is not None and isinstance(limit.value, Number) and limit.value.text == "0":
            yield self.finding(
                limit,
                "`timeout_millis => 0` disables the timeout, so one slow match can block a worker forever. Remove the"
                " option (the default is 30000) or set a limit",
            )
            return
        if node.option("timeout_scope") is not None or ctx.is_below(7, 5):
            return
        count = len(filters.patterns(node))
        if count < _MIN_PATTERNS:
            return
        match = node.option("match") or node.options[0]
        indent = ctx.text[line_start(ctx.text, match.start) : match.start]
        glue = "\n" + indent if not indent.strip() else " "
        name = "`timeout_millis`" if limit is not None else "The default timeout (30 s)"
        edit = Edit(match.end, match.end, f'{glue}timeout_scope => "event"')
        yield self.finding(
            (match.start, match.start + len(match.name)),
            f"{name} applies to each of the {count} patterns, so an event may block a worker"
            f' {count} times as long. Set `timeout_scope => "event"`',
            fix=Fix("unsafe", 'Add `timeout_scope => "event"`', [edit]),
            optional=limit is None,
        )


class GrokLeadingWildcardCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        names = filters.libraries(node, ctx)[-1]
        suspects = [
            (field, pattern)
            for field, pattern in filters.patterns(node)
            if may_have_wildcards(pattern.value, names)
            and may_begin_with_wildcard(pattern.value, names)
            and filters.holds_a_line(field)
        ]
        if not suspects:
            return
        from lslint.rules.logstash.dataflow.rewritten import is_part, is_selected
        from lslint.rules.logstash.grok import unanchored, wildcards

        reported = {line.pattern for line in unanchored.whole_lines(node, ctx)}
        for field, pattern in suspects:
            line = None if pattern in reported else wildcards.line(pattern, node, ctx)
            if line is None or line.anchored:
                continue
            first = line.wildcards[0]
            if first.index or not first.lazy or not line.needs_more(first.index) or line.seeks_string(first.index):
                continue
            begin = pattern.start + 1
            wildcard = pattern.value[first.start : first.end]
            sought = line.sought()
            is_shown = len(sought) <= _MAX_SOUGHT and sought.isprintable() and "`" not in sought
            lines = "lines that" if not sought else f"lines with `{sought}` that" if is_shown else "some lines that"
            rarely_fails = regex(_USUAL).sub("", pattern.value[first.end :]) == ""
            yield self.finding(
                (begin + first.start, begin + first.end),
                f"Unanchored leading `{wildcard}` backtracks quadratically on {lines} do not match. Start the pattern"
                " with `^`",
                severity="info" if sought or is_selected(field, node, ctx) or rarely_fails else "warning",
                optional=filters.chosen(field, ctx) and is_part(field, node, ctx),
                help="The anchor does not change which lines match.",
                fix=Fix("manual", "Add `^` at the start of the pattern", [Edit(begin, begin, "^")]),
            )


_MAX_SOUGHT = 16
_USUAL = (
    r"%\{(?:DATA|GREEDYDATA|SPACE|NOTSPACE|WORD|USER|USERNAME)(?::[^}]*)?\}"
    r"|\(?(?:\?<\w+>)?(?:\.|\\S|\\w)[*+]\??\)?|\\s[+*]?| |\$"
    r"|\\?[^\\\w()\[\]{}%.*+?]\?"
)
"""Elements that match in nearly every line: a space, a word, any text, an optional character. If nothing else follows
the wildcard, only short lines do not match."""


MAX_ALTERNATIVES = 8


class GrokTooManyAlternativesCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not _has_many(ctx.tree):
            return
        from lslint.rules.logstash.grok import chains

        for field, patterns in filters.patterns_by_field(node).items():
            chain = chains.before(node, field, ctx)
            earlier = _different(chain.patterns) if chain is not None else []
            if chain is not None and len(earlier) > MAX_ALTERNATIVES:
                continue  # reported where the chain exceeds the limit, or at the filter that does alone
            different = _different([*earlier, *patterns])
            if len(different) <= MAX_ALTERNATIVES:
                continue
            slow = filters.slow_to_refuse([one.value for one in different], filters.libraries(node, ctx))
            if len(slow) <= MAX_ALTERNATIVES:
                continue
            if chain is None and _common_prefix([pattern.value for pattern in patterns]):
                continue  # LS306 says where the common start ends
            several = chained = ""
            if chain is not None and earlier:
                several = f" in {chain.length + 1} filters"
                chained = "Each of these filters runs on the events that the previous one did not match. "
            yield self.finding(
                different[slow[MAX_ALTERNATIVES]],
                f"Each `{field}` is tried against up to {len(different)} patterns{several}, {len(slow)} of which are"
                " slow to reject a line. Parse the common start first, then select patterns with `if`",
                help=f'{chained}With a condition such as `if [program] == "sshd"`, each line is tried only against the'
                " patterns that are meant for it.",
            )


@fact
def _has_many(tree: Pipeline) -> bool:
    """Return whether all grok filters of a file together have enough patterns."""
    groks = (plugin for plugin in tree.plugins() if plugin.name == "grok")
    return sum(len(filters.patterns(plugin)) for plugin in groks) > MAX_ALTERNATIVES


def _different(patterns: list[String]) -> list[String]:
    """Return the patterns without duplicates."""
    return list({pattern.value: pattern for pattern in reversed(patterns)}.values())[::-1]


_GREEDY, _ANY = 2, 3


class GrokSeveralWildcardsCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        library = filters.libraries(node, ctx)[-1]
        suspects = [
            (field, pattern) for field, pattern in filters.patterns(node) if may_have_wildcards(pattern.value, library)
        ]
        is_limited = node.option("timeout_millis") is not None
        keeps_optional = bool(suspects) and ctx.keeps_optional(self.code)
        if not keeps_optional:
            suspects = [
                (field, pattern)
                for field, pattern in suspects
                if not is_limited
                and may_have_several_wildcards(pattern.value, library, _ANY)
                and filters.holds_a_line(field)
            ]
        if not suspects:
            return
        from lslint.rules.logstash.grok import search, wildcards

        meter = search.meter_of(self.code, ctx)
        dissect = "" if ctx.is_below(5) else " The `dissect` filter also splits at fixed separators."
        for field, pattern in suspects:
            line = wildcards.line(pattern, node, ctx)
            several = line.searched_again() if line is not None else []
            least = _GREEDY if sum(not one.lazy for one in several) >= _GREEDY else _ANY
            if line is None or len(several) < least:
                continue
            # Of other formats, few lines begin with a long literal: the regex engine rejects the others at once.
            begins_with_literal = any(
                nearest == farthest == 0 and len(text) >= _RARE_LENGTH
                for text, nearest, farthest in library.read(pattern.value).literals
            )
            is_optional = least == _GREEDY or is_limited or not filters.holds_a_line(field) or begins_with_literal
            if (is_optional and not keeps_optional) or line.degree(least, meter) < least:
                continue
            begin = pattern.start + 1
            growth = "quadratic" if least == _GREEDY else "cubic"
            between = line.between()
            instead = f", such as `{between}`" if between else ""
            yield self.finding(
                (begin + several[0].start, begin + several[-1].end),
                f"{len(several)} wildcards overlap, so lines that do not match take at least {growth} time."
                f" Replace each with a pattern that stops at the next separator{instead}",
                help="A pattern such as `[^,]*` cannot match the next separator, so there is nothing to retry."
                + dissect,
                optional=is_optional,
            )


_RARE_LENGTH = 4
"""Length from which on a literal is rare at the start of a line."""


_MIN_FIELDS = 3
_MAX_MAPPING = 140
_COMMON = frozenset(options_with("decorates", "without effect on events"))
"""Options that have the same meaning in dissect."""


class GrokWhereDissectFitsCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        patterns = filters.patterns(node)
        if len(patterns) != 1 or _mentions_failure_tag(ctx) or any(map(node.option, options_with("only in grok"))):
            return
        field, pattern = patterns[0]
        if filters.definitions(node) or "${" in pattern.value:
            return
        from lslint.rules.logstash.grok import delimiters

        mapping = delimiters.mapping(pattern.value)
        if mapping is None or mapping.fields < _MIN_FIELDS:
            return
        help_ = "Dissect accepts any value: do not change the filter if it must reject other lines."
        if mapping.types:
            converted = ", ".join(f"`{name}` to `{kind}`" for name, kind in mapping.types[:3])
            help_ += f" Convert {converted} with `convert_datatype`."
        displayed = mapping.text if len(mapping.text) <= _MAX_MAPPING else mapping.text[: _MAX_MAPPING - 1] + "…"
        yield self.finding(
            pattern,
            "Pattern only splits at fixed delimiters, which dissect did 9 to 12 times faster in our benchmark."
            f" Use dissect: `{displayed}`",
            help=help_,
            fix=_fix(node, field, mapping, ctx),
            optional=not pattern.value.startswith(("^", "\\A")),
        )


def _fix(node: Plugin, field: str, mapping: DelimiterMapping, ctx: PipelineView) -> Fix | None:
    """Return the fix that turns grok into dissect and ``match`` into a mapping; common options do not change."""
    match = node.option("match")
    if match is None or ctx.has_syntax_errors or ctx.is_below(5, 3):
        return None
    if any(option is not match and option.name not in _COMMON for option in node.options):
        return None
    if any(character in mapping.text + field for character in ('"', "\\", "${")):
        return None
    if has_comment(ctx.tree, match.start, match.end):
        return None
    body = f'mapping => {{ "{field}" => "{mapping.text}" }}'
    if mapping.types:
        kinds = " ".join(f'"{name}" => "{kind}"' for name, kind in mapping.types)
        body += f" convert_datatype => {{ {kinds} }}"
    edits = [Edit(node.start, node.name_end, "dissect"), Edit(match.start, match.end, body)]
    return Fix("unsafe", "Replace `grok` with `dissect`", edits)


@fact
def _mentions_failure_tag(ctx: PipelineView) -> bool:
    """Return whether the file mentions the failure tag of grok."""
    word = "_grokparsefailure"  # first with comments: the text without them is one more copy of the file
    return word in ctx.text and word in without_comments(ctx.text, ctx.tree)
