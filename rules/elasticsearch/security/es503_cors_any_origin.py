from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

_SCHEME = ("http://", "https://", r"http:\/\/", r"https:\/\/", r"https?:\/\/", "https?://")


def _all(origin: str) -> bool:
    """Whether every page is allowed."""
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
    summary = "Any web page may ask the cluster"
    why = """\
`http.cors.allow-origin: "*"`, or a regular expression such as `/.*/` that matches all, lets the script of any web
page that a colleague opens read the answers of the cluster from inside the network, past the firewall; with
`allow-credentials: true` with the colleague's password. Name the pages that need it, with scheme and port. Reported
only together with `http.cors.enabled: true`, as without it nothing is allowed."""
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
        "`allow-origin: {written}` lets the script of any web page ask the cluster from inside the network{known}: name"
        " the pages that need it"
    )

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return found.is_on("http.cors.enabled") and _all(value)

    def details(self, value: str, found: NodeSettings) -> dict[str, str]:
        known = ", with the password of who opens it" if found.is_on("http.cors.allow-credentials") else ""
        return {"known": known}
