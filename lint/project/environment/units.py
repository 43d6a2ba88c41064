"""systemd units, the files of variables that they read, and ``.env`` files."""

from __future__ import annotations

from lslint.project.deployment import products
from lslint.project.environment.model import MAX_ENTRIES, Service

FOLDERS = (
    "", "systemd", "systemd/system", "etc/systemd/system", "lib/systemd/system", "usr/lib/systemd/system",
    "default", "sysconfig", "etc/default", "etc/sysconfig",
)  # fmt: skip
"""Where units and files of variables are looked for, from a folder above the config."""
_VARIABLES = ("default", "sysconfig")


def is_unit(name: str, product: str) -> bool:
    """Whether a file has the name of the unit of a product."""
    return name.endswith(".service") and product in name


def is_variables(folder: str, name: str, product: str) -> bool:
    """Whether a file holds the variables of the unit of a product: ``/etc/default/logstash``."""
    stem = name.removesuffix(".j2").removesuffix(".erb")
    if folder.rpartition("/")[2] in _VARIABLES:
        return stem == product
    return stem in (f"{product}.default", f"{product}.sysconfig", f"{product}.env")


def read(service: Service, path: str, text: str) -> None:
    """Adds the variables and the command of a unit or drop-in (``Environment=``, ``ExecStart=``) or the
    variables of a file of variables (``NAME=value``)."""
    is_variable_file = not path.endswith((".service", ".conf"))
    for number, line in enumerate(text.split("\n"), 1):
        body = line.strip()
        if not body or body[0] in "#;" or len(body) > 2000:
            continue
        key, sign, rest = body.partition("=")
        if not sign:
            continue
        if is_variable_file:
            name = key.strip().removeprefix("export ").strip()
            if name.isidentifier():
                service.set(name, None, path, number)
        elif key.strip() == "Environment":
            for match in products.pattern(r"(?<!\w)([A-Za-z_]\w*)=").finditer(rest):
                service.set(match[1], None, path, number)
        elif key.strip() == "ExecStart" and rest.strip():
            service.runtime.command = rest.strip()


def variables(text: str) -> list[tuple[str, int]]:
    """Names and lines of the variables of an ``.env`` file."""
    found: list[tuple[str, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        name, sign, _ = line.strip().removeprefix("export ").partition("=")
        if sign and name.strip().isidentifier() and len(found) < MAX_ENTRIES:
            found.append((name.strip(), number))
    return found
