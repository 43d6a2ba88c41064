"""Settings that the command line of a Beat adds to those of its file, or replaces: ``-E name=value``."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.project_view import DeploymentView, Runtime

_GIVEN = r"(?<![\w-])(?:-E[\s\"',=-]{0,40}(?=[\w.]*[ ]?=)|--?(?=path\.))([a-z_][\w.]*)(?:[ ]?=|[ ]|$)(\S*)"
"""A setting on a command line: of the option ``-E``, or with an option of its own, as those of ``path`` have."""


class CommandLine:
    """The commands that start a Beat with a file, in the deployment of the file. ``beat``: its name."""

    def __init__(self, deployment: DeploymentView, beat: str) -> None:
        self._deployment = deployment
        self._beat = beat

    def starts(self, runtime: Runtime) -> list[str]:
        """Return the commands of a runtime that start the Beat; all of them if none names it."""
        starts = compiled(rf"(?:^|[\s\"'/])(?:docker-entrypoint|{self._beat})(?=[\s\"']|$)").search
        return [*filter(starts, runtime.commands)] or runtime.commands

    def names(self) -> set[str]:
        """Return the settings that any command sets with ``-E`` or ``--modules``; an empty name for all of them, which
        another config (``-c``, or that of the image) may set."""
        runtimes = self._deployment.runtimes()
        commands = [command for runtime in runtimes for command in runtime.commands]
        names = {name for command in commands for name, _ in compiled(_GIVEN).findall(command)}
        names.update("filebeat.modules" for one in commands if compiled(r"(?<![\w-])--?modules[\s\"',=]").search(one))
        is_elsewhere = self._deployment.is_elsewhere(f"/usr/share/{self._beat}/{self._beat}.yml")
        is_merged = any(len(configs) > 1 for runtime in runtimes for configs in runtime.configs)
        return names | {""} if is_elsewhere or is_merged else names

    def settings(self) -> tuple[tuple[str, str], ...]:
        """Return the settings that every command sets, with their values; an empty value if they differ, or if the file
        may be used without these commands."""
        runtimes = self._deployment.runtimes()
        given = [dict(compiled(_GIVEN).findall(command)) for runtime in runtimes for command in self.starts(runtime)]
        is_certain = all(runtime.is_mounted for runtime in runtimes) and all(each == given[0] for each in given)
        names = [name for name in given[0] if all(name in each for each in given)] if given else []
        return tuple((name, given[0][name].strip("'\"") if is_certain else "") for name in names)
