"""Conditions and checks of relations that their rows cannot express: of connections, patterns and encoded values.

A function for a condition (``when``) returns the releases in which it holds and those in which it may hold. A function
under ``check`` yields what is wrong: the option, its part (None: all of it), and words in place of those of
the row (in the stage ``load``: in place of its advice), or an empty string.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import Latest, compiled
from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Hash,
    Node,
    Option,
    Plugin,
    String,
    Value,
    boolean,
    is_variable,
    raw_texts,
    texts,
)
from lslint.grammar.mini_languages import dissect
from lslint.grammar.numbers import parse_integer
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.mutate_order import SETTERS
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, keeps_nothing
from lslint.rules.logstash.option_check.violation import merge
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.logstash.values.options import is_conditional, pair_nodes
from lslint.rules.shared.peers import elasticsearch_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from lslint.grammar.config.tree import ConfigDocument
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context

    Masks = tuple[int, int]
    Faults = Iterator[tuple[Option, Node | None, str]]

    class Scope(Protocol):
        """What ``relations.Scope`` offers to the functions of this module."""

        all: int
        complete: bool
        ctx: Context
        node: Plugin

        def given(self, names: str) -> Option | None: ...
        def given_text(self, names: str) -> tuple[Option | None, str | None]: ...
        def text(self, value: Value | None) -> str | None: ...
        def masks(self, answer: bool | None) -> Masks: ...


def ecs(scope: Scope) -> Masks:
    """Return whether ECS mode is on: by the option of the plugin, the setting of the pipeline, or the default."""
    if scope.node.option("ecs_compatibility") is None and ecs_mode.setting(scope.ctx) is None:
        since = catalogue.since("8.0")
        return (since, since) if scope.complete and not ecs_mode.is_set_elsewhere(scope.ctx) else (0, since)
    off, possibly_off = ecs_disabled(scope)
    since = scope.all if scope.node.option("ecs_compatibility") is not None else catalogue.since("7.12")
    return since & ~possibly_off, since & ~off


_OF_LINES = frozenset(("@timestamp", "@version", "@metadata", "event", "event.original", "host", "message"))
"""Fields that the codec ``plain`` sends, and those with a copy of the line or with nothing of the event."""


def other_fields(scope: Scope) -> Masks:
    """Return whether events may have fields besides those of a line: without filters, as their inputs make them."""
    from lslint.rules.logstash.flow.sources import start

    pipeline = flow(scope.ctx)
    inputs = pipeline.inputs if pipeline.outputs and not pipeline.filters else ()
    states = [start(step.plugin, step.tree, scope.ctx, mode) for step in inputs for mode in (False, True)]
    names = [{*each.known_keys(), *(f"event.{name}" for name in each.get("event").children or ())} for each in states]
    is_open = any(each.is_open or each.tags_open for each in states)
    return scope.masks(is_open or not states or not all(map(_OF_LINES.issuperset, names)))


def drops_some(scope: Scope) -> Masks:
    """Return whether a `drop` filter keeps some events, or drops all of them where that matters to no output."""
    ctx = scope.ctx
    is_partial = bool(ctx.clauses) or scope.given("percentage") is not None or is_conditional(scope.node, ctx)
    is_kept_nowhere = keeps_nothing(flow(ctx)) and scope.node.option("remove_field") is None
    return scope.masks(is_partial or is_kept_nowhere or not flow(ctx).outputs)


def ecs_disabled(scope: Scope) -> Masks:
    """Return whether the option of the plugin, or else the setting of the pipeline, turns ECS mode off."""
    option, setting = scope.node.option("ecs_compatibility"), ecs_mode.setting(scope.ctx)
    mode = None
    if option is not None:
        mode = scope.text(option.value)
    elif setting is None:
        return scope.masks(False)
    elif "${" not in str(setting.value):
        mode = str(setting.value)
    return scope.masks(None if mode is None else mode == "disabled")


def _hosts(scope: Scope) -> list[str] | None:
    """Return the hosts as written; None if not all are in the file; empty if none are set."""
    option = scope.node.option("hosts") or scope.node.option("host")
    if option is None:
        return [] if scope.complete else None
    items = option.value.items if isinstance(option.value, Array) else [option.value]
    hosts: list[str] = []
    for item in items:
        written = scope.text(item)
        if written is None or "%{" in written:
            return None
        hosts += written.split()
    return hosts


def _switch(scope: Scope) -> Option | None:
    return scope.node.option("ssl_enabled") or scope.node.option("ssl")


def tls(scope: Scope) -> Masks:
    """Return whether TLS is on, by the option or by ``https://`` hosts."""
    if scope.node.option("cloud_id") is not None:
        return scope.masks(None)
    switch = _switch(scope)
    on = boolean(switch.value) if switch is not None else None
    hosts = _hosts(scope)
    secure = [host.startswith("https:") for host in hosts or ()]
    if on or (any(secure) and (scope.node.kind == "output" or (on is None and all(secure)))):
        return scope.masks(True)
    return scope.masks(None if hosts is None or (switch is not None and is_variable(switch.value)) else False)


