"""Settings of a kibana.yml that exclude or need each other, as the schemas of 7.12 to 8.12 check them."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.rules import knowledge
from lslint.rules.api import Rule
from lslint.rules.kibana import environment, reported
from lslint.rules.kibana.catalogue import Numbers
from lslint.rules.kibana.model import KibanaAnalysis, Setting, is_filled_in
from lslint.rules.kibana.values import type_of
from lslint.rules.release import OLDEST, dotted, numbers_of
from lslint.rules.shared.runtimes import may_get_more
from lslint.rules.shared.setting_relations import Settings, broken

_BASE_PATH = r"/.*[^/]"
_PUBLIC_URL = r"(?i)(https?://[\w.-]+(?::\d+)?)(/[\w./~-]*)?"
"""A URL without a user, a query and characters that Node.js encodes; its path."""
_MORE_THAN_PATH = r"(?i)https?://(?:[^/?#]+@|[^?#]*(?:\?[^#]|#))"
"""A URL with a user, a query or a fragment."""
_EMPTY_PATH = (7, 9)
"""The first minor release that rejects an empty base path in its schema, as 7.8.1 does."""
_EMPTY_COOKIE_PATH = (7, 5)
"""The first release known to stop when it makes the session cookie for an empty base path: elastic/kibana#52087."""


def check(analysis: KibanaAnalysis) -> None:
    """Add what contradicts."""
    _user(analysis)
    _base_path(analysis)
    _root_appenders(analysis)
    _unknown_appenders(analysis)
    _relations(analysis)
    _default_outputs(analysis)


def _add_since(analysis: KibanaAnalysis, rule: type[Rule], setting: Setting, message: str, since: Numbers) -> None:
    """Report a setting that the releases from ``since`` on reject, if the one in use is or may be one of them."""
    span = setting.entry.start, setting.entry.end
    if analysis.target is None and since > OLDEST:
        analysis.add_of_some(rule, span, message, since)
    else:
        analysis.add(rule, span, message)


def _relations(analysis: KibanaAnalysis) -> None:
    """Report the settings that break a row of ``knowledge/kibana/relations.json``."""
    values = {name: _values(setting) for name, setting in analysis.settings.items()}
    overriding = {name: environment.given(analysis.ctx, name) for name in values if analysis.is_overridden(name)}
    values.update((name, [given] if given else None) for name, given in overriding.items())
    places = {name: environment.place(analysis.ctx, name) for name, given in overriding.items() if given}
    is_partial = analysis.has_markers or may_get_more(analysis.ctx)
    settings = Settings(values, lambda name: name not in values and (is_partial or analysis.is_overridden(name)))
    for owner, rows in knowledge.load("kibana/relations").items():
        owners = settings.instances(owner)
        for row in rows:
            since = numbers_of(row.get("since", "0"))
            target = analysis.target or max(since, OLDEST)
            if not since <= target < numbers_of(row.get("before", "99")):
                continue
            for relation in broken(settings, owners, row):
                setting = analysis.settings[settings.first(relation)]
                problem = relation.problem
                for name, place in places.items():
                    problem = problem.replace(f"`{name}`", f"`{name}` ({place})")
                if row.get("stage") == "run":
                    rule = reported.BadKibanaValue if "like" in row else reported.IgnoredKibanaSetting
                    message = f"{problem}. {relation.action}"
                    span = setting.entry.start, setting.entry.end
                    analysis.add(rule, span, message, severity="warning", stage="run")
                    continue
                is_of_some = analysis.target is None and since > OLDEST
                refusing = f"Kibana {dotted(since)} and later do" if is_of_some else "Kibana does"
                message = f"{problem}, so {refusing} not start. {relation.action}"
                _add_since(analysis, reported.ConflictingKibanaSettings, setting, message, since)


def _values(setting: Setting) -> list[str] | None:
    """Return the values of a setting; None if they are not in the file."""
    scalars = setting.scalars
    return None if any(map(is_filled_in, scalars)) else [node.text for node in scalars if node.text]


