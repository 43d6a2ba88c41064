"""Settings of a kibana.yml that exclude or need each other, as the schemas of 7.12 to 8.12 check them."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.rules.kibana import environment, reported
from lslint.rules.kibana.model import KibanaAnalysis, Setting, is_filled_in
from lslint.rules.kibana.values import type_of
from lslint.rules.release import dotted
from lslint.rules.shared.message_parts import enumerated

_BASE_PATH = r"/.*[^/]"
_PUBLIC_URL = r"(?i)(https?://[\w.-]+(?::\d+)?)(/[\w./~-]*)?"
"""A URL without a user, a query and characters that Node.js encodes; its path."""
_EMPTY_PATH = (7, 9)
"""The first minor release that rejects an empty base path in its schema, as 7.8.1 does."""
_EMPTY_COOKIE_PATH = (7, 5)
"""The first release known to stop when it makes the session cookie for an empty base path: elastic/kibana#52087."""
_KEYSTORES = ("server.ssl", "elasticsearch.ssl")


def check(analysis: KibanaAnalysis) -> None:
    """Add what contradicts."""
    _user(analysis)
    _base_path(analysis)
    _root_appenders(analysis)
    for section in _KEYSTORES:
        _keystore(analysis, section)
    _server_tls(analysis)
    _appenders(analysis)
    _default_outputs(analysis)


def _add(analysis: KibanaAnalysis, setting: Setting, other: Setting, message: str) -> None:
    if not setting.is_open and not other.is_open:
        analysis.add(reported.ConflictingKibanaSettings, (setting.entry.start, setting.entry.end), message)


def _user(analysis: KibanaAnalysis) -> None:
    user, token = (analysis.settings.get(f"elasticsearch.{name}") for name in ("username", "serviceAccountToken"))
    is_elastic = user is not None and user.text == "elastic"
    if user is not None and is_elastic and analysis.is_overridden(user.name):
        is_elastic = environment.given(analysis.ctx, user.name) == "elastic"
    if user is not None and is_elastic and analysis.at_least(8, 0) is not False:
        is_given = analysis.target is not None
        message = (
            "`elasticsearch.username: elastic` is a superuser, and Kibana 8.0 and later do not start with it."
            " Use `kibana_system` or a service account token"
        )
        place = environment.place(analysis.ctx, user.name)
        if place:
            message += f", also in {place}"
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


def _default_outputs(analysis: KibanaAnalysis) -> None:
    """Check that only one setting defines the default output of Fleet."""
    hosts = analysis.settings.get("xpack.fleet.agents.elasticsearch.hosts")
    outputs = analysis.settings.get("xpack.fleet.outputs")
    items = outputs.node.items if outputs is not None and isinstance(outputs.node, Sequence) else []
    defaults = [item.get("is_default") for item in map(resolve, items) if isinstance(item, Mapping)]
    is_default = any(getattr(node, "value", None) is True for node in defaults)
    if hosts is not None and outputs is not None and is_default and analysis.at_least(8, 11):
        problem = f"`{hosts.name}` conflicts with the default output in `{outputs.name}`, so Kibana does not start"
        _add(analysis, hosts, outputs, f"{problem}. Remove the setting")


def _base_path(analysis: KibanaAnalysis) -> None:
    path = analysis.settings.get("server.basePath")
    _rewrite(analysis, path)
    _public_url(analysis, path)
    if path is None or path.is_open or analysis.is_overridden(path.name) or type_of(path.node) != "string":
        return
    span = (path.node.start, path.node.end)
    if not path.text:
        if analysis.target is None or analysis.at_least(*_EMPTY_PATH):
            since = dotted(_EMPTY_PATH)
            message = f"Kibana {since} and later do not start with an empty `server.basePath`. Remove the setting"
            analysis.add(reported.BadKibanaValue, span, message)
        elif analysis.at_least(*_EMPTY_COOKIE_PATH) and analysis.settings.get("xpack.security.enabled") is None:
            since = dotted(_EMPTY_COOKIE_PATH)
            message = f"Kibana {since} and later with the security plugin do not start with an empty `server.basePath`."
            message += " Remove the setting"
            analysis.add(reported.BadKibanaValue, span, message, severity="warning", stage="run")
    elif not compiled(_BASE_PATH).fullmatch(path.text):
        name = path.text.strip("/")[:40]
        action = f"Write `/{name}`" if name else "Remove the setting"
        problem = f"`server.basePath: {path.text[:40]}` must start with a slash and not end with one"
        message = f"{problem}, so Kibana does not start. {action}"
        analysis.add(reported.BadKibanaValue, span, message)