def plain(scope: Scope) -> Masks:
    """Return whether TLS is off: neither the option nor the scheme of all hosts turns it on."""
    if scope.node.option("cloud_id") is not None:
        return scope.masks(False)
    switch = _switch(scope)
    if switch is not None:
        return scope.masks(None if is_variable(switch.value) else boolean(switch.value) is False)
    hosts = _hosts(scope)
    if hosts is None:
        return scope.masks(None)
    return scope.masks(not hosts or not all(host.startswith("https:") for host in hosts))


def first_scheme(scope: Scope) -> Faults:
    """Find a first host whose scheme differs from the one that the TLS options and the other hosts require.

    Only the scheme of the first host is compared with the one in use: ``https`` with ``ssl_enabled => true`` or any
    ``https://`` host, else ``http``.
    """
    option, hosts, switch = scope.node.option("hosts"), _hosts(scope), _switch(scope)
    if option is None or not hosts or scope.node.option("cloud_id") is not None:
        return
    scheme, separator, _ = hosts[0].partition("://")
    if not separator or not scheme.isalnum() or (switch is not None and is_variable(switch.value)):
        return
    if switch is not None:
        scope.given(switch.name)
    scope.given("hosts")
    on = switch is not None and boolean(switch.value) is True
    secure = next((host for host in hosts if host.startswith("https:")), "")
    wanted = "https" if on or secure else "http"
    if scheme.lower() == wanted:
        return
    first = _address(hosts[0])
    if scheme.lower() not in ("http", "https"):
        say = f"the scheme of `{first}` is not supported. Use `{wanted}://`"
    elif on and switch is not None:
        say = f"`{first}` contradicts `{switch.name} => true`. Use `https://`, or set `{switch.name} => false`"
    else:
        say = f"`{first}` and `{_address(secure)}` have different schemes. Use `https://` for all hosts"
    yield option, None, say


def _address(host: str) -> str:
    """Return the scheme, name and port of a host, without user, password and path."""
    scheme, _, rest = host.partition("://")
    name = rest.partition("/")[0].rpartition("@")[2]
    return f"{scheme}://{name if len(name) <= 30 else name[:29] + '…'}"


def binds_differ(scope: Scope) -> Masks:
    """Return whether a prepared statement has more or fewer ``?`` than values."""
    _, written = scope.given_text("statement/query")
    values = scope.given("prepared_statement_bind_values/prepared_parameters")
    if written is None:
        return scope.masks(None)
    count = 0
    if values is not None:
        count = len(values.value.items) if isinstance(values.value, Array) else 1
    return scope.masks(written.count("?") != count)


