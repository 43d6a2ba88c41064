"""Pipeline files that the command of a container does not give to Logstash (``-f /etc/logstash/a.conf``): those next to
the one that it names, and those that an image holds in another folder."""

from __future__ import annotations

import os
import re

from lslint.files.paths import is_below
from lslint.project import setup_files
from lslint.project.deployment import dockerfile
from lslint.project.deployment.folders import is_dockerfile
from lslint.project.projects import Projects

MAX_CHARS = 64 * 1024
MAX_LINE = 500
"""Characters before an option on its line; with more, nothing is known."""
_OPTION = re.compile(r"""(?<![\w-])(?:-f|--path\.config|--config)(?:["'][ \t]*,[ \t]*|["']?\s+-\s+|[ \t=]+)["']?""")
"""What tells Logstash its pipeline file on a command line, in a list in brackets or as an entry of a list."""
_VALUE = re.compile(r"[^\s\"',\]]+")
_FILE = re.compile(r"/(?:[\w.-]+/)*[\w.-]+\.(?:conf|cfg|config)")
_STARTS = re.compile(
    r"\blogstash(?:\.sh)?\b[^\n;&|]*$|^[ \t]*(?:CMD|ENTRYPOINT|command|args|entrypoint)\b[^\n;&|]*$"
    r"|^[ \t]*-[ \t]*[\"']?$"
)
"""What is before the option, on its line."""
_OTHER_COMMAND = re.compile(
    r"(?:^|[;&|(\s\"'])(?:\[|test|rm|ln|cp|mv|tail|curl|grep|awk|sed|docker(?![ \t]+(?:container[ \t]+)?run\b)"
    r"|docker-compose|kubectl|cut|filebeat|nginx)\s(?:[^;&|\n]*)$"
)
_TESTED = re.compile(r"config[._]test|--configtest|(?<![\w-])-t\b")
"""Options with which Logstash only checks a file."""
_OF_OTHERS = (".yml", ".yaml", ".toml", ".ini", ".json", ".properties", ".cnf", ".hcl")
"""Extensions of the configs of other programs."""
_SELECTED = re.compile(r"(?im:^\s*-?\s*[\"']?path[._]config[\"']?\s*[:=])|\bconfig\.string\b")
"""A setting that selects pipeline files, too."""


class _Project:
    """What the manifests of a project say. ``files``: the paths that commands give to Logstash, each with how many
    commands do; ``is_known``: they are all single files."""

    __slots__ = ("files", "is_known", "texts")

    def __init__(self, projects: Projects, path: str) -> None:
        self.texts = [
            (at, "\n".join(line for line in text.split("\n") if line.lstrip()[:1] != "#"))
            for at, text in setup_files.of_project(projects, path).texts
            if len(text) <= MAX_CHARS and ("logstash" in text or "logstash" in at)
        ]
        self.files: list[str] = []
        self.is_known = not any(_SELECTED.search(text) is not None for _, text in self.texts)
        for _, text in self.texts if self.is_known else ():
            for match in _OPTION.finditer(text):
                start = text.rfind("\n", 0, match.start()) + 1
                before = text[start : match.start()]
                if len(before) > MAX_LINE:
                    self.is_known = False
                    break
                if _OTHER_COMMAND.search(before) is not None or _STARTS.search(before) is None:
                    continue
                value = _VALUE.match(text, match.end())
                end = text.find("\n", match.end())
                if _TESTED.search(before + text[match.end() : end if end >= 0 else None][:MAX_LINE]) is not None:
                    continue
                if value is None or _FILE.fullmatch(value[0]) is None:
                    self.is_known = self.is_known and value is not None and value[0].endswith(_OF_OTHERS)
                    continue
                self.files.append(value[0])


