"""The checks of the rules about elasticsearch outputs whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules.logstash.api import (
    Findings,
    Fix,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    RelatedFile,
)
from lslint.rules.logstash.mapping.index_patterns import widest
from lslint.rules.logstash.mapping.index_templates import form_of, has_type, paths_for, patterns_of, root_keys
from lslint.rules.logstash.mapping.servers import is_other_product, releases
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.name_patterns import overlap
from lslint.rules.shared.pipeline_files import related_template

_MANAGED = (
    ".elastic-cloud.com", ".found.io", ".elastic.cloud", ".es.amazonaws.com", ".aos.amazonaws.com", ".bonsai.io",
)  # fmt: skip


class EsSniffingCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("sniffing")
        reason = _proxy(node) if node.is_true("sniffing") else ""
        if option is not None and reason:
            yield self.finding(
                option,
                "`sniffing` replaces the hosts with internal node addresses, which may be unreachable:"
                f" {reason}. Remove `sniffing`",
                fix=Fix("manual", "Remove `sniffing`"),
            )


def _proxy(node: Plugin) -> str:
    """Return why the output appears to use a proxy; empty if nothing in it indicates one."""
    if node.option("cloud_id") is not None:
        return "`cloud_id` points to the proxy of a managed cluster"
    if node.option("proxy") is not None:
        return "requests go through the `proxy`"
    for host in node.raw_texts("hosts"):
        name = host.split("://", 1)[-1].split("/", 1)[0].rsplit("@", 1)[-1].lower()
        bare = name.split(":", 1)[0]
        if bare.endswith(_MANAGED):
            return f"`{bare}` is the endpoint of a managed cluster"
        if name.endswith(":443"):
            return f"port 443 of `{bare}` is usually a proxy"
    return ""


class IndexWithoutTemplateCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, template = node.option("index"), node.option("template")
        index, path = node.text("index"), node.text("template")
        if option is None or template is None or not index or not path or node.option("ilm_rollover_alias") is not None:
            return
        if (node.option("manage_template") is not None and not node.is_true("manage_template")) or "{{" in index:
            return
        file, name = related_template(ctx, path), widest(index.lower())
        patterns = patterns_of(file) if file is not None else []
        if file is None or not patterns or any(overlap(name, pattern.lower()) for pattern in patterns):
            return
        if paths_for(index, ctx) != set():
            return  # another template of the project applies
        displayed = abridged(patterns, 3)
        written, types = node.text("document_type"), _types(file)
        other_type = bool(written and types) and "%{" not in str(written) and not {written, "_default_"} & set(types)
        yield self.finding(
            option,
            f"Index `{index}` does not match {displayed} in template `{file.path}`, so new indices get dynamic"
            " mappings unless another one matches. Change the patterns or `index`"
            + (f", and set `document_type` to the mapping type `{types[0]}`" if other_type else ""),
            related=[Related(0, 0, "the template", file.path)],
        )


def _types(file: RelatedFile) -> list[str]:
    """Return the mapping types of a template, which is a single document; empty if it has none."""
    root = resolve(file.tree.documents[0].root)
    entry = root.find("mappings") if isinstance(root, Mapping) else None
    mappings = resolve(entry.value) if entry is not None else None
    if not isinstance(mappings, Mapping):
        return []
    names = [entry.name for entry in mappings.entries]
    return [] if any(name in root_keys() or (name[:1] == "_" and name[-1:] != "_") for name in names) else names


_APIS = {"legacy": "_template", "composable": "_index_template"}


class TemplateFormNotAcceptedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, path, api = node.option("template"), node.text("template"), _api(node, ctx)
        if option is None or not path or not api:
            return
        if node.option("manage_template") is not None and not node.is_true("manage_template"):
            return
        file = related_template(ctx, path)
        form = form_of(file) if file is not None and not is_other_product(ctx) else ""
        if file is None or not form or form == api:
            return
        yield self.finding(
            option,
            f"Template `{file.path}` has the form of `{_APIS[form]}`, but the output sends it to `{_APIS[api]}`, which"
            f" does not accept it. Convert it{_alternative(form, file, ctx)}",
            related=[Related(0, 0, "the template", file.path)],
        )


def _api(node: Plugin, ctx: PipelineView) -> str:
    """Return the API that the output uses, ``legacy`` or ``composable``; empty if that is not known."""
    given = node.text("template_api") if node.option("template_api") is not None else "auto"
    if given != "auto":
        return given if given in _APIS else ""
    if ctx.target is None:
        return ""
    composable = {release.at_least(8) for release in releases(ctx) or (ctx.target,)}
    return "" if len(composable) > 1 else "composable" if True in composable else "legacy"


def _alternative(form: str, file: RelatedFile, ctx: PipelineView) -> str:
    """Return the option that selects the other API, for releases of Logstash and Elasticsearch that have it. Since 8.0,
    the legacy API does not accept a mapping with a type either."""
    if ctx.is_below(8, 6):
        return ""
    server = releases(ctx)
    if form == "composable" and server is not None and not server[0].at_least(7, 8):
        return ""
    if form == "legacy" and has_type(file) and (server is None or server[1].at_least(8)):
        return ""
    return f", or set `template_api => {form}`"
