from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.grok import filters

_PATTERNS, _CAPTURES = 3, 2
_MAX_SHOWN = 100


class GrokCommonPrefix(PipelineAdvice):
    code = "LS306"
    visits = ("filter/grok",)
    summary = "Grok patterns of one field begin alike, so their beginning is matched again and again"
    why = """\
Grok tries the patterns of a field one behind the other and starts each at the beginning of the line. What they share
is matched again for each: a line for the fourth of four patterns has its time stamp and host read four times. Match
the shared beginning once, with the rest in a field of its own (`%{GREEDYDATA:rest}`), then try the different ends on
that field; a rest that fails then costs only itself, and a line without the beginning is given up once.

Patterns with a literal of their own that few lines hold are not counted: the engine looks for it first and gives up in
microseconds, before it reads the beginning (measured). A finding needs three that hold none."""
    sources = ("source of the grok filter: patterns are tried in their order, each from the start",)
    fix = "manual"
    bad = (
        'filter { grok { match => { "message" => [\n  "^%{IP:ip} %{WORD:verb} %{INT:a}$",\n'
        '  "^%{IP:ip} %{WORD:verb} %{IP:to}$",\n  "^%{IP:ip} %{WORD:verb} %{UUID:id}$"\n] } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb} %{GREEDYDATA:rest}" } }\n'
        '  grok { match => { "rest" => ["^%{INT:a}$", "^%{IP:to}$", "^%{UUID:id}$"] } } }\n',
        'filter { grok { match => { "message" => ["^%{IP:a} %{WORD:b} Started %{INT:c}",\n'
        '  "^%{IP:a} %{WORD:b} Stopped %{INT:c}", "^%{IP:a} %{WORD:b} Refused %{INT:c}"] } } }\n',
        'filter { grok { match => { "message" => ["^%{IP:ip} a", "^%{IP:ip} b", "^%{IP:ip} c"] } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for patterns in filters.patterns_by_field(node).values():
            if len(patterns) < _PATTERNS:
                continue
            texts = [pattern.value for pattern in patterns]
            first = texts[0]
            length, captures = _uncut(first, min(_shared(first, text) for text in texts[1:]))
            if captures < _CAPTURES or all(text == first for text in texts):
                continue
            slow = filters.slow_to_refuse(texts, filters.libraries(node, ctx))
            if len(slow) < _PATTERNS:
                continue
            displayed = first[:length].strip()
            if len(displayed) > _MAX_SHOWN:
                displayed = displayed[: displayed.rfind("}", 0, _MAX_SHOWN) + 1] + "…"
            begin = patterns[0].start + 1
            yield self.finding(
                (begin, begin + length),
                f"All {len(patterns)} patterns begin with `{displayed}`, which is read up to {len(slow)} times in one"
                " line; match it once with `%{GREEDYDATA:rest}` behind it, then try the ends on `rest`",
            )


def _shared(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    size = min(len(one), len(other))
    return next((at for at in range(size) if one[at] != other[at]), size)


def _uncut(pattern: str, length: int) -> tuple[int, int]:
    """The length without a reference or group that is cut in two, and the captures in it."""
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
