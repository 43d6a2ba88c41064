"""What the advice rules about elasticsearch.yml share: its settings by name, as texts."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, resolve
from lslint.grammar.lines import line_end
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.elasticsearch.advice.index import drop
from lslint.rules.elasticsearch.index_settings.settings import flatten
from lslint.rules.elasticsearch.model.json_values import items, templated, text
from lslint.rules.elasticsearch.node.settings import analyze
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    Settings = dict[str, tuple[Entry, ConfigNode | None]]


def node_settings(document: ConfigDocument, ctx: Context) -> Settings | None:
    """Name -> entry and value, dotted or nested; None for what is not the first document or no mapping. A value that a
    template engine fills in is None."""
    first = ctx.tree is not None and document is getattr(ctx.tree, "documents", [None])[0]
    return _settings(ctx) if first else None


@fact
def _settings(ctx: Context) -> Settings | None:
    """Those of the first document."""
    (document, *_) = getattr(ctx.tree, "documents", [])
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return None
    analysis = analyze(ctx)
    return {
        name: (entry, None if analysis.masked((entry.start, entry.end)) else node)
        for name, entry, node in flatten(root)
    }


def one(found: Settings, *names: str) -> tuple[Entry, Scalar, str] | None:
    """Entry, value and text of the first of these settings that has one value; None if it is filled in later."""
    for name in names:
        if name in found:
            entry, node = found[name]
            written = text(node)
            if isinstance(node, Scalar) and written is not None and not templated(written):
                return entry, node, written.strip()
    return None


def many(found: Settings, *names: str) -> list[str] | None:
    """The items of a list, or of a text with commas; None where it is not set, or not to be read here."""
    for name in names:
        if name in found:
            node = found[name][1]
            if node is None:
                return None
            written = text(node)
            texts = written.split(",") if written is not None else [text(item) or "" for item in items(node)]
            return None if any(templated(item) for item in texts) else [item.strip() for item in texts]
    return None


def is_whole(ctx: Context) -> bool:
    """Whether what is not in the file is not set: it was read without a slip, and nothing is filled in later."""
    return ctx.clean and not any(slip.kind == "template-marker" for slip in ctx.errors)


_TODAY = ("discovery.seed_hosts", "discovery.seed_providers", "cluster.initial_master_nodes", "node.roles")
_UP_TO = (
    (
        (2, 4),
        (
            "bootstrap.mlockall", "threadpool.", "discovery.zen.ping.multicast.", "path.work", "path.plugins",
            "shield.", "marvel.", "node.local", "es.logger.", "script.disable_dynamic", "script.groovy.",
            "discovery.zen.ping.timeout", "indices.cache.filter.",
        ),
    ),
    ((6, 8), ("discovery.zen.", "http.enabled", "thread_pool.bulk.", "tribe.")),
    ((7, 17), ("transport.tcp.", "node.master", "node.data", "node.ingest", "node.ml")),
)  # fmt: skip
"""Beginnings of names that a later release does not read, or (``discovery.zen.``) reads for an upgrade only."""
_BASE = ("cluster.", "node.", "path.", "network.", "discovery.", "http.", "transport.", "bootstrap.", "indices.")
_GUARDS = ("searchguard.", "opendistro_security.", "plugins.security.", "readonlyrest.", "shield.")
_LOOPBACK = frozenset(("_local_", "_local:ipv4_", "_local:ipv6_", "localhost", "127.0.0.1", "::1", "[::1]"))
ANYWHERE = frozenset(("0.0.0.0", "::", "[::]", "0", "_global_"))


def newest(found: Settings, ctx: Context) -> tuple[int, ...]:
    """The target, or the newest release that the names in the file can be meant for."""
    if ctx.target is not None:
        return ctx.target.numbers
    if not any(name in found for name in _TODAY):
        for release, beginnings in _UP_TO:
            if any(name.startswith(beginnings) for name in found):
                return release
    return (9, 5)


def tells_all(found: Settings, ctx: Context) -> bool:
    """Whether a setting that is missing is not set: a whole file of its own, to which no operator adds, and which says
    something of the node (not only of certificates or accounts)."""
    return ctx.origin == "file" and any(name.startswith(_BASE) for name in found) and is_whole(ctx)


def first(found: Settings) -> Entry:
    """The entry that stands first, for what is said about the file."""
    return min((entry for entry, _ in found.values()), key=lambda entry: entry.start)


def is_on(told: tuple[Entry, Scalar, str] | None) -> bool:
    """Whether a switch is set to true, in one of the words of YAML."""
    return told is not None and told[2].lower() in ("true", "yes", "on", "1")


def is_off(told: tuple[Entry, Scalar, str] | None) -> bool:
    """Whether a switch is set to false, in one of the words of YAML."""
    return told is not None and told[2].lower() in ("false", "no", "off", "0")


def is_single(found: Settings) -> bool:
    """Whether the node is told to be the only one."""
    told = one(found, "discovery.type")
    return told is not None and told[2] == "single-node"


def stands_alone(found: Settings) -> bool:
    """Whether nothing speaks of a second node: a single node, a local one, or the only founder without other hosts."""
    founders = many(found, "cluster.initial_master_nodes")
    alone = founders is not None and len(founders) == 1 and "discovery.seed_hosts" not in found
    return is_single(found) or alone or is_on(one(found, "node.local"))


def is_image_default(found: Settings) -> bool:
    """Whether it is the file of the container image, by the name of its cluster: what reaches it, the host decides."""
    told = one(found, "cluster.name")
    return told is not None and told[2] == "docker-cluster"


def is_guarded(found: Settings) -> bool:
    """Whether a plugin keeps strangers out, or X-Pack does."""
    return any(name.startswith(_GUARDS) for name in found) or is_on(one(found, "xpack.security.enabled"))


def hosts(found: Settings, *names: str) -> list[str]:
    """The hosts of a list, without their ports, once each, loopback left out."""
    seen: dict[str, None] = {}
    for written in many(found, *names) or ():
        alone = written.count(":") == 1 or "]:" in written
        host = written.rpartition(":")[0] if alone else written
        if host and host.lower() not in _LOOPBACK:
            seen[host] = None
    return list(seen)


def is_loopback(found: Settings, *names: str) -> bool:
    """Whether one of these settings binds to the machine itself alone."""
    said = many(found, *names)
    return bool(said) and all(address.lower() in _LOOPBACK for address in said or ())


def drop_node_setting(
    document: ConfigDocument, entry: Entry, ctx: Context, what: str, sure: bool = False
) -> Fix | None:
    """Takes a setting out, with the names around it that would hold nothing then; None where a comment would go."""
    node = resolve(document.root) if document.root is not None else None
    found: tuple[Mapping, Entry] | None = None
    while isinstance(node, Mapping):
        around = [each for each in node.entries if each.start <= entry.start and entry.end <= each.end]
        if not around:
            return None
        if len(node.entries) > 1:
            found = node, around[0]
        node = resolve(around[0].value) if around[0] is not entry else None
    return drop(found[0], [found[1]], what, ctx, sure) if found is not None else None


def append(document: ConfigDocument, written: str, what: str, ctx: Context) -> Fix | None:
    """Adds a setting (``name: value``) behind the others."""
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping) or root.flow or not root.entries or not ctx.clean:
        return None
    last, begun = root.entries[-1], root.entries[0].start
    indent = " " * (begun - ctx.text.rfind("\n", 0, begun) - 1)
    line = line_end(ctx.text, max(last.end - 1, last.start))
    if line < 0:
        edit = Edit(len(ctx.text), len(ctx.text), f"\n{indent}{written}\n")
    else:
        edit = Edit(line + 1, line + 1, f"{indent}{written}\n")
    return Fix("unsafe", what, [edit])
