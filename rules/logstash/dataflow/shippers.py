"""Filebeat configs near a pipeline that send to Logstash: ports, TLS, hosts, and whether they run on its host."""

from __future__ import annotations

from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, RelatedFile

DEFAULT_PORT = 5044
"""Port of Logstash if `hosts` of Filebeat contains none."""
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]", "::1")


def sends(shipper: RelatedFile) -> tuple[set[int], bool | None, list[str]] | None:
    """Return the ports that a Filebeat config sends to, whether it uses TLS, and the hosts; None if it sends elsewhere
    or depends on a variable."""
    documents = shipper.tree.documents
    root = resolve(documents[0].root) if documents and documents[0].root is not None else None
    entry = root.find("output.logstash") if isinstance(root, Mapping) else None
    output = resolve(entry.value) if entry is not None else None
    if not isinstance(output, Mapping):
        return None
    enabled = output.find("enabled")
    if enabled is not None and isinstance(enabled.value, Scalar) and enabled.value.value is not True:
        return None
    hosts = output.find("hosts")
    value = resolve(hosts.value) if hosts is not None else None
    ports: set[int] = set()
    names: list[str] = []
    for item in value.items if isinstance(value, Sequence) else [value]:
        if not isinstance(item, Scalar) or "${" in item.text or "{{" in item.text:
            return None
        after = item.text.rsplit("]", 1)[-1].rpartition(":")[2] if ":" in item.text else str(DEFAULT_PORT)
        port = parse_integer(after.strip())
        if port is None:
            return None
        ports.add(port)
        names.append(item.text.rpartition(":")[0] or item.text)
    return ports, _tls_of(output), names


def _tls_of(output: Mapping) -> bool | None:
    """Return whether an output of Filebeat uses TLS, which any TLS setting enables; None if the file does not show it.

    Filebeat 1.x reads the section `tls`, later releases `ssl`: with `tls` alone the release decides.
    """
    sections = {entry.key.text.partition(".")[0] for entry in output.entries if isinstance(entry.key, Scalar)}
    if "ssl" not in sections:
        return None if "tls" in sections else False
    switch = output.find("ssl.enabled")
    if switch is None:
        return True
    value = switch.value
    return value.value if isinstance(value, Scalar) and isinstance(value.value, bool) else None


def run_on_own_host(ctx: Context) -> bool:
    """Return whether the Filebeat configs of the project that send to Logstash send to a loopback address."""
    found = [sent for one in ctx.project.related_files("filebeat") or () if (sent := sends(one)) is not None]
    return bool(found) and all(host in _LOOPBACK for sent in found for host in sent[2])