def snmp_3(scope: Scope) -> Masks:
    """Return whether a host of an SNMP input has version 3."""
    option = scope.node.option("hosts")
    items = option.value.items if option is not None and isinstance(option.value, Array) else []
    versions = [
        scope.text(pair.value)
        for item in items
        if isinstance(item, Hash)
        for pair in item.pairs
        if isinstance(pair.key, String | Bareword) and pair.key.value == "version"
    ]
    return scope.masks(True if "3" in versions else None if None in versions else False)


def no_multiple(scope: Scope) -> Masks:
    """Return whether the ``interval`` of a CloudWatch input is no multiple of its ``period``."""
    numbers = []
    for name, default in (("interval", "900"), ("period", "300")):
        option, written = scope.given_text(name)
        number = parse_integer(default if option is None else written or "")
        if number is None or (option is None and not scope.complete):
            return scope.masks(None)
        numbers.append(number)
    interval, period = numbers
    return scope.masks(not period or interval < period or interval % period > 0)


def no_bucket_host(scope: Scope) -> Masks:
    """Return whether no service of a compose file has the host of a bucket below the ``endpoint`` as a name."""
    host = compiled(r"https?://|:\d+|/").sub("", scope.given_text("endpoint")[1] or "")
    peers = scope.ctx.project.deployment.peers() or ()
    return scope.masks(not any(name.endswith(f".{host}") for peer in peers for name in peer.names))


def security_may_be_on(scope: Scope) -> Masks:
    """Return whether no manifest shows that a node at the ``hosts`` checks no users."""
    nodes = (elasticsearch_at(scope.ctx, host) for host in _hosts(scope) or ())
    settings = [node.settings or {} for node in nodes if node is not None]
    return scope.masks(all(each.get("xpack.security.enabled") != "false" for each in settings))


def dlq_disabled(scope: Scope) -> Masks:
    """Return whether a settings file leaves the dead letter queue disabled."""
    name = "dead_letter_queue.enable"
    setting = scope.ctx.project.setting(name)
    if setting is not None and isinstance(setting.value, bool):
        return scope.masks(not setting.value)
    is_off = scope.ctx.project.is_default(name) and not any(
        variable in runtime.variables
        for runtime in scope.ctx.project.deployment.runtimes()
        for variable in (name, "DEAD_LETTER_QUEUE_ENABLE")
    )
    return scope.masks(True if is_off else None)


def first_host(scope: Scope) -> Faults:
    """Find a ``user`` or ``path`` that differs from the one in the first host."""
    hosts = _hosts(scope)
    if not hosts or "://" not in hosts[0] or scope.node.option("cloud_id") is not None:
        return
    authority, _, path = hosts[0].partition("://")[2].partition("/")
    user = authority.rpartition("@")[0].partition(":")[0]
    for name, other in (("user", user), ("path", path.partition("?")[0].strip("/"))):
        option = scope.node.option(name)
        written = scope.text(option.value) if option is not None else None
        if option is None or not written or not other or (name == "user" and scope.node.option("password") is None):
            continue
        if compiled(r"(?a)[\w./-]+").fullmatch(written + other) and written.strip("/") not in ("", other):
            scope.given("hosts")
            scope.given(name)
            yield option, None, f"`{name}` differs from the one in `hosts`. Remove one of the two"


def json_query(scope: Scope) -> Faults:
    """Find a query that is not JSON, or that has a ``slice`` next to ``slices``."""
    option, written = scope.given_text("query")
    if option is None or not written or not written.strip():
        return
    body = _body(written)
    if not written.lstrip().startswith(("{", "[")):
        if compiled(r"[A-Za-z_*]").match(written.lstrip()) and written.split()[0] not in ("true", "false", "null"):
            yield option, None, "`query` must be a JSON object"
    elif body is None and not any(mark in written for mark in ("%{", "${", '\\"', ":last_value", ":present")):
        yield option, None, "`query` is not valid JSON. Check its quotes, commas and braces"
    elif body and scope.given("slices") is not None and "slice" in body:
        yield option, None, "`slice` in `query` is not allowed with `slices`. Remove one of the two"


