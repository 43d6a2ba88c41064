from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Mapping
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.index_settings.settings import flatten
from lslint.rules.elasticsearch.model.index_definition import Template, path_parts
from lslint.rules.elasticsearch.model.json_values import is_text, span, templated, text
from lslint.rules.elasticsearch.templates.components import is_held, nearest_name
from lslint.rules.elasticsearch.templates.lifecycle import table
from lslint.rules.facts import fact

_KEYS = ("index.lifecycle.name", "lifecycle.name")


class MissingLifecyclePolicy(TemplateAdvice):
    code = "ES215"
    severity = "warning"
    stage = "run"
    required_text = ("lifecycle",)
    elasticsearch_only = True
    summary = "Missing lifecycle policy"
    why = """\
Elasticsearch accepts any name in `index.lifecycle.name`. If no policy has that name, the indices are never rolled
over or deleted, and only `_ilm/explain` shows the error.

lslint does not know which policies the server has. By default, it warns only about names that look like a typo of
one in the project. If the checked files contain all policies, set `policies = "closed"` in `lslint.toml`: then
every missing policy is reported."""
    sources = ("Elasticsearch reference: index lifecycle management settings, troubleshooting of lifecycle errors",)
    releases = "6.6-"
    bad = (
        """\
PUT _ilm/policy/shop-logs
{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}

PUT _index_template/shop
{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"settings": {"index.lifecycle.name": "shop-log"}}}
""",
    )
    good = (
        """\
PUT _ilm/policy/shop-logs
{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}

PUT _index_template/shop
{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"settings": {"index.lifecycle.name": "shop-logs"}}}
""",
    )

    def advise(self, template: Template) -> Findings:
        if not isinstance(template.settings, Mapping):
            return
        for name, _, given in flatten(template.settings):
            message = self.missing(given, template.ctx) if name in _KEYS else ""
            if message:
                yield self.finding(span(given), message)

    def missing(self, node: ConfigNode, ctx: Context) -> str:
        """Return the message about the name of a policy; empty if the policy may exist."""
        name = text(node) or ""
        if not name or not is_text(node) or templated(name) or name[0] == "." or name in table()["built_in"]:
            return ""
        held, configured = _policies(ctx), ctx.options.get("policies")
        names = configured["names"] if configured is not None else frozenset()
        if name in names or is_held(name, held):
            return ""
        similar = nearest_name(name, held, names)
        if configured is None and not similar:
            return ""
        action = f"; did you mean `{similar}`?" if similar else ". Add the policy, or correct the name"
        return f"Lifecycle policy `{name}` is not in the project, so its indices may never be deleted{action}"


@fact
def _policies(ctx: Context) -> frozenset[str]:
    """Return the policies that requests in the same file create, and those in other files of the project."""
    documents = getattr(ctx.tree, "documents", ())
    paths = [path_parts(document) for document in documents if document.method == "PUT"]
    own = frozenset(parts[2] for parts in paths if len(parts) == 3 and parts[:2] == ["_ilm", "policy"])
    return own | ctx.project.template_names("policy")
