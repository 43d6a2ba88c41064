"""``cidr``: decorates events whose address is in a network."""

from __future__ import annotations

import ipaddress

from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun, StartError
from lslint.execution.event import Event, Filter
from lslint.execution.options import Decorations, Options
from lslint.grammar.bounded_cache import cached

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that compares the addresses with the networks. What is neither is ignored."""
    addresses, networks = options.strings("address"), options.strings("network")
    path, separator = options.text("network_path"), options.text("separator", "\n") or "\n"
    if path is not None:
        if networks:
            raise StartError("`network` and `network_path` exclude each other")
        networks = environment.content(path).split(separator)
    decorate = Decorations(options)

    def compare(event: Event) -> list[Event]:
        given = [event.expand(text) for text in networks]
        if path is None:
            given = [part.strip() for text in given for part in text.split(",")]
        known = [network for network in map(_network, given) if network is not None]
        for text in addresses:
            address = _network(event.expand(text))
            if address is not None and any(
                address.version == network.version and address.subnet_of(network)  # type: ignore[arg-type]
                for network in known
            ):
                decorate(event)
                break
        return [event]

    return compare


@cached
def _network(text: str) -> Network | None:
    """Return an address or network as Ruby's ``IPAddr`` reads it; None if it is not valid."""
    if "%" in text and ":" in text:
        raise NotRun("an IPv6 zone is not modelled")
    address, slash, prefix = text.partition("/")
    if address.startswith("[") and address.endswith("]"):
        address = address[1:-1]
    try:
        return ipaddress.ip_network(address + slash + prefix, strict=False)
    except ValueError:
        return None
