"""The checks of the rules about elasticsearch outputs whose texts are rows."""

from __future__ import annotations

from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Severity
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import (
    Array,
    Edit,
    Findings,
    Fix,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    String,
    regex,
)
from lslint.rules.logstash.dataflow.index_names import OUTPUTS, index_name, is_replaced
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.logstash.values.options import pairs, removal_fix
from lslint.rules.shared.hosts import place

_POINT = "geo_point"


class GeoipWithoutPointCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("template")
        if option is None or node.is_false("manage_template") or not ctx.is_complete(node):
            return
        plugins = list(ctx.flow.plugins("filter"))
        filters = [
            plugin for plugin in plugins if plugin.name == "geoip" and "@metadata" not in (plugin.text("target") or "")
        ]
        filters = [plugin for plugin in filters if "location" in (plugin.texts("fields") or ["location"])]
        filters = [plugin for plugin in filters if "asn" not in (plugin.text("default_database_type") or "").lower()]
        named_text = ctx.project.named_text(node.text("template") or "")
        if not filters or any(plugin.option("database") for plugin in filters) or named_text is None:
            return
        path, mapping = named_text
        patterns = ctx.project.template_patterns()
        others = [ctx.project.text(other) or _POINT for other in {place for place, _ in patterns or ()}]
        is_ecs = ctx.target is not None and ctx.target.at_least(8) and ecs_mode.setting(ctx) is None
        is_ecs &= not (ecs_mode.is_set_elsewhere(ctx) or any(plugin.option("ecs_compatibility") for plugin in filters))
        points = [text for text in (mapping, *others) if _POINT in text and (not is_ecs or regex(_GEO).search(text))]
        if '"mappings"' not in mapping or patterns is None or points:
            return
        is_removed = any("location" in name for plugin in plugins for name in plugin.texts("remove_field"))
        target = path_of(filters[0].text("target") or "geoip")
        options = [option for plugin in plugins for name in ("rename", "copy") for option in plugin.all(name)]
        moved = {path_of(key)[-1] for option in options for key, _ in pairs(option.value)}
        is_removed |= is_ecs and not moved.isdisjoint(("geo", "location", target[-1]))
        if is_removed or regex(_NOT_MAPPED_HERE).search(mapping):
            return
        yield self.finding(
            option,
            f"The location of `geoip` is indexed as numbers, which maps cannot show, because {path} does not map"
            f" `{'.'.join(target)}.{'geo.' * is_ecs}location`. Map the field as `{_POINT}`",
        )


_GEO = r"\bgeo\b|_templates"  # may map `geo.location`, the name of the field in ECS mode
_NOT_MAPPED_HERE = r'"composed_of"|"enabled"\s*:\s*"?false|"dynamic"\s*:\s*"?(?:false|strict|runtime)'
"""In a template: components may map the field, or Elasticsearch does not map fields by their values."""


class EsIndexUppercaseCheck(PipelineRule):
    visits = OUTPUTS

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        name = index_name(node, ctx)
        if name is None:
            return
        wrong = [(at, text) for at, text in name.literals if text != text.lower()]
        value = name.text.value
        if not wrong or _wrong(name.literals, value) is not None:
            return
        fix = None
        if name.text.exact:
            edits = [Edit(*name.text.span(at, at + len(text)), text.lower()) for at, text in wrong]
            fix = Fix("unsafe", "Write the name in lower case", edits)
        yield self.finding(
            name.text.span(0, len(value)),
            f"Elasticsearch rejects the index name `{value}` (uppercase letters), so Logstash drops the events."
            " Use lower case",
            fix=fix,
        )


class EsIlmIndexConflictCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        index, alias, name = node.option("index"), node.option("ilm_rollover_alias"), node.text("ilm_rollover_alias")
        if index is None or not is_replaced(node, ctx):
            return
        if name:
            displayed = f"the alias `{name}`"
        else:
            displayed = "its rollover alias" if alias is not None else "the alias `logstash`"
        advice = "Remove `index`" if alias is not None else "Set `ilm_rollover_alias`"
        yield self.finding(
            index,
            f"`index` has no effect, because ILM writes to {displayed}. {advice}, or set `ilm_enabled => false`",
            fix=removal_fix(index, ctx, "unsafe"),
        )


class EsUpdateWithoutIdCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("document_id") is not None or not ctx.is_complete(node):
            return
        option, action = node.option("action"), node.text("action")
        if option is None:
            for name in ("doc_as_upsert", "scripted_upsert"):
                if node.is_true(name):
                    yield self.finding(
                        node.all(name)[-1],
                        f'`{name}` has no effect without `action => "update"` and `document_id`, so every event'
                        " becomes a"
                        " new document. Set both options",
                        severity="warning",
                    )
        elif action == "delete" or (action == "update" and ctx.is_below(2, 2)):
            yield self.finding(
                option,
                f"Without `document_id`, Elasticsearch rejects each bulk request that contains a `{action}`, so none of"
                " its events is stored. Set `document_id`",
            )


_NEVER = ' ,#\\/*?"<>|\t\r\n'
_NOT_FIRST = "-_+"
_CHARACTER_NAMES = {" ": "a space", "\t": "a tab", "\r": "a line break", "\n": "a line break"}
_MAX_LENGTH = 255


