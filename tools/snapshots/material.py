"""The material of a snapshot: units, each a separate project, in folders named after their content."""

import hashlib
import json
import pathlib
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field

TARGETS = ("none", "6.8", "7.17", "8.19", "9.5")
REPOSITORY_TARGETS = ("none", "9.5")
SOURCES = ("files", "repositories", "examples", "probes")
PLACE = pathlib.Path(tempfile.gettempdir()) / "lslint-snapshot-material"
"""Reports may depend on names of folders, so every snapshot reads its material from the same place."""

KINDS = {  # kind of a probe, else start of its file's name -> (option --kind, file extension)
    "legacy": ("es-legacy-template", "json"),
    "composable": ("es-index-template", "json"),
    "component": ("es-component-template", "json"),
    "elasticsearch_yml": ("elasticsearch-settings", "yml"),
    "filebeat": ("filebeat", "yml"),
    "logstash": ("logstash", "conf"),
    "filter_runs": ("logstash", "conf"),
    "es_": ("es-template", "json"),
}


@dataclass
class Unit:
    """A folder to check: its files, the paths that the command line names, further options and the targets."""

    name: str
    files: "dict[str, bytes]"
    paths: "tuple[str, ...]" = (".",)
    options: "tuple[str, ...]" = ("--isolated",)
    targets: "tuple[str, ...]" = TARGETS
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        digest = hashlib.sha256(json.dumps([self.paths, self.options]).encode())
        for path, data in sorted(self.files.items()):
            digest.update(f"\0{path}\0{len(data)}\0".encode())
            digest.update(data)
        self.digest = digest.hexdigest()[:20]

    def write(self) -> None:
        """Write the files to the unit's folder unless it exists; an interrupted run leaves no half-written folder."""
        folder = PLACE / self.digest
        if folder.is_dir():
            return
        PLACE.mkdir(parents=True, exist_ok=True)
        draft = pathlib.Path(tempfile.mkdtemp(dir=PLACE, prefix="draft-"))
        (draft / ".git").mkdir()  # the end of the project: nothing around the folder counts
        (draft / ".git" / "HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
        for path, data in self.files.items():
            file = draft / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        draft.chmod(0o755)
        try:
            draft.rename(folder)
        except OSError:  # another process wrote the same unit meanwhile
            shutil.rmtree(draft)


def _files(corpus: pathlib.Path, rows: "list[dict[str, str]]") -> Iterator[Unit]:
    """Every file of the corpus alone, named on the command line."""
    for row in rows:
        name = pathlib.PurePosixPath(row["path"]).name
        path = f"./{name}" if name.startswith("-") else name
        yield Unit(f"files/{row['file']}", {name: (corpus / row["file"]).read_bytes()}, (path,))


def _repositories(corpus: pathlib.Path, rows: "list[dict[str, str]]") -> Iterator[Unit]:
    """Every repository of the corpus: its files of all classes in one folder."""
    repositories: dict[str, dict[str, bytes]] = {}
    for row in rows:
        repositories.setdefault(row["repo"], {})[row["path"]] = (corpus / row["file"]).read_bytes()
    for name, files in repositories.items():
        yield Unit(f"repositories/{name}", files, targets=REPOSITORY_TARGETS)


def _examples(folder: pathlib.Path) -> Iterator[Unit]:
    """Every example project with its own config."""
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        paths = sorted(path for path in project.rglob("*") if path.is_file())
        files = {path.relative_to(project).as_posix(): path.read_bytes() for path in paths}
        yield Unit(f"examples/{project.name}", files, options=())


def probe_kind(file: pathlib.Path, row: "dict[str, object]") -> "tuple[str, str] | None":
    """Return the kind and file extension of a probe, or None if the file holds something other than configs."""
    for name in (str(row.get("kind")), file.stem):
        for start, kind in KINDS.items():
            if name == start or (name == file.stem and name.startswith(start)):
                return kind
    return None


def _probes(folder: pathlib.Path) -> Iterator[Unit]:
    """Every different config of the probes, named after the first row that has it."""
    seen: set[tuple[str, bytes]] = set()
    names: dict[str, int] = {}
    for file in sorted(folder.glob("*.jsonl")):
        for line in filter(None, file.read_text(encoding="utf-8").split("\n")):
            row = json.loads(line)
            text = row.get("config", row.get("body"))
            kind = probe_kind(file, row)
            if text is None or kind is None:
                continue
            text = text if isinstance(text, str) else json.dumps(text)
            data = text.encode("utf-8", "surrogatepass")
            if (kind[0], data) in seen:
                continue
            seen.add((kind[0], data))
            identity = re.sub(r"[^\w.=+-]+", "_", str(row.get("id")))
            name = f"probes/{file.stem}/{identity}"
            names[name] = names.get(name, 0) + 1
            if names[name] > 1:
                name += f"~{names[name]}"
            path = f"file.{kind[1]}"
            yield Unit(name, {path: data}, (path,), ("--isolated", "--kind", kind[0]))


def units(sources: "list[str]", examples: pathlib.Path, shared: pathlib.Path, sample: "int | None") -> "list[Unit]":
    """Return the units of these sources, sorted by name; with ``sample``, that many, always the same ones."""
    collected: list[Unit] = []
    corpus = shared / "corpus"
    if "files" in sources or "repositories" in sources:
        lines = (corpus / "manifest_dev.jsonl").read_text(encoding="utf-8").split("\n")
        rows = [json.loads(line) for line in filter(None, lines)]
        if "files" in sources:
            collected += _files(corpus, rows)
        if "repositories" in sources:
            collected += _repositories(corpus, rows)
    if "examples" in sources:
        collected += _examples(examples)
    if "probes" in sources:
        collected += _probes(shared / "probes")
    if sample is not None:
        collected = sorted(collected, key=lambda unit: unit.digest)[:sample]
    return sorted(collected, key=lambda unit: unit.name)
