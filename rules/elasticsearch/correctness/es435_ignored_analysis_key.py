from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import Entry, Mapping
from lslint.rules.api import Edit, Finding, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.index_settings.analysis import SORTS
from lslint.rules.elasticsearch.index_settings.analysis_names import all_keys, attribute
from lslint.rules.elasticsearch.model.json_values import entries, key_span, text, value
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.shared.suggest import closest

_EXAMPLE = '"analysis": {"analyzer": {"title": {"tokenizer": "standard", "%s": ["lowercase"]}}}'


class IgnoredAnalysisKey(TemplateAdvice):
    code = "ES435"
    severity = "warning"
    stage = "run"
    required_text = ("analysis",)
    summary = "Unknown key in the analysis settings"
    why = """\
Elasticsearch does not check the names of settings below `index.analysis`. It reads `analyzer`, `normalizer`,
`tokenizer`, `filter` and `char_filter`, and of each component the settings of its type. It accepts and ignores
everything else: with `filters` in an analyzer, no token filter is applied, and `token_chars` has an effect in a
tokenizer only.

Correct the name, or move the setting to a component that has it."""
    sources = (
        "https://www.elastic.co/docs/manage-data/data-store/text-analysis/create-custom-analyzer",
        "https://github.com/elastic/elasticsearch/issues/41299",
    )
    fix = "unsafe"
    bad = (settings(_EXAMPLE % "filters"), settings('"analysis": {"tokenizers": {"digits": {"type": "ngram"}}}'))
    good = (settings(_EXAMPLE % "filter"),)
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        for group in _groups(template):
            if group.name not in SORTS:
                yield self._ignored(group, "Elasticsearch ignores `analysis.{}`", [*SORTS])
            inside = value(group)
            for component in entries(inside) if group.name in SORTS and isinstance(inside, Mapping) else ():
                body = value(component)
                kind = text(body.get("type")) or "custom" if isinstance(body, Mapping) else ""
                sort = "analyzer" if (group.name, kind) == ("normalizer", "custom") else group.name
                keys = attribute(sort, kind, "keys")
                for entry in entries(body) if keys and isinstance(body, Mapping) else ():
                    if entry.name not in ("type", "version", *keys) and entry.name.partition(".")[0] not in keys:
                        what = group.name.replace("_", " ").capitalize()
                        message = f"{what} `{component.name}` of type `{kind}` ignores `{{}}`"
                        if closest(entry.name, keys) or entry.name in all_keys():
                            yield self._ignored(entry, message, keys)

    def _ignored(self, entry: Entry, message: str, keys: list[str]) -> Finding:
        meant = closest(entry.name, keys)
        action = f"Use `{meant}`" if meant else "Remove the key, or move its content to where it is read"
        fix = Fix("unsafe", action, [Edit(*key_span(entry), f'"{meant}"')]) if meant else None
        return self.finding(key_span(entry), f"{message.format(entry.name)}. {action}", fix=fix)


def _groups(template: TemplateView) -> Iterator[Entry]:
    """Yield the entries of the objects ``analysis`` of the index settings."""
    index = template.settings.get("index") if template.settings is not None else None
    for holder in (template.settings, index):
        analysis = holder.get("analysis") if isinstance(holder, Mapping) else None
        if isinstance(analysis, Mapping):
            yield from entries(analysis)
