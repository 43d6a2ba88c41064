"""Helpers for the advice rules about elasticsearch.yml: its settings by name, as strings."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, resolve
from lslint.grammar.lines import indent_like, line_end
from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.elasticsearch.advice.index import dropped
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.distribution import has_trial_license, is_oss
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import flatten, items, templated, text
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.node.settings import analyze
from lslint.rules.facts import fact
from lslint.rules.shared.factories import Setting, SettingAdvice
from lslint.rules.shared.markers import may_add_settings
from lslint.rules.shared.peers import is_unread
from lslint.rules.shared.runtimes import has_unknown_plugins, published_at

_BASE = tuple(trait("server_settings"))
_GUARDS = ("searchguard.", "opendistro_security.", "plugins.security.", "readonlyrest.", "shield.")
_LOOPBACK = frozenset(("_local_", "_local:ipv4_", "_local:ipv6_", "localhost", "127.0.0.1", "::1", "[::1]"))
ANYWHERE = frozenset(("0.0.0.0", "::", "[::]", "0", "_global_"))


def is_complete_config(ctx: Context) -> bool:
    """Whether the file is complete: it has no syntax error, and no template engine fills in a part."""
    return not (ctx.has_syntax_errors or may_add_settings(ctx))


def secure_or(instead: str, ctx: Context) -> str:
    """Return the advice to do something, which any node can, or to enable security; only the former if the
    distribution or the free license of the release does not include security."""
    release = ctx.target
    is_free = not is_oss(ctx) and (release is None or release.at_least(6, 8))  # 7.0 is treated like 7.1
    return instead[0].upper() + instead[1:] + ", or enable security" * is_free


class NodeSettings(dict[str, tuple[Entry, ConfigNode | None]]):
    """The settings of an elasticsearch.yml: dotted name -> entry and value; None for a value that a template engine
    fills in or the deployment overrides. ``outside``: settings that the deployment passes to the node."""

    def __init__(self, root: Mapping, ctx: Context) -> None:
        self.root = root
        self.ctx = ctx
        self.outside = settings_outside(ctx)
        for name, entry, node in flatten(root):
            self[name] = entry, None if name in self.outside or masked(ctx, (entry.start, entry.end)) else node

    def names(self) -> tuple[str, ...]:
        """Return the names of the settings of the file and of the deployment."""
        return (*self, *self.outside)

    def has(self, *names: str) -> bool:
        """Whether the file or the deployment sets one of these settings."""
        return any(name in self or name in self.outside for name in names)

    def one(self, *names: str) -> Setting | None:
        """Return the first of these settings with a single value; None if a template engine fills it in."""
        for name in names:
            if name in self:
                entry, node = self[name]
                written = text(node)
                if isinstance(node, Scalar) and written is not None and not templated(written):
                    return Setting(name, entry, node)
        return None

    def many(self, *names: str) -> list[str] | None:
        """Return the items of a list or of a string with commas; None if it is not set or not known."""
        for name in names:
            if name in self:
                node = self[name][1]
                if node is None:
                    return None
                written = text(node)
                parts = written.split(",") if written is not None else [text(item) or "" for item in items(node)]
                return None if any(templated(item) for item in parts) else [item.strip() for item in parts]
        return None

    def newest(self) -> tuple[int, ...]:
        """Return the target, or the newest observed release that accepts what only some releases reject in the file."""
        if self.ctx.target is not None:
            return self.ctx.target.numbers
        accepting = releases.ALL
        for outcome in analyze(self.ctx).outcomes:
            accepting &= outcome.accepted() or releases.ALL
        return releases.numbers(releases.OBSERVED[(accepting or releases.ALL).bit_length() - 1])

    def is_complete(self) -> bool:
        """Whether a missing setting is not set at all: a complete file that no operator extends, with settings of the
        node (not only of certificates or accounts)."""
        return (
            self.ctx.origin == "file" and any(name.startswith(_BASE) for name in self) and is_complete_config(self.ctx)
        )

    def first_key(self) -> ConfigNode:
        """Return the key of the first entry, for findings about the file."""
        return min((entry for entry, _ in self.values()), key=lambda entry: entry.start).key

    def is_on(self, name: str) -> bool:
        """Whether a boolean setting is true, in any spelling of YAML."""
        setting = self.one(name)
        return setting is not None and setting.is_on()

    def is_off(self, name: str) -> bool:
        """Whether a boolean setting is false, in any spelling of YAML."""
        setting = self.one(name)
        return setting is not None and setting.is_off()

    def is_single(self) -> bool:
        """Whether the node is configured as a single node."""
        kind = self.one("discovery.type")
        if self.outside.get("discovery.type") == "single-node":
            return True
        return kind is not None and kind.written == "single-node"

    def stands_alone(self) -> bool:
        """Whether nothing indicates a second node: a single or local node, the only initial master without other hosts,
        or the only node in the manifests of the project."""
        founders = self.many("cluster.initial_master_nodes")
        alone = founders is not None and len(founders) == 1 and not self.has("discovery.seed_hosts")
        if self.is_single() or alone or self.is_on("node.local"):
            return True
        return not self.hosts("discovery.seed_hosts", "discovery.zen.ping.unicast.hosts") and (
            self.ctx.project.deployment.single_node() is not None
        )

    def is_guarded(self) -> bool:
        """Whether a plugin or X-Pack restricts access, or an image has plugins that may do so."""
        if (
            has_unknown_plugins(self.ctx)
            or any(name.startswith(_GUARDS) for name in self.names())
            or self.is_on("xpack.security.enabled")
        ):
            return True
        return (self.outside.get("xpack.security.enabled") or "").lower() == "true"

    def is_secured_by_default(self) -> bool:
        """Whether security is on without a setting: since 8.0, and in images with a trial license."""
        return self.newest() >= (8,) or has_trial_license(self.ctx)

    def http_port(self) -> str:
        """Return the HTTP port, the first of a range; if it is not set or not known, the default."""
        return self._port("9200", "http.port")

    def _port(self, default: str, *names: str) -> str:
        setting = self.one(*names)
        return setting.written.partition("-")[0] if setting is not None else default

    def published(self) -> dict[str, str] | None:
        """Return the ports of the node that its containers publish, and where; None if that is not known."""
        ports = [self.http_port(), self._port("9300", "transport.port", "transport.tcp.port")]
        is_local = self.is_loopback("transport.host") or self.outside.get("transport.host") in _LOOPBACK
        ports = ports[:1] if is_local else ports
        places = {port: published_at(self.ctx, port) for port in ports}
        return None if None in places.values() else {port: place for port, place in places.items() if place}

    def hosts(self, *names: str) -> list[str]:
        """Return the distinct hosts of a list, without ports and loopback addresses."""
        seen: dict[str, None] = {}
        for written in self.many(*names) or ():
            alone = written.count(":") == 1 or "]:" in written
            host = written.rpartition(":")[0] if alone else written
            if host and host.lower() not in _LOOPBACK:
                seen[host] = None
        return list(seen)

    def is_loopback(self, *names: str) -> bool:
        """Whether one of these settings binds only to loopback addresses."""
        addresses = self.many(*names)
        return bool(addresses) and all(address.lower() in _LOOPBACK for address in addresses or ())

    def drop(self, entry: Entry, what: str, certain: bool = False) -> Fix | None:
        """Return a fix that removes a setting and keys that would become empty; None if a comment would be lost."""
        node: ConfigNode | None = self.root
        found: tuple[Mapping, Entry] | None = None
        while isinstance(node, Mapping):
            around = [each for each in node.entries if each.start <= entry.start and entry.end <= each.end]
            if not around:
                return None
            if len(node.entries) > 1:
                found = node, around[0]
            node = resolve(around[0].value) if around[0] is not entry else None
        edits = dropped(found[0], [found[1]], self.ctx) if found is not None else []
        return Fix("safe" if certain else "unsafe", what, edits) if edits else None

    def append(self, written: str, what: str) -> Fix | None:
        """Return a fix that adds a setting (``name: value``) after the others."""
        root, source = self.root, self.ctx.text
        if root.flow or not root.entries or self.ctx.has_syntax_errors:
            return None
        last, begun = root.entries[-1], root.entries[0].start
        indent = indent_like(source, begun)
        line = line_end(source, max(last.end - 1, last.start))
        if line < 0:
            edit = Edit(len(source), len(source), f"\n{indent}{written}\n")
        else:
            edit = Edit(line + 1, line + 1, f"{indent}{written}\n")
        return Fix("unsafe", what, [edit])


@fact
def _settings(ctx: Context) -> NodeSettings | None:
    """Return the settings of the first document; None if it is not a mapping."""
    (document, *_) = getattr(ctx.tree, "documents", [])
    root = resolve(document.root) if document.root is not None else None
    return NodeSettings(root, ctx) if isinstance(root, Mapping) else None


class NodeAdvice(Rule):
    """Advice about elasticsearch.yml."""

    severity = "info"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """Yield findings for the first document, as Elasticsearch ignores others, of a file that a node reads."""
        is_first = ctx.tree is not None and node is getattr(ctx.tree, "documents", [None])[0]
        if is_first and not is_unread(ctx, "elasticsearch"):
            settings = _settings(ctx)
            if settings is not None:
                yield from self.advise(settings)

    def advise(self, settings: NodeSettings) -> Findings:
        raise NotImplementedError


class NodeSettingAdvice(NodeAdvice, SettingAdvice):
    """Advice on one setting of elasticsearch.yml. ``if_missing``: the message where it is not set in a file for which
    ``is_missed`` is true, ``missing_is_optional``: reported only if the rule is selected; the fix adds the value
    ``write``, with the title ``missing_fix``. ``missed_before``: the first major release without the problem;
    ``missed_in_clusters``: only where there may be a second node."""

    if_missing = ""
    missing_fix = ""
    missing_is_optional = False
    missed_before: int | None = None
    missed_in_clusters = False

    def advise(self, settings: NodeSettings) -> Findings:
        """Yield one finding, at the setting or at the first key."""
        setting = settings.one(*self.settings)
        if setting is not None and (setting.node.start, setting.node.end) in analyze(settings.ctx).rejected():
            return  # an error about the value
        finding = self.advice(setting, settings) if setting is not None else None
        if finding is not None:
            yield finding
        elif self.if_missing and not settings.has(*self.settings) and self.is_missed(settings):
            title = self.missing_fix
            fix = settings.append(f"{self.settings[0]}: {self.write}", title) if title else None
            missing = self.finding(settings.first_key(), self.if_missing, fix=fix)
            missing.is_optional = self.missing_is_optional
            yield missing

    def is_missed(self, settings: NodeSettings) -> bool:
        """Whether to report that the setting is missing."""
        if not settings.is_complete() or (self.missed_before and settings.newest() >= (self.missed_before,)):
            return False
        return not (self.missed_in_clusters and settings.stands_alone())
