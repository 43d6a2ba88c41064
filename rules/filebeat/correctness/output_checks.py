"""The checks of the rules about outputs and templates whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.template_hints import has_marker
from lslint.rules import knowledge
from lslint.rules.api import Context, Edit, Findings, Fix, Related
from lslint.rules.facts import fact
from lslint.rules.filebeat.advice.tls import ssl_sections
from lslint.rules.filebeat.advice.view import (
    HOLES,
    Advice,
    FilebeatSetting,
    FilebeatSettingAdvice,
    FilebeatView,
    texts,
    view_of,
)
from lslint.rules.filebeat.checks.outputs import children
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.edits import delete_line
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, elements, is_open, word
from lslint.rules.filebeat.rule import FilebeatRule, IneffectiveSetting
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.peers import elasticsearch_at, refuses_scheme


class MonitoringTwiceCheck(FilebeatRule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        view = view_of(ctx)
        analysis = view.analysis
        if not view.is_whole or analysis.before("7.2") or analysis.since("8.0"):
            return  # later releases ignore `xpack.monitoring`
        new, old = analysis.root.get("monitoring"), analysis.root.get("xpack.monitoring")
        if new is None or old is None or not _is_on(new) or not _is_on(old):
            return
        stops = analysis.before("8.0")
        later = "" if stops else ", and later releases ignore `xpack.monitoring`"
        message = f"`monitoring` and `xpack.monitoring` are both enabled: Beats 7.2 to 7.17 do not start{later}"
        fix = None
        inner, present = children(old), {"enabled", *(each.name for each in children(new))}
        lost = [each.name for each in inner if each.name not in present]
        action = f"Merge {backticked(lost)} into `monitoring`" if lost else "Remove `xpack.monitoring`"
        if len(inner) == 1 and inner[0].entry is not None and inner[0].entry.name.startswith("xpack.monitoring."):
            fix = delete_line(ctx.text, inner[0], "unsafe")
        finding = self.finding(
            old,
            f"{message}. {action}",
            fix=fix,
            related=[Related(*new.name_span, "`monitoring` is enabled")],
            severity="error" if stops else "warning",
            stage="start" if stops else "run",
        )
        finding.refusal = analysis.refusal_until("8.0")
        yield finding


def _is_on(section: MergedSetting) -> bool:
    return isinstance(section.value, Obj) and section.value.is_enabled and not is_open(section.value.get("enabled"))


class CustomIndexIgnoredByIlmCheck(IneffectiveSetting):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        view = view_of(ctx)
        analysis = view.analysis
        if not view.is_whole or not view.is_index_ignored:
            return
        root = analysis.root
        switch, alias = root.get("setup.ilm.enabled"), root.get("setup.ilm.rollover_alias")
        for _, obj in view.outputs("elasticsearch"):
            setting = obj.get("index")
            if setting is None or obj.value("index") == "":
                continue
            message = "Filebeat 7.x ignores `index` if the cluster supports ILM, and writes to"
            message += " `setup.ilm.rollover_alias`."
            if "*" in str(obj.value("index")):  # the pattern of the template, probably
                yield self.finding(setting.span, f"{message} Remove `index`, as no index name contains `*`")
                continue
            fix = None
            line = "setup.ilm.enabled: false"
            is_last = len(node.documents) == 1 and ctx.text.endswith("\n")
            if switch is None and is_last and root.get("setup.ilm") is None:
                fix = Fix("unsafe", f"Add `{line}`", [Edit(len(ctx.text), len(ctx.text), f"{line}\n")])
            elif switch is not None:
                fix = view.write(switch, "false")
            action = f"Set `{line}` to use `index`"
            yield self.finding(setting.span, f"{message} {action}", fix=fix, optional=alias is not None)


class SslWithoutHttpsCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        for owner, ssl, is_plain in ssl_sections(view):
            section = view.root.block(owner)
            setting = section.fields.get("ssl") if section is not None else None
            if not is_plain or section is None or setting is None or not ssl.fields.keys() - {"enabled"}:
                continue
            hosts = elements(section.get("hosts") or section.get("host"))
            texts = [word(item) for item in hosts]
            if not texts or not all(text and not HOLES.search(text) for text in texts):
                continue
            first, address = hosts[0], str(texts[0])
            written = view.ctx.text[slice(*first.span)]
            if "$" in written or not section.is_enabled:  # a script may fill in the address
                continue
            message = f"`ssl` of `{owner}` has no effect, because `{address}` is reached over plain HTTP."
            is_mild = ssl.fields.keys() <= {"enabled", "verification_mode"}
            peer, fix = elasticsearch_at(view.ctx, address), None
            if peer is not None and refuses_scheme(peer, "https://"):
                action = "Remove `ssl`, or enable TLS there"
            elif is_mild:
                action = "Write `https://` if the server uses TLS, else remove `ssl`"
            elif "://" in address or section.get("protocol") is not None:  # the two settings contradict each other
                unused = backticked([name for name in ("ssl", "protocol") if section.get(name) is not None])
                action = f"Write `https://`, or remove {unused}"
            else:
                action = "Write `https://`"
                if len(hosts) == 1 and written.count(address) == 1:
                    at = first.span[0] + written.index(address)
                    fix = Fix.write((at, at + len(address)), f"https://{address}", "unsafe")
            yield self.finding(
                first.span,
                f"{message} {action}",
                fix=fix,
                severity="info" if ssl.fields.keys() == {"verification_mode"} else None,
                related=(Related(*setting.name_span, "the settings without effect"),),
            )


_ROUTING_SHARDS = 30
"""`defaultNumberOfRoutingShards` in libbeat/template/template.go."""


class ShardsAndRoutingShardsCheck(FilebeatSettingAdvice):
    reads = values.integer

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        analysis, root = setting.view.analysis, setting.options
        return (
            value > 0
            and _ROUTING_SHARDS % value != 0
            and analysis.since("6.1")
            and analysis.before("7.6")
            and root.get("setup.template.settings.index.number_of_routing_shards") is None
            and root.boolean("setup.template.enabled") is not False
        )


class TlsOnOneSideCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        """Report an output with or without TLS if each input of Logstash with its port in the project has the
        opposite."""
        for _, options in view.outputs("logstash"):
            if view.analysis.is_given("output.logstash.ssl") or view.is_templated:
                continue
            has_ssl = any(options.get(name) is not None for name in ("ssl", "tls"))
            uses_tls = has_ssl and (options.boolean("ssl.enabled") if options.get("ssl.enabled") is not None else True)
            for item, address in texts(options.get("hosts")) if uses_tls is not None else ():
                match = compiled(r"[\w.-]+(?::(\d+))?").fullmatch(address)
                inputs = _receivers(view.ctx).get(match[1] or "5044", []) if match is not None else []
                if inputs and all(requires_tls is (not uses_tls) for _, requires_tls in inputs):
                    receiver, sent = inputs[0][0], "TLS" if uses_tls else "plain text"
                    file, requires = str(receiver.path).rpartition("/")[2], "has no" if uses_tls else "requires"
                    action = "Enable TLS there, or remove `ssl`" if uses_tls else "Add `ssl.certificate_authorities`"
                    yield self.finding(
                        item.span,
                        f"`output.logstash` sends {sent} to `{address}`, but the `beats` input in `{file}` {requires}"
                        f" TLS, so no event arrives unless another Logstash listens there. {action}",
                        related=[receiver],
                    )
                    break


_TRAITS = knowledge.load("plugin_traits")


@fact
def _receivers(ctx: Context) -> dict[str, list[tuple[Related, bool | None]]]:
    """Return the inputs of Logstash in the project to which Beats send events, by port, with whether they require TLS;
    None if that is open. Those whose port is a variable follow the others, as they may listen on each port."""
    inputs: list[tuple[str | None, tuple[Related, bool | None]]] = []
    open_files = {file.path for file in ctx.project.related_files("logstash") or () if has_marker(file.text)}
    for plugin, path in _inputs(ctx):
        if plugin.name in _TRAITS["speaks to Beats"]:
            names = [name for name in ("ssl_enabled", "ssl") if plugin.option(name) is not None]
            is_on = any(map(plugin.is_true, names))
            is_off = path not in open_files and all(map(plugin.is_false, names))
            requires_tls = is_on if is_on or is_off else None
            inputs.append((plugin.text("port"), (Related(*plugin.head, "the input", path), requires_tls)))
    ports = {port for port, _ in inputs if port is not None}
    return {port: [each for wanted in (port, None) for number, each in inputs if number == wanted] for port in ports}


@fact
def _inputs(ctx: Context) -> list[tuple[Plugin, str]]:
    """Return the inputs of Logstash in the project that may bind a TCP port, and the paths of their files. Those that
    are not known may read the events of Beats."""
    return [
        (plugin, file.path)
        for file in ctx.project.related_files("logstash") or ()
        for section, plugin, _ in file.tree.walk_plugins()
        if section.kind == "input" and plugin.text("mode") != "client"
    ]


@fact
def _other_inputs(ctx: Context) -> dict[str, tuple[Plugin, str]]:
    """Return the inputs that do not read the events of Beats, and the paths of their files, by their ports; nothing if
    an input of the project may listen for Beats on any port."""
    others: dict[str, tuple[Plugin, str]] = {}
    taken = set()
    for plugin, path in _inputs(ctx):
        port = plugin.text("port") or ""
        is_server = plugin.option("mode") is None or plugin.text("mode") == "server"  # not a variable
        if is_server and plugin.name in _TRAITS["tcp port"] and plugin.name not in _TRAITS["sent by agents"]:
            others.setdefault(port, (plugin, path))
        elif plugin.name not in _TRAITS["udp port"] and plugin.option("port") is not None:
            if not port.isdigit():
                return {}
            taken.add(port)
    return {port: other for port, other in others.items() if port not in taken}


def _listens(ctx: Context, output: str, port: str) -> bool:
    """Return whether the project shows that the product of an output listens on a port."""
    deployment = ctx.project.deployment
    if output == "logstash":
        ports = [peer.published.get(port) for peer in deployment.peers() or () if peer.product == output]
        return not {port, *ports}.isdisjoint(_receivers(ctx))
    nodes = [((peer.settings or {}).get("http.port") or "9200", peer) for peer in deployment.search_nodes()]
    return any(number in (port, peer.published.get(port)) for number, peer in nodes)


def _inputs_elsewhere(ctx: Context, host: str, port: str) -> list[tuple[Plugin, str]]:
    """Return the inputs of the Logstash that is the service ``host``, if none of them can listen on a port; nothing if
    one can, or if its pipelines are not known."""
    services = [peer for peer in ctx.project.deployment.peers() or () if host in peer.names]
    loaded = services[0].pipelines if len(services) == 1 else None
    if not loaded:
        return []
    files = [file for file in ctx.project.related_files("logstash") or () if file.path in loaded]
    if len(files) < len(loaded) or any(has_marker(file.text) for file in files):
        return []
    inputs = [(plugin, path) for plugin, path in _inputs(ctx) if path in loaded]
    for plugin, _ in inputs:
        has_port = plugin.option("port") is not None or plugin.name in _TRAITS["tcp port"]
        values = [text for option in plugin.options for text in plugin.texts(option.name)]
        if (has_port and not (plugin.text("port") or "").isdigit()) or any(port in text for text in values):
            return []
    return inputs


_OTHERS = {"5601": "Kibana", "9300": "the transport of Elasticsearch", "9600": "the API of Logstash"}
_PORTS = {"elasticsearch": {"5044": "Logstash", **_OTHERS}, "logstash": {"9200": "Elasticsearch", **_OTHERS}}
"""Output -> the usual ports of others. An output without a port in its address uses its own one."""


class PortOfOtherOutputCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        repeated = {error.start for error in view.ctx.errors if error.kind == "yaml-duplicate-key"}
        for output, options in view.outputs(*_PORTS):
            setting = options.get("hosts")
            hosts = [] if setting is None or setting.start in repeated else list(texts(setting))
            for item, address in hosts:
                match = compiled(r"(?:https?://)?([\w.-]+):(\d+)/?").fullmatch(address)
                if match is None or _listens(view.ctx, output.name, match[2]):
                    continue
                host, port = match.groups()
                product = _PORTS[output.name].get(port)
                other = _other_inputs(view.ctx).get(port) if output.name == "logstash" else None
                if other is not None:
                    plugin, path = other
                    yield self.finding(
                        item.span,
                        f"Port {port} is that of the `{plugin.name}` input in `{path.rpartition('/')[2]}`, which"
                        " cannot read the events of Beats, so none arrives unless another Logstash listens there. Use a"
                        " `beats` input",
                        severity="warning",
                        related=[Related(*plugin.head, "the input", path)],
                    )
                    break
                if product is not None and all(compiled(rf":{port}\b").search(other) for _, other in hosts):
                    message = f"Port {port} is usually that of {product}, so `output.{output.name}` sends nothing"
                    message += f" unless {output.name.capitalize()} listens there. Correct the port"
                    if product.lower() in _PORTS:
                        message += f", or use `output.{product.lower()}`"
                    yield self.finding(item.span, message)
                    break
                inputs = _inputs_elsewhere(view.ctx, host, port) if output.name == "logstash" else []
                if inputs:
                    message = f"No input of `{host}` listens on port {port}, so no event arrives."
                    message += " Add a `beats` input, or correct the port"
                    related = [Related(*inputs[0][0].head, "an input", inputs[0][1])]
                    yield self.finding(item.span, message, severity="warning", related=related)
                    break
