"""Settings that the environment of a deployment gives Kibana. The image passes a variable such as
``ELASTICSEARCH_HOSTS`` to Kibana as ``--elasticsearch.hosts``, which counts more than kibana.yml. An empty variable has
no effect."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Context
    from lslint.rules.project_view import Runtime, Variable

_OTHERS = (".env", ".service")
"""Endings of manifests whose variables no image turns into settings."""
_URL = r"(?i)\bhttps?://[^\s\"',\[\]]+"
_SETS = (
    r"(?m)^[ \t]*(?:-[ \t]+)?(?:name:[ \t]*)?[\"']?(NAME)\b[\"']?"
    r"(?:[:= \t]*|[ \t]*\n[ \t]*value:[ \t]*)[\"']?VALUE\b"
)
"""A variable and its value, in a list or mapping of YAML, or as an entry of a container of Kubernetes."""
_SCHEME = r"(\S?)\b(\w+)://"


def variable_of(name: str) -> str:
    """The variable that sets a setting: ``ELASTICSEARCH_HOSTS`` for ``elasticsearch.hosts``."""
    return name.upper().replace(".", "_")


@fact
def containers(ctx: Context) -> list[Runtime]:
    """The containers that run the file, else those near it that run Kibana."""
    return [one for one in ctx.project.runtimes() if not one.path.endswith(_OTHERS)]


def is_given(ctx: Context, *names: str) -> bool:
    """Whether a container may get one of these settings from its environment or its command."""
    for one in containers(ctx):
        for name in names:
            if _variable(one, name) is not None or f"--{name}" in one.command:
                return True
    return False


def setting_manifest(ctx: Context, name: str, value: str) -> str:
    """The location in the file that contains the config, or in a manifest next to it, of a variable that sets a
    setting to this value, where no container is known; empty if there is none."""
    around = (ctx.host or ctx.path).replace("\\", "/").rpartition("/")[0]
    pattern = compiled(_SETS.replace("NAME", variable_of(name)).replace("VALUE", re.escape(value)))
    for path, text in ctx.project.setup().texts:
        if path.replace("\\", "/").rpartition("/")[0] == around:
            found = pattern.search(text)
            if found is not None:
                return f"{path}:{text.count(chr(10), 0, found.start(1)) + 1}"
    return ""


def given(ctx: Context, name: str) -> str:
    """The value that every container gives a setting; empty if that is not known."""
    values = set()
    for one in containers(ctx):
        variable = _variable(one, name)
        values.add(variable.value or "" if variable is not None else "")
    return values.pop() if len(values) == 1 else ""


def place(ctx: Context, name: str) -> str:
    """Where the environment of a container gives a setting, for a message; empty if it does not."""
    found = (_variable(one, name) for one in containers(ctx))
    return next((f"`{one.name}` ({one.location})" for one in found if one is not None), "")


def urls(ctx: Context, runtime: Runtime, name: str) -> list[str]:
    """The URLs that a container gives a setting; of a value that contains variables, only the schemes (``http://``).
    Empty if it does not set it, or the value is not known."""
    variable = _variable(runtime, name)
    if variable is None:
        return []
    if variable.value is not None:
        return list(compiled(_URL).findall(variable.value))
    found = compiled(_SCHEME).findall(_line(ctx, variable))
    return [f"{scheme}://" for _, scheme in found] if all(before != "}" for before, _ in found) else []


def _variable(runtime: Runtime, name: str) -> Variable | None:
    found = runtime.variables.get(variable_of(name))
    return None if found is None or found.value == "" else found


def _line(ctx: Context, variable: Variable) -> str:
    """The line of a manifest that sets a variable."""
    for path, text in ctx.project.setup().texts:
        if path == variable.path:
            lines = text.split("\n", variable.line)
            return lines[variable.line - 1] if 0 < variable.line <= len(lines) else ""
    return ""
