from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.elasticsearch.rule import OPENSEARCH, is_for_opensearch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Stage


class PolicyIdInTemplate(TemplateAdvice):
    code = "ES222"
    stage: ClassVar[Stage] = "run"
    required_text = ("policy_id",)
    summary = "Template of OpenSearch that names a policy of Index State Management"
    why = """\
Up to Open Distro 1.12, an index got the policy that its setting `opendistro.index_state_management.policy_id` names.
Open Distro 1.13 removed that: the setting can still be set (in OpenSearch also as
`plugins.index_state_management.policy_id`), but a new index gets the policy whose `ism_template` matches its name. An
index without such a policy is neither rolled over nor deleted.

Add `ism_template` with the index patterns to the policy. `GET _plugins/_ism/explain/INDEX` shows the policy of an
index."""
    sources = (
        "release notes of opendistro-for-elasticsearch/index-management 1.13.0.0: removes support of"
        " index.opendistro.index_state_management.policy_id (#357), adds support for ISM templates (#383)",
        "opensearch-project/index-management: ManagedIndexSettings.POLICY_ID",
    )
    bad = (
        settings('"plugins.index_state_management.policy_id": "a"', "a-*"),
        '{ "index_patterns": ["a-*"], "settings": { "opendistro.index_state_management.policy_id": "a" } }\n',
    )
    good = (settings('"plugins.index_state_management.rollover_alias": "a"', "a-*"),)

    def advise(self, template: TemplateView) -> Findings:
        ctx = template.ctx
        if not is_for_opensearch(ctx) or "fork" in ctx.options[OPENSEARCH] or not template.is_template:
            return
        for prefix in ("plugins", "opendistro"):
            name = f"{prefix}.index_state_management.policy_id"
            if f"index.{name}" in template.flat:
                yield self.finding(
                    template.flat[f"index.{name}"][0],
                    f"`{name}` attaches no policy to new indices since Open Distro 1.13. Add `ism_template` with the"
                    " index patterns to the policy",
                )