class EsIndexIllegalCheck(PipelineRule):
    visits = OUTPUTS

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        name = index_name(node, ctx)
        if name is None:
            return
        value = name.text.value
        wrong, who = _wrong(name.literals, value), "Elasticsearch rejects"
        severity: Severity | None = None
        if wrong is None and not ctx.is_below(7):
            at = next((start + text.find(":") for start, text in name.literals if ":" in text), -1)
            wrong = (at, "contains `:`") if at >= 0 else None
            if ctx.target is None and node.name != "opensearch":
                who, severity = "Elasticsearch 7.0 and later reject", "info"
            kept = regex(r"%\{([^][{}+:]+:[^][}]*)\}").search(value) if wrong is None else None
            if kept is not None and all(code.count(kept[1]) == code.count(f"%{{{kept[1]}") for code in ctx.flow.code):
                problem = f"keeps `{kept[0]}` (references have no default) unless a field has this name"
                wrong, severity = (kept.start(), problem), "warning"
        if wrong is not None:
            at, problem = wrong
            if severity is None and any(text != text.lower() for _, text in name.literals):
                problem += ", and contains uppercase letters"
            yield self.finding(
                name.text.span(at, at + 1),
                f"Index name `{value if len(value) <= 40 else value[:39] + '…'}` {problem}, so {who} the events and"
                " Logstash drops them. Change the name",
                severity=severity,
                fix=Fix("manual", "Use lower-case letters, digits, `-`, `_` and `.`, and begin with a letter or digit"),
            )


def _wrong(literals: list[tuple[int, str]], value: str) -> tuple[int, str] | None:
    """Return the offset and a description of the first illegal part of a name, or None. A colon is legal up to
    Elasticsearch 6.8."""
    first = literals[0][1]
    if first and first[0] in _NOT_FIRST:
        return 0, f"begins with `{first[0]}`"
    if value in (".", ".."):
        return 0, "is reserved"
    for start, literal in literals:
        for at, character in enumerate(literal):
            if character in _NEVER:
                return start + at, f"contains {_CHARACTER_NAMES.get(character) or f'`{character}`'}"
    if sum(len(literal.encode("utf-8", "replace")) for _, literal in literals) > _MAX_LENGTH:
        return 0, f"is longer than {_MAX_LENGTH} bytes"
    return None


class EsHostsCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("hosts")
        if option is None or node.option("port") is not None:
            return
        finds_nodes = node.option("sniffing") is not None and not node.is_false("sniffing")
        items = option.value.items if isinstance(option.value, Array) else [option.value]
        for item in items:
            if not isinstance(item, String) or "${" in item.value or has_marker(item.value):
                continue
            scheme, name, port = _parts(item.value)
            if port == "9300":
                yield self.finding(
                    item,
                    f"Port 9300 of `{name}` is the transport port, which does not accept HTTP, so all requests fail."
                    " Use the HTTP port, usually 9200",
                    fix=Fix("manual", f"Use the HTTP port of `{name}`"),
                )
            elif scheme == "https" and not port and place(name) == "public":
                yield self.finding(
                    item,
                    f"`{item.value}` has no port, so Logstash connects to port 9200, not 443. Add the port to the URL",
                    fix=Fix("manual", f"Add the port to `{item.value}`"),
                )
            elif len(items) == 1 and not finds_nodes and port in ("", "9200") and ctx.is_complete(node):
                seeds = _seeds(name, ctx)
                if seeds is None and place(name) == "machine":
                    continue
                yield self.finding(
                    item,
                    f"`{name}` is the only host, so indexing stops when it is down"
                    f"{'' if seeds else ', even if the cluster has more nodes'}. List several nodes",
                    fix=Fix("manual", "Add more nodes to `hosts`"),
                    related=[seeds] if seeds is not None else [],
                    optional=seeds is None,  # the number of nodes is not known
                )


def _seeds(name: str, ctx: PipelineView) -> Related | None:
    """Return the seed hosts in an elasticsearch.yml of the project that names this node and others."""
    for file in ctx.project.related_files("elasticsearch-settings", "elasticsearch.yml") or ():
        if name not in file.text or "seed_hosts" not in file.text or not file.tree.documents:
            continue
        from lslint.rules.setting import Setting

        settings = Setting(file.tree.documents[0].root)
        seeds = settings.get("discovery.seed_hosts")
        hosts = {str(seed.value).partition(":")[0] for seed in seeds.items}
        nodes = {settings.get(path).value for path in load("es/traits")["names_of_node"]}
        if name in hosts | nodes and hosts - nodes - {name}:
            return Related(seeds.start, seeds.end, "the nodes of the cluster", file.path)
    return None


def _parts(url: str) -> tuple[str, str, str]:
    """Return scheme, host name and port of a URL; empty for missing parts."""
    scheme, found, rest = url.strip().rpartition("://")
    host = rest.split("/", 1)[0].rsplit("@", 1)[-1]
    name, _, port = host.partition(":") if host.count(":") < 2 else (host, "", "?")
    return scheme.lower() if found else "", name, port
