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
`http.cors.allow-origin: "*"`, or a regular expression that matches every origin, for example `/.*/`, allows scripts of
any web page to read responses of the cluster. The browser of a user who opens such a page sends the requests from
inside the network, behind the firewall, and with `allow-credentials: true` also with the credentials of the user.

List only the origins that need access, with scheme and port.

The rule reports only files with `http.cors.enabled: true`, because CORS is disabled otherwise. The finding is an info
if the cluster has no security, so that only the network protects it, and in containers. In containers that do not
publish the port, a file without `allow-credentials` is reported only if the rule is selected, because a proxy decides
who can connect."""
    sources = ("Elasticsearch reference: networking, HTTP settings, http.cors.allow-origin",)
    bad = (
        "http.cors.enabled: true\nhttp.cors.allow-origin: '*'\n",
        "http:\n  cors:\n    enabled: true\n    allow-origin: /.*/\n",
    )
    good = (
        "http.cors.enabled: true\nhttp.cors.allow-origin: https://kibana.example.com\n",
        "http.cors.enabled: false\nhttp.cors.allow-origin: '*'\n",
        "http.cors.enabled: true\nhttp.cors.allow-origin: /https?:\\/\\/localhost(:[0-9]+)?/\n",
    )

    settings = ("http.cors.allow-origin",)
    message = (
        "`allow-origin: {written}` lets scripts on any web page read the cluster through a user's browser{known}."
        " List the allowed origins"
    )

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return found.is_on("http.cors.enabled") and _all(value)

    def details(self, value: str, found: NodeSettings) -> dict[str, Any]:
        is_secured = found.is_guarded() or (not found.has("xpack.security.enabled") and found.newest() >= (8,))
        if not is_secured or in_container(found.ctx):
            hidden = published_at(found.ctx, found.http_port()) == "" and not found.is_on("http.cors.allow-credentials")
            return {"known": "", "severity": "info", "optional": hidden}
        return {"known": " with that user's credentials" if found.is_on("http.cors.allow-credentials") else ""}
