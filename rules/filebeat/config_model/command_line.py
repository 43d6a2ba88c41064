"""Settings that the command line of a Beat adds to those of its file, or replaces: ``-E name=value``."""

from __future__ import annotations

from functools import cached_property

from lslint.grammar.bounded_cache import compiled
from lslint.rules.project_view import DeploymentView, Runtime

_GIVEN = r"(?<![\w-])(?:-E[\s\"',=-]{0,40}(?=[\w.]*[ ]?=)|--?(?=path\.))([a-z_][\w.]*)(?:[ ]?=|[ ]|$)(\S*)"
"""A setting on a command line: of the option ``-E``, or with an option of its own, as those of ``path`` have."""
_CERTAIN = r"[\w.:/@*+-]+|\[[^\s{}$\\]*\]"
"""A value, without the quotes of a shell, that a Beat uses as it is, or a list of such ones."""
_STARTS = r"(?:^|[\s\"'/])(?:docker-entrypoint|{})(?=[\s\"']|$)"


class CommandLine:
    """The commands that start a Beat with a file, in the deployment of the file. ``beat``: its name."""

    def __init__(self, deployment: DeploymentView, beat: str) -> None:
        self._deployment = deployment
        self._beat = beat

    def starts(self, runtime: Runtime) -> list[str]:
        """Return the commands of a runtime that start the Beat; all of them if none names it."""
        starts = compiled(_STARTS.format(self._beat)).search
        return [*filter(starts, runtime.commands)] or runtime.commands

    @cached_property
    def names(self) -> frozenset[str]:
        """Return the settings that any command sets with ``-E`` or ``--modules``; an empty name for all of them, which
        another config (``-c``, or that of the image) may set."""
        if self._deployment.is_elsewhere(f"/usr/share/{self._beat}/{self._beat}.yml"):
            return frozenset(("",))
        runtimes, modules = self._deployment.runtimes(), compiled(r"(?<![\w-])--?modules[\s\"',=]").search
        commands = [command for runtime in runtimes for command in runtime.commands]
        names = [name for command in commands for name, _ in compiled(_GIVEN).findall(command)]
        names += ["filebeat.modules" for command in commands if modules(command)]
        names += ["" for runtime in runtimes for configs in runtime.configs if len(configs) > 1]
        return frozenset(names)

    def settings(self) -> tuple[tuple[str, str], ...]:
        """Return the settings that every command sets, with their values; an empty value if it is not certain, or if
        the file may be used without these commands."""
        runtimes = self._deployment.runtimes()
        commands = [command for runtime in runtimes for command in self.starts(runtime)]
        given = [dict(compiled(_GIVEN).findall(command)) for command in commands]
        is_certain = all(runtime.is_mounted for runtime in runtimes)
        names = [name for name in given[0] if all(name in other for other in given)] if given else []
        values = {name: {_value(settings[name]) for settings in given} for name in names}
        return tuple((name, min(each) if is_certain and len(each) == 1 else "") for name, each in values.items())


def _value(written: str) -> str:
    """Return the value of a setting on a command line; empty if a shell or a variable decides it."""
    is_quoted = written[-1:] in ("'", '"') and written.count(written[-1:]) % 2
    value = written[:-1] if is_quoted else written
    return value if compiled(_CERTAIN).fullmatch(value) else ""
