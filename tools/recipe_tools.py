#!/usr/bin/env python3
"""Install the tools of the recipes in ``docs/rendered.md`` into ``build/recipe-tools``, for the slow tests.

    python tools/recipe_tools.py

The script needs pip, and Go for Helm, Kustomize and Docker Compose. It installs Puppet as a Debian package if it runs
as root. What cannot be installed is listed, and its tests are skipped. Tools on PATH need no installation.
"""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "build" / "recipe-tools"
BIN = FOLDER / "bin"
PYTHON = {"ansible-playbook": ("ansible-core", "2.19.3"), "salt-call": ("salt", "3008.4")}
"""Commands, and the Python packages that contain them."""
GO = {
    "helm": ("helm.sh/helm/v3/cmd/helm", "3.19.0"),
    "kustomize": ("sigs.k8s.io/kustomize/kustomize/v5", "5.7.1"),
    "docker-compose": ("github.com/docker/compose/v2/cmd", "2.40.3"),
}
"""Commands, and the Go packages that contain them."""
DEBIAN = {"puppet": "puppet-agent"}


def main() -> int:
    """Install what is missing; return 0 even if something cannot be installed."""
    BIN.mkdir(parents=True, exist_ok=True)
    for install, commands in ((_pip, PYTHON), (_go, GO)):
        for command, (package, version) in commands.items():
            mark = FOLDER / f"{command}-{version}"
            if not mark.exists() and _succeeds(install, command, package, version):
                mark.touch()
    for command, package in DEBIAN.items():
        if not shutil.which(command):
            _succeeds(_apt, command, package, "")
    return 0


def _succeeds(install: Callable[[str, str, str], None], command: str, package: str, version: str) -> bool:
    """Install a command, and report if that fails."""
    try:
        install(command, package, version)
    except (OSError, subprocess.CalledProcessError) as error:
        output = getattr(error, "output", None) or str(error)
        print(f"not installed: {command} {version}: {output.strip().splitlines()[-1]}", file=sys.stderr)
        return False
    return True


def _pip(command: str, package: str, version: str) -> None:
    """Install a Python package into an environment of its own, as each pins other packages."""
    place = FOLDER / f"python-{command}"
    venv.create(place, with_pip=True, clear=True)
    _run(str(place / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", f"{package}=={version}")
    link = BIN / command
    link.unlink(missing_ok=True)
    link.symlink_to(place / "bin" / command)


def _go(command: str, package: str, version: str) -> None:
    """Build a Go package. A module of its own requires it: ``go install`` refuses modules that replace others."""
    with tempfile.TemporaryDirectory() as folder:
        _run("go", "mod", "init", "recipes", cwd=folder)
        _run("go", "get", f"{package}@v{version}", cwd=folder)
        _run("go", "build", "-o", str(BIN / command), package, cwd=folder)


def _apt(command: str, package: str, version: str) -> None:
    """Install a Debian package, in the version of the distribution."""
    _run("apt-get", "install", "--quiet=2", "--yes", package)


def _run(*command: str, cwd: str | None = None) -> None:
    subprocess.run(command, cwd=cwd, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


if __name__ == "__main__":
    sys.exit(main())