def query_size(scope: Scope) -> Faults:
    """Find a query with a size, which the input sets in the URL."""
    option, written = scope.given_text("query")
    body = _body(written or "") or {}
    if option is not None and "size" in body and scope.given_text("size")[1] != str(body["size"]):
        reason = "`size` in `query` has no effect, because the input reads all results in pages of its option `size`"
        yield option, None, f"{reason}. Remove it"


def _body(written: str) -> dict[str, object] | None:
    """Return the object of a query in JSON; empty if it is other JSON, None if it is not JSON."""
    import json

    try:
        query, _ = json.JSONDecoder(strict=False).raw_decode(written.lstrip())
    except (ValueError, RecursionError):
        return None
    return query if isinstance(query, dict) else {}


def esql_parameters(scope: Scope) -> Faults:
    """Find parameters of an ES|QL query that have no valid name."""
    option = scope.given("query_params")
    for item in option.value.items if option is not None and isinstance(option.value, Array) else ():
        if option is None or not isinstance(item, Hash):
            continue
        if len(item.pairs) != 1:
            yield option, item, "each entry of `query_params` must be a hash with one parameter"
        elif isinstance(item.pairs[0].key, String) and not compiled(r"[a-z_][a-z0-9_]*$").match(
            item.pairs[0].key.value
        ):
            yield option, item, "names in `query_params` must have only lower-case letters, digits and `_`"


def jdbc_zone(scope: Scope) -> Faults:
    """Find a time zone that the tz database does not have, or an unknown extension such as ``[dst:on]``."""
    from lslint.rules.shared import time_zones

    option, written = scope.given_text("jdbc_default_timezone")
    if option is None or written is None:
        return
    name, bracket, extensions = written.partition("[")
    if not time_zones.known(name):
        yield option, option.value, ""
    elif bracket and any(
        text not in ("dst_enabled_on_overlap:true", "dst_enabled_on_overlap:false")
        for text in extensions.removesuffix("]").split(";")
    ):
        yield option, option.value, "the only extension is `[dst_enabled_on_overlap:true]`, or `false`"


def same_lookups(scope: Scope) -> Faults:
    """Find lookups with the ``id`` or the ``target`` of another one."""
    option = scope.given("local_lookups")
    if option is None or not isinstance(option.value, Array):
        return
    seen = set()
    for item in option.value.items:
        for pair in item.pairs if isinstance(item, Hash) else ():
            written = scope.text(pair.value)
            name = getattr(pair.key, "value", "")
            if name in ("id", "target") and written is not None and (name, written) in seen:
                yield option, pair.value, ""
            seen.add((name, written))


def sniffed_hosts(scope: Scope) -> Faults:
    """Find hosts with different users or paths."""
    option, hosts = scope.given("hosts"), _hosts(scope) or []
    urls = [compiled(r"\w+://(?:([^@/]*)@)?[^/]*([^?]*).*").fullmatch(host) for host in hosts]
    if option is not None and len({(url[1], url[2].strip("/")) for url in urls if url}) > 1 and all(urls):
        yield option, None, ""


def after_each_mapping(scope: Scope) -> Faults:
    """Find common options of a dissect filter that it applies after each mapping, between a mapping and one that reads
    its result."""
    option, removed, added = scope.given("mapping"), scope.given("remove_field"), scope.given("add_field")
    if removed is None and added is None:
        return
    parts: set[str] = set()
    chained: set[str] = set()
    for pair in option.value.pairs if option is not None and isinstance(option.value, Hash) else ():
        name = getattr(pair.key, "value", "").strip("[]")
        chained |= {name} & parts
        parts.update(part.name.strip("[]") for part in dissect.parse(scope.text(pair.value) or ""))
    move = "Move the option to a later `mutate`"
    for item in texts(removed.value) if removed is not None else ():
        if removed is not None and item.strip("[]") in chained:
            say = f"the filter removes `{item}` after the first mapping, before it dissects it. {move}"
            yield removed, None, say
    if added is not None and chained:
        yield added, None, f"the filter adds the field again after each mapping, so the field becomes a list. {move}"


