"""Bootstrap checks of Elasticsearch that elasticsearch.yml decides: a node that other hosts can reach does not start
without discovery, or with security but without TLS."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigNode
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import one_or_more, text, texts
from lslint.rules.elasticsearch.model.releases import GE6, GE8, V6, V7
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis
from lslint.rules.elasticsearch.node.security import Settings, is_set
from lslint.rules.shared.peers import is_unread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

BOUND = trait("bound_transport")
_PUBLISHED = ("transport.publish_host", "network.publish_host")
_LOOPBACK = re.compile(r"127(?:\.[0-9]+){3}|localhost|\[?::1\]?|_local(?::ipv[46])?_")
_REACHABLE = re.compile(r"0|0(?:\.0){3}|\[?::\]?|_(?:site|global)(?::ipv[46])?_|[1-9][0-9]*(?:\.[0-9]+){3}")
"""Addresses that are certainly not of the loopback interface: names may be."""
DISCOVERY = tuple(trait("discovery"))
_OVER_HTTPS = (
    ("xpack.security.authc.token.enabled", GE6, ((6, 0),)),
    ("xpack.security.authc.api_key.enabled", V6, ((6, 7), (7, 16))),
)
"""Services that require HTTPS: setting, releases and their boundaries (``TokenSSLBootstrapCheck``,
``ApiKeySSLBootstrapCheck``)."""
AUTOMATIC = "xpack.security.autoconfiguration.enabled"


def check(analysis: ReleaseAnalysis, given: Settings) -> None:
    """Check a node that other hosts can reach, if nothing but the file configures it. Without a known release, the
    manifest that deploys the file is not known either, and it often sets ``discovery.type``, as may what runs an
    image of which only the Dockerfile is known. A container with the elasticsearch.yml of its image listens on all
    addresses, so TLS is checked in its settings as in such a file."""
    ctx = analysis.ctx
    if any(word.fact == "open" for word in ctx.project.deployment.manifest_words()):
        _secure(analysis, given)
    if analysis.target is None or ctx.origin == "operator" or settings_outside(ctx) or is_unread(ctx, "elasticsearch"):
        return
    if not all(runtime.is_complete for runtime in analysis.ctx.project.deployment.runtimes()):
        return
    bound = next((name for name in BOUND if name in given), None)
    if bound is None or "discovery.type" in given or not is_reachable(given[bound][1]):
        return
    if not any(name in given for name in DISCOVERY):
        message = f"`{bound}` without discovery settings. Set `discovery.type: single-node`, or"
        message += " `cluster.initial_master_nodes`"
        # since 8.0, the node completes a file without settings of security when it starts for the first time
        is_final = "xpack.security.enabled" in given or is_set(given, AUTOMATIC, "false")
        refusing = V7 | GE8 if is_final else V7
        analysis.add(reported.NoDiscovery, given[bound][0], message, starts=refusing, cuts=((7, 0), (8, 0)))
    _secure(analysis, given)


def is_reachable(hosts: ConfigNode | None) -> bool:
    """Return whether an address or one of a list is certainly not of the loopback interface."""
    addresses = [text(host) or "" for host in one_or_more(hosts)]
    return any(_REACHABLE.fullmatch(host) and not _LOOPBACK.fullmatch(host) for host in addresses)


def is_local(given: Mapping[str, str | None]) -> bool:
    """Return whether other hosts certainly cannot reach a node, so that it only warns where a bootstrap check fails.
    ``given``: its settings, None for a value that is not known."""
    bound = next((given[name] for name in BOUND if name in given), None) or ""
    hosts = [host.strip("[]\"' ") for host in bound.split(",")]
    return all(map(_LOOPBACK.fullmatch, hosts)) and given.keys().isdisjoint(_PUBLISHED)


def stops(given: Mapping[str, str | None]) -> bool | None:
    """Return whether a node does not start if a bootstrap check fails: other hosts can reach it, and it is no single
    node; None if that is not certain. ``given``: as in ``is_local``, with the default of the address."""
    kind = given.get("discovery.type", "")
    if (kind or "").strip("\"'") == "single-node" or is_local(given):
        return False
    bound = next((given[name] for name in BOUND if name in given), None) or ""
    hosts = [host.strip("[]\"' ") for host in bound.split(",")]
    is_open = any(_REACHABLE.fullmatch(host) and not _LOOPBACK.fullmatch(host) for host in hosts)
    return True if is_open and kind is not None and "$" not in kind else None


def _is_stateless(analysis: ReleaseAnalysis, given: Settings) -> bool:
    """Return whether a node keeps no state, and so no license, until its next start: it has no role that does
    (``GatewayMetaState``), or it runs only in pods that mount nothing for its data."""
    deployment = analysis.ctx.project.deployment
    pods = deployment.runtimes() or [variable.runtime for variable in deployment.image_variables()]
    data = (text(given["path.data"][1]) if "path.data" in given else None) or "/usr/share/elasticsearch/data"
    mounts = [mount for pod in pods for mount in pod.mounts]
    if pods and all(pod.is_pod for pod in pods) and not any(f"{data}/".startswith(f"{mount}/") for mount in mounts):
        return True
    if "node.roles" in given:
        roles = [role.strip() for part in texts(given["node.roles"][1]) for role in part.split(",")]
        return not any(role.startswith(("master", "data", "$")) for role in roles)
    return is_set(given, "node.master", "false") and is_set(given, "node.data", "false")


def _secure(analysis: ReleaseAnalysis, given: Settings) -> None:
    """Check TLS between the nodes, and that of the services that require HTTPS."""
    if not is_set(given, "xpack.security.enabled", "true"):
        return
    rule, transport = reported.IncompleteTls, "xpack.security.transport.ssl"
    enabled = f"{transport}.enabled"
    is_missing = not any(name.startswith(f"{transport}.") for name in given)  # others are reported already
    if is_missing or is_set(given, enabled, "false"):
        entry = given["xpack.security.enabled" if is_missing else enabled][0]
        message = (
            "`xpack.security.enabled` requires TLS between nodes if other hosts can reach the node. Enable"
            f" `{transport}`, with certificates"
        )
        analysis.add(rule, entry, message, starts=GE8)
        if not is_set(given, "xpack.license.self_generated.type", "trial") and not _is_stateless(analysis, given):
            message = (
                "A node with security and a basic license (the default) does not restart without TLS between nodes if"
                f" other hosts can reach it. Enable `{transport}`"
            )
            analysis.add(rule, entry, message, run=V6 | V7, cuts=((6, 8), (8, 0)))
    http = "xpack.security.http.ssl.enabled"
    for service, starts, cuts in _OVER_HTTPS:
        if is_set(given, service, "true") and (http not in given or is_set(given, http, "false")):
            message = f"`{service}: true` requires HTTPS if other hosts can reach the node. Enable `{http}`"
            analysis.add(rule, given[service][0], message, starts=starts, cuts=cuts)
