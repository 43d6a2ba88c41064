from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.index_names import OUTPUTS, index_name

_NEVER = ' ,#\\/*?"<>|\t\r\n'
_NOT_FIRST = "-_+"
_CHARACTER_NAMES = {" ": "a blank", "\t": "a tab", "\r": "a line end", "\n": "a line end"}
_MAX_LENGTH = 255


class EsIndexIllegal(PipelineRule):
    code = "LS232"
    severity = "error"
    visits = OUTPUTS
    summary = "Index name with a character that Elasticsearch does not take"
    why = """\
An index name has no blank, comma, `#`, `\\`, `/`, `*`, `?`, `"`, `<`, `>` or `|` in it (from 7.0 on no `:` either),
does not begin with `-`, `_` or `+`, is not `.` or `..`, and has 255 bytes at most. Elasticsearch answers 400 to every
event, and the output drops them; the config check and the start know nothing of it. Names of date math
(`<logs-{now/d}>`) are
left alone."""
    sources = (
        "documentation of Elasticsearch: create index, path parameters",
        "https://github.com/logstash-plugins/logstash-output-elasticsearch/issues/156",
    )
    fix = "manual"
    bad = (
        'output { elasticsearch { index => "my logs" } }\n',
        'output { elasticsearch { index => "_shop-%{+YYYY.MM.dd}" } }\n',
        'output { elasticsearch { index => "shop/%{+YYYY.MM.dd}" } }\n',
    )
    good = (
        'output { elasticsearch { index => "my-logs" } }\n',
        'output { elasticsearch { index => "<shop-{now/d}>" } }\n',
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+YYYY.MM.dd}" } }\n',
        'output { elasticsearch { index => "_all_%{" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """At most one finding, at the character."""
        name = index_name(node, ctx)
        if name is None:
            return
        value = name.text.value
        wrong = _wrong(name.literals, value, ctx)
        if wrong is not None:
            at, reason = wrong
            yield self.finding(
                name.text.span(at, at + 1),
                f"`{value if len(value) < 100 else value[:97] + '…'}` is no index name: {reason}; Elasticsearch refuses"
                " it, and the events are dropped (status 400)",
                fix=Fix("manual", "Write a name of lower-case letters, digits, `-`, `_` and `.`", []),
            )


def _wrong(literals: list[tuple[int, str]], value: str, ctx: Context) -> tuple[int, str] | None:
    """Where the first fault is, and what it is."""
    first = literals[0][1]
    if first and first[0] in _NOT_FIRST:
        return 0, f"it begins with `{first[0]}`"
    if value in (".", ".."):
        return 0, f"`{value}` is taken"
    never = _NEVER + (":" if ctx.target is not None and ctx.target.at_least(7) else "")
    for start, text in literals:
        for at, character in enumerate(text):
            if character in never:
                return start + at, f"it has {_CHARACTER_NAMES.get(character) or f'`{character}`'} in it"
    if sum(len(text.encode("utf-8", "replace")) for _, text in literals) > _MAX_LENGTH:
        return 0, f"it is longer than {_MAX_LENGTH} bytes"
    return None
