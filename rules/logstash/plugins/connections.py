"""Remote hosts of a plugin, and the TLS options of the connection. Shared by the rules about security."""

from __future__ import annotations

from itertools import product

from lslint.grammar.logstash.nodes import Bareword, Hash, Option, Plugin, String, boolean, is_variable, text
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import options_with, values_of
from lslint.rules.logstash.values.options import strings
from lslint.rules.shared.hosts import host_of, place

SWITCHES = options_with("TLS switch")
AUTHORITIES = options_with("CA certificate")
CERTIFICATES = options_with("own certificate")
_ADDRESSES = values_of("addresses")


def addresses(plugin: Plugin) -> list[String | Bareword]:
    """Return the addresses that a client plugin connects to, as far as the file contains them."""
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
                        urls = (p.value for p in inner.pairs if getattr(p.key, "value", "") == "url")
                        found += [url for url in urls if isinstance(url, String)]
                    elif isinstance(inner, String):
                        found.append(inner)
        else:
            found += strings(option.value, keys=True)
    return found


def queues(plugin: Plugin) -> set[tuple[str, ...]]:
    """Return the queues that an input or output names, each with its server; none with a name that events complete."""
    source, target, servers = values_of("queues").get(plugin.name, ("", "", {}))
    names = plugin.raw_texts(source if plugin.kind == "input" else target)
    places = [
        [place for text in plugin.raw_texts(option) or [default] for place in text.replace(" ", "").split(",")]
        for option, default in servers.items()
    ]
    return {(name, *place) for name in names if "%{" not in name for place in product(*places)}


def is_near(plugin: Plugin, ctx: Context) -> bool:
    """Return whether a plugin connects only to the local host or to services of the same container network."""
    hosts = [host.value for host in addresses(plugin)]
    if not hosts and plugin.name == "elasticsearch":
        options = (*_ADDRESSES[f"{plugin.kind}/elasticsearch"], "cloud_id")
        return not any(map(plugin.option, options))  # the default is localhost
    if not hosts or any(is_template(host) for host in hosts):
        return False
    places = {place(host_of(host)) for host in hosts}
    if places == {"machine"}:
        return True
    return places <= {"machine", "containers"} and any(
        runtime.has_network for runtime in ctx.project.deployment.runtimes()
    )


def authority_option(plugin: Plugin, ctx: Context) -> str:
    """Return ``the CA certificate in `OPTION` `` with the option of the target release, or ``the CA certificate`` if
    the release or the option is unknown."""
    entry, at = catalogue.plugin(f"{plugin.kind}/{plugin.name}"), catalogue.of_release(ctx.target) or 0
    options = [entry.option(name) for name in AUTHORITIES] if entry is not None else []
    name = next((option.name for option in options if option is not None and option.used & at), "")
    return "the CA certificate" + (f" in `{name}`" if name else "")


def switch(plugin: Plugin) -> tuple[Option | None, bool | None]:
    """Return the option that enables or disables TLS and its value; the value of a variable is None."""
    option = next((option for option in map(plugin.option, SWITCHES) if option is not None), None)
    return (option, boolean(option.value)) if option is not None else (None, None)


def switch_name(plugin: Plugin, ctx: Context) -> str:
    """Return the option that enables TLS in the target release, or in the releases of the plugin's other options."""
    entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
    if entry is None:
        return ""
    names = [name for name in SWITCHES if entry.option(name) is not None]
    at = catalogue.of_release(ctx.target)
    if at is None:
        at = catalogue.index().newest
        given = (entry.option(option.name) for option in plugin.options)
        if len(names) > 1 and any(known is not None and not known.used & at for known in given):
            return names[1]
    return next((name for name in names if (known := entry.option(name)) is not None and known.used & at), "")


def is_plain(plugin: Plugin) -> bool:
    """Return whether a client connects without TLS, whatever its TLS options are: all its addresses have the scheme
    ``http``, or those of an elasticsearch plugin have none and no option enables TLS."""
    hosts = [host.value for host in addresses(plugin)]
    if not hosts or any(is_template(host) for host in hosts):
        return bool(hosts) and all(host.lower().startswith("http://") for host in hosts)
    is_default = plugin.name == "elasticsearch" and switch(plugin)[0] is None and plugin.option("cloud_id") is None
    return all(host.lower().startswith("http://") or (is_default and "://" not in host) for host in hosts)


def is_template(word: str) -> bool:
    """Return whether a string contains a variable or a template expression."""
    return "${" in word or has_marker(word)


def given(plugin: Plugin, *names: str) -> Option | None:
    """Return the first of these options that is set and not empty."""
    options = (option for option in map(plugin.option, names) if option is not None)
    return next((option for option in options if is_variable(option.value) or text(option.value) != ""), None)
