"""The checks of the rules about elasticsearch.yml whose texts are rows."""

from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.runtimes import published_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SCHEME = ("http://", "https://", r"http:\/\/", r"https:\/\/", r"https?:\/\/", "https?://")


def _all(origin: str) -> bool:
    """Whether a value allows every origin."""
    if origin == "*":
        return True
    if len(origin) < 3 or origin[0] != "/" or origin[-1] != "/":
        return False
    inside = origin[1:-1].removeprefix("^").removesuffix("$")
    for scheme in _SCHEME:
        inside = inside.removeprefix(scheme)
    return inside in (".*", ".+", "(.*)", "(.+)", ".*?")


class CorsAnyOriginCheck(NodeSettingAdvice):
    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return settings.is_on("http.cors.enabled") and _all(value)

    def details(self, value: str, settings: NodeSettings) -> dict[str, Any]:
        is_secured = settings.is_guarded() or (not settings.has("xpack.security.enabled") and settings.newest() >= (8,))
        if not is_secured or in_container(settings.ctx):
            hidden = published_at(settings.ctx, settings.http_port()) == "" and not settings.is_on(
                "http.cors.allow-credentials"
            )
            return {"known": "", "severity": "info", "optional": hidden}
        if settings.is_on("http.cors.allow-credentials"):
            return {"known": " with that user's credentials"}
        return {"known": "", "severity": "info", "optional": not settings.has("xpack.security.authc.anonymous.roles")}


_NAME = "discovery.zen.ping.multicast.enabled"


class MulticastDiscoveryCheck(NodeSettingAdvice):
    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return settings.is_on(_NAME) and (settings.ctx.target is None or not settings.ctx.target.at_least(5))

    def is_missed(self, settings: NodeSettings) -> bool:
        """Whether the setting is enabled by default, and the file contains all settings of the node."""
        target = settings.ctx.target
        if target is None or target.at_least(2) or in_container(settings.ctx):
            return False
        if settings.is_loopback("network.host", "network.bind_host", "transport.host"):
            return False
        return settings.is_complete() and not settings.stands_alone()

    def advise(self, settings: NodeSettings) -> Findings:
        for finding in super().advise(settings):
            if _NAME not in settings:
                finding.severity = "info"
            yield finding
