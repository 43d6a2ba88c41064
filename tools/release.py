#!/usr/bin/env python3
"""Builds and checks a release.

    python tools/release.py build [FOLDER]    sdist, wheel, lslint.pyz and SHA256SUMS (default: dist)
    python tools/release.py check [TAG]       whether version, tag and CHANGELOG.md agree
    python tools/release.py notes             what CHANGELOG.md says about this release

The same commit and the versions in ``tools/release_pins`` give the same bytes: files have the time of the commit, and
only files that git tracks are included. The version is in lint/config/version.py; after changing it, run
``tools/generate.py project``.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PINS = ROOT / "tools" / "release_pins"
INCLUDED = ("pyproject.toml", "README.md", "LICENSE", "lint", "grammar", "rules", "man")
"""What is built of the repository."""
HEADING = re.compile(r"^## \[(?P<name>[^\]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)
FINAL = re.compile(r"\d+\.\d+\.\d+")
LOCAL = {"RECORD", "INSTALLER", "REQUESTED", "WHEEL", "direct_url.json"}
"""Files that tell how and on which platform a package was installed."""
NATIVE = {".so", ".pyd", ".dylib"}


def version(root: pathlib.Path = ROOT) -> str:
    """The version of lslint."""
    text = (root / "lint" / "config" / "version.py").read_text(encoding="utf-8")
    return re.search(r'^VERSION = "(.+)"$', text, re.MULTILINE)[1]


def section(changelog: str, name: str) -> tuple[str, str]:
    """Date and text of a section of the changelog, empty if there is none."""
    found = [(match["name"], match["date"] or "", match.start(), match.end()) for match in HEADING.finditer(changelog)]
    ends = [start for _, _, start, _ in found[1:]] + [len(changelog)]
    for (each, date, _, start), end in zip(found, ends, strict=True):
        if each == name:
            return date, changelog[start:end].strip()
    return "", ""


def problems(current: str, tag: str, changelog: str) -> list[str]:
    """Why this is not a release."""
    made = [] if FINAL.fullmatch(current) else [f"{current} is not of the form 1.2.3"]
    if tag and tag != f"v{current}":
        made.append(f"the tag is {tag}, but the version is {current}: tag the release v{current}")
    date, text = section(changelog, current)
    if not date or not text:
        made.append(f"CHANGELOG.md has no section `## [{current}] - DATE`: rename [Unreleased]")
    if section(changelog, "Unreleased")[1]:
        made.append("CHANGELOG.md has entries under [Unreleased]: move them to the release")
    return made


def _run(*command: str | os.PathLike[str], **options: object) -> str:
    done = subprocess.run(command, check=False, capture_output=True, text=True, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def commit_time(root: pathlib.Path = ROOT) -> int:
    """``SOURCE_DATE_EPOCH``, else the time of the last commit."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or _run("git", "log", "-1", "--format=%ct", cwd=root))


def export(target: pathlib.Path, time: int, root: pathlib.Path = ROOT) -> None:
    """Copies what git tracks of ``INCLUDED``, with the same modes and times everywhere."""
    listed = _run("git", "ls-files", "-z", "--", *INCLUDED, cwd=root).split("\0")
    for name in filter(None, listed):
        if (root / name).is_symlink():
            continue
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, target / name)
    for path in target.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
        os.utime(path, (time, time))


def repack(sdist: pathlib.Path, time: int) -> None:
    """Writes an sdist anew: sorted, with one time and no owner."""
    with tarfile.open(sdist) as archive:
        members = [(member, archive.extractfile(member)) for member in sorted(archive, key=lambda member: member.name)]
        raw = sdist.with_suffix(".new")
        with (
            open(raw, "wb") as file,
            gzip.GzipFile("", "wb", 9, file, mtime=time) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as made,
        ):
            for member, content in members:
                clean = tarfile.TarInfo(member.name)
                clean.type, clean.size, clean.mtime = member.type, member.size, time
                clean.mode = 0o755 if member.isdir() else 0o644
                made.addfile(clean, content)
    raw.replace(sdist)


def packages(target: pathlib.Path, time: int) -> tuple[pathlib.Path, pathlib.Path]:
    """The sdist, and the wheel that is built from it. Both are built with the pinned versions."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(time), "PIP_CONSTRAINT": str(PINS / "build.txt")}
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "source"
        export(source, time)
        build = (sys.executable, "-I", "-m", "build", "--outdir", target)
        _run(*build, "--sdist", source, env=environment, umask=0o022)
        [sdist] = target.glob("*.tar.gz")
        repack(sdist, time)
        with tarfile.open(sdist) as archive:
            archive.extractall(pathlib.Path(folder) / "sdist", filter="data")
        [source] = (pathlib.Path(folder) / "sdist").iterdir()
        _run(*build, "--wheel", source, env=environment, umask=0o022)
    [wheel] = target.glob("*.whl")
    return sdist, wheel


def zipapp(wheel: pathlib.Path, target: pathlib.Path, time: int) -> None:
    """One file with lslint and what its commands import, for every platform: compiled modules are left out, which
    makes only the parsing of YAML slower."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(time)}
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder) / "site"
        install = (sys.executable, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        options = ("--no-compile", "--no-deps", "--only-binary", ":all:", "--target", site)
        _run(*install, *options, "-r", PINS / "zipapp.txt", wheel, env=environment, umask=0o022)
        shutil.rmtree(site / "bin", ignore_errors=True)
        for path in list(site.rglob("*")):
            if path.is_file() and (path.suffix in NATIVE or (path.name in LOCAL and "dist-info" in path.parent.name)):
                path.unlink()
        command = (sys.executable, "-I", "-m", "shiv", "--site-packages", site, "--reproducible", "--compressed")
        _run(*command, "--entry-point", "lslint.cli.main:run", "--output-file", target, env=environment, umask=0o022)
    target.chmod(0o755)


def build(target: pathlib.Path) -> list[pathlib.Path]:
    """Builds all files of a release into an empty or new folder. Returns them."""
    target.mkdir(parents=True, exist_ok=True)
    if any(target.iterdir()):
        raise SystemExit(f"{target} is not empty")
    time = commit_time()
    sdist, wheel = packages(target, time)
    archive = target / "lslint.pyz"
    zipapp(wheel, archive, time)
    made = sorted([sdist, wheel, archive])
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made)
    (target / "SHA256SUMS").write_text(sums, encoding="utf-8")
    return [*made, target / "SHA256SUMS"]


def main(arguments: list[str]) -> int:
    """Runs a command; 1 if ``check`` finds a problem."""
    parser = argparse.ArgumentParser(description="Build and check a release.")
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="sdist, wheel, lslint.pyz and SHA256SUMS")
    building.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / "dist")
    checking = commands.add_parser("check", help="whether version, tag and CHANGELOG.md agree")
    checking.add_argument("tag", nargs="?", default="")
    commands.add_parser("notes", help="what CHANGELOG.md says about this release")
    given = parser.parse_args(arguments)
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if given.command == "build":
        for path in build(given.folder.resolve()):
            print(path)
    elif given.command == "notes":
        print(section(changelog, version())[1])
    else:
        found = problems(version(), given.tag, changelog)
        print("\n".join(found) or f"lslint {version()} can be released")
        return int(bool(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
