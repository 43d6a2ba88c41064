#!/usr/bin/env python3
"""Builds the playground: lslint in the browser, a folder of static files that any web server can serve.

    python tools/build_playground.py                  into build/playground, from where mkdocs adds it to the site
    python tools/build_playground.py --into FOLDER

Needs Node.js. If ``playground/node_modules`` is missing, it is installed with ``npm ci``. The page loads nothing from
elsewhere: Pyodide, the editor component, lslint and the packages that it needs are in the folder.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.metadata
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "playground"
MODULES = SOURCE / "node_modules"
FOLDER = ROOT / "build" / "playground"
PACKAGES = ("PyYAML",)
"""What lslint imports to check, fix, format and run: typer is for the command line, lark and jsonschema are not
loaded."""
WASM, LIBRARY = "pyodide.asm.wasm", "python_stdlib.zip"
UNUSED = {
    "curses", "dbm", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "sqlite3", "tkinter", "turtle.py", "turtledemo",
    "unittest", "venv", "wsgiref", "xmlrpc",
}  # fmt: skip
"""What is left out of the standard library."""


class Missing(Exception):
    """A tool that the build needs is missing, or cannot be installed."""


def build(folder: pathlib.Path) -> None:
    """Writes the page into ``folder``, which is emptied first. Raises ``Missing``."""
    install()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(MODULES / "pyodide" / WASM, folder / WASM)
    shutil.copy(SOURCE / "index.html", folder / "index.html")
    shutil.copy(SOURCE / "page.css", folder / "page.css")
    _bundle("page.ts", "page.js", folder)
    _bundle("worker.ts", "worker.js", folder)
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        tree, library = work / "tree" / "packages", work / "tree" / "library"
        _packages(tree, work)
        with zipfile.ZipFile(MODULES / "pyodide" / LIBRARY) as archive:
            archive.extractall(library, [one for one in archive.namelist() if one.split("/")[0] not in UNUSED])
        _run(["node", str(SOURCE / "compile.mjs"), str(work / "tree")])
        _pack(_archive(library), folder / "library.bin")
        _pack(_joined(tree), folder / "packages.bin")
    (folder / "licenses.txt").write_text(_licenses(), encoding="utf-8")


def install() -> None:
    """Installs the npm packages if they are missing. Raises ``Missing``."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise Missing("Node.js with npm is not installed")
    if MODULES.is_dir():
        return
    done = subprocess.run(
        ["npm", "ci", "--ignore-scripts"], cwd=SOURCE, capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode:
        raise Missing(f"npm ci: {done.stderr.strip()[-500:]}")


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=SOURCE, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


def _esbuild() -> list[str]:
    """Return the command of esbuild: a script for Node.js, which its installation replaces by a program if npm has run
    the scripts of packages."""
    path = MODULES / "esbuild" / "bin" / "esbuild"
    with path.open("rb") as file:
        is_script = file.read(2) == b"#!"
    return ["node", str(path)] if is_script else [str(path)]


def _bundle(entry: str, name: str, folder: pathlib.Path) -> None:
    command = [
        *_esbuild(), f"src/{entry}", f"--outfile={folder / name}", "--bundle",
        "--minify", "--format=esm", "--target=es2022", "--platform=browser", "--legal-comments=none",
        *(f"--loader:.{extension}=text" for extension in ("conf", "log", "txt", "yml")),
        "--external:node:*", "--external:ws", "--log-level=error",
    ]  # fmt: skip
    _run(command)


def _packages(tree: pathlib.Path, work: pathlib.Path) -> None:
    """Lays out the Python packages of the page: the wheel of lslint, what it imports, and the module of the worker."""
    copy = work / "source"
    ignored = shutil.ignore_patterns("node_modules", "build", "__pycache__", ".*", "tests", "bench", "*.egg-info")
    shutil.copytree(ROOT, copy, ignore=ignored, symlinks=True)
    _run([sys.executable, "-m", "build", "--wheel", "--outdir", str(work / "wheel"), str(copy)])
    [wheel] = (work / "wheel").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tree)
    for entry in tree.iterdir():
        if entry.name != "lslint":
            shutil.rmtree(entry)
    for name in PACKAGES:
        for file in importlib.metadata.files(name) or ():
            if file.suffix == ".py" and file.parts[0] != "_yaml":
                target = tree / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), target)
    shutil.copy(SOURCE / "backend.py", tree / "backend.py")


def _files(tree: pathlib.Path) -> list[tuple[str, bytes]]:
    found = sorted(file for file in tree.rglob("*") if file.is_file())
    return [(file.relative_to(tree).as_posix(), file.read_bytes()) for file in found]


def _archive(tree: pathlib.Path) -> bytes:
    """An uncompressed zip file, from which Python imports."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in _files(tree):
            archive.writestr(zipfile.ZipInfo(name), data)
    return made.getvalue()


def _joined(tree: pathlib.Path) -> bytes:
    """Files one after the other, which the page writes faster than it unpacks an archive: the length of the head in
    four bytes, the head (names and lengths as JSON), the files."""
    files = _files(tree)
    head = json.dumps([[name, len(data)] for name, data in files]).encode()
    return b"".join((len(head).to_bytes(4, "little"), head, *(data for _, data in files)))


def _pack(data: bytes, path: pathlib.Path) -> None:
    """Compresses data, the same each time."""
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def _licenses() -> str:
    """The licenses of what the page contains."""
    parts = [f"lslint\n\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}"]
    for folder in sorted((*MODULES.glob("@codemirror/*"), *MODULES.glob("@lezer/*"), *MODULES.glob("@marijn/*"))):
        parts += [f"{folder.parent.name}/{folder.name}\n\n{path.read_text()}" for path in folder.glob("LICENSE*")]
    for name in ("crelt", "style-mod", "w3c-keyname"):
        parts += [f"{name}\n\n{path.read_text()}" for path in (MODULES / name).glob("LICENSE*")]
    parts.append("pyodide: Mozilla Public License 2.0, https://github.com/pyodide/pyodide")
    parts.append("Python standard library: Python Software Foundation License, https://docs.python.org/3/license.html")
    for name in PACKAGES:
        for file in importlib.metadata.files(name) or ():
            if file.name.startswith("LICENSE"):
                parts.append(f"{name}\n\n{file.read_text()}")
    return f"\n{'-' * 72}\n\n".join(parts)


def main(arguments: list[str]) -> int:
    """Runs the tool. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Builds the playground")
    parser.add_argument("--into", type=pathlib.Path, default=FOLDER, metavar="FOLDER")
    folder = parser.parse_args(arguments).into
    try:
        build(folder)
    except Missing as error:
        print(f"build_playground: {error}", file=sys.stderr)
        return 2
    size = sum(file.stat().st_size for file in folder.iterdir())
    print(f"{os.path.relpath(folder)}: {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
