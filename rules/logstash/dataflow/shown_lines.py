"""Lines that a pipeline itself shows: examples in comments at a grok filter, and those of a generator input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import texts
from lslint.rules.shared.comments import around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.search import Meter, Program
    from lslint.rules.logstash.grok.unanchored import WholeLine

_GENERATORS = ("generator", "java_generator")
_MAX_LINES = 40
_LINE_STEPS = 10_000
_FILE_STEPS = 200_000
_MIN_LENGTH = 20
_HEADER = (
    r"\d\d:\d\d|\d{4}-\d\d-\d\d|<\d{1,3}>|\d{1,3}(?:\.\d{1,3}){3}|\b\d{9,}\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct"
    r"|Nov|Dec)[a-z]*[ /-]+\d|\b(?:TRACE|DEBUG|INFO|NOTICE|AUDIT|WARN|WARNING|ERROR|FATAL)\b(?!.*:\s*$)"
)
"""Text of a line before what the pattern describes, not a label of the comment: a time, a priority, an address, a
level."""


def match_inside(line: WholeLine, grok: Plugin, ctx: Context) -> bool:
    """Whether a line that the pipeline shows matches the pattern in its middle, so that an anchor would be wrong."""
    shown = _shown(grok, ctx)
    samples = ctx.project.logs().lines
    program = _program(line, ctx) if shown or samples else None
    if program is None:
        return False
    return any(_is_inside(text, is_comment, program) for text, is_comment in shown) or _is_inside_all(samples, program)


@keyed_fact
def _shown(grok: Plugin, ctx: Context) -> list[tuple[str, bool]]:
    """Return lines for the patterns of a filter, at most ``_MAX_LINES``, each with whether a comment shows it."""
    found = [(one, True) for one in _examples(grok, ctx)]
    found += [(one, False) for one in generated(ctx)[:_MAX_LINES]]
    return found[:_MAX_LINES]


@fact
def generated(ctx: Context) -> list[str]:
    """Return the lines of the generator inputs of a pipeline."""
    found = []
    for name in _GENERATORS:
        for step in flow(ctx).named("input").get(name, ()):
            for option in step.plugin.options:
                if option.name in ("lines", "message"):
                    found += [line for text in texts(option.value) for line in text.split("\n")]
    return found


@fact
def are_all_generated(ctx: Context) -> bool:
    """Whether generators with fixed lines are the only inputs of a pipeline."""
    inputs = flow(ctx).named("input")
    return bool(inputs) and inputs.keys() <= set(_GENERATORS) and bool(generated(ctx)) and flow(ctx).certain


def _examples(grok: Plugin, ctx: Context) -> Iterator[str]:
    for comment in around(ctx.text, grok.start, grok.end):
        text = comment.lstrip("# \t")
        if len(text) >= _MIN_LENGTH and compiled(_HEADER).search(text) is not None:
            yield text


def _is_inside_all(samples: Sequence[str], program: Program) -> bool:
    """Whether sample lines of the project match a pattern only after their beginning, but in their first half. A
    priority in front is a part of the suggested anchor."""
    is_inside = False
    for text in samples:
        at = _find(text, program)
        if at == 0:
            return False
        is_inside |= 0 < at <= len(text) // 2 and compiled(r"<\d+>(?:1 )?").fullmatch(text[:at]) is None
    return is_inside


def _is_inside(text: str, is_comment: bool, program: Program) -> bool:
    at = _find(text, program)
    return at > 0 and (not is_comment or compiled(_HEADER).search(text[:at]) is not None)


def _find(text: str, program: Program) -> int:
    """Return where a line matches a pattern; -1 if it does not, or if that takes too many steps."""
    from lslint.rules.logstash.grok.machine import Spent
    from lslint.rules.logstash.grok.search import find

    if program.meter.left <= 0:
        return -1
    try:
        return find(program, text, min(_LINE_STEPS, program.meter.left))
    except Spent:
        return -1


def _program(line: WholeLine, ctx: Context) -> Program | None:
    from lslint.rules.logstash.grok import expression
    from lslint.rules.logstash.grok.search import PatternTooLarge, Program, has_names

    meter = _meter(ctx)
    root = expression.read(line.pattern.value, line.libraries[-1]) if meter.left > 0 else None
    if root is None or root.opaque:
        return None
    try:
        return Program(root, has_names(root), meter)
    except PatternTooLarge:
        return None


@fact
def _meter(ctx: Context) -> Meter:
    """Return the remaining steps for the patterns of a file."""
    del ctx
    from lslint.rules.logstash.grok.search import Meter

    return Meter(_FILE_STEPS)
