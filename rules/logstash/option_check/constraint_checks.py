"""Checks that the conditions of ``plugin_constraints.json`` cannot express: of lists, hashes, URLs and patterns.

A function for a condition returns the releases in which the condition holds and those in which it may hold. A function
under ``also`` returns the span of the error, an empty tuple for the span of the constraint, what is wrong in place of
the words of the constraint, or None without an error."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Option, String, Value
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.logstash.values.options import boolean, is_variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.rules.logstash.option_check.setup import Masks, Setup

    Span = tuple[int, int] | tuple[()]


def ecs(setup: Setup) -> Masks:
    """Return whether ECS mode is on: by the option of the plugin, the setting of the pipeline, or the default."""
    option = setup.node.option("ecs_compatibility")
    if option is not None:
        mode = setup.text(option.value)
        if mode is None:
            return 0, setup.all
        return (0, 0) if mode == "disabled" else (setup.all, setup.all)
    setting = ecs_mode.setting(setup.ctx)
    if setting is not None:
        mode = str(setting.value)
        if "${" in mode:
            return 0, setup.all
        since = catalogue.since("7.12")
        return (0, 0) if mode == "disabled" else (since, since)
    since = catalogue.since("8.0")
    return (since, since) if setup.complete and not ecs_mode.is_set_elsewhere(setup.ctx) else (0, since)


def _hosts(setup: Setup) -> list[str] | None:
    """Return the hosts as written; None if not all are in the file; empty if none are set."""
    option = setup.node.option("hosts") or setup.node.option("host")
    if option is None:
        return [] if setup.complete else None
    items = option.value.items if isinstance(option.value, Array) else [option.value]
    found: list[str] = []
    for item in items:
        one = setup.text(item)
        if one is None or "%{" in one:
            return None
        found += one.split()
    return found


def _switch(setup: Setup) -> Option | None:
    return setup.node.option("ssl_enabled") or setup.node.option("ssl")


def tls(setup: Setup) -> Masks:
    """Return whether TLS is on, by the option or by ``https://`` hosts."""
    everywhere, nowhere, open_ = (setup.all, setup.all), (0, 0), (0, setup.all)
    if setup.node.option("cloud_id") is not None:
        return open_
    switch = _switch(setup)
    on = boolean(switch.value) if switch is not None else None
    hosts = _hosts(setup)
    secure = [host.startswith("https:") for host in hosts or ()]
    if on or (any(secure) and (setup.node.kind == "output" or (on is None and all(secure)))):
        return everywhere
    if hosts is None or (switch is not None and is_variable(switch.value)):
        return open_
    return nowhere


def plain(setup: Setup) -> Masks:
    """Return whether TLS is off: neither the option nor the scheme of all hosts turns it on."""
    everywhere, nowhere, open_ = (setup.all, setup.all), (0, 0), (0, setup.all)
    if setup.node.option("cloud_id") is not None:
        return nowhere
    switch = _switch(setup)
    if switch is not None:
        on = boolean(switch.value)
        if on is None:
            return open_ if is_variable(switch.value) else nowhere
        return nowhere if on else everywhere
    hosts = _hosts(setup)
    if hosts is None:
        return open_
    return nowhere if hosts and all(host.startswith("https:") for host in hosts) else everywhere


def first_scheme(setup: Setup) -> str | None:
    """Say why the scheme of the first host differs from the one that the TLS options and the other hosts require.

    Only the scheme of the first host is compared with the one in use: ``https`` with ``ssl_enabled => true`` or any
    ``https://`` host, else ``http``.
    """
    if setup.node.option("cloud_id") is not None:
        return None
    option = setup.node.option("hosts")
    hosts = _hosts(setup)
    if option is None or not hosts:
        return None
    scheme, found, _ = hosts[0].partition("://")
    if not found or not scheme.isalnum():
        return None
    switch = _switch(setup)
    if switch is not None:
        if is_variable(switch.value):
            return None
        setup.given(switch.name)
    setup.given("hosts")
    on = switch is not None and boolean(switch.value) is True
    secure = next((host for host in hosts if host.startswith("https:")), "")
    wanted = "https" if on or secure else "http"
    if scheme.lower() == wanted:
        return None
    first = _address(hosts[0])
    if scheme.lower() not in ("http", "https"):
        return f"the scheme of `{first}` is not supported. Use `{wanted}://`"
    if on and switch is not None:
        return f"`{first}` contradicts `{switch.name} => true`. Use `https://`, or set `{switch.name} => false`"
    return f"`{first}` and `{_address(secure)}` have different schemes. Use `https://` for all hosts"


def _address(host: str) -> str:
    """Return the scheme, name and port of a host, without user, password and path."""
    scheme, _, rest = host.partition("://")
    name = rest.partition("/")[0].rpartition("@")[2]
    return f"{scheme}://{name if len(name) <= 30 else name[:29] + '…'}"


def binds(setup: Setup) -> Masks:
    """Return whether a prepared statement has more or fewer ``?`` than values."""
    statement, values = setup.given("statement"), setup.given("prepared_statement_bind_values")
    written = setup.text(statement.value) if statement is not None else None
    if written is None:
        return 0, setup.all
    count = 0
    if values is not None:
        count = len(values.value.items) if isinstance(values.value, Array) else 1
    return (setup.all, setup.all) if written.count("?") != count else (0, 0)


def _pairs(value: Value) -> dict[str, Value]:
    """Return the values of a hash by key."""
    if not isinstance(value, Hash):
        return {}
    return {pair.key.value: pair.value for pair in value.pairs if isinstance(pair.key, String | Bareword)}


