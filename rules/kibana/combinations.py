"""Settings of a kibana.yml that exclude or need each other, as the schemas of 7.17 and 8.12 check them."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.kibana import reported
from lslint.rules.kibana.model import KibanaAnalysis, Setting

_KEYSTORES = ("server.ssl", "elasticsearch.ssl")


def check(analysis: KibanaAnalysis) -> None:
    """Add what contradicts."""
    _user(analysis)
    _base_path(analysis)
    for section in _KEYSTORES:
        _keystore(analysis, section)


def _add(analysis: KibanaAnalysis, setting: Setting, other: Setting, message: str) -> None:
    if not setting.is_open and not other.is_open:
        analysis.add(reported.ConflictingKibanaSettings, (setting.entry.start, setting.entry.end), message)


def _user(analysis: KibanaAnalysis) -> None:
    user, token = (analysis.settings.get(f"elasticsearch.{name}") for name in ("username", "serviceAccountToken"))
    if user is not None and user.text == "elastic" and analysis.at_least(8, 0) is not False:
        is_given = analysis.target is not None
        message = (
            "`elasticsearch.username: elastic` is a superuser, and Kibana 8.0 and later do not start with it."
            " Use `kibana_system` or a service account token"
        )
        analysis.add(
            reported.ElasticSuperuser, (user.entry.start, user.entry.end), message,
            severity="error" if is_given else "info", stage="load" if is_given else "advice",
        )  # fmt: skip
    if user is not None and token is not None and user.text and analysis.at_least(7, 13) is not False:
        message = (
            "`elasticsearch.serviceAccountToken` excludes `elasticsearch.username`, so Kibana does not start."
            " Keep one of the two"
        )
        _add(analysis, token, user, message)


def _base_path(analysis: KibanaAnalysis) -> None:
    path = analysis.settings.get("server.basePath")
    if path is not None and not path.is_open and path.text and not compiled(r"/.*[^/]").fullmatch(path.text):
        name = path.text.strip("/")[:40]
        action = f"Write `/{name}`" if name else "Remove the setting"
        problem = f"`server.basePath: {path.text[:40]}` must start with a slash and not end with one"
        message = f"{problem}, so Kibana does not start. {action}"
        analysis.add(reported.BadKibanaValue, (path.node.start, path.node.end), message)


def _keystore(analysis: KibanaAnalysis, section: str) -> None:
    keystore = analysis.settings.get(f"{section}.keystore.path")
    if keystore is None or not keystore.text:
        return
    for name in ("key", "certificate"):
        setting = analysis.settings.get(f"{section}.{name}")
        if setting is not None and setting.text:
            message = (
                f"`{section}.{name}` excludes `{section}.keystore.path`, so Kibana does not start. Keep one of the two"
            )

            _add(analysis, setting, keystore, message)
