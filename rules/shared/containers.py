"""Whether a config is for a container."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact


@fact
def in_container(ctx: Context) -> bool:
    """Return whether a config is for a container with a separate network: a manifest of the project mounts or contains
    it, or runs its product near it.

    In containers, listening on all addresses is common, because the published ports determine who can connect."""
    runtimes = ctx.project.deployment.runtimes()
    if any(runtime.is_mounted for runtime in runtimes):
        return all(runtime.has_network for runtime in runtimes if runtime.is_mounted)
    return ctx.host is not None or any(runtime.has_network for runtime in runtimes)
