"""The checks of the rules about elasticsearch.yml whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Findings, Severity
from lslint.rules.elasticsearch.advice.node import ANYWHERE, NodeAdvice, NodeSettingAdvice, NodeSettings, secure_or
from lslint.rules.elasticsearch.model.distribution import is_oss
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.message_parts import backticked, enumerated
from lslint.rules.shared.runtimes import advice_on_published, host_port, mounted, published_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_ANY_ORIGIN = r"\*|/\^?(?:http(?:s\??)?:(?://|\\/\\/))?(?:\(\.[*+]\)|\.\+|\.\*\??)\$?/"


class CorsAnyOriginCheck(NodeSettingAdvice):
    holds_in_variables = True

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return settings.is_on("http.cors.enabled") and compiled(_ANY_ORIGIN).fullmatch(value) is not None

    def details(self, value: str, settings: NodeSettings) -> dict[str, object]:
        is_default = not settings.has("xpack.security.enabled")
        is_secured = settings.is_guarded() or (is_default and settings.is_secured_by_default())
        has_user = settings.is_on("http.cors.allow-credentials")
        is_read = not is_secured or has_user or settings.has("xpack.security.authc.anonymous.roles")
        is_inside = in_container(settings.ctx)
        if has_user and is_secured and not is_inside:
            return {"known": " with that user's credentials"}
        hidden = is_inside and published_at(settings.ctx, settings.http_port()) == "" and not has_user
        return {"known": "", "severity": "info", "optional": hidden or not is_read}


_NAME = "discovery.zen.ping.multicast.enabled"


class MulticastDiscoveryCheck(NodeSettingAdvice):
    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return settings.is_on(_NAME) and settings.ctx.is_below(5)

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


_BOUND = trait("bound_http")


class SecurityOffCheck(NodeSettingAdvice):
    holds_in_variables = True

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        listening = _listening(settings)
        if not settings.is_off("xpack.security.enabled") or settings.is_guarded() or settings.is_loopback(*listening):
            return False
        if not listening and settings.is_complete() and not in_container(settings.ctx):
            return False  # by default a node listens on loopback only
        published = settings.published()
        return bool(published) if settings.ctx.project.deployment.image_variables() else published != {}

    def details(self, value: str, settings: NodeSettings) -> dict[str, object]:
        published = settings.published()
        bound = _listening(settings)
        instead = "restrict the port to trusted hosts"
        port, places = _spoken(published or {settings.http_port(): ""}, settings)
        if published:
            instead = f"{_advice(published, settings)} ({places})"
        details: dict[str, object] = {"port": port, "instead": secure_or(instead, settings.ctx)}
        addresses = settings.many(*bound)
        is_internal = bool(addresses) and all(map(compiled(_INTERNAL).fullmatch, addresses or ()))
        if published or in_container(settings.ctx) or settings.is_single() or is_internal:
            details["severity"] = "info"
        return details


def _listening(settings: NodeSettings) -> list[str]:
    """Return the setting that decides the address of the HTTP port, if there is one."""
    return [name for name in _BOUND if name in settings][:1]


_INTERNAL = (
    r"_(?:local|site)(?::ipv[46])?_|localhost|127(?:\.\d+){3}|::1|10(?:\.\d+){3}|192\.168(?:\.\d+){2}"
    r"|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}"
)


def _spoken(published: Mapping[str, str], settings: NodeSettings) -> tuple[str, str]:
    """Return published ports for a message (``ports 9200 and 9300``), and where they are published."""
    places = backticked([*dict.fromkeys(published.values())])
    is_unknown = any(name in settings and settings.one(name) is None for name in ("http.port", "transport.port"))
    ports = [host_port(settings.ctx, port) for port in published]
    if is_unknown or not all(ports):
        return "the HTTP port" if is_unknown else "a published port", places
    return f"port{'s' * (len(ports) > 1)} {enumerated(ports)}", places


def _advice(published: Mapping[str, str], settings: NodeSettings) -> str:
    ports = "the ports" if len(published) > 1 else "the port"
    if any(runtime.is_in_swarm for runtime in mounted(settings.ctx)):
        return f"do not publish {ports}"  # a swarm ignores the address of the host
    return advice_on_published(settings.ctx, ports)


_CONFIGURED = tuple(trait("security_sections"))
_ADDRESSED = tuple(trait("chosen_addresses"))


class NetworkBindAllCheck(NodeAdvice):
    holds_in_variables = True

    def advise(self, settings: NodeSettings) -> Findings:
        if settings.is_guarded():
            return
        # before 6.3 the settings show that the plugin X-Pack is installed, in which security is on by default
        proving = ("xpack.security.", *_CONFIGURED) if settings.ctx.is_below(6, 3) else _CONFIGURED
        deployment = settings.ctx.project.deployment
        is_complete = settings.is_complete() or deployment.is_whole()
        if any(name.startswith(proving) for name in settings.names()) or not is_complete:
            return
        published = settings.published()
        is_hidden = published == {} or (published is None and in_container(settings.ctx))
        if settings.has("xpack.security.enabled") or settings.is_secured_by_default() or is_hidden:
            return
        name = next((each for each in _BOUND if each in settings), "")
        wide = [address for address in settings.many(name) or () if address in ANYWHERE]
        is_default = not name and published and deployment.image_variables() and deployment.is_whole()
        if wide or is_default:  # the image listens on all addresses
            lacks = is_oss(settings.ctx)
            reason = "the OSS distribution has no security" if lacks else "security is off by default before 8.0"
            message = f"`{name}: {wide[0]}` exposes all data on every network, because {reason}" if wide else ""
            instead = "bind to a private address"
            # 1.x has neither `_site_` nor lists of addresses
            has_names = not published and not settings.ctx.is_below(2)
            more = "`[_local_, _site_]` binds to the private addresses of the host." if has_names else None
            if published:
                ports, places = _spoken(published, settings)
                verb = "publishes" if places.count("`") == 2 else "publish"
                message = f"{reason[0].upper()}{reason[1:]}, and {places} {verb} the node"
                message += f" on {ports}" if ports != "a published port" else ""
                instead = _advice(published, settings)
            action = secure_or(instead, settings.ctx)
            # how others reach the node is decided outside of the file
            is_small = bool(published) or settings.is_single() or any(each.startswith(_ADDRESSED) for each in settings)
            severity: Severity | None = "info" if is_small else None
            place = settings[name][0] if wide else settings.first_key()
            yield self.finding(place, f"{message}. {action}", severity=severity, help=more)


_SAFE = ("expression", "mustache", "painless")


def _opens(name: str) -> bool:
    """Whether a setting allows requests with scripts that have no sandbox."""
    parts = name.split(".")[1:]
    if parts[0] == "engine":
        if len(parts) < 3 or parts[1] in _SAFE:
            return False
        parts = parts[2:]
    return parts[0] in ("inline", "indexed", "stored")


class InlineScriptsOnCheck(NodeAdvice):
    def advise(self, settings: NodeSettings) -> Findings:
        target = settings.ctx.target
        if target is not None and target.at_least(6):
            return
        for name in settings:
            setting = settings.one(name) if name.startswith("script.") else None
            if setting is None:
                continue
            if setting.is_on() and _opens(name):
                written = "false"
            elif name == "script.disable_dynamic" and setting.is_off() and settings.ctx.is_below(2):
                written = "true"
            else:
                continue
            lacks_painless = name == "script.disable_dynamic" or (target is not None and not target.at_least(5))
            instead = "script files" if lacks_painless else "stored Painless scripts"
            if not lacks_painless and target is None:
                instead += " (since 5.0) or script files"
            until = "" if target is not None else " (up to 5.x)"
            yield self.finding(
                setting.entry,
                f"`{name}: {setting.written}` lets requests run unsandboxed scripts{until}."
                f" Set it to `{written}`, and use {instead}",
                fix=setting.replaced(written, f"Set `{name}` to `{written}`"),
            )
