from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.facts import keyed_fact
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import (
    Array,
    Findings,
    Fix,
    Flow,
    Option,
    PipelineRule,
    PipelineView,
    Plugin,
    String,
    regex,
)
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.logstash.values.strings import escapes


class EscapeNotProcessed(PipelineRule):
    code = "LS216"
    visits = ("plugin",)
    required_text = ("\\",)
    summary = "Escape sequences such as `\\t` are not processed"
    why = """\
Logstash does not process escape sequences in strings, unless logstash.yml sets `config.support_escapes: true`: `"\\t"`
is a backslash and a `t`. So a csv filter with `separator => "\\t"` finds one column, a mutate filter that splits at
`"\\n"` splits nothing, and the line codec writes `\\n` literally. Put the character itself between the quotes: a tab,
or a line break.

A `\\"` in double quotes keeps its backslash, too: with `quote_char => "\\""` the csv filter fails for each line, and a
mapping of dissect never matches. Put the string in single quotes.

A separator is no regular expression either: `split => { "path" => "\\|" }` looks for a backslash and a pipe.

Regular expressions interpret `\\t` themselves and are not reported: the patterns of `gsub` and grok, and `field_split`
of kv."""
    sources = (
        "documentation of logstash.yml: config.support_escapes",
        "https://github.com/elastic/logstash/issues/1645",
        "https://github.com/logstash-plugins/logstash-filter-csv/issues/23",
        "https://github.com/logstash-plugins/logstash-filter-csv/issues/78 (quotes)",
        "https://github.com/logstash-plugins/logstash-input-file/issues/245",
    )
    fix = "manual"
    bad = (
        'filter {\n  csv {\n    separator => "\\t"\n    columns => ["a", "b"]\n  }\n}\n',
        'filter { mutate { split => { "lines" => "\\n" } } }\n',
        'output { file { path => "/a" codec => line { format => "%{message}\\n" } } }\n',
        'filter { mutate { split => { "message" => "\\|" } } }\n',
    )
    good = (
        'filter { csv { separator => "\t" columns => ["a", "b"] } }\n',
        'filter { mutate { split => { "lines" => "\n" } } }\n',
        'filter { mutate { gsub => ["message", "\\t", " "] } kv { field_split => "\\t" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        options = load("literal_options")[node.kind].get(node.name)
        if options is None or escapes(ctx):
            return
        for option in node.options:
            where = options.get(option.name)
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
                if ctx.target is None or ctx.target.at_least(5, 6):
                    action += ", or set `config.support_escapes: true`"
                fix = Fix("manual", f"Replace `{character}` with a real {real}")
                yield self.finding(span, f"{what} letter, not a {real}. {action}", fix=fix)


_OF_REGEX = r"\\([|;,.:()\[\]{}*+?^$-])|\\[sdw][+*]?(?=[^\w\\]|\Z)"
"""A character that is escaped, or a class of characters, as in a regular expression."""
_INSERTING = ("gsub", "join")


@keyed_fact
def _is_searched(character: str, pipeline: Flow) -> bool:
    """Return whether a regular expression of the pipeline searches for a backslash and the letter of an escape
    sequence, or for all backslashes."""
    return any(f"\\{character}" in text or _ALL_BACKSLASHES in text for text in pipeline.code)


_ALL_BACKSLASHES = "[\\\\]"


def _escape(value: str, quote: str) -> int:
    r"""Return the offset of the first ``\t``, ``\n``, ``\r`` or escaped quote of the string; -1 if there is none."""
    offset = value.find("\\")
    while offset >= 0:
        after = value[offset + 1 : offset + 2]
        if after in ("t", "n", "r") or (after == quote and value[offset - 1 : offset] != "\\"):
            return offset
        offset = value.find("\\", offset + 2)
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
