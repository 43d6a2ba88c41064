"""Several processes for one run: the files are distributed in chunks, and the results are returned in order.

The first chunks are processed before forking, so that short runs need one process, and so that the processes share what
was loaded. Each process takes one chunk after the other (numbers from a shared pipe) and writes its results to a
separate file. The parent process takes chunks too, and finally repeats whatever is missing, in case a process died or
its disk was full. Loaded only for large runs.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from lslint.cli.session import Checker
from lslint.config.errors import UsageError
from lslint.engine.result import FileResult
from lslint.files.discovery import FoundFile
from lslint.rules import registry
from lslint.rules.api import Rule

MIN_BYTES_FOR_PARALLEL = 300_000
"""Total size of the files, in bytes, from which a second process can be faster."""
SECONDS_ALONE = 0.15
"""Processor time, in seconds, that one process uses before it starts others. The size of the files does not
show how long a run takes, because most files of a repository contain no config, and each process has to load further
rules and read manifests of the project itself."""
_PIECE_BYTES = 60_000
_PIECE_FILES = 40
_MAX_PIECES = 8_000
_LENGTH, _SIZE = 4, 8


def processes(wanted: int | None, files: list[FoundFile]) -> int:
    """How many processes to use: as many as ``--jobs`` allows, without it as many as there are processors for what is
    large enough; 1 where processes cannot be split."""
    if not hasattr(os, "fork") or len(files) < 2 or wanted == 1:
        return 1
    if wanted is not None:
        return min(wanted, len(files))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2 or sum(map(_size, files)) < MIN_BYTES_FOR_PARALLEL:
        return 1
    return min(cores, len(files))


def _size(file: FoundFile) -> int:
    try:
        return os.stat(file.path).st_size
    except OSError:
        return 0


def _pieces(files: list[FoundFile]) -> list[list[FoundFile]]:
    """Files in pieces of some work, those of a folder together as far as that goes."""
    least = max(1, len(files) // _MAX_PIECES)
    pieces: list[list[FoundFile]] = []
    size, folder = 0, ""
    for file in files:
        folder_of_file = os.path.dirname(file.path)
        full = size > _PIECE_BYTES or (pieces and len(pieces[-1]) >= _PIECE_FILES)
        if not pieces or (
            len(pieces[-1]) >= least and (full or (folder_of_file != folder and size > _PIECE_BYTES // 2))
        ):
            pieces.append([])
            size = 0
        pieces[-1].append(file)
        size += _size(file)
        folder = folder_of_file
    return pieces


@dataclass(slots=True, eq=False)
class FileOutcome:
    """What came of a file. ``messages``: for stderr; ``errors``, ``failures``: of the run; ``code``: exit code that is
    not about findings; ``usage``: the message of a ``UsageError``, with which the run ends."""

    messages: str = ""
    errors: list[str] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)
    code: int = 0
    usage: str | None = None
    result: FileResult | None = None


class _Pickler(pickle.Pickler):
    """Writes of a rule its code, by which the other process finds it."""

    def reducer_override(self, thing: object) -> Any:
        return (registry.load, (thing.code,)) if isinstance(thing, Rule) else NotImplemented


def packed(outcomes: list[FileOutcome]) -> bytes:
    """What came of files, for another process of the run."""
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(outcomes)
    return buffer.getvalue()


def outcome(checker: Checker, file: FoundFile) -> FileOutcome:
    """Checks one file, with all that it would tell the world kept for later."""
    checked = FileOutcome()
    run, stderr, code = checker.run, sys.stderr, checker.code
    errors, failures = run.errors, run.failures
    sys.stderr = messages = io.StringIO()
    checker.code, run.errors, run.failures = 0, checked.errors, checked.failures
    try:
        for checked.result in checker.checked(checker.opened(file)):
            pass
    except UsageError as error:
        checked.usage = str(error)
    finally:
        checked.code = checker.code
        sys.stderr, checker.code, run.errors, run.failures = stderr, code, errors, failures
    checked.messages = messages.getvalue()
    return checked


def results(checker: Checker, files: list[FoundFile], jobs: int, alone: float = 0) -> Iterator[FileResult]:
    """The results of all files in their order, with up to ``jobs`` processes after ``alone`` seconds of processor time.
    Raises ``UsageError`` where one file's config cannot be used."""
    pieces = _pieces(files)
    done: dict[int, list[FileOutcome] | bytes] = {}
    tickets: tuple[int, int] | None = None
    children: list[tuple[int, int]] = []
    try:
        start = time.process_time()
        while len(done) < len(pieces) and (not done or time.process_time() - start < alone):
            done[len(done)] = [outcome(checker, file) for file in pieces[len(done)]]
        left = range(len(done), len(pieces))
        if left:
            tickets = os.pipe()
            os.write(tickets[1], b"".join(n.to_bytes(_LENGTH, "big") for n in left))
            os.close(tickets[1])
            children = _start(checker, pieces, tickets[0], min(jobs, len(left)) - 1)
            for number in _numbers(tickets[0]):
                done[number] = [outcome(checker, each) for each in pieces[number]]
            for pid, file in children:
                os.waitpid(pid, 0)
                _read(file, done)
            children = []
        for number, piece in enumerate(pieces):
            outcomes = done.pop(number, None)
            if isinstance(outcomes, bytes):
                outcomes = pickle.loads(outcomes)
            for checked in outcomes or (outcome(checker, each) for each in piece):
                if checked.messages and sys.stderr is not None:
                    sys.stderr.write(checked.messages)
                checker.code = max(checker.code, checked.code)
                checker.run.errors += checked.errors
                checker.run.failures += checked.failures
                if checked.usage is not None:
                    raise UsageError(checked.usage)
                if checked.result is not None:
                    yield checked.result
    finally:
        if tickets is not None:
            os.close(tickets[0])
        for pid, _ in children:  # only where this process gave up
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _start(checker: Checker, pieces: list[list[FoundFile]], tickets: int, count: int) -> list[tuple[int, int]]:
    """Starts processes: their numbers, and the files (descriptors) for their results. Fewer where that fails."""
    import tempfile

    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    children = []
    for _ in range(count):
        try:
            with tempfile.TemporaryFile() as file:
                descriptor = os.dup(file.fileno())
            pid = os.fork()
        except OSError:
            break
        if pid == 0:
            _work(checker, pieces, tickets, descriptor)
        children.append((pid, descriptor))
    return children


def _work(checker: Checker, pieces: list[list[FoundFile]], tickets: int, file: int) -> None:
    """What a started process does, to its end."""
    code = 1
    try:
        with os.fdopen(file, "wb") as out:
            for number in _numbers(tickets):
                data = packed([outcome(checker, each) for each in pieces[number]])
                out.write(number.to_bytes(_LENGTH, "big") + len(data).to_bytes(_SIZE, "big") + data)
        code = 0
    finally:  # whatever happens: the code behind the fork is not for this process
        os._exit(code)


def _numbers(tickets: int) -> Iterator[int]:
    """Numbers of pieces that nobody has taken yet."""
    while True:
        number = os.read(tickets, _LENGTH)
        if len(number) < _LENGTH:
            return
        yield int.from_bytes(number, "big")


def _read(file: int, done: dict[int, list[FileOutcome] | bytes]) -> None:
    """Takes in the results that a process has written; a piece that is cut off is left out."""
    with os.fdopen(file, "rb") as stream:
        stream.seek(0)
        while True:
            number = int.from_bytes(stream.read(_LENGTH), "big")
            size = int.from_bytes(stream.read(_SIZE), "big")
            data = stream.read(size)
            if not size or len(data) < size:
                return
            done[number] = data
