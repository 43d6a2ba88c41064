"""The checks of the rules about what a release removes whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, Mapping, Sequence
from lslint.rules.api import Context, Findings, Release, Rule
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, moved, replaced, untyped
from lslint.rules.elasticsearch.model.json_values import bodies, texts
from lslint.rules.elasticsearch.model.releases import NEWEST
from lslint.rules.elasticsearch.templates.installed import installed_by_logstash, installed_in_opensearch
from lslint.rules.shared.name_patterns import overlap


class MultipleDataPathsCheck(Rule):
    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """Report the setting if it has more than one path."""
        entry = node.root.find("path.data") if isinstance(node.root, Mapping) else None
        if entry is None:
            return
        value = entry.value
        written = getattr(value, "text", "")
        if (isinstance(value, Sequence) and len(value.items) > 1) or "," in written:
            message = (
                "Several paths in `path.data` (deprecated since 7.13) fill unevenly, because each shard is stored on"
                " only one of them. Use one path, or run one node per disk"
            )
            yield self.finding((entry.start, entry.end), message)


class TypedRequestCheck(RequestRule):
    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report each path with a mapping type."""
        new = untyped(request)
        if not new or ctx.is_below(7):
            return
        old = "/".join(request.parts)
        later = ctx.is_below(8)
        found = self.finding(
            (request.start, request.end),
            f"The path `{old}` contains a mapping type, which 7.0 deprecated and 8.0 rejects. Use `{new}`",
            severity="info" if later else None,
            fix=replaced(request, ctx, old, new),
        )
        found.is_optional = ctx.target is None  # releases before 7.0 support only paths with a type
        yield found


class RemovedApiCheck(RequestRule):
    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report each request to a removed API."""
        found = moved(request)
        if found is None or (ctx.target is None and ctx.host is not None):
            return
        old, new, removed = found
        if ctx.target is None or ctx.target.at_least(*Release(removed).numbers):
            changes_body = old == "_suggest"  # `_search` requires another body
            message = f"Elasticsearch {removed} and later reject requests to the API `{old}`. Use `{new}`"
            finding = self.finding(
                (request.start, request.end), message, fix=None if changes_body else replaced(request, ctx, old, new)
            )
            finding.is_optional = ctx.target is None  # older releases may not support the new path
            yield finding


class LegacyTemplateCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        from lslint.rules.elasticsearch.templates.bodies import analyze

        if ctx.is_below(7, 8):
            return
        analysis = analyze(ctx)
        if any(outcome.load & NEWEST for outcome in analysis.outcomes):
            return  # other rules report why the release rejects it
        if installed_in_opensearch(ctx):
            return
        from lslint.rules.elasticsearch.fixes.moves import composable_form

        documents = {document.root: document for document in node.documents}
        for root in analysis.legacy:
            message = (
                "Elasticsearch ignores a legacy template (deprecated since 7.8) if a composable one matches the same"
                " index. Convert it to a composable template"
            )
            alone = root in documents and len(analysis.legacy) == 1  # several in a file may be merged for one index
            # which API Logstash uses depends on its release
            fix = composable_form(root, ctx, documents[root]) if alone and not installed_by_logstash(ctx) else None
            if fix is not None and _has_layers(root, ctx):
                fix = None
            yield self.finding((root.start, root.start + 1), message, fix=fix)


def _has_layers(root: Mapping, ctx: Context) -> bool:
    """Whether another legacy template in the folder may match the same index, so that Elasticsearch merges both."""
    others = ctx.project.related_files("es-legacy-template")
    if others is None:
        return True
    own = _patterns(root)
    for other in others:
        for _, body in bodies(other.tree):
            if any(overlap(one, each) for one in own for each in _patterns(body)):
                return True
    return False


def _patterns(root: Mapping) -> list[str]:
    return [*texts(root.get("index_patterns")), *texts(root.get("template"))]
