"""Check of the rule about malformed references to fields and variables in strings."""

from __future__ import annotations

from lslint.grammar.mini_languages import sprintf
from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin, String, regex
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.mutate_order import SETTERS
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.flow.tables import sprintf_options
from lslint.rules.logstash.values.options import pair_nodes, strings
from lslint.rules.logstash.values.strings import Text, plugin_text
from lslint.rules.shared.pipeline_files import pipeline_texts, pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Fields that are objects in every event that has them, as Beats, Elastic Agent and Logstash itself write them.
_NESTED = frozenset((
    "@metadata", "agent", "beat", "host", "cloud", "container", "docker", "kubernetes", "geoip", "fields", "winlog",
    "observer", "source", "destination", "data_stream", "input",
))  # fmt: skip


class MalformedSprintfCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for text, parts in sprintf_texts(node, ctx):
            for part in parts:
                if part.kind == "field" and regex(_DATE).fullmatch(part.body) and not _made(part.body, ctx):
                    span, intended = text.span(part.start, part.end), f"%{{+{part.body}}}"
                    yield self.finding(
                        span,
                        f"`%{{{part.body}}}` refers to a field of this name, so Logstash does not replace it. For the"
                        f" date of the event write `{intended}`",
                        fix=Fix.write(span, intended) if text.exact else None,
                    )
                elif part.kind == "field" and "." in part.body:
                    yield from self._dotted(text, part, ctx)
                elif part.kind == "joda":
                    yield from self._date(text, part)
        for text in _filled(node, ctx):
            yield from self._broken(text)
        for option in node.options if node.kind == "filter" else ():
            for _, value in pair_nodes(option.value) if option.name in SETTERS else ():
                if isinstance(value, String) and regex(_BARE).fullmatch(value.value):
                    intended = f"%{{{value.value}}}"
                    yield self.finding(
                        value,
                        f"`{value.value}` is literal text, because a reference is in `%{{ }}`. Write `{intended}`",
                        severity="info",
                        fix=Fix.write(value, intended, quote='"'),
                    )

    def _date(self, text: Text, part: sprintf.SprintfPart) -> Findings:
        """Report a date format with a second `+`, or after a second `%`: both remain in the string."""
        format_ = part.body.lstrip("+")
        start = part.start - (text.value[: part.start][-1:] == "%")
        if format_ and (format_ != part.body or start < part.start):
            span, intended, sign = text.span(start, part.end), f"%{{+{format_}}}", "%" if start < part.start else "+"
            yield self.finding(
                span,
                f"`{text.value[start : part.end]}` leaves a `{sign}` in front of the date. Write `{intended}`",
                fix=Fix.write(span, intended) if text.exact else None,
            )

    def _dotted(self, text: Text, part: sprintf.SprintfPart, ctx: PipelineView) -> Findings:
        match = regex(r"\[?(@?\w+)((?:\.\w+)+)\]?").fullmatch(part.body)
        if match is None or match[1] not in _NESTED or _made(part.body.strip("[]"), ctx):
            return
        names = [match[1], *match[2].split(".")[1:]]
        intended = "%{" + "".join(f"[{name}]" for name in names) + "}"
        span = text.span(part.start, part.end)
        yield self.finding(
            span,
            f"`{text.value[part.start : part.end]}` refers to a field with a dot in its name, so Logstash does not"
            f" replace it. Write `{intended}`",
            fix=Fix.write(span, intended) if text.exact else None,
        )

    def _broken(self, text: Text) -> Findings:
        value = text.value
        at = sprintf.unclosed(value)
        if at >= 0:
            message = "`%{` is never closed, so Logstash does not replace the reference. Add the closing `}`"
            yield self.finding(text.span(at, len(value)), message)
        for match in regex(_UNREPLACED).finditer(value) if "%[" in value or "${[" in value else ():
            span = text.span(match.start(), match.end())
            intended = "%{" + (match[1] or match[2]) + "}"
            yield self.finding(
                span,
                f"`{match[0]}` is not replaced, because a reference is in `%{{ }}`. Write `{intended}`",
                severity=None if match[2] or "][" in match[1] else "info",  # `%[x]` may be text
                fix=Fix.write(span, intended) if text.exact else None,
            )


_UNREPLACED = r"(?<![%\w])%((?:\[@?[A-Za-z_][\w.-]*\])+)(?!\})|\$\{((?:\[@?[A-Za-z_][\w.-]*\])+)\}"
"""References without braces, and with the sign of a variable, whose name cannot begin with a bracket."""
_BARE = r"(?:\[@?[A-Za-z_][\w.-]*\]){2,}"
"""A reference to a nested field, and nothing else."""
_DATE = r"[yYx]{4}(?:[._/-](?:MM|M|ww?|dd|HH))+"
"""The date formats of names of indices and files."""


def _filled(node: Plugin, ctx: PipelineView) -> Iterator[Text]:
    """Yield the strings in which Logstash certainly replaces references."""
    replaced = sprintf_options(node)
    for option in node.options:
        if option.name not in replaced or regex(r"%|\$\{\[").search(ctx.text, option.start, option.end) is None:
            continue
        for value in strings(option.value):
            text = plugin_text(value, ctx) if isinstance(value, String) else None
            if text is not None:
                yield text


_MAX_NAMES = 300
"""Names that are searched for in the pipeline at most; further ones are not reported."""


def _made(name: str, ctx: PipelineView) -> bool:
    """Whether the name also appears outside of such references in the pipeline, so that something may set the field."""
    results: dict[str, bool] = ctx.facts.setdefault(_made, {})
    if name not in results:
        results[name] = len(results) >= _MAX_NAMES or any(
            text.count(name) > text.count("%{" + name + "}") + text.count("%{[" + name + "]}")
            for text in map(without_comments, pipeline_texts(ctx), pipeline_trees(ctx))
        )
    return results[name]
