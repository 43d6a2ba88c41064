from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.dataflow.index_names import OUTPUTS, index_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity

_NEVER = ' ,#\\/*?"<>|\t\r\n'
_NOT_FIRST = "-_+"
_CHARACTER_NAMES = {" ": "a space", "\t": "a tab", "\r": "a line break", "\n": "a line break"}
_MAX_LENGTH = 255


class EsIndexIllegal(PipelineRule):
    code = "LS232"
    severity = "error"
    visits = OUTPUTS
    summary = "Index name with a character that Elasticsearch rejects"
    why = """\
An index name must not:

- contain a space, a comma, `#`, `\\`, `/`, `*`, `?`, `"`, `<`, `>` or `|`
- contain `:` (since Elasticsearch 7.0)
- begin with `-`, `_` or `+`
- be `.` or `..`, or have more than 255 bytes

Elasticsearch rejects each event, and the output drops the event or sends it to the dead letter queue if there is one.
The config check does not report the name. Date math (`<shop-{now/d}>`) is valid."""
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
        'output { elasticsearch { index => "shop-%{+YYYY.MM.dd}" } }\n',
        'output { elasticsearch { index => "<shop-{now/d}>" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        name = index_name(node, ctx)
        if name is None:
            return
        value = name.text.value
        wrong, who = _wrong(name.literals, value), "Elasticsearch rejects"
        severity: Severity | None = None
        if wrong is None and (ctx.target is None or ctx.target.at_least(7)):
            at = next((start + text.find(":") for start, text in name.literals if ":" in text), -1)
            wrong = (at, "contains `:`") if at >= 0 else None
            if ctx.target is None and node.name != "opensearch":
                who, severity = "Elasticsearch 7.0 and later reject", "info"
        if wrong is not None:
            at, problem = wrong
            yield self.finding(
                name.text.span(at, at + 1),
                f"Index name `{value if len(value) <= 40 else value[:39] + '…'}` {problem}, so {who} the events and"
                " Logstash drops them. Change the name",
                severity=severity,
                fix=Fix(
                    "manual", "Use lower-case letters, digits, `-`, `_` and `.`, and begin with a letter or digit", []
                ),
            )


def _wrong(literals: list[tuple[int, str]], value: str) -> tuple[int, str] | None:
    """Return the offset and a description of the first illegal part of a name, or None. A colon is legal up to
    Elasticsearch 6.8."""
    first = literals[0][1]
    if first and first[0] in _NOT_FIRST:
        return 0, f"begins with `{first[0]}`"
    if value in (".", ".."):
        return 0, "is reserved"
    for start, text in literals:
        for at, character in enumerate(text):
            if character in _NEVER:
                return start + at, f"contains {_CHARACTER_NAMES.get(character) or f'`{character}`'}"
    if sum(len(text.encode("utf-8", "replace")) for _, text in literals) > _MAX_LENGTH:
        return 0, f"is longer than {_MAX_LENGTH} bytes"
    return None
