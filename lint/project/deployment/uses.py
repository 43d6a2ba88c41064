"""Which services of a manifest use a file."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.project.deployment.apart import ending_of
from lslint.project.deployment.model import TESTED, Manifest, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.folders import Folders


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
    return {service for place, service in manifest.uses if is_below(path, place)}


def statements_beside(
    folders: Folders, path: str, chain: list[str], product: str, ending: str
) -> tuple[str, list[Statement]]:
    """What manifests say about a product that mount or copy other configs like a file from its folder, and the folder
    of these manifests. ``chain``: the folder of the file and those above it; ``ending``: of its name (``ending_of``).
    Manifests next to the file count before."""
    folder, name = os.path.split(path)
    for above in chain[1:] if ending and not folders.own(folder) else ():
        found: list[Statement] = []
        for manifest in folders.own(above):
            services = {
                service
                for place, service in manifest.uses
                if os.path.dirname(place) == folder and os.path.basename(place) != name and ending_of(place) == ending
            }
            found += [
                one
                for one in manifest.statements
                if one.product == product and one.low and one.rank < TESTED and one.service in services
            ]
        if found:
            return above, [one for one in found if not one.default] or found
    return "", []
