"""The checks of the rules about elasticsearch.yml whose texts are rows."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.node import ANYWHERE, NodeAdvice, NodeSettings
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import flatten, list_of, text
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.node import replacements
from lslint.rules.elasticsearch.node.settings import row_of
from lslint.rules.project_view import NODE_FILE, ImageVariable, ManifestWord
from lslint.rules.shared import peers
from lslint.rules.shared.hosts import host_of
from lslint.rules.shared.ignored_variables import IgnoredVariables
from lslint.rules.shared.image_variables import LOWER_CASE_SINCE, mounts_settings, setting_of
from lslint.rules.shared.manifest_rules import UnsetSettingsVariable, VariableWithColon
from lslint.rules.shared.name_patterns import overlap
from lslint.rules.shared.runtimes import is_on_bridge, is_on_other_host, lacking_file, mounted, without_plugins


class IgnoredElasticsearchVariableCheck(IgnoredVariables):
    def has_setting(self, variable: str, release: tuple[int, ...]) -> bool:
        """Return whether a release may have a setting: not if only earlier ones do. Between two observed releases a new
        major one decides."""
        row = row_of(variable)
        return row is None or bool(row[0] & _observed(release)) or row[0] > _observed(release)

    def replacement(self, variable: str, release: tuple[int, ...], written: str) -> tuple[str, str]:
        advice = replacements.advice(variable, release).replace("the setting", "the variable")
        return replacements.RENAMED.get(variable, ""), advice


class ElasticsearchVariableWithColonCheck(VariableWithColon):
    def problem(self, word: ManifestWord, ctx: Context) -> str:
        release = ctx.target
        is_passed = release is None or (release.at_least(6) and ctx.is_below(*LOWER_CASE_SINCE))
        if not (is_passed and _is_unknown_setting(word)):
            return super().problem(word, ctx)
        stopped = f"Elasticsearch{'' if release else ' before 8.3'} does not start"
        return f"The space before `=` belongs to the name of the variable, so {stopped} (unknown setting)."

    def variable_of(self, name: str, release: tuple[int, ...] | None) -> str:
        row = row_of(name)
        is_known = row is not None and (release is None or bool(row[0] & _observed(release)))
        return name if is_known or "." not in name else ""


def _is_unknown_setting(word: ManifestWord) -> bool:
    """Return whether a word is a setting with a space at its end and a value: until 8.2, the image passes on what only
    begins with such a name, and the node stops; 8.3 and later (elastic/elasticsearch#85913) compare the whole name."""
    return word.fact == "space" and word.value.strip() != "" and setting_of("elasticsearch", word.name) == word.name


def _observed(release: tuple[int, ...]) -> int:
    """Return the observed releases that a release may behave like."""
    low, high = releases.around(release)
    return releases.side(release, low, high, releases.MAJORS) or low | high


_RESERVED = tuple(trait("reserved_by_operator"))


class SettingOfOperatorCheck(NodeAdvice):
    def advise(self, found: NodeSettings) -> Findings:
        if not any(one.references is not None for one in found.ctx.project.deployment.runtimes()):
            return
        if found.is_single() and "discovery.type" in found:
            message = "ECK sets `cluster.initial_master_nodes`, which is not allowed with"
            message += " `discovery.type: single-node`, so the node does not start. Remove the setting"
            yield self.finding(found["discovery.type"][0], message, severity="error", stage="start")
        for name in _RESERVED:
            if name in found:
                yield self.finding(
                    found[name][0], f"`{name}` is reserved for ECK, which sets it itself. Remove the setting"
                )


_HOME = "/usr/share/elasticsearch"
_OF_TLS = (
    r"xpack\.security\.(http|transport)\.ssl\.(?:(?:key|trust)store\.path|certificate|key|certificate_authorities)"
)


class FileNotInContainerCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        """Report the first TLS file that a container with the settings does not have."""
        for name in settings:
            match = compiled(_OF_TLS).fullmatch(list_of(name))
            is_used = match is not None and settings.is_on(f"xpack.security.{match[1]}.ssl.enabled")
            for written in settings.many(name) or () if is_used and settings.is_guarded() else ():
                where = lacking_file(settings.ctx, written, _HOME, f"{_HOME}/config")
                if where and not written.startswith("certs/"):  # where the first start of a node creates some
                    message = (
                        f"Nothing is mounted at `{written}` in {where}, so the node stops, unless another manifest"
                    )
                    yield self.finding(settings[name][0], f"{message} adds the file. Mount it")
                    return


class RedundantTierCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        """Report tiers in `node.roles` that `data` includes."""
        if settings.ctx.is_below(7, 10):
            return
        roles = settings.many("node.roles") or []
        tiers = [f"`{role}`" for role in dict.fromkeys(roles) if role.startswith("data_")]
        if "data" in roles and tiers:
            effect = f"{tiers[0]} has no effect" if len(tiers) == 1 else f"{tiers[0]} and other tiers have no effect"
            message = f"The role `data` includes all data tiers, so {effect}. Remove `data`, or the tiers"
            yield self.finding(settings["node.roles"][0], message)


class NoContentTierCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        if settings.ctx.is_below(7, 10):
            return
        roles = settings.many("node.roles")
        if roles is not None and settings.is_single() and not {"data", "data_content"} & set(roles):
            message = "The only node has no role `data_content`, so shards of ordinary indices stay unassigned"
            yield self.finding(settings["node.roles"][0], f"{message}. Add `data_content`")


_AWARENESS = "cluster.routing.allocation.awareness.attributes"


class AwarenessWithoutAttributeCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        """Report attributes that neither the file nor its deployment sets for a node that holds data."""
        deployment = settings.ctx.project.deployment
        mounted = [runtime for runtime in deployment.runtimes() if runtime.is_mounted]
        is_known = all(runtime.is_complete for runtime in mounted) if mounted else not deployment.images()
        if not settings.is_complete() or not is_known:  # else what runs the image may set the attribute
            return
        roles = settings.many("node.roles")
        holds_no_data = roles is not None and not any(role.startswith("data") for role in roles)
        is_other = holds_no_data or settings.is_off("node.data")
        if is_other or any(name.endswith("auto_attributes") for name in settings.names()):
            return
        lacking = [name for name in settings.many(_AWARENESS) or () if name and not settings.has(f"node.attr.{name}")]
        if lacking:
            yield self.finding(
                settings[_AWARENESS][0],
                f"`node.attr.{lacking[0]}` is not set, so Elasticsearch allocates no shard to the node. Set it, or use"
                " an attribute that every data node has",
            )


_INDEX = ".monitoring-es-7-2026.01.01"
"""An index of the local exporter; patterns that begin with `.monitoring` may name other versions."""
_OF_ELASTICSEARCH = "xpack.monitoring.elasticsearch.collection.enabled"


class MonitoringNotAutoCreatedCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        """Report a list without the indices of the monitoring that the node collects and stores itself."""
        allowed = settings.many("action.auto_create_index")
        has_exporters = any(name.startswith("xpack.monitoring.exporters") for name in settings.names())
        if not allowed or has_exporters or not settings.is_on("xpack.monitoring.collection.enabled"):
            return
        if settings.has(_OF_ELASTICSEARCH) and not settings.is_on(_OF_ELASTICSEARCH):
            return
        deciding = next((name for name in allowed if overlap(_INDEX, name.lstrip("+-"))), "")
        before = allowed[: allowed.index(deciding)] if deciding else allowed
        is_allowed = any(name == "true" or name.startswith((".monitoring", "+.monitoring")) for name in before)
        if not is_allowed and deciding[:1] in ("-", ""):
            where = f" before `{deciding}`" if deciding else ""
            message = "`action.auto_create_index` does not allow `.monitoring-*`, so no monitoring data are stored. Add"
            yield self.finding(settings["action.auto_create_index"][0], f"{message} `.monitoring-*`{where}")


_FILES = re.compile(rf"(?:{'|'.join(trait('sections_with_tls'))})\..*ssl\.(?:{'|'.join(trait('files_of_tls'))})")
_LAYERS = ("xpack.security.transport.ssl.enabled", "xpack.security.http.ssl.enabled")
"""What uses the TLS settings that 5.x and 6.x have for everything."""
_SYSTEM = (
    "/etc/ssl/", "/etc/pki/", "/etc/letsencrypt/", "/usr/share/ca-certificates/", "/usr/local/share/ca-certificates/",
)  # fmt: skip


class TlsFileOutsideConfigCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        """Report files of TLS in folders of the system."""
        target = settings.ctx.target
        if target is not None and (target.at_least(9, 0) or not target.at_least(5, 0)):
            return
        is_old = settings.ctx.is_below(9, 0)
        deployment = settings.ctx.project.deployment
        runtimes = [*deployment.runtimes(), *(variable.runtime for variable in deployment.image_variables())]
        named = [runtime.variables.get(name) for name in trait("config_paths") for runtime in runtimes]
        folders = tuple(variable.value or "/" for variable in named if variable is not None)
        for name, (entry, _) in settings.items():
            if _FILES.fullmatch(name) is None or _is_unused(name, settings):
                continue
            for path in settings.many(name) or ():
                if path.startswith(_SYSTEM) and not path.startswith(folders):
                    switches = (
                        _LAYERS if name.startswith("xpack.ssl.") else (f"{name.rpartition('ssl.')[0]}ssl.enabled",)
                    )
                    is_used = is_old and any(map(settings.is_on, switches))
                    effect = "" if is_used else " with TLS"
                    message = f"`{path}` is outside the config folder, so Elasticsearch before 9.0 does not start"
                    message += f"{effect}. Copy it to `certs` in that folder, and name the copy"
                    yield self.finding(
                        entry, message, severity="error" if is_used else "warning", stage="start" if is_used else "run"
                    )
                    break


def _is_unused(name: str, settings: NodeSettings) -> bool:
    """Return whether security, this use of TLS or the check of certificates is off, or whether that is not known."""
    section = f"{name.rpartition('ssl.')[0]}ssl"
    mode = settings.one(f"{section}.verification_mode") if name.endswith(("authorities", "truststore.path")) else None
    if mode is not None and (mode.written.lower() == "none" or "$" in mode.written):
        return True  # `none`: Elasticsearch trusts all certificates, and reads no file for that
    switches = [f"{section}.enabled"]
    if not name.startswith("reindex."):
        switches.append("xpack.security.enabled")
    return any(settings.has(switch) and not settings.is_on(switch) for switch in switches)


class PublishHostWithoutEffectCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        """Report the setting if the transport layer listens on all addresses by its own setting."""
        hosts = settings.many("transport.host") or ()
        is_wide = any(host in ANYWHERE for host in hosts) and settings.many("network.publish_host") != hosts
        if is_wide and "network.publish_host" in settings and not settings.has("transport.publish_host"):
            message = "`network.publish_host` has no effect on the address for other nodes, as `transport.host` takes"
            message += " precedence. Rename `transport.host` to `transport.bind_host`"
            yield self.finding(settings["network.publish_host"][0], message)


_NAMES = tuple(trait("names_of_node"))


def _names_itself(settings: NodeSettings, named: list[str]) -> bool:
    """Return whether a list of nodes contains the name or an address of this node."""
    names = {written.lower() for name in _NAMES for written in settings.many(name) or ()}
    hosts = {host for name in named for host in (name.lower(), name.lower().rpartition(":")[0])}
    return not names.isdisjoint(hosts - {""})


_MASTERS = "cluster.initial_master_nodes"


class InitialMastersLeftCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        named = settings.many(_MASTERS) or []
        if settings.ctx.is_below(7) or not (any(named) or settings.outside.get(_MASTERS)):
            return
        if settings.is_single():
            yield from self._beside_single_node(settings)
            return
        if not any(named):
            return
        entry = settings[_MASTERS][0]
        roles = settings.many("node.roles")
        if settings.is_off("node.master") or (roles is not None and "master" not in roles):
            why = "has no effect on a node that is not master-eligible"
            if _names_itself(settings, named):
                why += ", but may form a second cluster if its roles change"
            message = f"`cluster.initial_master_nodes` {why}. Remove the setting"
            yield self.finding(entry, message, fix=settings.drop(entry, "Remove `cluster.initial_master_nodes`"))
            return
        setting = settings.one("node.name")
        name = setting.written if setting is not None else ""
        near = [each for each in named if _is_qualified(each, name) or _is_qualified(name, each)]
        if len(near) == 1 and name not in named and "$" not in name + near[0]:
            outcome = "does not" if len(named) < 3 else "may not"  # more than half of the named nodes form it
            yield self.finding(
                entry,
                f"`{near[0]}` differs from `node.name: {name}`, so the node {outcome} form a cluster. Use the exact"
                " `node.name` of each master-eligible node",
                severity="warning",
            )

    def _beside_single_node(self, settings: NodeSettings) -> Findings:
        """Report initial masters of a single node; one of the two settings may be a variable of the container."""
        kind = "discovery.type"
        name, other = (_MASTERS, kind) if settings.many(_MASTERS) else (kind, _MASTERS)
        has_kind = settings.one(kind) is not None
        if name == kind and not has_kind:
            return  # the environment sets both
        where = ""
        if name == kind or not has_kind:
            mounting = [runtime for runtime in settings.ctx.project.deployment.runtimes() if runtime.is_mounted]
            if not mounting:
                return  # the node next to the file may have another elasticsearch.yml
            variable = mounting[0].variables.get(other)
            where = f" ({mounting[0].location if variable is None else variable.location})"
        words = {kind: f"`{kind}: single-node`", _MASTERS: f"`{_MASTERS}`"}
        yield self.finding(
            settings[name][0],
            f"{words[name]} is not allowed with {words[other]}{where}, and the node does not start. Remove one of them",
            fix=settings.drop(settings[name][0], f"Remove `{name}`", certain=True) if name == _MASTERS else None,
            severity="error",
            stage="start",
        )


class SingleNodeReplicasCheck(NodeAdvice):
    holds_in_variables = True

    def advise(self, settings: NodeSettings) -> Findings:
        """Report replicas that each form a cluster of one node."""
        runtimes = mounted(settings.ctx)
        count = min((runtime.replicas for runtime in runtimes), default=1)
        if count < 2 or not settings.is_single():
            return
        place = settings["discovery.type"][0] if "discovery.type" in settings else settings.first_key()
        yield self.finding(
            place,
            f"With `discovery.type: single-node`, each of the {count} replicas of `{runtimes[0].name}`"
            f" ({runtimes[0].location}) forms its own cluster. Run one, or set `discovery.seed_hosts` and"
            " `cluster.initial_master_nodes` instead",
        )


def _is_qualified(name: str, other: str) -> bool:
    """Return whether a node name equals another, or adds a domain to it, when case is ignored. Elasticsearch compares
    node names exactly."""
    return f"{name}.".lower().startswith(f"{other}.".lower())


_SEEDS = ("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts")
_BOUND = trait("bound_http")
_TRANSPORT = ("transport.port", "transport.tcp.port", "transport.profiles.default.port")
_HTTP = ":9200"
_ADDRESSES = tuple(dict.fromkeys((*trait("bound_http"), *trait("bound_transport"))))
_PUBLISHED = ("network.publish_host", "transport.publish_host")
_NEAR = r"(?i)localhost|127\.|0\.0\.0\.0"
_SEPARATE = (*(name for name in _ADDRESSES if not name.startswith("network.")), "http.enabled", _TRANSPORT[-1])
_ONE_PORT = r"[1-9][0-9]*"
"""A port that only one socket can bind: 0 is any free port, and Elasticsearch tries the ports of a range in turn."""


class UnreachableNodeCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        seeds = next((name for name in _SEEDS if name in settings), "")
        hosts = settings.many(seeds) or [] if seeds else []
        url = next((seed for seed in hosts if "://" in seed), "")
        wrong = [seed for seed in hosts if seed.endswith(_HTTP)]
        if url:
            yield self.finding(
                settings[seeds][0],
                f"`{url}` is a URL, which Elasticsearch cannot resolve to find nodes. Write only the host, and the"
                " transport port if it is not 9300",
            )
        elif wrong and not settings.has(*_TRANSPORT):
            yield self.finding(
                settings[seeds][0],
                f"`{wrong[0]}` is the HTTP port, at which nodes do not find each other. Use the transport port, 9300,"
                " unless `transport.port` of that node is 9200",
            )
        elif lost := next(filter(None, (peers.of_cluster(settings.ctx, host_of(seed)) for seed in hosts)), ""):
            yield self.finding(settings[seeds][0], lost)
        elif _is_behind_bridge(settings, hosts):
            yield self.finding(
                settings[seeds][0],
                "The node publishes the address of its container, which nodes on other hosts reach only in a swarm. Set"
                " `network.publish_host` to the address of the host",
            )
        elif settings.is_complete() and not settings.ctx.is_below(2):
            far = next((seed for seed in hosts if "." in seed and not compiled(_NEAR).match(seed)), "")
            if far and not settings.has(*_ADDRESSES, *_PUBLISHED):
                yield self.finding(
                    settings[seeds][0],
                    f"Without `network.host` the node listens only on the loopback interface, so `{host_of(far)}`"
                    " cannot reach the node. Set `network.host`",
                )
        yield from self._addresses(settings)
        if any(name in settings.outside for name in _BOUND):
            return
        bound = settings.one(*_BOUND)
        if bound is not None:
            host = bound.written.replace("_local_", "127.0.0.1")
            message = peers.unpublished(settings.ctx, host, settings.http_port())
            if message:
                yield self.finding(bound.entry, message.replace("127.0.0.1", bound.written))
        elif not settings.has(*_BOUND) and settings.is_complete() and _keeps_its_config(settings):
            message = peers.unpublished_by_default(settings.ctx, "network.host", settings.http_port())
            if message:
                yield self.finding(settings.first_key(), message)

    def _addresses(self, settings: NodeSettings) -> Findings:
        """Report an address to listen on that is not a host, and one port for HTTP and for the other nodes."""
        for name in _ADDRESSES:
            url = next((host for host in settings.many(name) or () if _is_url(host)), "")
            is_fallback = name == "network.host" and settings.has("network.bind_host") and settings.has(_PUBLISHED[0])
            if url and name not in settings.outside and not is_fallback:
                port_name = "transport.port" if name.startswith("transport.") else "http.port"
                message = f"`{url}` in `{name}` is not a host name or an IP address, so Elasticsearch does not start."
                message += f" Write only the host, and the port in `{port_name}`"
                yield self.finding(settings[name][0], message, severity="error", stage="start")
        port, other = settings.one("http.port"), settings.one(*_TRANSPORT)
        transport = other.written if other is not None else "" if settings.has(*_TRANSPORT) else "9300"
        is_apart = settings.has(*_SEPARATE) or not compiled(_ONE_PORT).fullmatch(transport)
        is_certain = other is not None or settings.is_complete()
        if port is not None and port.written == transport and not is_apart:
            yield self.finding(
                port.entry,
                f"`{transport}` is also the transport port, and a node cannot bind it twice, so Elasticsearch does not"
                f" start{'' if is_certain else ' unless `transport.port` differs'}. Use another port",
                severity="error" if is_certain else "warning",
                stage="start" if is_certain else "run",
            )


def _is_behind_bridge(settings: NodeSettings, seeds: list[str]) -> bool:
    """Return whether other nodes of the cluster run on other hosts, as the addresses of its seed hosts show, but the
    node is in a bridge network and publishes its address there."""
    ctx, deployment = settings.ctx, settings.ctx.project.deployment
    peers_of_node, given = deployment.peers(), deployment.node()
    if given is None and settings.is_complete():
        given = {name: text(node) for name, (_, node) in settings.items()} | settings.outside
    if peers_of_node is None or given is None or settings.is_single() or ctx.is_below(5):
        return False
    is_set = any(name.endswith("publish_host") and not name.startswith("http.") for name in given)
    by_image = "" if ctx.origin == "file" or any(map(mounts_settings, mounted(ctx))) else "0.0.0.0"
    host = given.get("transport.host", given.get("network.host", by_image))
    addresses = {host_of(seed) for seed in seeds if is_on_other_host(ctx, host_of(seed))}
    nodes = 1 + sum(peer.product == "elasticsearch" for peer in peers_of_node)
    is_alone = max(len(addresses), len(settings.many(_MASTERS) or ())) <= nodes
    is_routed = any(is_on_bridge(ctx, host_of(seed)) for seed in seeds)
    return bool(addresses) and not is_routed and host in (*ANYWHERE, "_site_", "_eth0_") and not is_set and not is_alone


def _is_url(host: str) -> bool:
    """Return whether an address that must be a host has a scheme or a port."""
    name, _, port = host.rpartition(":")
    return "$" not in host and ("://" in host or (bool(name) and ":" not in name and port.isdigit()))


def _keeps_its_config(settings: NodeSettings) -> bool:
    """Return whether a node without an address listens on the loopback interface: releases before 2.0 listen on all,
    and since 8.0 a node without settings of security adds `http.host` when it starts for the first time."""
    release = settings.ctx.target
    if release is not None and not release.at_least(8, 0):
        return release.at_least(2, 0)
    return settings.has("xpack.security.enabled")


_DISCOVERY = ("discovery.seed_hosts", "discovery.seed_providers")
_PLACES = tuple(trait("settings_of_cluster"))


class NodesDisagreeCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        settings = {one.setting: one for one in ctx.project.deployment.image_variables()}
        values = {name: one.written for name, one in settings.items()}
        name = values.get("cluster.name")
        others = [
            other for other in ctx.project.deployment.sibling_nodes() if name and other.get("cluster.name") == name
        ]
        place = next((settings[one] for one in _PLACES if one in settings), None)
        if place is not None and not mounts_settings(place.runtime):
            yield from self._check_masters(settings, values, place.runtime.name, ctx)
            yield from self._check_name(settings, values, ctx)
        if not others or place is None or mounts_settings(place.runtime):
            return
        span = place.start, place.end
        is_sought = any(other.get(_DISCOVERY[0]) for other in others)
        eligible = [other for other in others if "master" in (other.get("node.roles") or "master")]
        has_masters = any(other.get("node.master") != "false" for other in eligible)  # else the node elects itself
        if is_sought and has_masters and not any(one in settings for one in _DISCOVERY):
            yield self.finding(
                span,
                f"A node of `{name}` has no `discovery.seed_hosts`, so it may not find the others after a restart. List"
                " them",
            )
        masters = _names(values.get("cluster.initial_master_nodes"))
        for other in others:
            listed = _names(other.get("cluster.initial_master_nodes"))
            if masters and listed and masters != listed:
                yield self.finding(
                    span,
                    f"Nodes of `{name}` differ in `cluster.initial_master_nodes`, so they may form several clusters."
                    " Use the same list",
                )
                return
        if values.get("node.name") and values["node.name"] in [other.get("node.name") for other in others]:
            one = settings["node.name"]
            yield self.finding(
                (one.start, one.end), f"Two nodes of `{name}` have the same `node.name`. Use unique names"
            )

    def _check_name(self, settings: dict[str, ImageVariable], values: dict[str, str | None], ctx: Context) -> Findings:
        """Report a node that looks for one of another cluster."""
        name, sought = values.get("cluster.name"), _names(values.get(_DISCOVERY[0]))
        for other in ctx.project.deployment.sibling_nodes() if name else ():
            theirs, node = other.get("cluster.name"), other.get("node.name")
            if theirs and theirs != name and node in sought:
                message = f"`{node}`, one of `discovery.seed_hosts`, has the `cluster.name` `{theirs}`, so the nodes"
                message += " refuse each other. Use the same `cluster.name`"
                yield self.finding((settings["cluster.name"].start, settings["cluster.name"].end), message)
                return

    def _check_masters(
        self, settings: dict[str, ImageVariable], values: dict[str, str | None], service: str, ctx: Context
    ) -> Findings:
        """Report a list of masters none of which is a node, if the nodes look for no others than those of the file."""
        seed_hosts, seed_providers = _DISCOVERY
        nodes = [values, *ctx.project.deployment.sibling_nodes()]
        nodes = [node for node in nodes if node.get("cluster.name") == values.get("cluster.name")]
        names = sorted(node.get("node.name") or "" for node in nodes)
        masters = _names(values.get("cluster.initial_master_nodes"))
        seeds = frozenset(seed for node in nodes for seed in _names(node.get(seed_hosts)))
        is_open = any(seed_providers in node or (seed_hosts in node and not node[seed_hosts]) for node in nodes)
        hosts = {service}.union(*(peer.names for peer in ctx.project.deployment.peers() or ()))
        is_open |= not seeds <= hosts or any(mark in master for master in masters for mark in ".:[")
        is_open |= not all(names) or any(map(has_marker, names))
        if not masters or is_open or "discovery.type" in values or not masters.isdisjoint(names):
            return
        variable = settings["cluster.initial_master_nodes"]
        yield self.finding(
            (variable.start, variable.end),
            f"No node is called `{sorted(masters)[0]}`, so the cluster never forms. Use the names in `node.name`"
            f" (`{names[0]}`)",
        )


def _names(written: str | None) -> frozenset[str]:
    """Return the names in a list with commas; empty if it is not known."""
    return frozenset(part.strip() for part in (written or "").split(",") if part.strip())


class UnsetNodeVariableCheck(UnsetSettingsVariable):
    """Report only variables that nothing else can set, in values that the node certainly reads."""

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        deployment = ctx.project.deployment
        is_plain = deployment.unmounted_in_containers("/usr/local/bin")  # the entry point is there
        mounts = [runtime.mounts for runtime in deployment.runtimes()]
        is_read = all(
            [path for path in paths if path.endswith((".yml", ".yaml", ".tmpl"))] == [NODE_FILE] for paths in mounts
        )
        if not is_plain or not is_read or without_plugins(deployment, "elasticsearch") is None or ctx.is_below(5):
            return
        yield from super().check(node, ctx)

    def unread(self, node: ConfigFile, ctx: Context) -> list[tuple[int, int]]:
        outside = settings_outside(ctx)
        roots = [document.root for document in node.documents if isinstance(document.root, Mapping)]
        return [(entry.start, entry.end) for root in roots for name, entry, _ in flatten(root) if name in outside]

    def may_be_set(self, name: str, ctx: Context) -> bool:
        runtimes = ctx.project.deployment.runtimes()
        is_unset = all(runtime.is_mounted and runtime.leaves_unset(name) for runtime in runtimes)
        return not is_unset or compiled("|".join(trait("variables_of_image"))).fullmatch(name) is not None
