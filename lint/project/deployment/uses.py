"""Which services of a manifest use a file."""

from __future__ import annotations

import os

from lslint.project.deployment.model import Manifest, Statement


def statements_for(
    manifest: Manifest, path: str, product: str, line: int = 0
) -> tuple[list[Statement], list[Statement]]:
    """The statements about a product of a manifest that mounts, copies or builds a file, or is the file: those of the
    service that uses it, and those of other services."""
    if manifest.path == path:
        about = [one.copy() for one in manifest.statements if one.product == product]
        for one in about:
            one.default = False
        above = {start: service for service, start in manifest.services.items() if start <= line}
        if line and above:
            own = [one for one in about if one.service == above[max(above)]]
            return own or about, []
        return about, []
    services = services_using(manifest, path)
    if not services:
        return [], []
    about = [one for one in manifest.statements if one.product == product]
    direct = [one for one in about if one.service in services]
    return direct, [] if direct else about


def services_using(manifest: Manifest, path: str) -> set[str]:
    """The services of a manifest that use a file; one without a name for the manifest as a whole."""
    return {
        service for place, service in manifest.uses if path == place or path.startswith(place.rstrip(os.sep) + os.sep)
    }