def text_at_end(scope: Scope) -> Faults:
    """Find mappings of a dissect filter with a text after their last field, if they keep the field."""
    option = scope.given("mapping")
    if option is None:
        return
    for _, value in pair_nodes(option.value):
        written = scope.text(value) or ""
        parts = dissect.parse(written)
        text = written[parts[-1].end :].replace("`", "'") if parts else ""
        if text and parts[-1].kind != dissect.SKIP:
            shown = f"`{text if len(text) <= 40 else text[:39] + '…'}` after `%{{{parts[-1].key}}}`"
            yield option, value, f"{shown} stays in its value. End the mapping with `%{{}}`"


def table_columns(scope: Scope) -> Faults:
    """Find columns of a table that are not lists of a name and a type, and an index of a column that does not exist."""
    option = scope.given("columns")
    value = option.value if option is not None else None
    if option is None or not isinstance(value, Array):
        return
    columns = [item.items if isinstance(item, Array) else None for item in value.items]
    if any(column is None or len(column) != 2 for column in columns):
        yield option, None, ""
        return
    names = [scope.text(column[0]) for column in columns if column is not None]
    index = scope.given("index_columns")
    for item in index.value.items if index is not None and isinstance(index.value, Array) and None not in names else ():
        written = scope.text(item)
        if index is not None and written is not None and written not in names:
            yield index, None, "name only columns that are in `columns`"


_XML_OPTIONS = (
    "strict recover noent dtdload dtdattr dtdvalid noerror nowarning pedantic noblanks sax1 xinclude nonet nodict"
    " nsclean nocdata noxincnode compact old10 nobasefix huge biglines defaultxml defaulthtml defaultxslt defaultschema"
)


def xml_options(scope: Scope) -> Faults:
    """Find a name that is not a parse option of Nokogiri, ignoring case and underscores."""
    option, written = scope.given_text("parse_options")
    names = [name.strip().replace("_", "").lower() for name in (written or "").replace("|", ",").split(",")]
    if option is not None and any(name and name not in _XML_OPTIONS.split() for name in names):
        yield option, None, ""


def cloud_id(scope: Scope) -> Faults:
    """Find an invalid Cloud ID. A valid one has an optional label with a colon, then base64 of names joined by `$`."""
    import base64
    import binascii

    option, written = scope.given_text("cloud_id")
    if option is None or not written:
        return
    encoded = written.partition(":")[2] or written
    known = "".join(character for character in encoded if character.isascii() and character.isalnum())
    if len(known) != len(encoded.rstrip("=")):
        known = encoded.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        is_valid = b"$" in base64.b64decode(known + "=" * (-len(known) % 4))
    except (binascii.Error, ValueError):
        is_valid = False
    if not is_valid:
        yield option, None, ""


def date_match(scope: Scope) -> Faults:
    """Find a ``match`` without a format."""
    options = scope.node.all("match")
    if options:
        value = merge(options)
        items: list[Value | None] = [*value.items] if isinstance(value, Array) else [value]
        if len(items) < 2 and not (items and scope.text(items[0]) is None):
            yield options[0], options[0].value, ""


def date_hash(scope: Scope) -> Faults:
    """Find a ``match`` that is a hash, of which the filter reads no format."""
    for option in scope.node.all("match"):
        if isinstance(option.value, Hash):
            yield option, option.value, ""


def date_format(scope: Scope) -> Faults:
    """Find formats that Joda-Time rejects."""
    from lslint.grammar.mini_languages import date_format

    for option, item, written in _formats(scope):
        if date_format.check(written) is not None:
            yield option, item, ""


