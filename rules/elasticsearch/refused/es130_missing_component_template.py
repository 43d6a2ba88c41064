from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MissingComponentTemplate(TemplateRule):
    code = "ES130"
    severity = "warning"
    stage = "run"
    required_text = ("composed_of",)
    summary = "Missing component template"
    why = """\
Elasticsearch rejects an index template that refers to a component template which the server does not have: `index
template [t] specifies component templates [x] that do not exist`. Component templates listed under
`ignore_missing_component_templates` (since 8.7) do not have to exist.

The index template does not show which component templates the server has. With `components = "closed"` in the config,
lslint expects each of them in a file of the project, except those that Elasticsearch creates itself (`logs@settings`,
`ecs@mappings` …). `components` can also list the names that the server has in addition to the files. With either form,
a missing component template is an error (stage `load`).

Without `components` in the config, lslint reports only a name that differs by one typo from the name of a component
template in the project, as a warning (stage `run`). It assumes that all other component templates exist, such as
`of-another-team` in the good example.

Correct the name, or add the component template to the project."""
    may_refuse = True
    bad = (
        """\
PUT _component_template/shop-settings
{"template": {"settings": {"number_of_shards": 1}}}

PUT _index_template/shop
{"index_patterns": ["shop-*"], "composed_of": ["shop-setings"]}
""",
    )
    good = (
        """\
PUT _component_template/shop-settings
{"template": {"settings": {"number_of_shards": 1}}}

PUT _index_template/shop
{"index_patterns": ["shop-*"], "composed_of": ["shop-settings", "ecs@mappings", "of-another-team"]}
""",
    )