def _rewrite(analysis: KibanaAnalysis, path: Setting | None) -> None:
    """``server.rewriteBasePath`` needs ``server.basePath``."""
    rewrite = analysis.settings.get("server.rewriteBasePath")
    if path is not None or rewrite is None or rewrite.text.lower() != "true" or analysis.is_overridden(rewrite.name):
        return
    if analysis.lacks("server.basePath") and analysis.at_least(7, 10) is not False:
        message = (
            "`server.rewriteBasePath` needs `server.basePath`, so Kibana does not start."
            " Set `server.basePath`, or remove this setting"
        )
        _add(analysis, rewrite, rewrite, message)


def _public_url(analysis: KibanaAnalysis, path: Setting | None) -> None:
    """The path of ``server.publicBaseUrl`` is ``server.basePath``."""
    public = analysis.settings.get("server.publicBaseUrl")
    if public is None or public.is_open or analysis.is_overridden(public.name) or analysis.at_least(7, 11) is False:
        return
    if (path is None and not analysis.lacks("server.basePath")) or (
        path is not None and not _is_literal(analysis, path)
    ):
        return
    parts = compiled(_PUBLIC_URL).fullmatch(public.text)
    wanted = path.text if path is not None else ""
    if parts is None or (parts[2] or "/") == (wanted or "/"):
        return
    given = parts[2] or ""
    if path is None:
        action = f"Set `server.basePath: {_short(given)}`, or remove the path"
        if given.endswith("/"):
            action = "Remove the path from the URL"
        problem = f"`server.publicBaseUrl` has the path `{_short(given)}`, but `server.basePath` is not set"
    else:
        action = f"End the URL with `{_short(wanted)}`" if not given.strip("/") else "Use the same path in both"
        problem = f"`server.publicBaseUrl` does not end with `{_short(wanted)}`, the value of `server.basePath`"
        if given.rstrip("/") == wanted:
            problem, action = "`server.publicBaseUrl` ends with a slash", "Remove the slash"
    analysis.add(
        reported.ConflictingKibanaSettings, (public.entry.start, public.entry.end),
        f"{problem}, so Kibana does not start. {action}",
    )  # fmt: skip


def _is_literal(analysis: KibanaAnalysis, path: Setting) -> bool:
    """Whether the file contains the base path that Kibana uses, and Kibana accepts it."""
    is_known = not path.is_open and not analysis.is_overridden(path.name)
    return is_known and compiled(_BASE_PATH).fullmatch(path.text) is not None


def _short(path: str) -> str:
    return path if len(path) <= 30 else path[:29] + "…"


def _root_appenders(analysis: KibanaAnalysis) -> None:
    """Until 8.0, the root logger needs the appender ``default``."""
    setting = analysis.settings.get("logging.root.appenders")
    if setting is None or not isinstance(setting.node, Sequence) or not setting.node.items:
        return
    if analysis.target is None or not (7, 12) <= analysis.target < (8, 0) or analysis.is_overridden(setting.name):
        return
    items = list(map(resolve, setting.node.items))
    if any(not isinstance(item, Scalar) or is_filled_in(item) or item.text == "default" for item in items):
        return
    message = "`logging.root.appenders` lacks `default`, so Kibana does not start before 8.0. Add `default` to the list"
    analysis.add(reported.BadKibanaValue, (setting.node.start, setting.node.end), message)


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


