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
    regex,
)
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.mapping.index_patterns import widest
from lslint.rules.logstash.mapping.index_templates import form_of, has_type, paths_for, patterns_of
from lslint.rules.logstash.mapping.servers import is_other_product, releases
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.name_patterns import overlap
from lslint.rules.shared.pipeline_files import related_file

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
        file, name = related_file(ctx, "es-template", path), widest(index.lower())
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


_NO_TYPES = frozenset((
    "properties", "dynamic", "dynamic_templates", "dynamic_date_formats", "date_detection", "numeric_detection",
    "runtime",
))  # fmt: skip
"""Keys of mappings without types, in addition to those that begin with ``_``."""


def _types(file: RelatedFile) -> list[str]:
    """Return the mapping types of a template, which is a single document; empty if it has none."""
    root = resolve(file.tree.documents[0].root)
    entry = root.find("mappings") if isinstance(root, Mapping) else None
    mappings = resolve(entry.value) if entry is not None else None
    if not isinstance(mappings, Mapping):
        return []
    names = [entry.name for entry in mappings.entries]
    return [] if any(name in _NO_TYPES or (name[:1] == "_" and name[-1:] != "_") for name in names) else names


_APIS = {"legacy": "_template", "composable": "_index_template"}


class TemplateFormNotAcceptedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, path, api = node.option("template"), node.text("template"), _api(node, ctx)
        if option is None or not path or not api:
            return
        if node.option("manage_template") is not None and not node.is_true("manage_template"):
            return
        file = related_file(ctx, "es-template", path)
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


_OTHER_TARGETS = options_with("other index", "own template")
_OF_BEATS = r"^(?:%\{\[@metadata\]\[beat\]\}|[a-z]+beat)-%\{\[(?:@metadata|agent)\]\[version\]\}$"
"""Names for which the templates of Beats are, whose indices are data streams since 8.0."""


class IndexIsDataStreamCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, index = node.option("index"), node.text("index")
        if option is None or not index or ctx.target is None or any(map(node.option, _OTHER_TARGETS)):
            return
        from lslint.rules.logstash.mapping.index_patterns import is_known, smallest
        from lslint.rules.logstash.mapping.index_templates import rolls_over
        from lslint.rules.shared.built_in_templates import SINCE, pattern_of

        is_of_beats = regex(_OF_BEATS).search(index) is not None
        since = (8, 0) if is_of_beats else SINCE
        action = node.option("action")
        if not ctx.target.at_least(*since) or (action is not None and node.text("action") != "index"):
            return
        pattern = pattern_of(smallest(index)) if is_known(index) else ""
        deployed = releases(ctx)
        if rolls_over(node) or is_other_product(ctx) or (deployed is not None and not deployed[0].at_least(*since)):
            return
        if is_of_beats:
            yield self.finding(
                option,
                'If Beats load their template, `index` is a data stream that accepts only `action => "create"`. Set the'
                " action, or use another name",
            )
        elif pattern and paths_for(index, ctx) == set():
            yield self.finding(
                option,
                f"Unless another template matches, `{pattern}` makes `index` a data stream that rejects the events."
                f" {_advice(node, pattern, ctx)}",
            )


def _advice(node: Plugin, pattern: str, ctx: PipelineView) -> str:
    """Return what to do. A data stream is possible only if no other option of the output excludes one."""
    from lslint.rules.logstash.plugins.data_streams import index_only
    from lslint.rules.logstash.values import ecs_mode

    others = {option.name for option in node.options} - {"index"}
    mode = node.text("ecs_compatibility")
    if mode is None and (setting := ecs_mode.setting(ctx)) is not None and setting.path is not None:
        mode = setting.value
    needs_mode = ctx.target is not None and ctx.target.at_least(8)
    if (
        ctx.is_below(7, 13)
        or "action" in others
        or not others.isdisjoint(index_only())
        or (needs_mode and (mode not in (None, *ecs_mode.MODES[1:]) or ecs_mode.is_set_elsewhere(ctx)))
    ):
        return "Rename it"
    kind = pattern.partition("-")[0]
    options = "`data_stream => true`" + ("" if kind == "logs" else f' and `data_stream_type => "{kind}"`')
    return f"Rename it, or replace it with {options}"
