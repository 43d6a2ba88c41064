"""The checks of the rules about elasticsearch.yml whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, Mapping
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import ANYWHERE, NodeAdvice, NodeSettingAdvice, NodeSettings
from lslint.rules.elasticsearch.model.json_values import flatten, text
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.project_view import NODE_FILE
from lslint.rules.shared.peers import CERTIFICATES, configures_itself
from lslint.rules.shared.runtimes import is_off_volumes, lacks_address, without_plugins

_NAME = "discovery.zen.minimum_master_nodes"
_HOSTS = "discovery.zen.ping.unicast.hosts"
_ROLE = "node.master"
_CLUSTER = "cluster.name"


class MinimumMasterNodesCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        named = settings.hosts(_HOSTS)
        if any(host.endswith(":9200") for host in settings.many(_HOSTS) or ()):
            return  # the HTTP port: the nodes do not find each other, and a majority would never be reached
        target = settings.ctx.target
        if target is None or target.at_least(7) or len(named) < 2:
            return
        cluster = settings.one(_CLUSTER)
        name = settings.outside.get(_CLUSTER, cluster.written if cluster is not None else None)
        masters, is_known = _masters(settings.ctx, named, name)
        if masters < 2 or (settings.has(_ROLE) and not settings.is_on(_ROLE)):
            return
        setting = settings.one(_NAME)
        number = count(setting.written) if setting is not None else None
        votes = masters // 2 + 1
        effect = "so a network split can lead to two masters and lost writes"
        action = f"Set it to {votes}, the majority of {masters} master-eligible nodes"
        if not is_known:
            effect = "so a split network of several master-eligible nodes can elect two masters"
            action = f"Set it to their majority, which is {votes} for {masters} nodes"
        if setting is not None and number is not None and number < 2:
            message = f"`minimum_master_nodes: {setting.written}` is too low, {effect}. {action}"
            yield self.finding(setting.entry, message, fix=setting.replaced(str(votes), f"Set `{_NAME}` to {votes}"))
        elif not settings.has(_NAME) and settings.is_complete():
            fix = settings.append(f"{_NAME}: {votes}", f"Add `{_NAME}: {votes}`")
            yield self.finding(settings[_HOSTS][0], f"`{_NAME}` is not set, {effect}. {action}", fix=fix)


def _masters(ctx: Context, hosts: list[str], cluster: str | None) -> tuple[int, bool]:
    """Return the number of master-eligible nodes of the cluster, and whether the project declares the role of every
    host. The node itself counts, whether the hosts name it or not."""
    peers = ctx.project.deployment.peers()
    nodes = [(peer.names, peer.settings) for peer in peers or () if peer.settings is not None]
    for file in (ctx.project.related_files("elasticsearch-settings") or ()) if peers is None else ():
        root = file.tree.documents[0].root if file.tree.documents else None
        if isinstance(root, Mapping):
            nodes.append((frozenset(), {name: text(node) for name, _, node in flatten(root)}))
    nodes = [(names, node) for names, node in nodes if node.get(_CLUSTER) == cluster]
    roles = [(names, _ROLES.get((node.get(_ROLE, "true") or "").lower())) for names, node in nodes]
    declared = {one.name for one in ctx.project.deployment.runtimes() if one.is_mounted}
    declared.update(name for names, role in roles if role is not None for name in names)
    if peers is not None and declared.issuperset(hosts):
        return 1 + sum(role is True and not names.isdisjoint(hosts) for names, role in roles), True
    return len(hosts) - sum(role is False for _, role in roles), False


_ROLES = {**dict.fromkeys(("true", "yes", "on", "1"), True), **dict.fromkeys(("false", "no", "off", "0"), False)}
_LOCKS = ("bootstrap.memory_lock", "bootstrap.mlockall")


class MemoryLockWithoutLimitCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        deployment = settings.ctx.project.deployment
        setting = settings.one(*_LOCKS)
        if setting is None or not setting.is_on():
            return
        runtimes = [one.runtime for one in deployment.image_variables() if one.setting == setting.name]
        runtimes = runtimes or [one for one in deployment.runtimes() if one.is_mounted]
        if runtimes and all(one.locks_memory is False and one.is_complete for one in runtimes):
            bound = next((name for name in trait("bound_transport") if settings.has(name)), "")
            hosts = settings.many(bound) or ()
            is_exempt = settings.is_single() or settings.is_loopback(bound) or settings.ctx.is_below(5)
            is_checked = not is_exempt and not ANYWHERE.isdisjoint(hosts)
            effect = " and does not start" if is_checked else "" if is_exempt else " and may not start"
            yield self.finding(
                setting.entry,
                f"The service `{runtimes[0].name}` has no `memlock` limit, so unless the Docker daemon sets one, the"
                f" node cannot lock memory{effect}. Add `ulimits: memlock: -1`",
                severity="warning" if is_checked else "info",
            )


_DATA = "/usr/share/elasticsearch/data"


class DataOutsideVolumeCheck(NodeSettingAdvice):
    def check(self, node: ConfigFile | ConfigDocument, ctx: Context) -> Findings:
        """Yield also volumes of a manifest where the node stores nothing."""
        if isinstance(node, ConfigDocument):
            yield from super().check(node, ctx)
            return
        for word in ctx.project.deployment.manifest_words():
            if word.fact == "elsewhere":
                message = f"The node stores its data in `{word.value}`, not in `{word.name}`, so all data is lost with"
                message += f" the container. Mount the volume at `{word.value}`"
                yield self.finding((word.start, word.end), message)

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return "$" not in value and is_off_volumes(settings.ctx, value, _DATA)


class MountedFileNotReplaceableCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        ctx = settings.ctx
        runtime = without_plugins(ctx.project.deployment, "elasticsearch")
        is_new = ctx.target is not None and ctx.target.at_least(8)
        given = {name: text(node) for name, (_, node) in settings.items()} | settings.outside
        volumes = runtime.volumes if is_new and runtime is not None else []
        mount = "the mounted file" if NODE_FILE in volumes else "the mounted folder `config/certs`"
        if (NODE_FILE in volumes or CERTIFICATES in volumes) and configures_itself(given):
            yield self.finding(
                settings.first_key(),
                f"Elasticsearch configures security when it starts without data, but cannot replace {mount}"
                " (`Device or resource busy`), so it stops. Set `xpack.security.enabled`",
            )


_ADDRESS_SETTINGS = tuple(trait("addresses_to_bind"))
_BOUND_BY_SERVER = [[f"{server}.host", f"{server}.bind_host"] for server in ("http", "transport")]


class AddressOutsideContainerCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        for name in _ADDRESS_SETTINGS:
            setting = settings.one(name)
            if name.endswith(".host") and settings.has(f"{name.removesuffix('host')}bind_host"):
                continue  # it binds in place of this one
            if name.startswith("network.") and all(settings.has(*names) for names in _BOUND_BY_SERVER):
                continue  # so do those of both servers
            if setting is not None and lacks_address(settings.ctx, setting.written):
                yield self.finding(
                    setting.entry,
                    f"The container has no fixed address, so the node cannot listen on `{setting.written}` and stops."
                    f" Set `{name}: 0.0.0.0`, and the address as `network.publish_host`",
                )


class NodeNameUnsetCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        if settings.has("node.name") or settings.stands_alone() or not settings.is_complete():
            return
        shown = "the host name, which is the same for all nodes on one host"
        if settings.newest() < (7,):
            shown = "a random name"
        yield self.finding(
            settings.first_key(), f"`node.name` is not set, so logs and alerts show {shown}. Set a unique name"
        )
