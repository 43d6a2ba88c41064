"""Reports errors in templates and in lifecycle policies."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Check, Context, Findings
from lslint.rules.elasticsearch.rule import POLICIES, TEMPLATES, is_for_opensearch

_BEAT_FILE = r"(?i)(?:audit|file|function|heart|journal|metric|packet|winlog|top)beat[\w.-]*template[\w.-]*\.json"
_BEAT_PATTERN = r'"(?:index_patterns|template)"\s*:\s*(?:\[\s*)?"[a-z]+beat-\d+\.\d+\.\d+-\*"'


def is_beat_export(ctx: Context) -> bool:
    """Whether a Beat exported the template (`export template`) for the release in its index pattern; for a cluster of
    another release it exports another template."""
    name = ctx.path.replace("\\", "/").rpartition("/")[2]
    if compiled(_BEAT_FILE).fullmatch(name) is None:
        return False
    return compiled(_BEAT_PATTERN).search(ctx.text) is not None


class TemplateCheck(Check):
    kinds = TEMPLATES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        from lslint.rules.elasticsearch.model.violations import findings
        from lslint.rules.elasticsearch.templates.bodies import analyze

        if is_beat_export(ctx) or is_for_opensearch(ctx):
            return
        yield from findings(analyze(ctx))


class LifecycleCheck(Check):
    kinds = POLICIES
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        if "phases" in ctx.text:
            from lslint.rules.elasticsearch.templates.lifecycle import findings

            yield from findings(ctx)
