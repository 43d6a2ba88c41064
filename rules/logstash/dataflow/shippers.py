"""Filebeat configs near a pipeline that send to Logstash: whether they run on its host."""

from __future__ import annotations

from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.rules.api import Context, RelatedFile

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]", "::1")


def _hosts(shipper: RelatedFile) -> list[str] | None:
    """Return the hosts that a Filebeat config sends to; None if it sends elsewhere or depends on a variable."""
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
    names: list[str] = []
    for item in value.items if isinstance(value, Sequence) else [value]:
        if not isinstance(item, Scalar) or "${" in item.text or "{{" in item.text:
            return None
        names.append(item.text.rpartition(":")[0] or item.text)
    return names


def run_on_own_host(ctx: Context) -> bool:
    """Return whether the Filebeat configs of the project that send to Logstash send to a loopback address."""
    found = [hosts for one in ctx.project.related_files("filebeat") or () if (hosts := _hosts(one)) is not None]
    return bool(found) and all(host in _LOOPBACK for hosts in found for host in hosts)