def nameserver(setup: Setup) -> Span | None:
    """Find an error in a name server that is a hash."""
    option = setup.node.option("nameserver")
    if option is None or not isinstance(option.value, Hash):
        return None
    given = _pairs(option.value)
    if not given.keys() <= {"address", "search", "ndots"} or "address" not in given:
        return ()
    search = given.get("search")
    if isinstance(search, Array) and len(search.items) > 6:
        return search.start, search.end
    ndots = given.get("ndots")
    written = setup.text(ndots) if ndots is not None else None
    if ndots is not None and written is not None and not numbers.parse_integer(written):
        return ndots.start, ndots.end
    return None


def snmp_hosts(setup: Setup) -> Span | None:
    """Find an invalid device in the `hosts` of the input."""
    option = setup.node.option("hosts")
    if option is None:
        return None
    value = option.value
    for item in value.items if isinstance(value, Array) else [value]:
        if is_variable(item):
            continue
        host = _pairs(item).get("host")
        if host is None:
            return item.start, item.end
        written = setup.text(host)
        if written is None:
            continue
        import re

        if not re.match(r"(?i)(?:udp|tcp):.+/[0-9]+$", written):
            return host.start, host.end
    return None


def poller(setup: Setup) -> Span | None:
    """Find a request of an http_poller that is a hash without a URL."""
    option = setup.node.option("urls")
    if option is None or not isinstance(option.value, Hash):
        return None
    for pair in option.value.pairs:
        if isinstance(pair.value, Hash) and "url" not in _pairs(pair.value):
            return pair.value.start, pair.value.end
    return None


_XML_OPTIONS = (
    "strict recover noent dtdload dtdattr dtdvalid noerror nowarning pedantic noblanks sax1 xinclude nonet nodict"
    " nsclean nocdata noxincnode compact old10 nobasefix huge biglines defaultxml defaulthtml defaultxslt defaultschema"
)


def xml_options(setup: Setup) -> Span | None:
    """Find a name that is not a parse option of Nokogiri, ignoring case and underscores."""
    option = setup.node.option("parse_options")
    written = setup.text(option.value) if option is not None else None
    if written is None:
        return None
    names = [name.strip().replace("_", "").lower() for name in written.replace("|", ",").split(",")]
    return () if any(name and name not in _XML_OPTIONS.split() for name in names) else None


def _refused(pattern: str) -> bool:
    from lslint.grammar.regex.oniguruma import reader as oniguruma

    return oniguruma.read(pattern).problem is not None


def _first_refused(setup: Setup, names: Iterable[str], pattern: str) -> Span | None:
    """Return the first of these options that does not compile; ``pattern``: the regular expression made from it."""
    for name in names:
        option = setup.node.option(name)
        written = setup.text(option.value) if option is not None else None
        if option is not None and written and _refused(pattern.format(written)):
            setup.given(name)
            return option.start, option.end
    return None


def kv_sets(setup: Setup) -> Span | None:
    """Find an option whose value does not compile as a character class."""
    names = ["trim_key", "trim_value", "trim", "trimkey", "remove_char_key", "remove_char_value"]
    names += [name for name in ("field_split", "value_split") if setup.node.option(name + "_pattern") is None]
    return _first_refused(setup, names, "[{}]")


def kv_patterns(setup: Setup) -> Span | None:
    """Find an option that does not compile as a regular expression."""
    return _first_refused(setup, ("field_split_pattern", "value_split_pattern"), "{}")


def prune(setup: Setup) -> Span | None:
    """Find a name or value that does not compile as a regular expression. Those with ``%{`` depend on the event if
    ``interpolate`` is on."""
    fills = setup.node.option("interpolate")
    for name in ("whitelist_names", "blacklist_names", "whitelist_values", "blacklist_values"):
        option = setup.node.option(name)
        if option is None:
            continue
        value = option.value
        if name.endswith("values"):
            items = [pair.value for pair in value.pairs] if isinstance(value, Hash) else []
        else:
            items = value.items if isinstance(value, Array) else [value]
        for item in items:
            written = setup.text(item)
            if written is None or ("%{" in written and fills is not None):
                continue
            if _refused(written):
                setup.given(name)
                return item.start, item.end
    return None


def translate_keys(setup: Setup) -> Span | None:
    """Find a key of a dictionary that does not compile as a regular expression."""
    option = setup.node.option("dictionary")
    if option is None:
        return None
    value = option.value
    pairs = value.pairs if isinstance(value, Hash) else ()
    for key in value.items[::2] if isinstance(value, Array) else [pair.key for pair in pairs]:
        if isinstance(key, String | Bareword) and "${" not in key.value and _refused(key.value):
            setup.given("dictionary")
            return key.start, key.end
    return None


_STANDS_FOR = ("<", "‹", "@", "my_", "my-", "__", "..", "your", "xxx", "example", "placeholder", "changeme")
"""Parts of placeholder values."""


def cloud_id(setup: Setup) -> Span | None:
    """Find an invalid Cloud ID. A valid one has an optional label with a colon, then base64 of names joined by `$`."""
    import base64
    import binascii

    option = setup.given("cloud_id")
    written = setup.text(option.value) if option is not None else None
    if not written or any(word in written.lower() for word in _STANDS_FOR):
        return None
    if written.lower().strip("_-*[](){}@%‹›").replace("-", "_") in ("cloud_id", "cloudid", "cloud.id", "cloud id"):
        return None  # a placeholder that names the option
    encoded = written.partition(":")[2] or written
    known = "".join(character for character in encoded if character.isascii() and character.isalnum())
    if len(known) != len(encoded.rstrip("=")):
        known = encoded.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        decoded = base64.b64decode(known + "=" * (-len(known) % 4))
    except (binascii.Error, ValueError):
        return ()
    return None if b"$" in decoded else ()