def _server_tls(analysis: KibanaAnalysis) -> None:
    """``server.ssl.enabled`` needs a certificate with its key, and ``clientAuthentication`` needs ``enabled``."""
    enabled = analysis.settings.get("server.ssl.enabled")
    if enabled is not None and (enabled.is_open or analysis.is_overridden(enabled.name)):
        return
    if enabled is not None and enabled.text.lower() == "true":
        missing = [name for name in ("certificate", "key") if analysis.lacks(f"server.ssl.{name}")]
        if missing and analysis.lacks("server.ssl.keystore.path"):
            names = enumerated([f"`server.ssl.{name}`" for name in missing])
            message = f"`server.ssl.enabled: true` needs {names}, so Kibana does not start. Add the missing settings"
            _add(analysis, enabled, enabled, message)
        return
    client = analysis.settings.get("server.ssl.clientAuthentication")
    if client is None or client.text not in ("optional", "required") or analysis.at_least(7, 3) is False:
        return
    if enabled is not None or analysis.lacks("server.ssl.enabled"):
        message = (
            "`server.ssl.clientAuthentication` needs `server.ssl.enabled: true`, so Kibana does not start. Enable TLS,"
            " or remove the setting"
        )
        _add(analysis, client, client, message)


_SECTION, _AUDIT = "logging.appenders.", "xpack.security.audit.appender"
_SETTINGS = {
    "console": ("layout",), "file": ("layout", "fileName"), "rewrite": ("policy", "appenders"),
    "rolling-file": ("layout", "fileName", "policy", "strategy"),
}  # fmt: skip
"""Type -> its settings that another type lacks, or has too."""
_NEEDED = {"layout": "`layout.type: json`", "fileName": "the path of the file as `fileName`"}
"""Settings without a default, and what to add."""
_BETTER = {"policy": "rolling-file", "strategy": "rolling-file", "fileName": "file"}
"""Settings, and the type that is probably meant with them."""
_FORMER = {"fileName": "path"}
_TYPES_SINCE = (7, 12)
"""The release that renamed ``kind`` and ``path`` to ``type`` and ``fileName``."""


def _appenders(analysis: KibanaAnalysis) -> None:
    """Report what is missing or superfluous in an appender."""
    if analysis.at_least(*_TYPES_SINCE) is False or analysis.has_markers:
        return
    appenders: dict[str, dict[str, list[str]]] = {}  # by name: the settings of each section
    for name in analysis.settings:
        base = _appender_of(name)
        if base:
            section = name[len(base) + 1 :].partition(".")[0]
            appenders.setdefault(base, {}).setdefault(section, []).append(name)
    for base, sections in appenders.items():
        kind = analysis.settings.get(f"{base}.type")
        if kind is None or kind.text not in _SETTINGS or analysis.is_overridden(f"{base}.type"):
            continue
        _missing(analysis, base, kind, sections)
        _superfluous(analysis, kind, sections)


def _appender_of(name: str) -> str:
    """Return the appender that a setting is part of; empty if it is of none."""
    if name.startswith(f"{_AUDIT}."):
        return _AUDIT
    if not name.startswith(_SECTION) or "." not in name[len(_SECTION) :]:
        return ""
    return name[: name.index(".", len(_SECTION))]


def _missing(analysis: KibanaAnalysis, base: str, kind: Setting, sections: dict[str, list[str]]) -> None:
    missing = [
        one
        for one in _SETTINGS[kind.text]
        if one in _NEEDED
        and one not in sections
        and _FORMER.get(one) not in sections
        and all(analysis.lacks(f"{base}.{name}") for name in (one, f"{one}.type"))
    ]
    if missing:
        actions = " and ".join(_NEEDED[name] for name in missing)
        named = enumerated([f"`{name}`" for name in missing])
        message = f"`{base}` lacks {named}, so Kibana does not start. Add {actions}"
        analysis.add(reported.ConflictingKibanaSettings, (kind.entry.start, kind.entry.end), message)


def _superfluous(analysis: KibanaAnalysis, kind: Setting, sections: dict[str, list[str]]) -> None:
    """Report the first setting of each section that the type does not have."""
    known = {one for each in _SETTINGS.values() for one in each} - {*_SETTINGS[kind.text]}
    for section in (one for one in sections if one in known):
        better = _BETTER.get(section)
        action = f"Use `type: {better}`, or remove `{section}`" if better else f"Remove `{section}`"
        message = f"An appender of type `{kind.text}` has no `{section}`, so Kibana does not start. {action}"
        analysis.add(reported.ConflictingKibanaSettings, analysis.settings[sections[section][0]].key_span, message)
