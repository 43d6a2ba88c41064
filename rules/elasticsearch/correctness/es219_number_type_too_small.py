from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_shipped, set_value, setting
from lslint.rules.elasticsearch.mappings.field_names import folded
from lslint.rules.elasticsearch.model.index_definition import Field, Template
from lslint.rules.elasticsearch.rule import MERGED

_LARGEST = {"byte": 127, "short": 32_767, "integer": 2_147_483_647}
_PORTS = frozenset(("srcport", "dstport", "sport", "dport", "sourceport", "destport", "destinationport"))
_SMALL = frozenset((
    "header", "headers", "packet", "frame", "tls", "mtu", "overhead", "average", "avg", "mean", "min", "per", "page",
    "block", "sector", "chunk", "key", "hash", "padding", "line", "cluster", "align", "alignment",
))  # fmt: skip
_STATUS = ("status code", "http status", "httpstatus", "statuscode", "http status code", "http statuscode")
_HTTP = frozenset((
    "http", "https", "httpd", "apache", "nginx", "iis", "haproxy", "traefik", "caddy", "envoy", "squid", "varnish",
    "elb", "alb", "cloudfront", "webserver", "web",
))  # fmt: skip
"""Words in the path of a status code of HTTP."""
_NOT_HTTP = frozenset((
    "grpc", "rpc", "exit", "process", "job", "task", "build", "dns", "ldap", "snmp", "kafka", "mqtt", "coap", "modbus",
    "radius", "diameter", "payment", "order", "result", "device", "smb", "nfs", "opcua", "rtsp", "ipmi",
    "smtp", "ftp", "sip", "imap", "irc", "ssh", "sql", "websocket",
))  # fmt: skip
"""Words in the path of status codes of something else."""
_ENDS = frozenset((
    "source", "src", "destination", "dest", "dst", "client", "server", "remote", "local", "peer", "host", "nat", "url",
    "uri", "tcp", "udp", "network", "net", "socket", "endpoint", "upstream", "backend", "frontend", "proxy", "listener",
    "listen", "listening", "connection", "conn", "flow", "netflow", "address", "addr", "target", "origin", "forwarder",
    "http", "https", "ssh", "tls", "ssl", "dns", "syslog", "resolver", "gateway", "sender", "receiver", "translated",
    "orig", "resp", "foreign", "initiator", "responder", "attacker", "victim",
))  # fmt: skip
"""Words next to a port of TCP or UDP: the parent of ``port``, or what is before it in its name."""
_DEVICES = frozenset((
    "switch", "usb", "interface", "iface", "serial", "chassis", "slot", "card", "line", "optical", "fibre", "fiber",
    "fc", "hba", "hub", "lldp", "snmp", "stack", "panel", "patch", "pdu", "hdmi", "audio", "midi", "gpio", "poe",
    "ethernet", "sfp", "modem", "pon", "olt", "onu", "ship", "vessel", "harbor", "harbour", "sea", "cargo", "voyage",
    "io", "parallel", "com", "dongle", "printer", "bridge",
))  # fmt: skip
"""Words in the path of another port: of a device, or for ships."""
_PROCESSES = frozenset((
    "process", "proc", "parent", "thread", "syslog", "service", "daemon", "log", "system", "child", "session", "group",
    "leader", "auditd", "audit", "worker", "os", "systemd", "postgresql", "mysql", "redis", "nginx", "apache",
    "journald", "source", "caller", "creator", "win", "unix", "linux",
))  # fmt: skip
"""Words next to the id of a process."""
_MAX_PARENTS = 8
"""Objects around a field whose names are read: fields may be nested thousands of levels deep."""
_ECS = frozenset((
    "@timestamp", "ecs.version", "event.dataset", "event.kind", "event.module", "event.ingested", "event.original",
    "event.outcome", "event.provider",
))  # fmt: skip
"""Fields one of which templates with ``event.duration`` of ECS have."""


