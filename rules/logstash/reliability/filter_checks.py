"""The checks of the rules about filters whose texts are rows."""

from __future__ import annotations

from lslint.rules.logstash.api import (
    Findings,
    Fix,
    Flow,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    fact,
    texts,
)
from lslint.rules.logstash.catalogue.traits import options_with


class KvUnboundedKeysCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if any(node.option(name) for name in options_with("limits keys")) or not ctx.is_complete(node):
            return
        field = (node.text("source") or "") if node.option("source") is not None else "message"
        # a `translate` filter writes only strings of its dictionary, so their keys are known
        if _pruned(ctx.flow) or field.strip("[]") in _translated(ctx.flow):
            return
        is_request = "&" in (node.text("field_split") or "")
        displayed = f"`{field}`" if field else "its source"
        who = "clients" if is_request else "senders"
        harm = "overwrite fields or exceed the index field limit"
        if node.option("prefix") is not None:
            harm = "exceed the index field limit"
        yield self.finding(
            node.head,
            f"Unless the keys in {displayed}{_exception(node)} are fixed, {who} can {harm} through `kv`. Set"
            " `include_keys` or `target` as `flattened`",
            optional=not is_request,
            fix=Fix("manual", "Set `include_keys` or `target` as `flattened`"),
        )


def _exception(node: Plugin) -> str:
    """Return which keys the filter excludes, as `` except `ID` ``; empty if it excludes none."""
    if node.option("exclude_keys") is None:
        return ""
    names = node.texts("exclude_keys")
    if len(names) in (1, 2) and not any("%{" in name or "${" in name for name in names) and sum(map(len, names)) <= 30:
        return f" except {' and '.join(f'`{name}`' for name in names)}"
    return " except `exclude_keys`"


@fact
def _pruned(pipeline: Flow) -> bool:
    """Return whether a ``prune`` filter keeps only listed fields, or has no list of fields to keep."""
    prunes = [step.plugin for step in pipeline.named("filter").get("prune", ())]
    lists = [prune.option("whitelist_names") or prune.option("whitelist_values") for prune in prunes]
    return any(names is None or texts(names.value) for names in lists)


@fact
def _translated(pipeline: Flow) -> set[str]:
    """Return the fields that ``translate`` filters of a pipeline write."""
    steps = pipeline.named("filter").get("translate", ())
    names = (step.plugin.text(option) for step in steps for option in ("target", "destination"))
    return {name.strip("[]") for name in names if name} - {""}


class GeoipDatabaseCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("database")
        if option is None:
            downloader = ctx.project.setting("xpack.geoip.downloader.enabled")
            if downloader is not None and downloader.value in (False, "false"):
                yield self.finding(
                    node.head,
                    "`xpack.geoip.downloader.enabled: false` makes this filter use the bundled database, which becomes"
                    " outdated. Set `database` to a file that is updated regularly",
                )
            return
        path = node.text("database") or ""
        if path.lower().endswith(".dat"):
            if ctx.is_below(5):
                return
            yield self.finding(
                option,
                f"`{path}` has the legacy GeoIP format, which Logstash 5.0 and later reject, so the pipeline fails to"
                " start. Use a `.mmdb` database",
                severity="error",
                stage="start",
            )
        elif path.lower().endswith(".mmdb"):
            yield self.finding(
                option,
                f"Unless another program updates `{path}`, its locations become outdated. Update it with"
                " `geoipupdate`, or remove `database`",
                help="Without `database`, Logstash 7.14 and later download updates automatically.",
                optional=True,
            )
