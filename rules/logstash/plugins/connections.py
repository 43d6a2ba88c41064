"""Whom a plugin talks to, and whether that is encrypted and checked: shared by the rules about security."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Hash, Option, Plugin, String
from lslint.grammar.numbers import is_digits
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.options import boolean, is_variable, strings, text

SWITCHES = ("ssl_enabled", "ssl", "ssl_enable")
"""The options that turn TLS on, by their names over the releases."""

# Options with the addresses of another machine, and the scheme that one without ``://`` stands for.
_ADDRESSES = {
    "output/elasticsearch": ("hosts", "host"),
    "input/elasticsearch": ("hosts",),
    "filter/elasticsearch": ("hosts",),
    "output/http": ("url",),
    "filter/http": ("url",),
    "input/http_poller": ("urls",),
    "output/logstash": ("hosts",),
    "output/loggly": ("host",),
    "output/solr_http": ("solr_url",),
    "input/couchdb_changes": ("host",),
}


def addresses(plugin: Plugin) -> list[String | Bareword]:
    """The addresses that a client plugin connects to, as far as they stand in the file."""
    found: list[String | Bareword] = []
    for name in _ADDRESSES.get(f"{plugin.kind}/{plugin.name}", ()):
        option = plugin.option(name)
        if option is None:
            continue
        if plugin.name == "http_poller":  # name => url, or name => { url => … }
            if isinstance(option.value, Hash):
                for pair in option.value.pairs:
                    inner = pair.value
                    if isinstance(inner, Hash):
                        found += [p.value for p in inner.pairs if _key(p) == "url" and isinstance(p.value, String)]
                    elif isinstance(inner, String):
                        found.append(inner)
        else:
            found += strings(option.value, keys=True)
    return found


def _key(pair: object) -> str:
    return getattr(getattr(pair, "key", None), "value", "")


def host_of(address: str) -> str:
    """The host of an address such as ``http://user@es1:9200/path``; what a variable stands for is left as written."""
    rest = address.partition("://")[2] or address
    rest = rest.partition("/")[0].rpartition("@")[2]
    if rest.startswith("["):
        return rest[: rest.find("]") + 1]
    return rest.rpartition(":")[0] if ":" in rest and is_digits(rest.rpartition(":")[2]) else rest


def is_loopback(host: str) -> bool:
    """True for this machine itself, by name or address."""
    low = host.lower()
    return low in ("localhost", "[::1]", "::1", "0.0.0.0") or low.startswith(("127.", "localhost."))


def is_local_name(host: str) -> bool:
    """True for a name without dots: a container or a service of the same network."""
    return "." not in host and not host.startswith("[")


def switch(plugin: Plugin) -> tuple[Option | None, bool | None]:
    """The option that turns TLS on or off, and what it says; None where there is none or a variable decides."""
    for name in SWITCHES:
        option = plugin.option(name)
        if option is not None:
            return option, boolean(option.value)
    return None, None


def is_template(word: str) -> bool:
    """True where a template engine or a variable decides about a text."""
    return "${" in word or coercion.is_open(word)


def given(plugin: Plugin, *names: str) -> Option | None:
    """The first of these options that is there with a value that is no empty text."""
    for name in names:
        option = plugin.option(name)
        if option is not None and (is_variable(option.value) or text(option.value) != ""):
            return option
    return None
