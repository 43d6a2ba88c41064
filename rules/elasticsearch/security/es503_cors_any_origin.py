from __future__ import annotations

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


class CorsAnyOrigin(NodeSettingAdvice):
    code = "ES503"
    severity = "warning"
    required_text = ("allow-origin",)
    summary = "CORS access for all origins"
    why = """\
If `http.cors.allow-origin` matches every origin, scripts of any web page can read responses of the cluster. The
browser of a user who opens such a page sends the requests from inside the network, behind the firewall.

List only the origins that need access, with scheme and port.

With security (on by default since 8.0), requests of foreign pages contain no login unless
`http.cors.allow-credentials` is `true`, which is a warning. The finding is an info without security
(`xpack.security.enabled: false`), with anonymous access, and in containers unless the port is not published. In all
other cases, the setting is reported only with `--extend-select ES503`."""
    sources = ("Elasticsearch reference: networking, HTTP settings, http.cors.allow-origin",)
    bad = (
        "http.cors.enabled: true\nhttp.cors.allow-origin: '*'\n",
        "http:\n  cors:\n    enabled: true\n    allow-origin: /.*/\n",
    )
    good = ("http.cors.enabled: true\nhttp.cors.allow-origin: https://kibana.example.com\n",)

    settings = ("http.cors.allow-origin",)
    message = (
        "`allow-origin: {written}` lets scripts on any web page read the cluster through a user's browser{known}."
        " List the allowed origins"
    )

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
