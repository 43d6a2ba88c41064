"""systemd units with their drop-ins: commands and variables."""

from __future__ import annotations

import os
from itertools import chain

from lslint.files import fs
from lslint.files.paths import upwards
from lslint.grammar.bounded_cache import compiled
from lslint.project.manifests.candidates import DROP_INS
from lslint.project.manifests.model import Manifest, Workload
from lslint.project.manifests.products import BEATS, PRODUCTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.files import Files

MAX_LINE = 2_000
MAX_FILES = 20
"""Files of variables of a unit."""
MAX_TAILS = 20
"""Components of the path of a file of variables."""
_SETTINGS = r"(?<!\S)[\"']?--path\.settings[\"']?[ =][\"']?(/[\w./-]+)"
_VARIABLE = r"(?<!\w)([A-Za-z_]\w*)="


def level(folder: str) -> str:
    """Return the folder whose files the units of a folder are for: drop-ins belong to the folder above."""
    return os.path.dirname(folder) if folder.endswith(DROP_INS) else folder


def read(name: str, paths: list[str], files: Files) -> Manifest:
    """Return a unit. ``paths``: it and its drop-ins, or only these."""
    manifest = Manifest(paths[0], level(os.path.dirname(paths[0])))
    manifest.files = paths[1:]
    workload = Workload(name, paths[0], 0)
    manifest.workloads.append(workload)
    names = {product for product in PRODUCTS if product in name.removesuffix(".service")}
    user, is_granted = "" if paths[0].endswith(".conf") else "root", False
    for path in paths:
        for number, line in enumerate(files.text(path).split("\n"), 1):
            key, _, rest = map(str.strip, line.partition("=") if len(line) <= MAX_LINE else ("", "", ""))
            if key == "Environment":
                for match in compiled(_VARIABLE).finditer(rest):
                    workload.set(match[1], None, path, number)
            elif key == "EnvironmentFile" and len(workload.sources) < MAX_FILES:
                file = _file_of(path, rest.removeprefix("-"), files)
                workload.sources += [file] if file else []
                for name, _, place in (files.variables(file) if file else None) or ():
                    workload.set(name, None, file, place)
            elif key == "User":  # an empty value removes those before it
                user = rest or "root"
            elif key == "AmbientCapabilities":
                is_granted = rest[-1:] == "\\" or "CAP_NET_BIND_SERVICE" in rest or (is_granted and rest != "")
            elif key == "ExecStart" and rest:
                workload.runtime.command = rest
                names.add(os.path.basename(rest.split()[0].lstrip("-@:+!")))
    program = workload.runtime.command.partition(" ")[0]  # another program may allow more, or less
    workload.runtime.entry_point = program.lstrip("-@:+!")
    if (not program or "logstash" in program) and (is_granted or compiled(r"[a-z0-9_-]+").fullmatch(user)):
        workload.runtime.opens_ports = is_granted or user in ("root", "0")
    workload.names = frozenset(names) & frozenset(PRODUCTS)
    folders = compiled(_SETTINGS).findall(workload.runtime.command) if "logstash" in names else ()
    for written in {*chain(*workload.runtime.configs)} if names.intersection(BEATS) else folders:
        workload.uses += filter(None, [_file_of(path, written, files)])
    return manifest


def _file_of(unit: str, written: str, files: Files) -> str:
    """Return the file or folder of a path of the machine: the repository may have it under the last components of that
    path, from the folder of the unit up; empty if it has none."""
    parts = [part for part in written.split("/") if part not in ("", ".", "..")][-MAX_TAILS:]
    folders = upwards(os.path.dirname(unit), files.root)
    paths = (os.path.join(folder, *parts[first:]) for folder in folders for first in range(len(parts)))
    return next((each for each in paths if files.exists(each) or fs.is_dir(each)), "")
