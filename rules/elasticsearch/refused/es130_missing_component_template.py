from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MissingComponentTemplate(TemplateRule):
    code = "ES130"
    severity = "warning"
    stage = "run"
    required_text = ("composed_of",)
    summary = "Missing component template"
    why = """\
Elasticsearch rejects an index template if the server does not have one of its component templates.

lslint does not know which component templates the server has. By default, it warns only about names that look like
a typo of one in the project. If the checked files contain all component templates, set `components = "closed"` in
`lslint.toml`. Then every other component template is an error (stage `load`), except those of Elasticsearch itself."""
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
        (
            "PUT _component_template/shop-settings\n"
            '{"template": {"settings": {"number_of_shards": 1}}}\n'
            "\n"
            "PUT _index_template/shop\n"
            '{"index_patterns": ["shop-*"], "composed_of": ["shop-settings"]}\n'
        ),
    )
