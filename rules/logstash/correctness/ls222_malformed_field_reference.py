from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import field_reference
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.field_references import field_texts, sprintf_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.values.strings import Text


class MalformedFieldReference(PipelineRule):
    code = "LS222"
    severity = "error"
    visits = ("plugin",)
    summary = "A field reference has its brackets wrong"
    why = """\
A nested field is `[host][name]`: each name in brackets, nothing between or around them. From 7.0 on Logstash is strict:
`host[name]`, `[host].[name]`, `[host]name` or a missing bracket raise `Invalid FieldReference` when the reference is
used, so the check of the config passes and each event fails. Up to 6.x such a text was taken for the name of a field
that nobody has, with a warning in the log."""
    sources = (
        "Logstash sources: FieldReference; breaking changes of 7.0",
        "recorded verdicts of the parser of field references",
    )
    fix = "manual"
    releases = "7.0-"
    bad = (
        'filter {\n  mutate { rename => { "host[0]" => "name" } }\n}\n',
        'filter { mutate { remove_field => ["[host].[name]"] } }\n',
        'filter { json { source => "[log][line" } }\n',
        'output { file { path => "/var/log/%{[host]name}.log" } }\n',
    )
    good = (
        'filter {\n  mutate { rename => { "[host][0]" => "name" } }\n}\n',
        'filter { mutate { remove_field => ["[[a][b]][c]", "a.b", "[%{[key]}]", ""] } }\n',
        'filter { grok { match => { "message" => "[a" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for text in field_texts(node, ctx):
            value = text.value
            if "[" not in value and "]" not in value:
                continue
            yield from self._reference(text, _filled(value), 0, ctx)
        for text, parts in sprintf_texts(node, ctx):
            for part in parts:
                if part.kind == "field":
                    yield from self._reference(text, part.body, part.body_start, ctx)

    def _reference(self, text: Text, reference: str, base: int, ctx: Context) -> Findings:
        malformed = field_reference.check(reference)
        if malformed is None or _escaped(ctx):
            return
        displayed = reference if len(reference) < 60 else reference[:57] + "…"
        intended = _intended(reference)
        span = text.span(base, base + len(reference)) if reference in text.value else (text.node.start, text.node.end)
        fix = Fix.write(span, intended) if intended and text.exact and reference in text.value else None
        older = ctx.target is not None and not ctx.target.at_least(7)
        says = "names no field" if older else "is no field reference and fails when it is used"
        hint = f"; write `{intended}`" if intended else ""
        if not intended and "]:" in reference:
            hint = "; only `${…}` takes a default behind a colon: set the field before, where it is missing"
        message = f"`{displayed}` {says}: {malformed.reason}{hint}"
        yield self.finding(span, message, fix=fix, severity="warning" if older else None)


def _filled(value: str) -> str:
    """The text with something plain in place of each ``%{…}``, which is filled in before the reference is read."""
    if "%{" not in value:
        return value
    from lslint.grammar.mini_languages.sprintf import parse

    out: list[str] = []
    at = 0
    for part in parse(value):
        out += (value[at : part.start], "x")
        at = part.end
    return "".join(out) + value[at:]


def _intended(reference: str) -> str:
    """The reference that its names make, where it is clear."""
    if "%{" in reference:
        return ""
    names = [name.strip(" .") for name in reference.replace("]", "[").split("[")]
    names = [name for name in names if name]
    if not names or any(not name.replace("_", "").replace("-", "").replace("@", "").isalnum() for name in names):
        return ""
    return "".join(f"[{name}]" for name in names)


def _escaped(ctx: Context) -> bool:
    """True where brackets in names may be written otherwise."""
    setting = ctx.project.setting("config.field_reference.escape_style")
    return setting is not None and setting.value in ("percent", "ampersand")
