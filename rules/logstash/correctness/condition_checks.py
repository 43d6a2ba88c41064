"""The checks of the rules about conditions whose texts are rows."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import (
    comparisons,
    is_negated,
    leaves,
    literal_values,
    negations,
    operands,
    ungrouped,
)
from lslint.grammar.logstash.nodes import Bareword, Comparison, Hash, Node, Number, Option, Pipeline, raw_texts
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Finding, PipelineStartRule, Severity
from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.api import (
    Array,
    Branch,
    Clause,
    Edit,
    Expression,
    Findings,
    Fix,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    Regexp,
    Related,
    Selector,
    String,
    catalogue,
    fact,
    regex,
)
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow import condition_logic as logic
from lslint.rules.logstash.dataflow.exclusive import clauses_at
from lslint.rules.logstash.dataflow.live_conditions import live
from lslint.rules.logstash.dataflow.mutate_order import operations_that
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing
from lslint.rules.logstash.dataflow.steps import Step, plugins_of
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.flow.needed import is_closed, is_single_file
from lslint.rules.logstash.flow.tables import ecs_name
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.values.ecs_mode import modes
from lslint.rules.logstash.values.options import pairs, strings
from lslint.rules.logstash.values.strings import Text, plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.logstash.flow.engine import DeadClause, TagTest

    Terms = dict[str, list[tuple[frozenset[logic.Atom], Clause]]]


_MAX_WORDS = 4


class InIsSubstringCheck(PipelineRule):
    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        if keeps_nothing(ctx.flow):
            return
        for leaf in comparisons(node, "in", "not in"):
            if not isinstance(leaf.left, Selector) or not isinstance(leaf.right, String) or "${" in leaf.right.value:
                continue
            written = ctx.text[leaf.right.start : leaf.right.end]
            displayed = written if len(written) < 60 and "\n" not in written else "…"
            better = f"`{'==' if leaf.operator == 'in' else '!='} {displayed}`"
            if any(character in leaf.right.value for character in ", |;"):
                better = _list(leaf.right.value)
            field = "".join(f"[{part}]" for part in leaf.left.path)
            yield self.finding(
                leaf,
                f"`{leaf.operator}` with a string tests for a substring, so the comparison is also"
                f" {'true' if leaf.operator == 'in' else 'false'} if `{field}` is part of the string. To compare"
                f" whole values, use {better}",
                fix=Fix("manual", f"Compare whole values with {better}"),
                key=f"{leaf.operator} {field}",
            )


def _list(value: str) -> str:
    """Return the list that a string with separators probably means, in backticks."""
    words = value.replace(",", " ").replace("|", " ").replace(";", " ").split()
    if not 1 < len(words) <= _MAX_WORDS or any(not word.replace("_", "").replace("-", "").isalnum() for word in words):
        return "a list of strings"
    return "`[" + ", ".join(f'"{word}"' for word in words) + "]`"


class ConditionalInInputCheck(PipelineRule):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        """Yield a finding for each outermost branch with inputs; none after a syntax error."""
        if ctx.section is None or ctx.section.kind != "input" or ctx.clauses or not _holds_inputs(node):
            return
        if any(error.start < ctx.section.end for error in ctx.errors):
            return
        first = node.clauses[0]
        end = first.condition.end if first.condition is not None else first.open
        action = "Set `type` or `tags` on each input, and test that field in the filter section"
        if "${" in ctx.text[first.start : end]:
            action = "Move the inputs to a separate pipeline or file, which only the environments that need them load"
        problem = "Logstash ignores conditions around inputs and starts all inputs inside"
        yield self.finding((first.start, end), f"{problem}. {action}")


def _holds_inputs(branch: Branch) -> bool:
    """Whether a branch contains plugins, none of which exists only as a filter or output."""
    names = {plugin.name for plugin in plugins_of([branch])}
    others = {name for name in names if catalogue.plugin(f"input/{name}") is None}
    is_other = any(catalogue.plugin(f"{kind}/{name}") is not None for name in others for kind in ("filter", "output"))
    return bool(names) and not is_other


class BooleanTextCompareCheck(PipelineRule):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        tests = [leaf for clause in node.clauses for leaf in comparisons(clause.condition, "==", "!=")]
        texts = {leaf: leaf.right.value for leaf in tests if isinstance(leaf.right, String)}
        tests = [leaf for leaf in tests if texts.get(leaf) in ("true", "false")]
        for leaf, name, related in _of_type("boolean", tests, ctx):
            intended = name if (texts[leaf] == "true") is (leaf.operator == "==") else f"!{name}"
            yield self.finding(
                leaf,
                f'`{name}` is a boolean and never equals the string `"{texts[leaf]}"`, so the comparison is always'
                f" {'false' if leaf.operator == '==' else 'true'}. Write `{intended}`",
                related=related,
                fix=Fix("manual", f"Replace the comparison with `{intended}`"),
            )


def _of_type(kind: str, tests: list[Comparison], ctx: PipelineView) -> Iterator[tuple[Comparison, str, list[Related]]]:
    """Yield the comparisons of a field of a type, with the name of the field and the place that sets it."""
    for leaf in tests:
        if isinstance(leaf.left, Selector):
            from lslint.rules.logstash.flow.absent import origin
            from lslint.rules.logstash.flow.known_types import known_type

            known = known_type(leaf.left.path, leaf.left.start, ctx)
            if known is not None and known.kind == kind:
                yield leaf, "".join(f"[{part}]" for part in leaf.left.path), origin(known.value, f"a {kind}", ctx)


class RegexOnNumberCheck(PipelineRule):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        tests = [leaf for clause in node.clauses for leaf in comparisons(clause.condition, "=~", "!~")]
        for leaf, name, related in _of_type("number", tests, ctx):
            yield self.finding(
                leaf,
                f"`{name}` is a number, and `{leaf.operator}` is {'never' if leaf.operator == '=~' else 'always'}"
                " true for numbers. Compare with `==`, `<` or `>=` instead",
                related=related,
                fix=Fix("manual", f"Compare `{name}` as a number"),
            )


_MAX_SHOWN = 4


class BranchNeverEnteredCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.flow.absent import dead_by_value

        for dead in dead_by_value(ctx):
            leaf = dead.leaf
            if isinstance(leaf, Comparison) and Number in map(type, (leaf.left, leaf.right)):
                continue  # LS206 reports it
            yield self._finding(dead, ctx)

    def _finding(self, dead: DeadClause, ctx: Context) -> Finding:
        from lslint.rules.logstash.flow.absent import origin, tested_field
        from lslint.rules.shared.secret_names import may_be_secret_name

        field = tested_field(dead)
        constants = sorted(dead.value.constants or ())
        shown = ", ".join(f"`{value}`" for value in constants[:_MAX_SHOWN])
        if len(constants) > _MAX_SHOWN:
            rest = len(constants) - _MAX_SHOWN
            shown += f" and {rest} other value{'s' if rest > 1 else ''}"
        only = f"can only be {shown}" if len(constants) == 1 else f"can only be one of {shown}"
        if any(may_be_secret_name(part) for part in field):
            only = "never has this value"  # another file may set it, whose secrets the report of this one does not hide
        name = display(field)
        return self.finding(
            dead.leaf,
            f"`{name}` {only} here, so no event enters the branch. Correct the value, or remove the branch",
            related=origin(dead.value, "the value", ctx),
        )


_TAGS = ("tags", "[tags]")
_WRITES = operations_that("sets", "moves", "copies", "whole")
"""Operations of ``mutate`` that may leave a string in ``tags``."""


class TagsComparedWithEqualsCheck(PipelineRule):
    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        yield from self._as_fields(node, ctx)
        for leaf in comparisons(node, "==", "!=", "=~", "!~"):
            is_pattern = leaf.operator.endswith("~")
            field, text = leaf.left, leaf.right
            if isinstance(field, String) and not is_pattern:
                field, text = text, field
            if not isinstance(field, Selector) or field.path != ("tags",):
                continue
            if not isinstance(text, (String, Regexp) if is_pattern else String):
                continue
            if any(_sets_tags(source, tree) for source, tree in zip(ctx.flow.texts, ctx.flow.trees, strict=True)):
                return
            word, outcome = ("in", "false") if leaf.operator in ("==", "=~") else ("not in", "true")
            opener = next((write.plugin for tree in ctx.flow.trees for write in writes(tree).anything), None)
            severity: Severity | None = "info" if opener else None
            listed = (
                f"Unless `{opener.name}` sets it to a string, `[tags]` is a list" if opener else "`[tags]` is a list"
            )
            if is_pattern:
                yield self.finding(
                    leaf,
                    f"{listed} and never matches a regular expression, so `{leaf.operator}` is always {outcome}."
                    f" Test for the whole tag with `{word} [tags]`",
                    severity=severity,
                )
                continue
            intended = f"{ctx.text[text.start : text.end]} {word} [tags]"
            is_short = len(intended) < 80 and "\n" not in intended
            advice = f"Write `{intended}`" if is_short else f"Use `{word}`"
            yield self.finding(
                leaf,
                f"{listed} and never equals a string, so `{leaf.operator}` is always {outcome}. {advice}",
                severity=severity,
                fix=Fix("unsafe", f"Replace `{leaf.operator}` with `{word}`", [Edit(leaf.start, leaf.end, intended)]),
            )

    def _as_fields(self, node: Expression, ctx: PipelineView) -> Findings:
        """Report failure tags that a condition tests as fields."""
        from lslint.rules.logstash.flow.tag_tests import default_setters

        negated: dict[Expression, Expression] = {ungrouped(each.operand): each for each in negations(node)}
        for leaf in leaves(node):
            tag = leaf.path[-1] if isinstance(leaf, Selector) and leaf.path[:-1] in ((), ("tags",)) else ""
            is_tag = tag[:1] == "_" and bool(default_setters[tag])
            if is_tag and not any(writes(tree).writers_of((tag,)) for tree in ctx.flow.trees):
                test = negated.get(leaf, leaf)
                intended = f'"{tag}" {"in" if test is leaf else "not in"} [tags]'
                yield self.finding(
                    test,
                    f"`{tag}` is a tag, not a field, so the test is always {'false' if test is leaf else 'true'}."
                    f" Write `{intended}`",
                    fix=Fix("unsafe", f"Write `{intended}`", [Edit(test.start, test.end, intended)]),
                )


@keyed_fact
def _sets_tags(code: str, tree: Pipeline) -> bool:
    """Whether a plugin may write a string to ``tags``: then the comparison can be true. Besides ``mutate``, each option
    may that names the field, except those about single tags."""
    for _, plugin, _ in tree.walk_plugins():
        for option in plugin.options:
            if option.name == "add_field":
                if any(key in _TAGS for key, _ in pairs(option.value)):
                    return True
            elif plugin.name == "mutate":
                if option.name in _WRITES and _names_tags(option.value):
                    return True
            elif not regex(r"tags?(?:$|_)").search(option.name) and regex(r"\btags\b").search(
                code, option.value.start, option.value.end
            ):
                return True
    return False


def _names_tags(value: object) -> bool:
    items: list[Node] = list(value.items) if isinstance(value, Array) else []
    if isinstance(value, Hash):
        items = [side for pair in value.pairs for side in (pair.key, pair.value)]
    return any(getattr(item, "value", "") in _TAGS for item in items)


class ConditionInvalidRegexCheck(PipelineStartRule):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        from lslint.grammar.regex.oniguruma import reader as oniguruma
        from lslint.rules.logstash.grok.regex_messages import engine_message, explain, note_limit

        for condition in live(node, ctx):
            for leaf in comparisons(condition, "=~", "!~"):
                right = leaf.right
                if isinstance(right, Regexp):
                    pattern = right.pattern
                elif isinstance(right, String):
                    text = plugin_text(right, ctx, variables=False)
                    if text is None:
                        continue
                    pattern = text.value
                else:
                    continue
                unsure = ctx.has_syntax_errors and has_marker(pattern)
                problem = oniguruma.check(pattern) if not unsure else None
                if problem is None:
                    if oniguruma.exceeds_limit(pattern):
                        note_limit((right.start, right.end), ctx)
                    continue
                start, span = right.start + 1, (right.start, right.end)
                if ctx.text[start : right.end - 1] == pattern:
                    begin = min(start + problem.start, right.end - 1)
                    span = begin, max(begin + 1, min(start + problem.end, right.end - 1))
                yield self.finding(
                    span,
                    f"Regular expression does not compile, so the pipeline does not start: {explain(problem, pattern)}",
                    help=f"{engine_message(problem)}. The config check (`-t`) does not report it.",
                )


_TYPE = ("type",)
_MAX_CLONES = 10
"""Filters with the same name of a copy that are compared with one condition."""


class CloneTypeInEcsCheck(PipelineRule):
    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        steps = _clones(ctx)
        compared = [(leaf, operands(leaf)) for leaf in comparisons(node, "==", "in")] if steps else []
        paths = {side.path for _, sides in compared for side in sides if isinstance(side, Selector)}
        if _TYPE not in paths or ("tags",) in paths:
            return
        clauses = clauses_at(ctx.tree, node.start)
        for leaf, sides in compared:
            if not any(isinstance(side, Selector) and side.path == _TYPE for side in sides):
                continue
            values = [item for side in sides for item in (side.items if isinstance(side, Array) else [side])]
            for value in values:
                name = value.value if isinstance(value, String) else ""
                if any(step.plugin.end <= node.start and not step.apart(clauses) for step in steps.get(name, ())):
                    yield self.finding(
                        leaf,
                        f"In ECS mode, the default since 8.0, `clone` adds `{name}` to `tags` and does not set"
                        f' `[type]`. Test `"{name}" in [tags]`',
                    )


@fact
def _clones(ctx: PipelineView) -> dict[str, list[Step]]:
    """Return the clone filters by the names of the copies, at most ``_MAX_CLONES`` for each; nothing if something may
    set `type`."""
    steps = ctx.flow.named("filter").get("clone", ())
    are_ecs = all(ecs.is_said(step.plugin, ctx) and ecs.is_on(step.plugin, ctx) for step in steps)
    found: dict[str, list[Step]] = {}
    if steps and are_ecs and not any(step.plugin.all("add_field") for step in steps) and _is_type_unset(ctx):
        for step in steps:
            for name in step.plugin.texts("clones"):
                if len(known := found.setdefault(name, [])) < _MAX_CLONES:
                    known.append(step)
    return found


@fact
def _is_type_unset(ctx: PipelineView) -> bool:
    """Return whether the file is the whole pipeline, and sets `type` nowhere."""
    from lslint.rules.logstash.flow.missing import is_constant_at_input

    if not is_single_file(ctx) or is_constant_at_input(_TYPE, ctx.flow):
        return False
    written = writes(ctx.tree)
    setting = [write.plugin for write in (*written.writers_of(_TYPE), *written.anything)]
    return not any(plugin.kind == "filter" and plugin.name != "clone" for plugin in setting)


class FailureTagNotProducedCheck(PipelineRule):
    def check(self, node: Expression, ctx: Context) -> Findings:
        from lslint.rules.logstash.flow.tag_tests import missing_tag, replaced, why_missing

        for leaf in comparisons(node, "in", "not in"):
            test = missing_tag(leaf, ctx)
            if test is None:
                continue
            wanted = (leaf.operator == "in") is not is_negated(node, leaf)
            setters = replaced(test.tag, ctx)
            reason = why_missing(test, ctx) if wanted and not setters else None
            if setters:
                yield self._replaced(test, setters, wanted, ctx)
            elif reason is not None:
                why, advice, related = reason
                yield self.finding(
                    leaf,
                    f"`{test.tag}` {why}, so the condition is never true. {advice}",
                    related=related,
                    fix=Fix("manual", advice, []),
                )

    def _replaced(self, test: TagTest, setters: list[tuple[Plugin, Option]], wanted: bool, ctx: Context) -> Finding:
        """Return the finding for a tag that ``tag_on_failure`` of filters replaces."""
        plugin, option = setters[0]
        tags = dict.fromkeys(text for _, one in setters for text in raw_texts(one.value))
        others = " or ".join(f"`{text}`" for text in list(tags)[:3])
        reason, advice = ("replaces it", f"Test for {others}") if others else ("is empty", "Remove the test")
        outcome = "false" if wanted else "true"
        return self.finding(
            test.leaf,
            f"`{test.tag}` is never set, so the condition is always {outcome}: `tag_on_failure` of"
            f" `{plugin.name}` (line {ctx.line(option.start)}) {reason}. {advice}",
            related=[
                Related(one.start, one.end, "sets another tag" if raw_texts(one.value) else "sets no tag")
                for _, one in setters[:3]
            ],
            fix=Fix("manual", advice, []),
        )


_REGEX_OPTIONS = (*options_with("patterns"), "gsub")
"""Options with regular expressions."""
_ALTERNATIVES = r"(?<!\\)(?:\\\\)*(\[\^?([A-Za-z]{2,}(?:\|[A-Za-z]{2,})+)\])"


class AlternativesInClassCheck(PipelineRule):
    def check(self, node: Plugin | Expression, ctx: PipelineView) -> Findings:
        for text in _expressions(node, ctx):
            for match in regex(_ALTERNATIVES).finditer(text.value):
                span = text.span(match.start(1), match.end(1))
                is_negated = match[1][1] == "^"
                better = f"(?!{match[2]})" if is_negated else f"(?:{match[2]})"
                yield self.finding(
                    span,
                    f"`{match[1]}` matches one character that is{' not' if is_negated else ''} in the brackets. For"
                    f" alternatives write `{better}`",
                    fix=Fix("unsafe", f"Write `{better}`", [Edit(*span, better)])
                    if text.exact and not is_negated and not ctx.has_syntax_errors
                    else None,
                )


def _expressions(node: Plugin | Expression, ctx: PipelineView) -> Iterator[Text]:
    """Yield the regular expressions of a condition, or of a plugin and its codec."""
    values: list[tuple[Node, bool]] = []
    if isinstance(node, Plugin):
        codec = node.option("codec")
        plugins = [node] if node.kind == "filter" else [codec.value] if codec is not None else []
        for plugin in plugins:
            for option in plugin.options if isinstance(plugin, Plugin) else ():
                if option.name in _REGEX_OPTIONS:
                    values += [(string, True) for string in strings(option.value)]
    else:
        for leaf in comparisons(node, "=~", "!~"):
            if isinstance(leaf.right, Regexp):
                inner = Bareword(leaf.right.start + 1, leaf.right.end - 1, leaf.right.pattern)
                yield Text(inner, inner.value, exact=True)
            values.append((leaf.right, False))
    for value, has_variables in values:
        text = plugin_text(value, ctx, has_variables) if isinstance(value, String) and "|" in value.value else None
        if text is not None:
            yield text


_EQUAL = {"in": "==", "not in": "!=", "==": "==", "!=": "!="}
_WITH_LIST = {"in": "in", "not in": "not in", "==": "in", "!=": "not in"}
_QUOTES = "\"'"


class InWithOneElementListCheck(PipelineRule):
    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for leaf in comparisons(node, *_EQUAL):
            right = leaf.right
            if not isinstance(right, Selector) or not (values := literal_values(right)):
                continue
            inner = values[0]
            written, name = (" ".join(part.split()) for part in (ctx.text[right.start : right.end], right.path[0]))
            intended = f"`{_EQUAL[leaf.operator]} {inner}`"
            if len(values) > 1:
                intended = f"`{_WITH_LIST[leaf.operator]} [{', '.join(values)}]`"
            elif isinstance(leaf.left, String):  # a string is searched for in a field
                intended = f"`[{inner.strip(_QUOTES)}]`, without the quotes"
            elif isinstance(leaf.left, Selector) and leaf.left.path == ("tags",):
                intended = f"`{_membership(leaf, inner, ctx.text)}`"
            missing = _missing(leaf, ctx) if leaf.operator in ("==", "!=") else None
            if missing is not None:
                left = f"`{ctx.text[leaf.left.start : leaf.left.end]}`"
                truth = "true" if leaf.operator == "==" else "false"
                reason = f"and with ECS {left} is missing too: the comparison is always {truth}"
                action = f"Compare `{missing}` with the string"
                if not missing:
                    reason = f"and nothing sets {left}: the comparison is {truth} for all events"
                    action = f"Compare a field that exists with `{inner}`"
                yield self.finding(leaf, f"`{written}` is parsed as a field name, not as a list, {reason}. {action}")
                continue
            yield self.finding(
                leaf,
                f"`{written}` is parsed as the field named `{name}`, not as a list, so the comparison is"
                f" {_outcome(leaf, ctx.text)}. Write {intended}",
                fix=_fix(leaf, inner, ctx.text) if len(values) == 1 else None,
            )


def _missing(leaf: Comparison, ctx: PipelineView) -> str | None:
    """Return what to read instead of a field on the left that no event has: the name that the inputs use with ECS,
    empty if there is none; None if events may have the field. Without it, two missing fields are compared."""
    from lslint.rules.logstash.flow.analysis import event_flow

    left = leaf.left
    if not isinstance(left, Selector):
        return None
    inputs = (plugin for plugin in ctx.flow.plugins("input") if plugin.text("ecs_compatibility") != "disabled")
    names = {ecs_name(f"input/{plugin.name}", left.path) for plugin in inputs}
    name = names.pop() if len(names) == 1 else ""
    if is_closed(ctx) and any(absence.read.start == left.start for absence in event_flow(ctx).absences):
        return name
    is_set = any(writes(tree).anything or writes(tree).writers_of(left.path) for tree in ctx.flow.trees)
    return name if name and not is_set and True in modes(ctx) else None


def _outcome(leaf: Comparison, text: str) -> str:
    """Return for which events the comparison with a missing field is true: two missing fields are equal."""
    truth = "false" if leaf.operator in ("in", "==") else "true"
    if leaf.operator in ("in", "not in") or not isinstance(leaf.left, Selector):
        return f"always {truth}"
    return f"{truth} for all events with `{text[leaf.left.start : leaf.left.end]}`"


def _membership(leaf: Comparison, inner: str, text: str) -> str:
    """Return the test for an item of the list on the left."""
    return f"{inner} {_WITH_LIST[leaf.operator]} {text[leaf.left.start : leaf.left.end]}"


def _fix(leaf: Comparison, inner: str, text: str) -> Fix | None:
    if not isinstance(leaf.left, Selector):
        return None
    if leaf.left.path == ("tags",):  # a list: test for membership
        intended = _membership(leaf, inner, text)
        return Fix("unsafe", f"Replace the comparison with `{intended}`", [Edit(leaf.start, leaf.end, intended)])
    operator = _EQUAL[leaf.operator]
    edits = [Edit(leaf.right.start, leaf.right.end, inner)]
    if operator != leaf.operator:
        edits.insert(0, Edit(leaf.op_start, leaf.op_end, operator))
    return Fix("unsafe", f"Compare with `{operator} {inner}`", edits)


_MAX_CLAUSES = 400
_MAX_TERMS = 500
"""Alternatives about one field that each new one is compared with."""


class UnreachableBranchCheck(PipelineAdvice):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        if len(node.clauses) < 2 or len(node.clauses) > _MAX_CLAUSES:
            return
        clauses = [(clause, clause.condition) for clause in node.clauses if clause.condition is not None]
        if not _unreachable(clauses):
            return
        written = [(clause, test) for clause, test in clauses if not has_marker(ctx.text[test.start : test.end])]
        for clause, condition, other in _unreachable(written):
            is_same = _without_spaces(clause, ctx) == _without_spaces(other, ctx)
            action = "or remove the branch" if is_same else "or move the branch up"
            yield self.finding(
                condition,
                f"Branch is never reached: the condition on line {ctx.line(other.start)} already matches all of its"
                f" events. Change the condition, {action}",
                related=[Related(other.start, other.open, "matches the same events")],
            )


def _unreachable(clauses: list[tuple[Clause, Expression]]) -> list[tuple[Clause, Expression, Clause]]:
    """Return the clauses all of whose events an earlier clause takes, each with its condition and that clause."""
    unreachable: list[tuple[Clause, Expression, Clause]] = []
    by_subject: Terms = {}
    for clause, condition in clauses:
        alternatives = logic.terms(condition)
        if alternatives is None:
            continue
        alternatives = [term for term in alternatives if logic.clash(term) is None]  # the others: LS207
        earlier = [found for term in alternatives if (found := _earlier(term, by_subject)) is not None]
        if earlier and len(earlier) == len(alternatives):
            unreachable.append((clause, condition, earlier[0]))
            continue
        for term in alternatives:
            for atom in term:
                known = by_subject.setdefault(atom[0], [])
                if len(known) < _MAX_TERMS:
                    known.append((term, clause))
    return unreachable


def _without_spaces(clause: Clause, ctx: PipelineView) -> str:
    """Return a condition without spaces, which do not change its meaning outside of strings."""
    condition = clause.condition
    return "".join(ctx.text[condition.start : condition.end].split()) if condition is not None else ""


def _earlier(term: frozenset[logic.Atom], by_subject: Terms) -> Clause | None:
    """Return the first earlier branch that matches every event for which these atoms hold, or None."""
    alternatives = (each for name in {atom[0] for atom in term} for each in by_subject.get(name, ()))
    clauses = (clause for other, clause in alternatives if logic.implies(term, other))
    return min(clauses, key=lambda clause: clause.start, default=None)


_ORDER = ("<", ">", "<=", ">=")


class OrderingMixedTypesCheck(PipelineRule):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        for clause in node.clauses:
            leaves = list(comparisons(clause.condition, *_ORDER, "==", "!="))
            ranges = _ranges(leaves)
            for leaf in leaves:
                yield from self._compared(leaf, ranges, ctx)

    def _compared(self, leaf: Comparison, ranges: set[tuple[str, ...]], ctx: PipelineView) -> Findings:
        field, literal = leaf.left, leaf.right
        if isinstance(literal, Selector):
            field, literal = literal, field
        if not isinstance(field, Selector) or not isinstance(literal, Number | String):
            return
        if isinstance(literal, String) and not _numeric(literal.value):
            return
        from lslint.rules.logstash.flow.absent import origin
        from lslint.rules.logstash.flow.known_types import NUMBER, TEXT, known_type

        name = "".join(f"[{part}]" for part in field.path)
        ordered = leaf.operator in _ORDER
        result = "fails at run time" if ordered else f"is {'never' if leaf.operator == '==' else 'always'} true"
        if isinstance(literal, Number):
            known = known_type(field.path, field.start, ctx)
            if known is None or known.kind != TEXT:
                return
            yield self.finding(
                leaf,
                f"`{name}` is a string, so comparing it with the number `{literal.text}` {result}. Convert the field to"
                " a number with `:int` in grok or `convert` in mutate",
                related=origin(known.value, "a string", ctx),
                fix=Fix("manual", f"Convert `{name}` to a number"),
            )
            return
        quoted = f'"{literal.value}"'
        known = known_type(field.path, field.start, ctx)
        if known is not None and known.kind == NUMBER:
            yield self.finding(
                leaf,
                f"`{name}` is a number, so comparing it with the string `{quoted}` {result}. Remove the quotes",
                related=origin(known.value, "a number", ctx),
                fix=Fix("manual", f"Remove the quotes around `{literal.value}`"),
            )
        elif ordered and field.path not in ranges:
            yield self.finding(
                leaf,
                f"`{quoted}` is a string: strings are ordered by character, and a numeric `{name}` fails at run time."
                " Remove the quotes, and convert the field to a number",
                fix=Fix("manual", f"Remove the quotes around `{literal.value}`, and convert `{name}` to a number"),
            )


_CODE = 3
"""Numbers with at least this many digits may be codes of fixed length."""


def _ranges(leaves: list[Comparison]) -> set[tuple[str, ...]]:
    """Return the fields that a condition compares with a lower and an upper bound of the same number of digits."""
    bounds: dict[tuple[str, ...], set[tuple[bool, int]]] = {}
    for leaf in leaves:
        if isinstance(leaf.left, Selector) and isinstance(leaf.right, String) and leaf.operator in _ORDER:
            text = leaf.right.value
            if text.isascii() and text.isdigit() and len(text) >= _CODE:
                bounds.setdefault(leaf.left.path, set()).add((leaf.operator[0] == "<", len(text)))
    return {field for field, found in bounds.items() if len(found) == 2 and len({size for _, size in found}) == 1}


def _numeric(text: str) -> bool:
    plain = text.removeprefix("-").replace(".", "", 1)
    return plain.isascii() and plain.isdigit()
