"""How Logstash is started, according to the files of a project."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lslint.rules.api import Context
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.project_view import Runtime, Setup

_SETTINGS = ("path.config", "config.string")
_VARIABLES = ("PATH_CONFIG", "path.config", "CONFIG_STRING", "config.string")
"""Environment variables from which the Docker image of Elastic sets these settings."""
_FLAG = re.compile(r"""(?:^|(?<=[\s"',]))(-[fe](?=[\s"'/=,])|--path\.config\b|--config\.string\b)""")
"""Flags that select a config, so that Logstash ignores pipelines.yml."""
_TRIAL = re.compile(
    r"""(?:^|(?<=[\s"',]))(?:-t\b|-V\b|--version\b|--help\b|--config(?:\.test_and_exit|test)\b|\$\{?@|"\$@"|\$\*)"""
)
"""Runs that exit immediately, and commands whose arguments are not in the file."""
_START = re.compile(
    r"""(?m)(bin[/\\]|(?:^|[;&|(]|\b(?:exec|sudo|nohup|then|do|CMD|ENTRYPOINT|command:|entrypoint:|ExecStart=))"""
    r"""[ \t]*[\["'-]*[ \t]*)logstash(?:\.bat)?["']?(?=[\s,]|$)([^\n;&|]*)"""
)
_SERVICE = re.compile(
    r"""(?m)\b(?:systemctl|service|initctl)\b[^\n]*\blogstash\b|^[ \t]*name:[ \t]*["']?logstash["']?[ \t]*$"""
)
"""The packaged service, which reads pipelines.yml."""


@fact
def ignored_because(ctx: Context) -> str:
    """Return why Logstash ignores a pipelines.yml; empty if it may read the file."""
    for name in _SETTINGS:
        found = ctx.project.setting(name)
        if found is not None and isinstance(found.value, str) and found.value:
            return f"Logstash ignores the file because logstash.yml sets `{name}`"
    managed = ctx.project.setting("xpack.management.enabled")
    if managed is not None and str(managed.value).lower() == "true":
        return "Logstash ignores the file because logstash.yml sets `xpack.management.enabled`"
    where = _by_runtimes(ctx.project.runtimes())
    if where is None:
        where = _by_commands(ctx.project.setup())
    return f"Logstash ignores the file because {where}" if where else ""


def _by_runtimes(runtimes: Sequence[Runtime]) -> str | None:
    """Return where the containers and units of the file select a config; empty if one of them selects none; None if
    there are no containers and units."""
    found = ""
    known = [one for one in runtimes if one.is_container or one.command]
    mounted = [one for one in known if one.is_mounted]
    for one in mounted or known:
        variable = next((name for name in _VARIABLES if name in one.variables), "")
        flag = variable and f"sets `{variable}`"
        if one.command:
            arguments = _arguments(one.command)
            if arguments is None and not flag:
                continue  # a script, which may select a config
            match = _FLAG.search(arguments or "")
            flag = f"starts Logstash with `{match[1]}`" if match is not None else flag
        if not flag:
            return ""
        found = found or f"`{one.location}` {flag}"
    return found or None


def _arguments(command: str) -> str | None:
    """Return the arguments of Logstash in the command of a container or unit; None if it does not start Logstash."""
    if command[:1] == "-":
        return command
    starts = list(_START.finditer(command.replace(" logstash", "\nlogstash")))
    return starts[-1][2] if starts else None


@fact
def _by_commands(setup: Setup) -> str:
    """Where a script of the project says what to run, if all that start Logstash do."""
    found = ""
    for path, line, arguments in _commands(setup):
        match = _FLAG.search(arguments)
        if match is None:
            return ""
        found = found or f"`{path}:{line}` starts Logstash with `{match[1]}`"
    return found


def selects_config(ctx: Context) -> bool:
    """Return whether a container, unit or script of the project starts Logstash with a config, so that it may not read
    pipelines.yml; others may start it without."""
    commands = [_arguments(one.command) or "" for one in ctx.project.runtimes() if one.command]
    return any(map(_FLAG.search, commands)) or _is_selected(ctx.project.setup())


@fact
def _is_selected(setup: Setup) -> bool:
    return any(_FLAG.search(arguments) is not None for _, _, arguments in _commands(setup))


def _commands(setup: Setup) -> Iterator[tuple[str, int, str]]:
    """Yield path, line and arguments of the commands that start Logstash; no arguments for the packaged service."""
    for path, text in setup.texts:
        if "logstash" not in text:
            continue
        if _SERVICE.search(text) is not None:
            yield path, 0, ""
        joined = text.replace("\\\n", "  ")
        for match in _START.finditer(joined):
            begin = joined.rfind("\n", 0, match.start(2)) + 1
            is_comment = joined[begin : match.start(2)].lstrip()[:1] == "#"
            is_command = match[1][:3] == "bin" or match[2].lstrip(" \t\"',")[:1] == "-"
            if is_command and not is_comment and _TRIAL.search(match[2]) is None:
                yield path, text.count("\n", 0, match.start(1)) + 1, match[2]