def date_zone(scope: Scope) -> Faults:
    """Find an unknown time zone. Without a format that needs one, it is not checked; a reference is resolved for each
    event."""
    from lslint.rules.shared import time_zones

    zone = scope.node.option("timezone")
    name = scope.text(zone.value) if zone is not None else None
    if zone is None or name is None or "%{" in name or time_zones.known(name):
        return
    if scope.node.kind == "input" or any(
        written not in ("UNIX", "UNIX_MS", "TAI64N") for _, _, written in _formats(scope)
    ):
        yield zone, zone.value, ""


def _formats(scope: Scope) -> Iterator[tuple[Option, Value, str]]:
    """Yield the formats of the ``match`` of a date filter that are in the file."""
    options = scope.node.all("match")
    value = merge(options) if options else None
    for item in value.items[1:] if isinstance(value, Array) else ():
        written = scope.text(item) if isinstance(item, String | Bareword) else None
        if written is not None:
            yield next(option for option in options if option.start <= item.start < option.end), item, written


def multiline_pattern(scope: Scope) -> Faults:
    """Find a pattern that compiles with none of the two pattern libraries. Codecs are registered when they are
    built."""
    option = scope.node.option("pattern")
    pattern = None if option is None or len(scope.node.all("pattern")) > 1 else scope.text(option.value)
    if option is None or pattern is None:
        return
    from lslint.rules.logstash.grok.compiled import UNKNOWN, compile_pattern
    from lslint.rules.logstash.grok.library import standard
    from lslint.rules.logstash.grok.limits import budget

    left = budget(scope.ctx)
    if left.left <= 0:
        return
    legacy = compile_pattern(pattern, standard("legacy"))
    left.left -= legacy.price
    fault = legacy.fault
    if fault is None or compile_pattern(pattern, standard("ecs-v1")).fault is None:
        return
    if fault.kind == UNKNOWN and scope.node.option("patterns_dir") is not None:
        return
    why = f"the pattern `{fault.name}` is not in any pattern library" if fault.kind == UNKNOWN else fault.message
    yield option, option.value, why.partition("\n")[0]


def flush_by_time(scope: Scope) -> Faults:
    """Find the option of a codec that makes it emit an event after some time."""
    option = scope.given("codec.auto_flush_interval")
    if option is not None:
        yield option, None, ""


def variable(scope: Scope) -> Faults:
    """Find an ``id`` with a variable."""
    option = scope.node.option("id")
    if option is not None and is_variable(option.value):
        yield option, None, ""


def without_pattern(scope: Scope) -> Masks:
    """Return whether a grok filter does not use the option of 1.x."""
    return scope.masks(scope.node.option("pattern") is None)


def hits_unread(scope: Scope) -> Masks:
    """Return whether a pipeline does not use the number of hits, which the filter always sets."""
    return scope.masks(not flow(scope.ctx).contains("total_hits"))


def query_template(scope: Scope) -> Faults:
    """Find references outside of quotes in a query file of the project: a string makes the query invalid JSON."""
    from lslint.grammar.lines import lines_before

    option, written = scope.given_text("query_template")
    named_text = scope.ctx.project.named_text(written) if written else None
    if option is None or named_text is None:
        return
    path, text = named_text
    plain = compiled(r'"(?:[^"\\]|\\.)*+(?:"|(?=\\?\Z))').sub(lambda match: " " * len(match[0]), text)
    code = "\n".join(flow(scope.ctx).code)
    for match in compiled(r"%\{([^{}+][^{}]*)\}").finditer(plain):
        if compiled(_SIZES).search(text, max(0, match.start() - 200), match.start()) or _is_number(match[1], code):
            continue
        place = f"{path.rpartition('/')[2]}, line {lines_before(text, match.start()) + 1}"
        message = f"`{match[0]}` ({place}) is not in quotes, so a string makes the query invalid JSON. Add quotes"
        yield option, None, message


