"""Locations of the hosts in a config: the local machine, the container network, a private or a public network."""

from __future__ import annotations

from lslint.grammar.numbers import is_digits
from lslint.grammar.template_hints import has_marker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Place = Literal["machine", "containers", "private", "public"]

_THIS_MACHINE = frozenset(("localhost", "[::1]", "::1", "0.0.0.0"))
_PRIVATE_NAMES = (
    ".local", ".lan", ".internal", ".intranet", ".intra", ".home", ".corp", ".localdomain", ".private", ".test",
)  # fmt: skip
_HOST_NAMES = (".docker.internal", ".containers.internal")
_CLUSTER_NAMES = (".svc", ".svc.cluster.local", ".cluster.local", *_HOST_NAMES)


def place(host: str, in_cluster: bool = False) -> Place:
    """Return the location of a host from its name or address. ``containers``: a name without dots or of a Kubernetes
    service, which only the container network resolves. ``in_cluster``: the config is in a manifest, where
    ``name.namespace`` is such a service."""
    low = host.lower().rstrip(".")
    if low in _THIS_MACHINE or low.startswith(("127.", "localhost.")):
        return "machine"
    if low.startswith("["):
        return "private" if low.startswith(("[fc", "[fd", "[fe80")) else "public"
    if "." not in low or low.endswith(_CLUSTER_NAMES) or (in_cluster and low.count(".") == 1):
        return "containers"
    numbers = [int(part) for part in low.split(".") if part.isascii() and part.isdigit() and len(part) < 4]
    if len(numbers) == low.count(".") + 1 == 4:
        first, second = numbers[:2]
        is_private = first == 10 or (first, second) in ((192, 168), (169, 254)) or (first == 172 and 16 <= second < 32)
        return "private" if is_private or (first == 100 and 64 <= second < 128) else "public"
    top = low.rpartition(".")[2]
    is_internal = "-" in top and not top.startswith("xn--")  # no top-level domain
    return "private" if is_internal or low.endswith(_PRIVATE_NAMES) else "public"


def host_of(address: str) -> str:
    """Return the host of an address such as ``http://user@es1:9200/path``; variables are not expanded."""
    rest = address.partition("://")[2] or address
    rest = rest.partition("/")[0].rpartition("@")[2]
    if rest.startswith("["):
        return rest[: rest.find("]") + 1]
    return rest.rpartition(":")[0] if ":" in rest and is_digits(rest.rpartition(":")[2]) else rest


def is_filled_in(address: str) -> bool:
    """Return whether a variable, a field or a template decides a part of an address."""
    return any(opener in address for opener in ("${", "%{", "<%")) or has_marker(address)


def is_service(host: str, where: Place) -> bool:
    """Return whether a host with that location is a Kubernetes service in a namespace: the traffic may leave the
    machine, unlike that of a name without dots."""
    return where == "containers" and "." in host and not host.lower().rstrip(".").endswith(_HOST_NAMES)
