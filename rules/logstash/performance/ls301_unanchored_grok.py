from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, PipelineAdvice
from lslint.rules.knowledge import load
from lslint.rules.logstash.grok import filters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.shape import Shape

_PRIORITY = "(?:<\\d+>)?"


class UnanchoredGrok(PipelineAdvice):
    """A pattern without ``^`` or ``\\A`` where a line that fails is searched from many places."""

    code = "LS301"
    visits = ("filter/grok",)
    summary = "Grok pattern without an anchor is tried again from every place of a line"
    why = """\
Grok searches: a pattern that does not begin with `^` or `\\A` is tried at the first character, then at the second, and
so on. A line that matches costs the same with and without an anchor; a line of another format is given up only after
the last place.

Measured (Joni 2.2.5 in JRuby 9.4.13 as in Logstash 9.3, Java 17, ECS patterns, one thread, lines of 15 other formats
of 84 characters on average, 22 patterns; time without an anchor by time with one):

| pattern begins with | `^` | `\\A` |
|---|---:|---:|
| NOTSPACE | 14.1 | 48.5 |
| IPORHOST | 12.8 | 29.3 |
| COMBINEDAPACHELOG | 12.1 | 26.8 |
| IP | 9.6 | 21.8 |
| HOSTNAME | 5.6 | 13.9 |
| WORD | 3.4 | 21.2 |
| SYSLOGTIMESTAMP | 2.7 | 20.3 |
| NUMBER | 2.3 | 9.8 |
| UNIXPATH | 2.2 | 3.0 |
| median of all 22 | 2.3 | 9.1 |

Where nothing or little is gained there is no finding: a leading `GREEDYDATA` or `.*`, a first element that hardly
occurs in other lines (`<`, `\\[`, a year with a dash: up to 1.5 × measured), a literal that other lines lack, a pattern
that one character satisfies, a condition that has looked into the field before (`if "took" in [message]`). Nor where
the search is meant: one single element or a few without a blank, an end anchor only, a leading `\\b` or look-behind.
Only fields that by their name hold lines are looked at (`message`, `[event][original]`, `syslog_msg`), not paths,
addresses and other parts of a line.

`^` holds at the start of every line of an event, `\\A` only at the start of the event: for events of one line `\\A` is
faster still; for joined lines they differ, and `\\A` is offered. If lines can begin with something else, put that into
the pattern: a syslog line that a `tcp` or `udp` input takes from the network begins with its priority, such as `<13>`,
so that `^(?:<\\d+>)?` is offered there."""
    sources = (
        "own measurements of 22 patterns with the real grok library",
        "logstash-filter-grok, issue 151 (its authors ask for this warning)",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{IP:ip} %{WORD:verb}" }\n  }\n}\n',
        'filter { grok { match => ["message", "%{COMBINEDAPACHELOG}"] } }\n',
        'filter { grok { match => { "message" => ["^%{IP:a} %{WORD:b}", "%{NOTSPACE:a} %{WORD:b} %{INT:c}"] } } }\n',
        'filter { grok { pattern_definitions => { "TOP" => "%{IP}" } match => { "message" => "%{TOP} %{INT}" } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}$" } } }\n',
        'filter { grok { match => { "message" => "(?m)^%{IP:ip} %{WORD:verb}" } } }\n',
        'filter { grok { match => { "message" => "(?:\\A%{IP:ip}|^-) %{WORD:verb}" } } }\n',
        'filter { grok { pattern_definitions => { "TOP" => "^%{IP}" } match => { "message" => "%{TOP} %{INT}" } } }\n',
        'filter { grok { match => { "message" => "%{GREEDYDATA:what} took %{NUMBER:ms:int} ms" } } }\n',
        'filter { grok { match => { "message" => "<%{POSINT:pri}>%{SYSLOGLINE}" } } }\n',
        'filter { grok { patterns_dir => ["./patterns"] match => { "message" => "%{SHOP_HEAD} %{WORD:verb}" } } }\n',
        'filter { grok { match => { "message" => "session %{WORD:session} of %{USER:user}" } } }\n',
    )
    fixed = 'filter {\n  grok {\n    match => { "message" => "^%{IP:ip} %{WORD:verb}" }\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        libraries = None
        for field, pattern in filters.patterns(node):
            if not filters.holds_a_line(field) or filters.is_open(pattern.value) or filters.chosen(field, ctx):
                continue
            libraries = libraries or filters.libraries(node, ctx)
            shape = filters.searched(pattern.value, libraries)
            if shape is not None:
                yield self._finding(pattern, shape, ctx)

    def _finding(self, pattern: String, shape: Shape, ctx: Context) -> Finding:
        anchor = "\\A" if filters.several_lines(pattern.value, ctx) else "^"
        measured = load("grok/measured")
        name = next((name for name in shape.lead if name in measured), "")
        gain = measured[name or "median"][anchor != "^"]
        what = f"for a pattern that begins with {name}" if name else "median of 22 patterns"
        priority = filters.priority(pattern.value, shape, ctx)
        begins = anchor + _PRIORITY if priority else anchor
        start = _beginning(pattern.value)
        text = "a line" if anchor == "^" else "an event"
        hints = []
        if anchor == "^":
            hints.append("`\\A` is faster still where an event is one line.")
        if not shape.ends:
            hints.append("Close it with `$`, too, if nothing follows.")
        if priority is None:
            hints.append(
                f"Syslog straight from the network begins with `<13>` or the like: `{anchor}{_PRIORITY}` takes both."
            )
        hints.append("If something can stand before it, put that into the pattern.")
        begin = pattern.start + 1
        edits = [Edit(begin, begin, begins + "(?:" if shape.split else begins)]
        if shape.split:
            edits.append(Edit(pattern.end - 1, pattern.end - 1, ")"))
        return self.finding(
            pattern,
            f"`{' '.join(start.split())}` may begin anywhere: {text} that does not match is tried again from each place"
            f" in it; begin it with `{begins}` (measured {gain} × faster on lines of other formats, {what})",
            fix=Fix("unsafe", f"Begin the pattern with `{begins}`", edits),
            help=" ".join(hints),
        )


def _beginning(pattern: str) -> str:
    """The pattern, or what of it can be shown: 40 characters at most, no reference cut in two."""
    if len(pattern) <= 40:
        return pattern
    start = pattern[:39]
    cut = start.rfind("%")
    return (start[:cut] if cut > 0 and "}" not in start[cut:] else start).rstrip() + "…"