def _user(analysis: KibanaAnalysis) -> None:
    user = analysis.settings.get("elasticsearch.username")
    is_elastic = user is not None and user.text == "elastic"
    if user is not None and is_elastic and analysis.is_overridden(user.name):
        is_elastic = environment.given(analysis.ctx, user.name) == "elastic"
    if user is not None and is_elastic and analysis.at_least(7, 8) is not False:
        message = "`elasticsearch.username: elastic` is a superuser, and Kibana 8.0 and later do not start with it."
        message += " Use `kibana_system`"
        if analysis.at_least(7, 15) is not False:
            message += " or a service account token"
        place = environment.place(analysis.ctx, user.name)
        if place:
            message += f", also for {place}"
        if analysis.at_least(8, 0) is not False:
            _add_since(analysis, reported.ElasticSuperuser, user, message, (8, 0))
            return
        nodes = analysis.ctx.project.deployment.search_nodes()
        if not nodes or any((node.settings or {}).get("xpack.security.enabled") != "false" for node in nodes):
            span = user.entry.start, user.entry.end
            analysis.add(reported.ElasticSuperuser, span, message, severity="info", stage="advice")


def _default_outputs(analysis: KibanaAnalysis) -> None:
    """Check that only one setting defines the default output of Fleet."""
    hosts = analysis.settings.get("xpack.fleet.agents.elasticsearch.hosts")
    outputs = analysis.settings.get("xpack.fleet.outputs")
    items = outputs.node.items if outputs is not None and isinstance(outputs.node, Sequence) else []
    defaults = [item.get("is_default") for item in map(resolve, items) if isinstance(item, Mapping)]
    is_default = any(getattr(node, "value", None) is True for node in defaults)
    if hosts is not None and outputs is not None and is_default and analysis.at_least(8, 11) is not False:
        problem = f"`{hosts.name}` conflicts with the default output in `{outputs.name}`"
        message = f"{problem}, so Kibana 8.11 and later do not start. Remove the setting"
        if not hosts.is_open:
            _add_since(analysis, reported.ConflictingKibanaSettings, hosts, message, (8, 11))


def _base_path(analysis: KibanaAnalysis) -> None:
    path = analysis.settings.get("server.basePath")
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
        analysis.add(reported.BadKibanaValue, span, f"{problem}, so Kibana does not start. {action}")


def _public_url(analysis: KibanaAnalysis, path: Setting | None) -> None:
    """The path of ``server.publicBaseUrl`` is ``server.basePath``."""
    public = analysis.settings.get("server.publicBaseUrl")
    if public is None or public.is_open or analysis.is_overridden(public.name) or analysis.at_least(7, 11) is False:
        return
    if compiled(_MORE_THAN_PATH).match(public.text):
        message = "`server.publicBaseUrl` may only have a scheme, host, port, and `server.basePath` as the path,"
        message += " so Kibana does not start. Remove the rest"
        analysis.add(reported.BadKibanaValue, (public.node.start, public.node.end), message)
        return
    if path is None:
        is_known = analysis.lacks("server.basePath")
    else:  # in the file, and Kibana uses and accepts it
        is_used = not path.is_open and not analysis.is_overridden(path.name)
        is_known = is_used and compiled(_BASE_PATH).fullmatch(path.text) is not None
    if not is_known:
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


def _unknown_appenders(analysis: KibanaAnalysis) -> None:
    """Loggers use only appenders that exist."""
    root, loggers = (analysis.settings.get(f"logging.{name}") for name in ("root.appenders", "loggers"))
    items = loggers.node.items if loggers is not None and isinstance(loggers.node, Sequence) else []
    lists = [item.get("appenders") for item in map(resolve, items) if isinstance(item, Mapping)]
    defined = {name.split(".")[2] for name in analysis.settings if name.startswith("logging.appenders.")}
    if analysis.at_least(7, 12) is False or not analysis.lacks("logging.appenders"):
        return
    for node in (root.node if root is not None else None, *lists):
        for item in map(resolve, node.items) if isinstance(node, Sequence) else ():
            if (
                isinstance(item, Scalar)
                and not is_filled_in(item)
                and item.text not in {"console", "default", *defined}
            ):
                message = (
                    f"Unknown appender `{item.text[:40]}`, so Kibana does not start. Define it in `logging.appenders`"
                )
                analysis.add(reported.ConflictingKibanaSettings, (item.start, item.end), message)
