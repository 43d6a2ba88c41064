from __future__ import annotations

from lslint.rules.api import Edit, Findings, Fix, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.index_settings.analysis_names import known_type
from lslint.rules.elasticsearch.model.json_values import key_span, text
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.shared.message_parts import backticked

_GROUPS = ("analyzer", "normalizer")
_PARTS = ("tokenizer", "filter", "char_filter")
_EXAMPLE = '"analysis": {"analyzer": {"code": {"type": "%s", "tokenizer": "keyword", "filter": ["lowercase"]}}}'


class BuiltInAnalyzerWithParts(TemplateAdvice):
    code = "ES287"
    severity = "warning"
    stage = "run"
    required_text = ("analysis",)
    summary = "Tokenizer or filters in an analyzer of a built-in type"
    why = """\
Only analyzers and normalizers of type `custom` (the default if a `tokenizer` is set) consist of the `tokenizer`, the
`filter` list and the `char_filter` list of their definition. Every other type, for example `keyword`, `standard`,
`pattern` or `english`, has a fixed tokenizer and fixed filters. Elasticsearch accepts these keys there, and ignores
them: the text is neither split nor changed as intended.

Use the type `custom`."""
    sources = (
        "https://www.elastic.co/docs/reference/text-analysis/analyzer-reference",
        "https://github.com/elastic/elasticsearch/issues/20449",
    )
    fix = "unsafe"
    bad = (settings(_EXAMPLE % "keyword"),)
    good = (settings(_EXAMPLE % "custom"),)
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        for setting, (_, node) in template.flat.items():
            group, _, rest = setting.removeprefix("index.analysis.").partition(".")
            kind = text(node) or ""
            if not setting.startswith("index.analysis.") or group not in _GROUPS or not rest.endswith(".type"):
                continue
            prefix = setting.removesuffix("type")
            given = [part for part in _PARTS if prefix + part in template.flat]
            if kind == "custom" or not given or not known_type(group, kind)[0]:
                continue
            name = rest.removesuffix(".type")
            message = (
                f"{group.capitalize()} `{name}` of the built-in type `{kind}` ignores {backticked(given, 'and')}."
                " Use the type `custom`"
            )
            fix = None
            if "tokenizer" in given or group == "normalizer":
                written = template.ctx.text[node.start : node.end]
                edit = Edit(node.start, node.end, written.replace(kind, "custom"))
                fix = Fix("unsafe", "Use the type `custom`", [edit])
            related = [Related(*key_span(template.flat[prefix + part][0]), "is ignored") for part in given]
            yield self.finding(node, message, fix=fix, related=related)