def dictionary_syntax(scope: Scope) -> Faults:
    """Find a dictionary file of the project with a syntax error."""
    from lslint.grammar.lines import lines_before

    for option, path, text, errors, _ in _dictionary(scope):
        harmful = next((error for error in errors if not _is_read(error)), None)
        if harmful is not None:
            number = lines_before(text, harmful.start)
            line = text.splitlines()[number] if text else ""
            action = _SPACE if ":" in line and ": " not in line else "Correct the file"
            yield option, None, f"the dictionary has a syntax error in {path}:{number + 1}. {action}"


def _is_read(error: ParseError) -> bool:
    """Return whether readers of YAML other than Beats may accept this: repeated keys, lists and maps as keys."""
    return error.kind in ("yaml-duplicate-key", "too-deep") or error.detail.get("what") == "complex-key"


def csv_convert(scope: Scope) -> Faults:
    """Find columns that the filter csv converts and does not have."""
    option, columns = scope.given("convert"), scope.given("columns")
    names = raw_texts(columns.value) if columns is not None else []
    if option is None or not names or scope.given("autodetect_column_names") is not None:
        return
    if any(name is None or "${" in name or "," in name for name in names):
        return
    for key, _ in pair_nodes(option.value):
        name = getattr(key, "value", "")
        if name and name not in names and not name.removeprefix("column").isdigit() and "$" not in name:
            yield option, key, f"`columns` has no `{name}`, so nothing is converted. Write the name as in `columns`"


def bare_null(scope: Scope) -> Faults:
    """Find ``nil`` and ``null`` without quotes as the value of a field."""
    for option in scope.node.options:
        for _, value in pair_nodes(option.value) if option.name in SETTERS else ():
            if isinstance(value, Bareword) and value.value in ("nil", "null"):
                action = "Remove the pair" if option.name == "add_field" else "Use `remove_field`"
                yield option, value, f"`{value.value}` is a string here, not an empty value. {action}"


def dictionary_pairs(scope: Scope) -> Faults:
    """Find a dictionary file of the project without keys."""
    from lslint.grammar.config.tree import Mapping

    for option, path, _, errors, documents in _dictionary(scope):
        if not errors and documents and not any(isinstance(one.root, Mapping) for one in documents):
            yield option, None, f"{path} has no keys, so nothing is translated. {_SPACE}"


_SPACE = 'Write `"key": value`, with a space after the colon'
_MAX_DICTIONARY = 100_000
"""Number of characters of a dictionary that is read."""


def _dictionary(scope: Scope) -> Iterator[tuple[Option, str, str, list[ParseError], list[ConfigDocument]]]:
    option, written = scope.given_text("dictionary_path")
    if option is None or not written or not written.endswith((".yml", ".yaml")):
        return
    named_text = scope.ctx.project.named_text(written)
    if named_text is None or len(named_text[1]) > _MAX_DICTIONARY:
        return
    from lslint.grammar.config.yaml.parser import parse

    path, text = named_text
    file, errors = _parsed.get(text) or _parsed.keep(text, parse(text))
    if not any(error.kind == "template-marker" for error in errors):
        yield option, path, text, errors, file.documents


_parsed = Latest()
"""Trees of dictionaries, which both checks read, and perhaps several filters."""


_SIZES = r'"(?:size|from|to|gt|gte|lt|lte|boost|slop|min_score|timestamp_?\w*)"\s*:\s*$'
"""The keys of numbers, at the end of a text."""


def _is_number(reference: str, code: str) -> bool:
    """Return whether a pipeline may turn a field into a number."""
    import re

    name = reference.strip("[]").rpartition("[")[2]
    escaped = "".join(f"\\{one}" if not one.isalnum() else one for one in name)
    return re.search(rf"{escaped}[\]\"']*(?:\s*=>\s*[\"']?(?:integer|float)|:(?:int|float))", code) is not None
