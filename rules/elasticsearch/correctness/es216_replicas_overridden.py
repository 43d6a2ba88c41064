from __future__ import annotations

from lslint.grammar.numbers import is_digits
from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, drop_setting, setting
from lslint.rules.elasticsearch.model.template_view import TemplateView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Stage


class ReplicasOverridden(TemplateAdvice):
    code = "ES216"
    stage: ClassVar[Stage] = "run"
    required_text = ("auto_expand_replicas",)
    summary = "`number_of_replicas` next to `auto_expand_replicas`"
    why = """\
With `auto_expand_replicas: 0-1`, Elasticsearch computes the number of replicas from the number of data nodes and
overwrites `number_of_replicas` immediately. For example, `number_of_replicas: 2` does not create two replicas.

Remove `number_of_replicas`. Ranges with another lower bound, for example `1-2`, are not reported."""
    sources = (
        "https://www.elastic.co/docs/reference/elasticsearch/index-settings/index-modules (index.auto_expand_replicas)",
        "source of Elasticsearch: AutoExpandReplicas.getAutoExpandReplicaChanges compares the desired number with"
        " number_of_replicas and updates it",
    )
    fix = "unsafe"
    bad = ('{ "index_patterns": ["a-*"], "settings": { "auto_expand_replicas": "0-1", "number_of_replicas": 2 } }\n',)
    good = ('{ "index_patterns": ["a-*"], "settings": { "auto_expand_replicas": "0-1" } }\n',)
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        """Report at most one finding, at ``number_of_replicas``."""
        expanded, number = setting(template, "auto_expand_replicas"), setting(template, "number_of_replicas")
        if expanded is None or number is None:
            return
        low, _, high = expanded.written.strip().partition("-")
        if low == "0" and (high == "all" or is_digits(high)):
            yield self.finding(
                number.entry,
                f"`number_of_replicas` has no effect: `auto_expand_replicas: {expanded.written}` overwrites it with a"
                " number computed from the data nodes. Remove the setting",
                fix=drop_setting(template, number.entry, "Remove `number_of_replicas`"),
                optional=number.written == "0" and template.ctx.project.deployment.single_node() is not None,
            )
