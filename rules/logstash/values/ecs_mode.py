"""Where a project may switch ECS mode off, apart from the settings files that Logstash reads."""

from __future__ import annotations

from lslint.rules.api import Setup
from lslint.rules.facts import fact
from lslint.rules.logstash.values.coercion import regex


@fact
def may_be_off(setup: Setup) -> bool:
    """Return whether a manifest, a script, a Dockerfile or a template of the project disables ECS mode somewhere, so
    the default of the release is not certain."""
    return any(regex(_DISABLED).search(text) is not None for _, text in setup.texts if "ecs_compat" in text.lower())


_DISABLED = r"(?i)(?m:^[^#\n]*)\bpipeline(?:[._]|_x_)ecs_compatibility[\"']?[ \t]*[:= ][ \t]*[\"']?disabled\b"