def is_passed_over(projects: Projects, folder: str, name: str) -> bool:
    """Whether a folder (absolute) is mounted or copied only for containers whose commands name other pipeline files of
    it one by one, and nothing in the project names this one."""
    root = projects.root_of(folder)
    known: dict[str, _Project] = projects.memo("started files")
    path = os.path.join(folder, name)
    found = known.get(root)
    if found is None:
        found = known[root] = _Project(projects, path)
    if not found.files or not found.is_known or any(os.path.basename(one) == name for one in found.files):
        return False
    names = set(projects.listing(folder))
    taken = [one for one in found.files if os.path.basename(one) in names]
    if not taken:
        return False
    base = re.escape(os.path.basename(folder))
    mount = re.compile(rf"(?m)(?:^|[\s\"'/,=\[]){base}/?(?::|[ \t]+)(/[^\s:\"',\]]+)")
    targets = [match[1].rstrip("/") for _, text in found.texts for match in mount.finditer(text)]
    if not 0 < len(targets) <= len(taken) or any(os.path.dirname(one) not in targets for one in taken):
        return False
    from lslint.project import mentions

    every = mentions.of_project(projects, root)
    return every.is_complete and not every.names_file(path) and not every.matches(path)


_STARTS_IMAGE = ("ENTRYPOINT", "CMD")
_MOVES = re.compile(r"(?:^|[\s;&|])(?:cp|mv|ln|cat|install|rsync|find)\s")


def is_copied_elsewhere(projects: Projects, folder: str, name: str) -> bool:
    """Whether the Dockerfile in the folder (absolute) of a file copies it to a place of the image that its command does
    not give to Logstash, and nothing else there moves or names it."""
    known: dict[str, tuple[str, str]] = projects.memo("only Dockerfile")
    if folder not in known:
        known[folder] = _only_dockerfile(projects, folder)
    own, text = known[folder]
    if name not in text:
        return False
    targets: list[str] = []
    command: dict[str, str] = {}
    for _, instruction, rest in dockerfile.instructions(text):
        if instruction in ("COPY", "ADD"):
            *sources, target = [word for word in rest.split() if word[:2] != "--"] or [""]
            if sources in ([name], [f"./{name}"]):
                targets.append(f"{target}{name}" if target.endswith("/") else target)
            elif any(one in (".", "./") or "*" in one or "$" in one or name in one for one in sources):
                return False
        elif instruction in _STARTS_IMAGE:
            command[instruction] = rest
    started = _started(" ".join(command.get(one, "") for one in _STARTS_IMAGE))
    if not targets or not started or any(one[:1] != "/" or "$" in one or is_below(one, started) for one in targets):
        return False
    others = [line for line in text.split("\n") if line.split(" ", 1)[0].upper() not in ("COPY", "ADD")]
    if any(name in line or _MOVES.search(line) is not None for line in others if line.lstrip()[:1] != "#"):
        return False
    base = os.path.basename(folder)
    for at, other in setup_files.of_project(projects, own).texts:
        path = os.path.abspath(at)
        if path != own and ((is_below(path, folder) and name in other) or ("compose" in at and base in other)):
            return False
    return True


def _only_dockerfile(projects: Projects, folder: str) -> tuple[str, str]:
    """The path and the text of the Dockerfile of a folder; empty if it has none about Logstash, or several."""
    names = [one for one in projects.listing(folder) if is_dockerfile(one.lower())]
    own = os.path.join(folder, names[0]) if len(names) == 1 else ""
    text = projects.beginning(own, MAX_CHARS) if own else ""
    return (own, text) if "logstash" in text and len(text) < MAX_CHARS else ("", "")


def _started(command: str) -> str:
    """The only file or folder that the command of an image gives to Logstash; empty if that is not known."""
    values = [_VALUE.match(command, match.end()) for match in _OPTION.finditer(command)]
    if "logstash" not in command or len(values) != 1 or values[0] is None or _TESTED.search(command) is not None:
        return ""
    place = values[0][0].rstrip("/")
    return place if re.fullmatch(r"/[\w./-]+", place) is not None else ""
