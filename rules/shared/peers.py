"""Addresses of other services in the config of a container (``DeploymentView.peers``)."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules import knowledge
from lslint.rules.api import Context
from lslint.rules.release import OLDEST_SUPPOSED, Release
from lslint.rules.shared.hosts import host_of, is_filled_in, is_service, place
from lslint.rules.shared.runtimes import MAX_COMPARED, mounted, published_at
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import TypeVar

    from lslint.rules.project_view import Peer

    Span = TypeVar("Span")

_TITLES = {"elasticsearch": "Elasticsearch", "kibana": "Kibana", "logstash": "Logstash"}
_LOOPBACK = r"(?i)localhost|127(?:\.\d{1,3}){3}|\[::1\]"
_PORT = r":(\d{1,5})(?:/|$)"
_PORT_AFTER_DOT = r"(?=.*[A-Za-z])([\w.-]+)\.(\d{4,5})"


def problem(ctx: Context, address: str, server: str, *, has_credentials: bool = True) -> str:
    """Return why an address cannot be reached from the container of a file, or what its server rejects, and what to do;
    empty if nothing is certain. ``server``: the product that is expected there, or its type (``redis``)."""
    peers = ctx.project.deployment.peers()
    if is_filled_in(address) or "$" in address:
        return ""
    host, title = host_of(address), _TITLES.get(server, f"the `{server}` server")
    if peers is None:
        return of_cluster(ctx, host)
    match = compiled(_PORT).search(address.partition("://")[2] or address)
    port = match[1] if match is not None else ""
    if compiled(_LOOPBACK).fullmatch(host) is not None:
        names = [_shown(peer) for peer in peers if server in servers_of(peer) and peer.names]
        if not names:
            return ""
        cure = f"Use the service, `{names[0]}`" if len(names) == 1 else "Use the name of its service"
        return f"`{host}` is the container itself, in which {title} does not run, so the connection fails. {cure}"
    peer = _peer(peers, host)
    if peer is None:
        messages: dict[tuple[str, str, str], str] = ctx.facts.setdefault(problem, {})
        key = host, port, server
        if key not in messages and len(messages) < MAX_COMPARED:
            messages[key] = _unresolved(ctx, peers, *key)
        return messages.get(key, "")
    inside = peer.published.get(port, port)
    if inside != port and port not in peer.published.values() and not any(port in word for word in peer.words):
        settings = peer.settings if peer.settings is not None else {}
        if settings.get("http.port", "") != port:
            return (
                f"`{port}` is the port of the host. Unless `{host}` listens there as well, containers reach it only at"
                f" {inside}. Use `{host}:{inside}`"
            )
    if server != "elasticsearch" or peer.product != server or peer.settings is None:
        return ""
    return _rejected(peer, peer.settings, address, host, port, has_credentials=has_credentials)


def of_cluster(ctx: Context, host: str) -> str:
    """Return that a pod does not find a service of the cluster, because it asks the DNS servers of its node; else an
    empty string."""
    runtimes = mounted(ctx)
    services = [each.unresolved or () for each in runtimes if each.unresolved is not None]
    is_named = ".svc" in host and is_service(host, place(host))
    is_lost = is_named or all(host in names for names in services)
    if not services or len(services) < len(runtimes) or not is_lost:
        return ""
    cure = "Remove `dnsPolicy: Default`" if runtimes[0].has_network else "Set `dnsPolicy: ClusterFirstWithHostNet`"
    where = f"`{runtimes[0].name}` ({runtimes[0].location})"
    return f"The pod of {where} asks the DNS servers of its node, which do not know the service `{host}`. {cure}"


def _unresolved(ctx: Context, peers: Sequence[Peer], host: str, port: str, server: str) -> str:
    """Return that a container probably cannot find a host: one with a similar name is meant, or its name has a port."""
    runtimes = mounted(ctx)
    if runtimes and all(host in runtime.separated for runtime in runtimes):
        where = f"`{runtimes[0].name}` ({runtimes[0].location})"
        return f"`{host}` is on other networks than {where}, so the connection fails. Add both to a common network"
    if any(runtime.hosts is None or host.lower() in runtime.hosts for runtime in runtimes):
        return ""
    unless = "cannot be resolved unless another DNS server knows it"
    dotted = compiled(_PORT_AFTER_DOT).fullmatch(host) if not port else None
    if dotted is not None:
        return f"`{host}` ends with a number, so it {unless}. Write `{dotted[1]}:{dotted[2]}`"
    servers = [name for peer in peers if server in servers_of(peer) for name in peer.names]
    meant = closest(host.lower(), servers[:MAX_COMPARED]) if "." not in host else None
    if meant is None or compiled(r"\d").findall(meant) != compiled(r"\d").findall(host):
        return ""  # `es2` is another host than `es1`
    return f"`{host}` is not the name of a service in the compose file, so it {unless}; did you mean `{meant}`?"


def first_problem(
    ctx: Context, addresses: Iterable[tuple[Span, str]], server: str, *, has_credentials: bool
) -> tuple[Span, str] | None:
    """Return the first address of a list with a problem: its place, and the message."""
    for where, address in addresses:
        message = problem(ctx, address, server, has_credentials=has_credentials or "@" in address)
        if message:
            return where, message
    return None


def elasticsearch_at(ctx: Context, address: str) -> Peer | None:
    """Return the node of Elasticsearch that a container of a file reaches at an address; None if that is not known."""
    peer = _peer(ctx.project.deployment.peers() or (), host_of(address))
    return peer if peer is not None and peer.product == "elasticsearch" else None


def unlicensed_at(peers: Iterable[Peer], address: str) -> Peer | None:
    """Return the search server at an address that has no license of Elasticsearch, for which its clients ask."""
    host = host_of(address)
    return next((peer for peer in peers if peer.unlicensed and host in peer.names), None)


def servers_of(peer: Peer) -> tuple[str, ...]:
    """Return what may say which server a service runs: its product, its names, and what its official image contains."""
    return peer.product, knowledge.load("filebeat/ports")["module_images"].get(peer.image, peer.image), *peer.names


def _shown(peer: Peer) -> str:
    """Return the shortest name of a service, for a message; its address only if it has no other."""
    return min(peer.names, key=lambda name: (name[:1].isdigit(), len(name), name))


def _peer(peers: Sequence[Peer], host: str) -> Peer | None:
    """Return the service with a name; None for several, which are alternatives (``profiles``) or share requests."""
    matching = [peer for peer in peers if host in peer.names]
    return matching[0] if len(matching) == 1 else None


def identifies_clients(release: str, settings: Mapping[str, object]) -> bool:
    """Return whether a node with security enabled rejects requests without credentials. The basic license, the default
    since 6.0, includes security since 6.8 and 7.1."""
    numbers = Release(release or OLDEST_SUPPOSED).numbers
    is_included = numbers < (6, 0) or (6, 8) <= numbers < (7, 0) or numbers >= (7, 1)
    is_anonymous = any(name.startswith("xpack.security.authc.anonymous.") for name in settings)
    return not is_anonymous and (is_included or "xpack.license.self_generated.type" in settings)


def is_factory_login(ctx: Context, user: str, password: str) -> bool:
    """Return whether a built-in user of Elasticsearch has the password that it once had in every new cluster, and all
    search servers beside the file check it."""
    passwords: dict[str, str] = knowledge.load("es/traits")["factory_passwords"]
    if passwords.get(user) != password:
        return False
    # without those whose entry point only prepares the server
    nodes = [peer for peer in ctx.project.deployment.search_nodes() if peer.product or peer.unlicensed]
    return bool(nodes) and all(peer.product == "elasticsearch" and _checks(peer, user, password) for peer in nodes)


def _checks(peer: Peer, user: str, password: str) -> bool:
    """Return whether a node checks a password that it may have: that of all new clusters up to 5.6, later that of its
    variable for ``elastic``, also if its file of settings is not in the project."""
    is_of_x_pack = bool(peer.release) and Release(peer.release).numbers < (6, 0)
    if peer.unlicensed or not (is_of_x_pack or (user == "elastic" and peer.password == password)):
        return False
    if peer.settings is None:
        return "-E" not in peer.words[0] and identifies_clients(peer.release, {})
    is_default = is_of_x_pack or Release(peer.release or OLDEST_SUPPOSED).at_least(8, 0)
    security = peer.settings.get("xpack.security.enabled", "true" if is_default else "")
    return security == "true" and identifies_clients(peer.release, peer.settings)


def unpublished(ctx: Context, host: str, *ports: str) -> str:
    """Return why a published port cannot be reached: the product listens on it only inside the container."""
    if compiled(_LOOPBACK).fullmatch(host) is None or not ports[0].isdigit():
        return ""
    where = published_at(ctx, *ports) if not _keeps_file_of_image(ctx) else ""
    return f"`{host}` listens only inside the container, so {unreachable(where)}. Use `0.0.0.0`" if where else ""


def _keeps_file_of_image(ctx: Context) -> bool:
    """Return whether the file of settings is not at the place that the image of its product reads."""
    return ctx.kind.endswith("-settings") and is_unread(ctx, ctx.kind.removesuffix("-settings"))


def is_unread(ctx: Context, product: str) -> bool:
    """Return whether containers have the file of settings of a server only where its image does not read it."""
    return ctx.project.deployment.is_elsewhere(f"/usr/share/{product}/config/{product}.yml")


def published_for_other(ctx: Context, protocol: str, port: str, *, is_for_beats: bool = False) -> str:
    """Return why a published port is not reachable: it is published for another protocol (``tcp``, ``udp``) only."""
    other = "tcp" if protocol == "udp" else "udp"
    where = published_at(ctx, f"{port}/{other}") if port.isdigit() else ""
    is_inside = bool(where) and _gets_events(ctx, port, is_for_beats)
    # TCP is the default, which may be meant for nothing
    if not where or published_at(ctx, f"{port}/{protocol}") != "" or (is_inside and other == "tcp"):
        return ""
    return (
        f"Nothing arrives from outside over {protocol.upper()}, because {where} publishes port {port} for"
        f" {other.upper()} only. Publish `{port}/{protocol}`{', or neither if only containers send' * is_inside}"
    )


def published_by_other(ctx: Context, port: str, *, is_for_beats: bool) -> str:
    """Return why a port is not reachable: only the service of another product publishes it, which does not use it."""
    is_published = port in _OWN_PORTS or published_at(ctx, port, f"{port}/udp") != ""
    if not port.isdigit() or is_published or _gets_events(ctx, port, is_for_beats):
        return ""
    for peer in ctx.project.deployment.peers() or ():
        is_used = peer.settings is None or port in peer.settings.values() or any(port in word for word in peer.words)
        if peer.product == "elasticsearch" and port in peer.published.values() and not is_used:
            places = peer.ports or {}
            where = places.get(f"{port}/tcp") or places.get(f"{port}/udp") or peer.location
            return (
                f"Nothing arrives from outside, because {where} publishes port {port} for"
                f" `{_shown(peer)}`, where nothing listens on it. Publish it for the service of Logstash"
            )
    return ""


def _gets_events(ctx: Context, port: str, is_for_beats: bool) -> bool:
    """Return whether another service may send to a port, which then need not be published: a Beat or Elastic Agent if
    it speaks their protocol, or one whose command or variables have the port, at no other service."""
    peers = ctx.project.deployment.peers() or ()
    names = {name for peer in peers for name in peer.names}
    matches = compiled(r"([\w.-]*):(\d+)").finditer(" ".join(word for peer in peers for word in peer.words))
    is_sent = any(match[2] == port and match[1] not in names for match in matches)
    return is_sent or (is_for_beats and any(peer.product.endswith(("beat", "-agent")) for peer in peers))


_OWN_PORTS = ("9200", "9300")


def unpublished_by_default(ctx: Context, setting: str, port: str) -> str:
    """Return the same for a product whose config replaces that of the image, but lacks the setting of its address."""
    deployment = ctx.project.deployment
    runtimes = [runtime for runtime in deployment.runtimes() if runtime.is_mounted]
    is_set = any(compiled(r"\bhost\b").search(runtime.command) for runtime in runtimes)
    if not runtimes or deployment.peers() is None or is_set or not all(runtime.is_complete for runtime in runtimes):
        return ""
    where = published_at(ctx, port)
    if not where or _keeps_file_of_image(ctx):
        return ""
    return (
        f"Without `{setting}`, which the file of the image sets, the product listens only inside the container, so"
        f" {unreachable(where)}. Add `{setting}: 0.0.0.0`"
    )


def unreachable(where: str) -> str:
    """Return what happens to a published port on which a product listens only inside the container."""
    return f"the port that {where} publishes is not reachable"


CERTIFICATES = "/usr/share/elasticsearch/config/certs"
"""The folder of certificates, which a node renames when it sets up its security: it stops if the folder is a mount."""
_JOINING = ("cluster.initial_master_nodes", "discovery.seed_hosts", "discovery.seed_providers")


def configures_itself(settings: Mapping[str, object]) -> bool:
    """Return whether a new node since 8.0 sets up its security (``AutoConfigureNode``): nothing sets it, and the node
    joins no other. ``settings``: those of the file and of the deployment, by name."""
    joins = not settings.keys().isdisjoint(_JOINING)
    is_single = settings.get("discovery.type") == "single-node"
    is_set = any(name == "node.roles" or name.startswith("xpack.security.") for name in settings)
    return not is_set and (is_single or not joins)


def refuses_scheme(peer: Peer, address: str) -> bool:
    """Return whether a node of Elasticsearch answers only HTTPS or only plain HTTP, unlike an address."""
    return peer.settings is not None and bool(_rejected(peer, peer.settings, address, "", "", has_credentials=True))


def _rejected(
    peer: Peer, settings: dict[str, str | None], address: str, host: str, port: str, *, has_credentials: bool
) -> str:
    """Return what a node of Elasticsearch with these settings rejects."""
    listening = settings.get("http.port", "9200") or ""
    if port and listening.isdigit() and port != listening:
        return f"`{host}` listens for HTTP on port {listening}, not on {port}. Use `{host}:{listening}`"
    release = Release(peer.release) if peer.release else None
    is_new = release is not None and release.at_least(8, 0)
    if is_new and CERTIFICATES in peer.words and configures_itself(settings):
        effect = "cannot replace its mounted folder `config/certs` when it sets up TLS, so Elasticsearch stops."
        return f"`{host}` {effect} Set `xpack.security.enabled` to `true` or `false` in `{host}`"
    security = settings.get("xpack.security.enabled", "true" if is_new else "")
    tls = settings.get("xpack.security.http.ssl.enabled", "" if is_new else "false")
    scheme = address.partition("://")[0].lower() if "://" in address else ""
    if security == "true" and tls == "true" and scheme == "http":
        return f"`{host}` answers only HTTPS (`xpack.security.http.ssl.enabled`), so the connection fails. Write `https://`"
    is_single = settings.get("discovery.type") == "single-node"
    there = f"{'' if is_single else 'and `discovery.type: single-node` '}in `{host}`"
    sets_up = f"`{host}` sets up TLS when it starts without data, and"
    if has_credentials and scheme == "http" and is_new and configures_itself(settings):
        setting = "`xpack.security.http.ssl.enabled: false`"
        return f"{sets_up} then answers only HTTPS. Write `https://`, or set {setting} {there}"
    if scheme == "https" and (security == "false" or (tls == "false" and release is not None)):
        return f"`{host}` answers in plain HTTP, so the TLS handshake fails. Write `http://`, or enable TLS in `{host}`"
    if security != "true" or has_credentials or not identifies_clients(peer.release, settings):
        return ""
    if scheme != "https" and configures_itself(settings):
        return f"{sets_up} always requires credentials. Set both, or `xpack.security.enabled: false` {there}"
    return f"Security is enabled in `{host}`, which rejects requests without credentials (401). Set credentials"


_REFUSAL = (
    '{"error":{"root_cause":[{"type":"security_exception","reason":"missing authentication token credentials for REST'
    ' request []","header":{"WWW-Authenticate":["Basic realm=\\"security\\" charset=\\"UTF-8\\"",'
    '"Bearer realm=\\"security\\"",'
    '"ApiKey"]}}],"type":"security_exception","reason":"","header":{}},"status":401}'
)
"""What Elasticsearch answers with security on to a request without credentials, besides the path of the request. Older
releases write ``token`` instead of ``credentials``."""
_LITERAL = r"(?<![A-Za-z\\])[A-Za-z]{3,}(?![A-Za-z*?+{\\])"


def is_absent_in_refusal(pattern: str, url: str, is_extended: bool) -> bool:
    """Return whether a pattern of ``grep`` certainly matches no part of what Elasticsearch answers to a request without
    credentials: each of its alternatives has a word that the answer lacks."""
    text = f"{_REFUSAL} {url}".lower()
    signs = compiled(r"\\?[|()]")
    plain = signs.sub(lambda sign: sign[0][-1] if (len(sign[0]) == 1) == is_extended else " ", pattern)
    group = compiled(r"([^()|]*)\(([^()]*)\)((?![*?+{])[^()|]*)").fullmatch(plain)
    if "[" in plain or (group is None and ("(" in plain or ")" in plain)):
        return False
    before, inner, after = group.groups() if group is not None else ("", plain, "")
    alternatives = [f"{before}{part}{after}" for part in inner.split("|")]
    return all(any(word.lower() not in text for word in compiled(_LITERAL).findall(part)) for part in alternatives)
