"""The systemd units of an agent, in the folder of its config and in ``systemd`` below it."""

from __future__ import annotations

import os

from lslint.files.paths import report_path
from lslint.files.source import Unreadable
from lslint.project.projects import Projects

FOLDERS = ("", "systemd")
"""Where units are looked for, from the folder of the config."""


def config_folder(folder: str) -> str:
    """The folder of the config, given the (absolute) folder of the config or of its unit."""
    while folder.endswith(".service.d") or os.path.basename(folder) == "systemd":
        folder = os.path.dirname(folder)
    return folder


def service_units(projects: Projects, folder: str) -> list[tuple[str, str]]:
    """Path, as shown, and text of the units and their drop-ins."""
    found = []
    for inner in FOLDERS:
        top = os.path.join(folder, inner) if inner else folder
        paths = [os.path.join(top, name) for name in projects.listing(top) if _is_unit(name)]
        drop_ins = os.path.join(top, "filebeat.service.d")
        paths += [os.path.join(drop_ins, name) for name in projects.listing(drop_ins) if name.endswith(".conf")]
        for path in paths:
            try:
                found.append((report_path(path), projects.read(path).text))
            except Unreadable:
                continue
    return found


def _is_unit(name: str) -> bool:
    return name.endswith(".service") and "filebeat" in name
