from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MissingComponentTemplate(TemplateRule):
    code = "ES130"
    severity = "warning"
    stage = "run"
    required_text = ("composed_of",)
    summary = "A component template that is not there"
    why = """\
The PUT of a template that names a component template which the server does not have is refused: `index template [t]
specifies component templates [x] that do not exist`. Names of `ignore_missing_component_templates` (8.7) may be absent.

Which ones the server has is not in a template. With `components = "closed"` in the config all of them are in the files
of its tree, besides those that the server makes itself (`logs@settings`, `ecs@mappings` …); a list names those that it
has besides the files. Then a missing one is an error. Without it only a name that is one slip of the pen from one of
the tree is told, as a warning, and every other is taken as if it were there."""
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
