from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.mini_languages import sprintf
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import strings
from lslint.rules.logstash.values.strings import Text, plugin_text
from lslint.rules.shared.pipeline_files import pipeline_texts

# What is nested in every event that has it at all, as Beats, Elastic Agent and Logstash itself write it.
_NESTED = frozenset((
    "@metadata", "agent", "beat", "host", "cloud", "container", "docker", "kubernetes", "geoip", "fields", "winlog",
    "observer", "source", "destination", "data_stream", "input",
))  # fmt: skip
_FILLED = {
    "add_field", "add_tag", "replace", "update", "index", "document_id", "path", "topic_id", "message_key", "key",
    "routing", "format", "message_format", "subject", "body", "url", "prefix", "exchange", "task_id", "pipeline",
}  # fmt: skip


class SprintfMalformed(PipelineRule):
    code = "LS217"
    visits = ("plugin",)
    required_text = ("%",)
    summary = "A reference in a text is not written as Logstash reads it, so it stays in the text"
    why = """\
Logstash fills `%{field}` and `%{[nested][field]}` into texts. A field that an event does not have leaves the reference
in the text, and what is written otherwise was never one: `%{host.name}` asks for one field with a dot in its name,
`%[host]` and an unclosed `%{host` are plain text. That is where indices called `logs-%{[@metadata][beat]}` come from.

Dots are reported only below fields that are objects in every event (`host`, `agent`, `@metadata`, …), and not where
the pipeline itself makes a field of that name."""
    sources = (
        "documentation: event-dependent configuration, sprintf format",
        "logstash-output-elasticsearch, issue 759",
    )
    fix = "manual"
    bad = (
        'output {\n  elasticsearch { index => "x-%{@metadata.beat}" }\n}\n',
        'filter { mutate { add_field => { "seen" => "by %[host]" } } }\n',
        'output { file { path => "/var/log/%{host.log" } }\n',
        'output { elasticsearch { index => "x-%{[agent.version]}" } }\n',
    )
    good = (
        'output {\n  elasticsearch { index => "x-%{[@metadata][beat]}" }\n}\n',
        'filter { mutate { add_field => { "seen" => "100 % {sure} %{shop.name}" } } }\n',
        'filter { grok { match => { "message" => "%{IP:host.ip}" } } mutate { add_tag => ["%{host.ip}"] } }\n',
        'filter { grok { match => { "message" => "%{INT" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for text, parts in sprintf_texts(node, ctx):
            for part in parts:
                if part.kind == "field" and "." in part.body:
                    yield from self._dotted(text, part, ctx)
        for text in _filled(node, ctx):
            yield from self._broken(text)

    def _dotted(self, text: Text, part: sprintf.SprintfPart, ctx: Context) -> Findings:
        match = regex(r"\[?(@?\w+)((?:\.\w+)+)\]?").fullmatch(part.body)
        if match is None or match[1] not in _NESTED or _made(part.body.strip("[]"), ctx):
            return
        names = [match[1], *match[2].split(".")[1:]]
        intended = "%{" + "".join(f"[{name}]" for name in names) + "}"
        span = text.span(part.start, part.end)
        yield self.finding(
            span,
            f"`{text.value[part.start : part.end]}` asks for one field named `{part.body.strip('[]')}`, and stays in"
            f" the text; the nested field is `{intended}`",
            fix=Fix.write(span, intended) if text.exact else None,
        )

    def _broken(self, text: Text) -> Findings:
        value = text.value
        at = sprintf.unclosed(value)
        if at >= 0:
            message = "This `%{` is never closed, so it is plain text and nothing is filled in"
            yield self.finding(text.span(at, len(value)), message)
        if "%[" in value:
            for match in regex(r"(?<!%)%((?:\[@?[A-Za-z_][\w.-]*\])+)(?!\})").finditer(value):
                span = text.span(match.start(), match.end())
                intended = "%{" + match[1] + "}"
                fix = Fix.write(span, intended) if text.exact else None
                yield self.finding(span, f"`{match[0]}` is plain text; a reference is `{intended}`", fix=fix)


def _filled(node: Plugin, ctx: Context) -> Iterator[Text]:
    """Texts that Logstash fills in for sure."""
    for option in node.options:
        if option.name not in _FILLED or "%" not in ctx.text[option.start : option.end]:
            continue
        for value in strings(option.value):
            text = plugin_text(value, ctx) if isinstance(value, String) and "%" in value.value else None
            if text is not None:
                yield text


_MAX_NAMES = 300
"""So many names are looked for in the pipeline; of what comes after them nothing is said."""


def _made(name: str, ctx: Context) -> bool:
    """True if the name appears in the pipeline outside of such references too: something makes that field."""
    known = _known_names(ctx)
    if name not in known:
        known[name] = len(known) >= _MAX_NAMES or any(
            text.count(name) > text.count("%{" + name + "}") + text.count("%{[" + name + "]}")
            for text in pipeline_texts(ctx)
        )
    return known[name]


@fact
def _known_names(ctx: Context) -> dict[str, bool]:
    """The results of ``_made``."""
    return {}
