from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings, secure_or
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.runtimes import published_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_BOUND = ("http.host", "http.bind_host", "network.bind_host", "network.host")


class SecurityOff(NodeSettingAdvice):
    code = "ES501"
    severity = "warning"
    required_text = ("security",)
    elasticsearch_only = True
    summary = "Security disabled"
    why = """\
With `xpack.security.enabled: false`, anyone who can connect to port 9200 can read, change and delete all data
without a password.

Enable security, which the free license includes since 6.8 and 7.1. A node that listens only on the loopback
address is not reported. That is the default, if the file contains other settings of the node. In containers that
publish the port, on single nodes and on private addresses, the finding is an info."""
    sources = (
        "Elasticsearch reference: security settings, xpack.security.enabled; release notes of 6.8.0, 7.1.0 and 8.0.0",
    )
    bad = ("network.host: 0.0.0.0\nxpack.security.enabled: false\n",)
    good = (
        "network.host: 0.0.0.0\nxpack.security.enabled: true\n",
        "network.host: 127.0.0.1\nxpack.security.enabled: false\n",
    )

    settings = ("xpack.security.enabled",)
    message = "Security is disabled, so anyone who can connect to {port} can read and delete all data. {instead}"

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        listening = _listening(settings)
        if not settings.is_off("xpack.security.enabled") or settings.is_guarded() or settings.is_loopback(*listening):
            return False
        if not listening and settings.is_complete() and not in_container(settings.ctx):
            return False  # by default a node listens on loopback only
        return _published(settings) != ""

    def details(self, value: str, settings: NodeSettings) -> dict[str, Any]:
        published = _published(settings)
        bound = _listening(settings)
        instead = "restrict the port to trusted hosts"
        if published:
            instead = f"publish the port only on 127.0.0.1 (`{published}`)"
        details: dict[str, Any] = {"port": _named_port(settings), "instead": secure_or(instead, settings.ctx)}
        if published or in_container(settings.ctx) or settings.is_single():
            details["severity"] = "info"
        addresses = settings.many(bound[0]) if bound else None
        if addresses and all(map(_is_internal, addresses)):
            details["severity"] = "info"
        return details


def _listening(settings: NodeSettings) -> list[str]:
    """Return the setting that decides the address of the HTTP port, if there is one."""
    return [name for name in _BOUND if name in settings][:1]


def _is_internal(address: str) -> bool:
    """Return whether only the machine itself and machines of its network can reach an address."""
    return compiled(_INTERNAL).fullmatch(address) is not None


_INTERNAL = (
    r"_(?:local|site)(?::ipv[46])?_|localhost|127(?:\.\d+){3}|::1|10(?:\.\d+){3}|192\.168(?:\.\d+){2}"
    r"|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}"
)


def _named_port(settings: NodeSettings) -> str:
    return (
        "the HTTP port"
        if "http.port" in settings and settings.one("http.port") is None
        else f"port {settings.http_port()}"
    )


def _published(settings: NodeSettings) -> str | None:
    return published_at(settings.ctx, settings.http_port(), "9300")
