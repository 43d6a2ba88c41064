"""Reads a revision of a git repository without letting the repository run anything.

A repository that came from a stranger can name programs in many places: ``.git/config`` (filters, external diff,
fsmonitor, pager, aliases, hooks, promisor remotes with ``ext::`` URLs or ``core.sshCommand``), ``.gitattributes``, and
folders that look like a bare repository. So git never sees any of them. It runs in a temporary repository of our own,
with a configuration of our own, and only the object database is the one of the real repository. Only ``rev-parse``,
``ls-tree`` and ``cat-file`` run: none of them reads the work tree, converts content or connects to a remote.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator
from types import TracebackType

from lslint.config.errors import UsageError
from lslint.files import windows
from lslint.files.git_directory import Repository, read_small
from lslint.files.paths import is_below
from lslint.grammar.record import record

SECONDS = 60
"""Time limit of one git process: an object file may be a FIFO."""
MAX_BLOB = 20 * 1024 * 1024
"""Bytes of an old version of a file that are compared; lslint checks files of up to 10 MB, in any encoding."""
MAX_BATCH = 32 * 1024 * 1024
"""Bytes of blobs that one git process returns."""
MAX_OUTPUT = 64 * 1024 * 1024
MAX_PATHS = 200
"""Paths that are named to one git process; command lines are limited."""
MAX_GIT_DATA = 2 * 1024 * 1024 * 1024
"""Bytes of memory that git may allocate (packs are mapped and do not count)."""
MAX_REFS_FILE = 64 * 1024 * 1024
MAX_REF_FILES = 100_000

OID = r"[0-9a-f]{40}(?:[0-9a-f]{24})?"
REF_NAME = re.compile(r"refs/[^\x00-\x20\x7f~^:?*\[\\]+")
OPTIONS = (
    *("-c", "safe.bareRepository=explicit", "-c", "protocol.allow=never", "-c", f"core.hooksPath={os.devnull}"),
    *("-c", "core.fsmonitor=false", "-c", f"core.attributesFile={os.devnull}", "-c", "gc.auto=0"),
    *("-c", "maintenance.auto=false", "-c", "core.packedGitLimit=512m", "-c", "core.packedGitWindowSize=32m"),
)
"""None of this is set in the temporary repository; a second line of defense against new defaults of git."""


@record
class Revision:
    """One commit of a repository, as a context manager that owns the temporary repository.

    ``git`` must be an absolute path. Raises ``UsageError`` where the revision does not exist or git fails.
    """

    _repository: Repository
    _name: str
    _git: str
    _temporary: str = ""
    _commit: str = ""

    def __enter__(self) -> Revision:
        try:
            self._temporary = tempfile.mkdtemp(prefix="lslint-git-")
        except OSError as error:
            raise UsageError(f"option --diff-base: cannot create a temporary folder: {error.strerror}") from None
        try:
            self._prepare()
            wanted = f"{self._name}^{{commit}}"
            out = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", wanted).decode("ascii", "replace")
            if re.fullmatch(OID + r"\n", out) is None:
                raise UsageError(f"option --diff-base: {self._unknown}")
            self._commit = out.strip()
        except BaseException as error:
            self.__exit__(None, None, None)
            if isinstance(error, OSError):
                raise UsageError(f"option --diff-base: cannot read the repository: {error.strerror}") from None
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self._temporary, ignore_errors=True)

    @property
    def _unknown(self) -> str:
        return f"unknown git revision {self._name!r}; in a shallow clone, fetch it first"

    def blobs(self, paths: Iterable[bytes]) -> Iterator[tuple[bytes, bytes | None]]:
        """Yield the path and the content of each regular file that the revision has among ``paths``.

        Paths are relative to the top, with ``/``. Those that the revision lacks, or that are symbolic links or
        submodules in it, are left out. The content is None where it is missing from the object database (partial
        clones) or larger than ``MAX_BLOB``.
        """
        wanted = list(paths)
        named: dict[str, list[bytes]] = {}
        for start in range(0, len(wanted), MAX_PATHS):
            batch = wanted[start : start + MAX_PATHS]
            ids = set(batch)
            out = self._run("ls-tree", "-z", self._commit, "--", *(os.fsdecode(path) for path in batch))
            for row in out.split(b"\0"):
                head, tab, path = row.partition(b"\t")
                mode, _, rest = head.partition(b" ")
                kind, _, name = rest.partition(b" ")
                if tab and path in ids and kind == b"blob" and mode in (b"100644", b"100755", b"100664"):
                    named.setdefault(name.decode("ascii", "replace"), []).append(path)
        batch_oids: list[tuple[str, int]] = []
        total = 0
        for oid, size in self._sizes(list(named)):
            if size is None or size > MAX_BLOB:
                yield from ((path, None) for path in named[oid])
                continue
            if batch_oids and total + size > MAX_BATCH:
                yield from self._contents(batch_oids, named)
                batch_oids, total = [], 0
            batch_oids.append((oid, size))
            total += size
        if batch_oids:
            yield from self._contents(batch_oids, named)

    def _sizes(self, oids: list[str]) -> Iterator[tuple[str, int | None]]:
        """Each object with its size in bytes, None for one that is missing or no blob."""
        if not oids:
            return
        out = self._run("cat-file", "--batch-check", given="".join(f"{oid}\n" for oid in oids).encode())
        for oid, line in zip(oids, out.decode("ascii", "replace").split("\n"), strict=False):
            match = re.fullmatch(f"({OID}) blob ([0-9]{{1,15}})", line)
            yield oid, int(match[2]) if match is not None and match[1] == oid else None

    def _contents(
        self, oids: list[tuple[str, int]], named: dict[str, list[bytes]]
    ) -> Iterator[tuple[bytes, bytes | None]]:
        given = "".join(f"{oid}\n" for oid, _ in oids).encode()
        most = sum(size + 128 for _, size in oids)
        # an object file may hold more than its header says: no more than announced is read
        out = self._run("cat-file", "--batch", given=given, most=most, strict=False)
        offset = 0
        for oid, size in oids:
            head = f"{oid} blob {size}\n".encode()
            start = offset + len(head)
            data: bytes | None = None
            if offset >= 0 and out.startswith(head, offset) and out[start + size : start + size + 1] == b"\n":
                data = out[start : start + size]
                offset = start + size + 1
            else:
                offset = -1  # damaged: the entries that follow cannot be parsed
            yield from ((path, data) for path in named[oid])

    def _prepare(self) -> None:
        """Fills the temporary repository: our configuration, and the names of branches and tags."""
        folder, common = self._repository.folder, self._repository.common
        temporary = self._temporary
        os.mkdir(os.path.join(temporary, "objects"))
        os.mkdir(os.path.join(temporary, "refs"))
        config = read_small(os.path.join(common, "config"), 1024 * 1024) or b""
        lines = ["[core]", "\tbare = true", "\trepositoryformatversion = 1", "[gc]", "\tauto = 0"]
        if re.search(rb"(?im)^[ \t]*objectformat[ \t]*=[ \t]*\"?sha256", config):
            lines += ["[extensions]", "\tobjectFormat = sha256"]
        self._write("config", "\n".join([*lines, ""]))
        self._copy_refs(common, folder)
        shallow = read_small(os.path.join(common, "shallow"), 1024 * 1024) or b""
        grafts = re.findall(f"(?m)^{OID}$", shallow.decode("ascii", "replace"))
        if grafts:
            self._write("shallow", "".join(f"{oid}\n" for oid in grafts))
        self._check_alternates(os.path.join(common, "objects"))

    def _write(self, name: str, text: str) -> None:
        path = os.path.join(self._temporary, *name.split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            file.write(text)

    def _copy_refs(self, common: str, folder: str) -> None:
        """Copies what the names of the repository stand for; only object names and names of other refs pass."""
        for entry in os.listdir(folder):
            if entry == "HEAD" or re.fullmatch(r"[A-Z_]+HEAD", entry):
                value = _ref_value(os.path.join(folder, entry))
                if value is not None:
                    self._write(entry, value + "\n")
        if not os.path.lexists(os.path.join(self._temporary, "HEAD")):
            self._write("HEAD", "ref: refs/heads/none\n")
        refs: dict[str, str] = {}
        packed = read_small(os.path.join(common, "packed-refs"), MAX_REFS_FILE) or b""
        for line in packed.decode("utf-8", "surrogateescape").split("\n"):
            oid, _, name = line.partition(" ")
            if REF_NAME.fullmatch(name) and re.fullmatch(OID, oid):
                refs[name] = oid
        count = 0
        for base in dict.fromkeys((common, folder)):
            for path, name in _files(base, "refs"):
                count += 1
                if count > MAX_REF_FILES:
                    raise UsageError(f"option --diff-base: the repository has more than {MAX_REF_FILES} loose refs")
                value = _ref_value(path)
                if value is None or not _is_ref(name):
                    continue
                refs.pop(name, None)
                if value.startswith("ref: "):
                    self._write(name, value + "\n")
                else:
                    refs[name] = value
        named = (f"{oid} {name}\n" for name, oid in refs.items() if _is_ref(name))
        self._write("packed-refs", "".join(named))

    def _check_alternates(self, objects: str) -> None:
        """Raises ``UsageError`` for lists of other object databases that git could not read safely."""
        todo = [objects]
        seen: set[str] = set()
        while todo:
            folder = todo.pop()
            if folder in seen or len(seen) > 20:
                continue
            seen.add(folder)
            path = os.path.join(folder, "info", "alternates")
            if not os.path.lexists(path):
                continue
            data = read_small(path)
            if data is None or b"\0" in data:
                raise UsageError("option --diff-base: objects/info/alternates is not a small regular file")
            for line in data.decode("utf-8", "surrogateescape").split("\n"):
                if not line or line.startswith("#"):
                    continue
                if line.startswith('"') or windows.is_remote(line):
                    raise UsageError("option --diff-base: objects/info/alternates names an unsupported path")
                todo.append(os.path.realpath(os.path.join(folder, line)))

    def _run(self, *arguments: str, given: bytes = b"", most: int = MAX_OUTPUT, strict: bool = True) -> bytes:
        """The output of a git command, at most ``most`` bytes. ``strict``: fail if git fails or says more."""
        late: list[bool] = []
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stderr:
            stdin.write(given)
            stdin.seek(0)
            try:
                process = subprocess.Popen(
                    [self._git, f"--git-dir={self._temporary}", *OPTIONS, *arguments],
                    cwd=self._temporary,
                    env=self._environment(),
                    stdin=stdin,
                    stdout=subprocess.PIPE,
                    stderr=stderr,
                    preexec_fn=_limit if os.name == "posix" else None,
                )
            except OSError:
                raise UsageError("option --diff-base: git cannot be run") from None

            def stop() -> None:
                late.append(True)
                process.kill()

            timer = threading.Timer(SECONDS, stop)
            timer.daemon = True
            timer.start()
            try:
                assert process.stdout is not None
                out = process.stdout.read(most + 1)
                more = len(out) > most
                if more:
                    process.kill()
                process.stdout.close()
                code = process.wait()
            finally:
                timer.cancel()
                if process.poll() is None:
                    process.kill()
                    process.wait()
            if late:
                raise UsageError(f"option --diff-base: git took more than {SECONDS} s")
            if strict and (code or more):
                stderr.seek(0)
                output = stderr.read(4096).decode("utf-8", "replace").strip().splitlines()
                reason = "the repository is too large" if more else output[0] if output else self._unknown
                raise UsageError(f"option --diff-base: {reason}")
            return out[:most]

    def _environment(self) -> dict[str, str]:
        """The environment of git: nothing that configures it, and a home folder without configuration."""
        dropped = ("GIT_", "SSH_", "GPG_")
        remaining = {name: value for name, value in os.environ.items() if not name.upper().startswith(dropped)}
        folder = self._temporary
        return {
            **remaining,
            "GIT_OBJECT_DIRECTORY": os.path.join(self._repository.common, "objects"),
            "GIT_CEILING_DIRECTORIES": os.path.dirname(folder),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_SYSTEM": os.devnull,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_LITERAL_PATHSPECS": "1",
            "GIT_ALLOW_PROTOCOL": "",
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_ASKPASS": "",
            "GIT_PAGER": "cat",
            "HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "LC_ALL": "C",
        }


def _files(base: str, folder: str) -> Iterator[tuple[str, str]]:
    """The files below a folder, sorted: the path, and the name from ``base`` on with ``/``."""
    top = os.path.join(base, folder)
    for current, folders, files in os.walk(top) if not os.path.islink(top) else ():
        folders.sort()
        for file in sorted(files):
            path = os.path.join(current, file)
            yield path, os.path.relpath(path, base).replace(os.sep, "/")


def _ref_value(path: str) -> str | None:
    """What a ref file says, if it is what such a file may say: an object name, or ``ref: `` and a name."""
    data = read_small(path)
    if data is None:
        return None
    text = data.decode("utf-8", "surrogateescape")
    match = re.match(f"{OID}(?![0-9a-f])", text)
    if match is not None:
        return match[0]
    target = text.removeprefix("ref:").strip() if text.startswith("ref:") else ""
    return f"ref: {target}" if _is_ref(target) else None


def _is_ref(name: str) -> bool:
    """Whether git accepts the name of a ref; never a path that leaves the folder of refs."""
    parts = name.split("/")
    return (
        REF_NAME.fullmatch(name) is not None
        and ".." not in name
        and "@{" not in name
        and not any(not part or part.startswith(".") or part.endswith((".", ".lock")) for part in parts)
    )


def _limit() -> None:
    """Limits the memory of the started process, and the files that it could write."""
    import resource  # not on Windows

    for what, most in ((resource.RLIMIT_DATA, MAX_GIT_DATA), (resource.RLIMIT_FSIZE, 1024 * 1024)):
        try:
            hard = resource.getrlimit(what)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(what, (most, hard))
        except (OSError, ValueError):
            continue


def find_git(outside: Iterable[str]) -> str:
    """Return the absolute path of git, from ``PATH``. Raises ``UsageError`` if no folder outside of ``outside`` has it.

    Empty and relative entries, which depend on the working directory, are skipped, and so is every program that is in
    one of the folders ``outside`` itself or through a symbolic link. Windows searches the working directory before
    ``PATH``, so callers must pass the returned path to ``subprocess``, never the name.
    """
    # the root of a drive holds every program, and no checkout of a stranger's repository
    excluded = [folder for folder in map(real_folder, outside) if os.path.dirname(folder) != folder]
    for entry in os.environ.get("PATH", os.defpath).split(";" if windows.HERE else os.pathsep):
        folder = entry.strip('"') if windows.HERE else entry
        candidate = os.path.join(folder, "git.exe" if windows.HERE else "git")
        if not os.path.isabs(candidate) or not os.path.isfile(candidate) or not os.access(candidate, os.X_OK):
            continue
        places = (real_folder(folder), os.path.normcase(os.path.realpath(candidate)))
        if not any(is_below(place, folder) for place in places for folder in excluded):
            return candidate
    raise UsageError("option --diff-base: git was not found in PATH outside of the files to check; install git")


def real_folder(path: str) -> str:
    """Return the absolute path of a folder with links resolved, in the case that Windows compares by."""
    return os.path.normcase(os.path.realpath(path))
