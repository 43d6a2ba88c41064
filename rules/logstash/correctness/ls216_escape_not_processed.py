from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Option, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.knowledge import load
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.logstash.values.strings import escapes


class EscapeNotProcessed(PipelineRule):
    code = "LS216"
    visits = ("plugin",)
    required_text = ("\\",)
    summary = "`\\t` in a text is a backslash and a t"
    why = """\
Logstash takes the texts of a config as they stand: `"\\t"` is a backslash and a `t`, `"\\n"` a backslash and an `n`.
Only with `config.support_escapes: true` in logstash.yml (5.6 and later, off by default) they are a tab and a line
end. So a csv filter with `separator => "\\t"` finds one column, a split by `"\\n"` nothing, a line codec prints
`\\n`. Put the character itself between the quotes: a tab, or a line end (a text may run over two lines).

Options that hold regular expressions understand `\\t` themselves and are left alone: the pattern of `gsub`, grok, the
separators of kv, multiline."""
    sources = (
        "documentation of logstash.yml: config.support_escapes",
        "https://github.com/elastic/logstash/issues/1645",
        "https://github.com/logstash-plugins/logstash-filter-csv/issues/23",
        "https://github.com/logstash-plugins/logstash-input-file/issues/245",
    )
    fix = "manual"
    bad = (
        'filter {\n  csv {\n    separator => "\\t"\n    columns => ["a", "b"]\n  }\n}\n',
        'filter { mutate { split => { "lines" => "\\n" } } }\n',
        'output { file { path => "/a" codec => line { format => "%{message}\\n" } } }\n',
    )
    good = (
        'filter { csv { separator => "\t" columns => ["a", "b"] } }\n',
        'filter { mutate { gsub => ["message", "\\t", " "] } kv { field_split => "\\t" } }\n',
        'filter { mutate { add_field => { "path" => "C:\\temp\\new" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each text, at its first escape."""
        if not ctx.holds("\\", node.start, node.end):
            return
        options = load("literal_options")[node.kind].get(node.name)
        if options is None or escapes(ctx):
            return
        for option in node.options:
            where = options.get(option.name)
            for text in _texts(option, where) if where else ():
                at = _escape(text.value)
                if at < 0:
                    continue
                character = text.value[at : at + 2]
                real = {"\\t": "tab", "\\n": "line end", "\\r": "carriage return"}[character]
                yield self.finding(
                    (text.start + 1 + at, text.start + 3 + at),
                    f"`{character}` in `{option.name}` of `{node.name}` is a backslash and a letter: put a real {real}"
                    " between the quotes, or set `config.support_escapes: true`",
                    fix=Fix("manual", f"Put a real {real} between the quotes", []),
                )


def _escape(value: str) -> int:
    r"""The offset of the first ``\t``, ``\n`` or ``\r``; -1 if there is none."""
    at = value.find("\\")
    while at >= 0:
        if value[at + 1 : at + 2] in ("t", "n", "r"):
            return at
        at = value.find("\\", at + 2)
    return -1


def _texts(option: Option, where: str) -> Iterator[String]:
    """The texts of an option: itself, the ``values`` of a hash, the third ones of ``gsub``."""
    value = option.value
    items = value.items if isinstance(value, Array) else [value]
    found = items[2::3] if where == "gsub" else items
    if where == "values":
        found = [given for _, given in pair_nodes(value)]
    for one in found:
        yield from (item for item in (one.items if isinstance(one, Array) else (one,)) if isinstance(item, String))
