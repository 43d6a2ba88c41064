from __future__ import annotations

from lslint.grammar.mini_languages.grok_pattern import Reference, field_of, split_group
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related, fact, texts
from lslint.rules.logstash.grok.filter_patterns import patterns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.rules.logstash.grok.captures import Capture


class GrokDuplicateCapture(PipelineRule):
    code = "LS243"
    severity = "info"
    visits = ("filter/grok",)
    summary = "Grok pattern that captures the same field twice"
    why = """\
If one pattern captures two values under the same name, grok collects them in a list: `%{DATE:ts} %{TIME:ts}` results
in `["07/03/2024", "14:05:09"]`. If the first value is a number (`:int` or `:float`), grok drops the second one. To
get one value, put a group around both: `(?<ts>%{DATE} %{TIME})`. Otherwise use two names.

Captures in different alternatives are not reported, because only one of them matches."""
    sources = ("recorded results of the grok library (Logstash 9)", "logstash-filter-grok, issue 48")
    bad = (
        'filter { grok { match => { "message" => "%{DATE:ts} %{TIME:ts}" } } }\n',
        'filter { grok { match => { "message" => "(?:%{IP:a}|-) (?<a>\\w+)" } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "(?<ts>%{DATE} %{TIME})" } } }\n',
        'filter { grok { match => { "message" => "%{IP:a}|%{HOSTNAME:a}" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        libraries = None
        fine: frozenset[str] | None = None
        for pattern in patterns(node, ctx):
            if pattern.fault is not None or pattern.unknown or not pattern.names:
                continue
            if len({field_of(name) for name in pattern.names}) == len(pattern.names):
                continue
            from lslint.rules.logstash.grok import captures, filters

            libraries = libraries or filters.libraries(node, ctx)
            if fine is None:
                fine = _removed(ctx).union(_plain(name) for o in node.all("overwrite") for name in texts(o.value))
            text = pattern.text
            cut = {reference.start for reference in pattern.references if reference.junk.strip()}  # reported by LS244
            for first, later in captures.twice(text.value, pattern.references, libraries[-1]):
                if cut and (later.start in cut or first.start in cut):
                    continue
                name = _plain(later.field)
                if any(one.optional and _is_of_library(one, pattern.references) for one in (first, later)):
                    continue
                if name in fine or later.start == first.start or not later.field:
                    continue
                effect = _effect(first, later, pattern.names)
                yield self.finding(
                    text.span(later.start, later.end),
                    f"The pattern captures `{later.field}` twice, {effect}. Rename one capture, or remove an"
                    " unused name",
                    help="To capture both with the text between them as one value, name only a group around them:"
                    f" `(?<{later.field}>…)`."
                    if "list" in effect
                    else None,
                    related=[Related(*text.span(first.start, first.end), "first capture")],
                )


def _effect(first: Capture, later: Capture, names: Iterable[str]) -> str:
    """Return what two captures of a field make of it. ``names``: all captures of the pattern."""
    is_sure = not (first.optional or later.optional)
    if first.optional:  # another alternative may capture the first value
        kinds = {_is_number(name) for name in names if name != later.name and field_of(name) == first.field}
        if len(kinds) > 1:
            return "so the field can become a list or lose the second value"
    if _is_number(first.name):
        return f"and because the first value is a number, grok {'drops' if is_sure else 'can drop'} the second one"
    return f"so the field {'becomes' if is_sure else 'can become'} a list"


def _is_number(name: str) -> bool:
    """Whether grok converts what a group of this name captures. Other types than these have no effect."""
    return split_group(name)[1] in ("int", "float")


def _is_of_library(capture: Capture, references: list[Reference]) -> bool:
    """Whether a capture is in the definition of a referenced name, not in the pattern itself."""
    return any(reference.start == capture.start and reference.field != capture.field for reference in references)


def _plain(field: str) -> str:
    """Return the name without its brackets if it has a single segment."""
    return field[1:-1] if field[:1] == "[" and field[-1:] == "]" and "[" not in field[1:] else field


@fact
def _removed(ctx: PipelineView) -> frozenset[str]:
    """Return the fields that some plugin of the file removes."""
    return frozenset(
        _plain(field)
        for plugin in ctx.tree.plugins()
        for option in plugin.all("remove_field")
        for field in texts(option.value)
    )
