"""Writes a snapshot: runs workers for a checkout over the units, and keeps snapshots of commits in a cache."""

import gzip
import hashlib
import importlib.metadata
import io
import json
import os
import pathlib
import platform
import queue
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
from typing import Any, TextIO

from snapshots import worker
from snapshots.material import PLACE, Unit

DEPENDENCIES = ("pyyaml", "jsonschema", "lark", "typer")
PATIENCE = 600  # seconds after which a unit counts as hanging


class Worker:
    """A worker process that is started again after a crash."""

    def __init__(self, checkout: pathlib.Path, home: pathlib.Path) -> None:
        self.command = [sys.executable, worker.__file__, str(checkout)]
        # A fixed environment: what the user or CI sets must not change a report.
        self.environment = {
            "PATH": os.environ.get("PATH", ""), "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "100",
            "PYTHONHASHSEED": "0", "PYTHONUTF8": "1",
        }  # fmt: skip
        self.process: subprocess.Popen[str] | None = None

    def records(self, unit: Unit, only: str) -> "dict[str, Any]":
        """Return target -> record, or the equal target's name."""
        if self.process is None:
            self.process = subprocess.Popen(
                self.command, cwd=PLACE, env=self.environment, text=True, encoding="utf-8",
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        job = {
            "folder": unit.digest,
            "paths": unit.paths,
            "options": unit.options,
            "targets": unit.targets,
            "only": only,
        }
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(json.dumps(job) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            timer.cancel()
        if line:
            return dict(json.loads(line))
        code = self.process.wait()
        self.process = None
        return {unit.targets[0]: {"exit": None, "error": f"the process ended with {code}"}}

    def close(self) -> None:
        """End the process."""
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
            self.process.wait()


def measure(checkout: pathlib.Path, units: "list[Unit]", only: str, jobs: int) -> "dict[str, str]":
    """Return the name of each unit -> its line of the snapshot."""
    for unit in units:
        unit.write()
    todo: queue.SimpleQueue[Unit] = queue.SimpleQueue()
    for unit in sorted(units, key=lambda unit: -sum(map(len, unit.files.values()))):  # the longest ones first
        todo.put(unit)
    lines: dict[str, str] = {}
    errors: list[BaseException] = []

    def work(home: pathlib.Path) -> None:
        process = Worker(checkout, home)
        try:
            while True:
                try:
                    unit = todo.get_nowait()
                except queue.Empty:
                    break
                row = {"unit": unit.name, "digest": unit.digest, "runs": process.records(unit, only)}
                lines[unit.name] = json.dumps(row)
                if len(lines) % 1000 == 0:
                    print(f"{len(lines)} of {len(units)} units", file=sys.stderr, flush=True)
        except BaseException as error:  # noqa: BLE001 raised again in the main thread
            errors.append(error)
        finally:
            process.close()

    with tempfile.TemporaryDirectory() as home:
        threads = [threading.Thread(target=work, args=(pathlib.Path(home),), daemon=True) for _ in range(jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if errors:
        raise errors[0]
    return lines


def environment() -> "list[str]":
    """Return the versions of Python and of the dependencies, on which reports may depend."""
    versions = [f"python {platform.python_version()}"]
    for name in DEPENDENCIES:
        try:
            versions.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"{name} -")
    return versions


def write(
    out: pathlib.Path, checkout: pathlib.Path, commit: str, units: "list[Unit]", only: str, jobs: int
) -> "list[str]":
    """Write the snapshot of a checkout. Return the units that have no report for some target."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = measure(checkout, units, only, jobs)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"snapshot of {commit}: {len(units)} units, {seconds:.0f} s of processor time", file=sys.stderr)
    header = {"commit": commit, "parts": worker.PARTS[only], "environment": environment()}
    out.parent.mkdir(parents=True, exist_ok=True)
    draft = out.with_name(f"{out.name}.{os.getpid()}.draft")
    with draft.open("wb") as file, gzip.GzipFile("", "wb", 5, file, 0) as packed:
        text: TextIO = io.TextIOWrapper(packed, encoding="utf-8", newline="\n")
        for line in (json.dumps(header), *(lines[name] for name in sorted(lines))):
            text.write(line + "\n")
        text.flush()
    draft.replace(out)
    return sorted(name for name, line in lines.items() if '"error": ' in line and _failed(line))


def _failed(line: str) -> bool:
    return any(isinstance(entry, dict) and "error" in entry for entry in json.loads(line)["runs"].values())


def git(repository: pathlib.Path, *arguments: str) -> bytes:
    """Run git and return what it prints."""
    return subprocess.run(["git", *arguments], cwd=repository, check=True, stdout=subprocess.PIPE).stdout


def resolved(repository: pathlib.Path, commit: str) -> str:
    """Return the full hash of a commit."""
    return git(repository, "rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()


def of_commit(
    repository: pathlib.Path, commit: str, units: "list[Unit]", only: str, jobs: int, cache: pathlib.Path, fresh: bool
) -> "tuple[pathlib.Path, list[str]]":
    """Return the snapshot of a commit, from the cache if it is there, and the units without a report."""
    tool = [path.read_bytes() for path in sorted(pathlib.Path(__file__).parent.glob("*.py")) if path.stem != "compare"]
    names = [f"{unit.name} {unit.digest} {unit.targets}" for unit in units]
    key = hashlib.sha256(b"\0".join([*tool, *map(str.encode, [*names, *environment(), only])])).hexdigest()[:16]
    out = cache / f"{commit}-{key}.jsonl.gz"
    if out.is_file() and not fresh:
        print(f"snapshot of {commit}: from the cache", file=sys.stderr)
        return out, []
    with tempfile.TemporaryDirectory() as name:
        checkout = pathlib.Path(name)
        with tarfile.open(fileobj=io.BytesIO(git(repository, "archive", commit))) as archive:
            archive.extractall(checkout, filter="data")
        failed = write(out, checkout, commit, units, only, jobs)
    return out, failed


def copy(source: pathlib.Path, target: pathlib.Path) -> None:
    """Copy a snapshot out of the cache."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
