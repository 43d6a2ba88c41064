"""Settings that the environment of a deployment gives Kibana. The image passes a variable such as
``ELASTICSEARCH_HOSTS`` to Kibana as ``--elasticsearch.hosts``, which counts more than kibana.yml. An empty variable has
no effect."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.project_view import Runtime, Variable
from lslint.rules.shared.image_variables import variable_of

_OTHERS = (".env", ".service")
"""Endings of manifests whose variables no image turns into settings."""
_URL = r"(?i)\bhttps?://[^\s\"',\[\]]+"


@fact
def containers(ctx: Context) -> list[Runtime]:
    """The containers that run the file, else those near it that run Kibana."""
    return [runtime for runtime in ctx.project.deployment.runtimes() if not runtime.path.endswith(_OTHERS)]


def is_given(ctx: Context, *names: str) -> bool:
    """Whether a container may get one of these settings from its environment or its command."""
    pairs = ((runtime, name) for runtime in containers(ctx) for name in names)
    return any(_variable(runtime, name) is not None or f"--{name}" in runtime.command for runtime, name in pairs)


def given(ctx: Context, name: str) -> str:
    """The value that every container with the file gives a setting; empty if that is not known."""
    variables = (_variable(runtime, name) if runtime.is_mounted else None for runtime in containers(ctx))
    values = {variable.value or "" if variable is not None else "" for variable in variables}
    return values.pop() if len(values) == 1 else ""


def place(ctx: Context, name: str) -> str:
    """Where the environment of a container gives a setting, for a message; empty if it does not."""
    found = (_variable(runtime, name) for runtime in containers(ctx))
    return next((f"`{child.name}` in {child.location}" for child in found if child is not None), "")


def urls(runtime: Runtime, name: str) -> list[str]:
    """The URLs that a container gives a setting; empty if it does not set it, or the value is not known."""
    variable = _variable(runtime, name)
    options = re.findall(rf"(?<!\S)--{re.escape(name)}[=\s]+(\S+)", runtime.command)
    text = " ".join(options) if variable is None else variable.value
    return list(compiled(_URL).findall(text or ""))


def _variable(runtime: Runtime, name: str) -> Variable | None:
    found = runtime.variables.get(variable_of(name))
    return None if found is None or found.is_empty else found