class NumberTypeTooSmall(TemplateAdvice):
    code = "ES219"
    severity = "warning"
    stage = "run"
    preview = True
    merge_repeats = MERGED
    required_text = ("integer", "short", "byte")
    summary = "Number type too small for the values of a field"
    why = """\
The type of a field is too small for values that are known to occur: ports go up to 65,535, HTTP status codes up to
599, and byte counts can exceed 2 GiB. Elasticsearch rejects a document with a number outside of the range of its
field: `out of range for an integer`.

Use the type that the message names. A larger type does not need more disk space for the same values."""
    sources = (
        "Elasticsearch reference: numeric field types, ranges and storage",
        "Elastic Common Schema: http.response.bytes, source.bytes, source.port, event.duration, log.offset are `long`",
    )
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "bytes": { "type": "integer" } } } }\n',
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "source": { "properties": {\n'
        '  "port": { "type": "short" } } } } } }\n',
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "http": { "properties": {\n'
        '  "status_code": { "type": "byte" } } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "bytes": { "type": "long" } } } }\n',
        (
            '{ "index_patterns": ["a-*"], "mappings": { "properties": { "source": { "properties": {\n'
            '  "port": { "type": "integer" } } } } } }\n'
        ),
        (
            '{ "index_patterns": ["a-*"], "mappings": { "properties": { "http": { "properties": {\n'
            '  "status_code": { "type": "short" } } } } } }\n'
        ),
    )
    fixed = '{ "index_patterns": ["a-*"], "mappings": { "properties": { "bytes": { "type": "long" } } } }\n'

    def advise(self, template: Template) -> Findings:
        if is_shipped(template):
            return
        for mapping in template.mappings:
            is_ecs = any(field.path in _ECS for field in mapping.fields)
            for field in mapping.fields:
                kind = field.node.entry("type")
                if field.type not in _LARGEST or kind is None:
                    continue
                needed, meaning = _needed(field, is_ecs)
                if not needed or _LARGEST[field.type] >= _LARGEST.get(needed, 2**63):
                    continue
                effect = "rejects documents with larger values"
                if _ignores_malformed(field, template):
                    effect = "does not index larger values"
                word = f'"{needed}"' if field.node.flow else needed
                is_count = "GiB" in meaning
                fixable = not template.ctx.has_syntax_errors
                yield self.finding(
                    kind,
                    f"`{field.path}` is `{field.type}`, at most {_LARGEST[field.type]:,}, but {meaning}: Elasticsearch"
                    f" {effect}. Map it as `{needed}`",
                    fix=set_value(kind.value, word, "unsafe", f"Change the type to `{needed}`") if fixable else None,
                    severity="info" if is_count else None,
                )


def _needed(field: Field, is_ecs: bool) -> tuple[str, str]:
    """Return the smallest type for the values of a field, and what they are; empty if that is unknown."""
    if field.path == "event.duration" and is_ecs:
        return "long", "durations in nanoseconds exceed it after two seconds"
    *parents, last = [folded(part) for part in field.path.rsplit(".", _MAX_PARENTS)[-_MAX_PARENTS:]]
    first, _, kind = last.rpartition(" ")
    words, parts = last, set(last.split())
    if field.path == "log.offset" or ("." + field.path).endswith(".file.size") or _counts_bytes(parts):
        return "long", "byte counts can exceed 2 GiB"
    near = {*first.split(), *(parents[-1].split() if parents else ())}
    every = {*parts, *" ".join(parents).split()}
    if (kind == "port" and _is_next_to(_ENDS, near)) or words in _PORTS:
        return ("integer", "ports go up to 65,535") if every.isdisjoint(_DEVICES) else ("", "")
    if kind == "pid" and _is_next_to(_PROCESSES, near):
        return "integer", "process ids go up to 4,194,304"
    if words in _STATUS and every.isdisjoint(_NOT_HTTP):
        is_http = words[:4] == "http" or every & _HTTP or parents in (["response"], ["url"])
        return ("short", "HTTP status codes go up to 599") if is_http else ("", "")
    return "", ""


def _counts_bytes(parts: set[str]) -> bool:
    return "bytes" in parts and not parts & _SMALL


def _is_next_to(expected: frozenset[str], near: set[str]) -> bool:
    """Return whether the words around the last one of a name, if there are any, contain an expected one."""
    return not near or not near.isdisjoint(expected)


def _ignores_malformed(field: Field, template: Template) -> bool:
    own = field.setting("ignore_malformed")
    if own is None:
        found = setting(template, "mapping.ignore_malformed")
        own = found.written if found is not None else "false"
    return own == "true"
