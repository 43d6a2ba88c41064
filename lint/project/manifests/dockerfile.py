"""Dockerfiles: base images, variables, and copied files."""

from __future__ import annotations

import os
from itertools import chain, islice
from posixpath import join, normpath

from lslint.files import fs
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.template_hints import has_marker
from lslint.project.manifests.interpolation import interpolate, variables_in
from lslint.project.manifests.model import (
    ENTRY_POINTS,
    STARTING,
    Image,
    VariablePlace,
    Workload,
    images_of,
    starts_image,
)
from lslint.project.manifests.products import image_path, releases
from lslint.rules.project_view import NODE_FILE, PIPELINES_FILE, SETTINGS_FILE, ManifestWord

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lslint.project.manifests.model import Place

    Instruction = tuple[int, str, str, int]
    """Line, name, arguments on one line (spaces in place of line ends and comments), and their offset."""

MAX_LINE = 2_000
MAX_INSTRUCTION = 20_000
"""Characters of an instruction with its continued lines."""
MAX_INSTRUCTIONS = 2_000
MAX_USES = 200
"""Files and folders that an image copies."""
MAX_PAIRS = 200
_READ = ("ARG", "ENV", "FROM", "COPY", "ADD", "ENTRYPOINT", "CMD", "RUN", "HEALTHCHECK", "USER", "WORKDIR")
_PAIR = r"(?<![\w.])([\w.]+)=(\"(?:[^\"\\]|\\.)*+\"|'[^']*+'|(?:[^\s\\]|\\.)*+)"
_ENTRY_POINTS = tuple(f"/usr/local/bin{name}" for name in ENTRY_POINTS)
_HEREDOC = r"<<-?(?:\"([^\"\n]+)\"|'([^'\n]+)'|([\w.-]+))"
_RIGHTS = r"(?:^|&&|;)\s*(?:chown|chmod|chgrp)\s[^&|;<>`$\n]*"
"""A command that changes only who may read a file."""
_PLUGINS = r"(?:\S*bin/)?(?:logstash|elasticsearch|kibana)-plugin\s+install\s[^&|;<>`$\n]*"
_BUILT_FOR = r"\binstall\s[^&|;\n]*/elasticsearch-(?:analysis-\w+|plugins/\S*)-(\d+\.\d+\.\d+)\.zip"
_KEYSTORE = r"\b(logstash|[a-z]+beat)[ -]keystore\b"
_PRODUCT = r"(?<![\w.-])(elasticsearch|logstash|kibana|(?:audit|file|heart|metric|packet)beat)(?:-oss)?"
_ARCHIVE = (
    r"(?<![^\s\"'=])(?:https?://[\w.-]*\belastic(?:search)?\.(?:co|org)/)?[\w./-]*"
    rf"{_PRODUCT}-(\d+\.\d+\.\d+)[\w.-]*\.(?:tar\.gz|tgz|zip|deb|rpm)\b"
)
"""The archive of a product, local or from Elastic, and its release."""
_INSTALLER = r"(?<![\w.-])(?:apt(?:-get|itude)?|(?:micro)?dnf|yum|zypper)\s"
_PACKAGE = rf"{_PRODUCT}(?:(?:=(?:\d:)?|-)(\d+\.\d+\.\d+)\S*)?(?=\s|$)"
_REPOSITORY = r"\bartifacts\.elastic\.co/packages/(?:oss-)?(\d+)\.x/"
"""A package repository of Elastic, and the major release of its packages."""
_MOVE = r"\b(?:cp|ln|mv)\s"
"""A command that may put a file elsewhere."""


def read(
    path: str, written: list[Instruction], place_of: Callable[[str], str], arguments: Mapping[str, tuple[str, Place]]
) -> Workload | None:
    """Return the image of the last stage of a Dockerfile; None without one.

    ``written``: its instructions; ``place_of``: the absolute path that a source of ``COPY`` means, or empty;
    ``arguments``: build arguments of a compose file, each with its value and location.
    """
    values: dict[str, str] = {}
    defaults: set[str] = set()
    stages: dict[str, Workload] = {}
    last: Workload | None = None
    started: dict[str, str] = {}
    scripts: list[str] = []
    history: dict[int, tuple[dict[str, str], list[str]]] = {}  # start and commands of each stage
    for number, instruction, rest, start in written:
        if instruction == "ARG":
            name, sign, value = (part.strip() for part in rest.partition("="))
            if name in arguments:
                values[name] = arguments[name][0]
            elif sign:
                values[name] = value.strip("\"'")
                defaults.add(name)
        elif instruction == "FROM":
            words = [word for word in rest.split() if not word.startswith("--")]
            if not words:
                continue
            base = stages.get(words[0].lower())
            last = _stage(path, number, words[0], values, base)
            _explain(last, words[0], arguments, defaults)
            folder = f"/usr/share/{last.base}" if last.base else ""
            before = history[id(base)] if base is not None else ({"WORKDIR": folder}, [])
            started, scripts = history[id(last)] = ({**before[0]}, [*before[1]])
            if len(words) > 2 and words[1].upper() == "AS":
                stages[words[2].lower()] = last
        elif last is not None:
            _add_packages(last, number, instruction, rest, values, scripts)
            if instruction == "ENV":
                for name, value, place in _pairs(path, rest, start):
                    last.set(name, None if "$" in value else value, path, number, place=place)
                    if (resolved := interpolate(value, values)) is not None:
                        values.setdefault(name, resolved)
            elif instruction == "RUN":
                _install(last, rest, start)
                scripts.append(rest)
            elif instruction in ("ENTRYPOINT", "CMD"):
                _start(last, instruction, rest, started)
            elif instruction == "WORKDIR":
                started[instruction] = join(started[instruction], interpolate(rest.strip("\"' "), values) or "$")
            elif instruction == "HEALTHCHECK":
                last.health_check = (path, _health_check(rest), start, start + len(rest))
            elif instruction in ("COPY", "ADD"):
                _copy(last, interpolate(rest, values) or rest, (start, start + len(rest)), place_of, started["WORKDIR"])
    if last is not None:
        _change_copies(last, path, scripts)
        last.runtime.mounts += [place for place in last.copies if place.startswith("/")]
        is_replaced = any(not target or target.endswith(STARTING) for target in last.copies)
        if is_replaced or any(name in script for name in ENTRY_POINTS for script in scripts):
            last.starts_image = False  # its script may set further variables
    return last


def until(written: list[Instruction], target: str) -> list[Instruction]:
    """Return the instructions up to the end of the stage ``target``, all without a name; none if no stage has it."""
    if not target:
        return written
    starts = [index for index, (_, word, _, _) in enumerate(written) if word == "FROM"]
    for start, end in zip(starts, [*starts[1:], len(written)], strict=False):
        if written[start][2].lower().split()[-2:] == ["as", target.lower()]:
            return written[:end]
    return []


def is_plain(written: list[Instruction]) -> bool:
    """Return whether a Dockerfile adds at most plugins to one base image."""
    words = [word for _, word, _, _ in written]
    commands = (rest for _, word, rest, _ in written if word == "RUN")
    is_added = compiled(_PLUGINS).fullmatch
    return words.count("FROM") == 1 and {*words} <= {"ARG", "FROM", "RUN", "WORKDIR"} and all(map(is_added, commands))


def _add_packages(
    stage: Workload, line: int, instruction: str, rest: str, values: Mapping[str, str], scripts: list[str]
) -> None:
    """Add the products that an instruction adds to an image without them: without a release if it names several. A
    package without a release is the newest of the one package repository that the commands (``scripts``) add."""
    if instruction not in ("ADD", "COPY", "RUN"):
        return
    variables = {name: variable.value for name, variable in stage.runtime.variables.items() if variable.value}
    rest = interpolate(rest, {**values, **variables}) or rest
    packages = compiled(_PACKAGE).finditer(" ".join(_installed(rest)))
    majors = {major for script in (*scripts, rest) for major in compiled(_REPOSITORY).findall(script)}
    newest = majors.pop() if len(majors) == 1 else ""
    for match in chain(compiled(_ARCHIVE).finditer(rest), packages):
        added = releases(match[1], match[2] or newest)
        if added is not None and not match[2]:
            added = added[1], added[1]
        image = next((each for each in stage.images if each.product == match[1]), None)
        if image is None and added is not None:
            stage.images = [*stage.images, Image(stage.path, line, os.path.basename(match[0]), match[1], added)]
        elif image is not None and image.line > stage.runtime.line and added != (image.low, image.high):
            image.low = image.high = ""


def _installed(rest: str) -> Iterator[str]:
    """Yield what the package managers of a ``RUN`` install."""
    for command in compiled(r"[&|;\n]").split(rest):
        if (installer := compiled(_INSTALLER).search(command)) is not None:
            yield command[installer.end() :].partition("install ")[2]


def _install(stage: Workload, rest: str, start: int) -> None:
    """Add the plugins of a command, with a word about those that are built for another release than that of the
    image."""
    stage.install(rest)
    images = [image for image in stage.images if image.product == "elasticsearch" and image.low == image.high]
    for match in compiled(_BUILT_FOR).finditer(rest) if images and images[0].low.count(".") == 2 else ():
        if match[1] != images[0].low:
            span = (start + match.start(1), start + match.end(1))
            stage.words.append(ManifestWord(match[1], "plugin", images[0].low, *span))


def _start(stage: Workload, instruction: str, rest: str, started: dict[str, str]) -> None:
    """Set what a stage starts. ``started``: its ``ENTRYPOINT`` and ``CMD`` so far, to which this one is added."""
    is_list = rest[:1] == "["
    started[instruction] = rest.replace('"', " ").replace(",", " ").strip("[] ") if is_list else rest
    stage.runtime.command = " ".join(started.get(key, "") for key in ("ENTRYPOINT", "CMD")).strip()
    entry_point = " ".join(started.get("ENTRYPOINT", "").split()).removeprefix("/bin/tini -- ")
    is_of_image = is_list and entry_point in ("", *_ENTRY_POINTS)
    stage.runtime.entry_point = entry_point.partition(" ")[0]
    stage.starts_image = is_of_image and starts_image(started.get("CMD", "").split())


def _change_copies(stage: Workload, path: str, scripts: list[str]) -> None:
    """Forget the sources of copies and of settings files of Logstash and Elasticsearch that commands may change."""
    scripts = [compiled(_RIGHTS).sub("", script) for script in scripts]
    for place in (SETTINGS_FILE, PIPELINES_FILE, NODE_FILE):
        if any(os.path.basename(place) in script for script in scripts):
            stage.copies[place] = ("", path, 0, 0)
    for name in compiled(_KEYSTORE).findall(" ".join(scripts)):
        stage.copies[f"/usr/share/{name}/{name}.keystore"] = ("", path, 0, 0)
    for target in [*stage.copies]:
        if any(map(_mentions(target), scripts)):
            stage.copies[target] = ("", *stage.copies[target][1:])


def _copy(stage: Workload, rest: str, span: tuple[int, int], place_of: Callable[[str], str], folder: str) -> None:
    """Add the files and folders that ``COPY`` or ``ADD`` copies to a path in a working directory; without a source,
    what is not in the repository."""
    *sources, target = _words(rest) or [""]
    is_folder = target.endswith(("/", "/.", "/..")) or target in (".", "..") or len(sources) > 1
    target = normpath(join(folder if target[:1] not in ("", "$") else "", target)) if target else ""
    is_own = "--from=" not in rest
    is_known = is_own and target[:1] == "/" and "$" not in target
    for source in sources:
        place = place_of(source)
        if place and is_own and len(stage.uses) < MAX_USES:
            stage.uses.append(place)
        if "*" in source or "?" in source:
            place = ""  # several files, whose names in the image are not known
        name = os.path.basename(place) if is_folder and fs.is_file(place) else ""
        copied = image_path(f"{target.rstrip('/')}/{name}".rstrip("/"))
        stage.copies[copied] = (place if is_known else "", stage.path, *span)


def _mentions(target: str) -> Callable[[str], bool]:
    """Return a test of commands: whether they may change a path in the image, because they name it or a folder of it
    that belongs to one product."""
    parts = target.split("/")
    depth = 4 if parts[1:3] == ["usr", "share"] else 3
    folders = ["/".join(parts[:count]) for count in range(min(depth, len(parts)), len(parts) + 1)]
    return lambda script: bool(compiled(_MOVE).search(script)) or any(folder in script for folder in folders)


def _stage(path: str, line: int, reference: str, values: Mapping[str, str], base: Workload | None) -> Workload:
    """Return a stage that begins with an image, or with another stage (``base``)."""
    stage = Workload(os.path.basename(path), path, line)
    stage.runtime.is_container = stage.runtime.has_network = True
    stage.runtime.ports = {}
    if base is not None:
        stage.images, stage.reference, stage.uses = base.images, base.reference, list(base.uses)
        stage.copies, stage.health_check = dict(base.copies), base.health_check
        stage.single, stage.places, stage.starts_image = base.single, dict(base.places), base.starts_image
        stage.runtime.variables, stage.runtime.command = dict(base.runtime.variables), base.runtime.command
        stage.runtime.entry_point = base.runtime.entry_point
        stage.runtime.has_plugins, stage.runtime.plugins = base.runtime.has_plugins, base.runtime.plugins
        return stage
    stage.reference = reference
    stage.images = images_of(path, line, reference, interpolate(reference, values))
    return stage


def _explain(stage: Workload, reference: str, arguments: Mapping[str, tuple[str, Place]], defaults: set[str]) -> None:
    """Add where the release of an image comes from: the build argument, or the default that the Dockerfile has."""
    variables = variables_in(reference)
    for image in stage.images if variables else ():
        given = [arguments[name][1] for name in variables if name in arguments]
        if given:
            image.origin = given[0]
        elif image.low and all(name in defaults for name in variables):
            image.text = f"{reference} ({image.low})"


def _words(rest: str) -> list[str]:
    """Return the sources of ``COPY`` or ``ADD``, then the target."""
    written = rest.replace('"', " ").strip("[] ").replace(",", " ") if "[" in rest else rest
    return [word.strip("\"'") for word in written.split() if word[:2] != "--"]


def _pairs(path: str, written: str, start: int) -> Iterator[tuple[str, str, VariablePlace | None]]:
    """Yield names, values and places of ``ENV``: ``A=b "C"="d e"``, or ``A b c``, which has no place."""
    if "=" not in written.split(" ", 1)[0]:
        name, _, value = written.partition(" ")
        if name.isidentifier():
            yield name, value.strip().strip("\"'"), None
        return
    for match in islice(compiled(_PAIR).finditer(written), MAX_PAIRS):
        value = match[2]
        is_quoted = value[:1] in ("'", '"') and len(value) > 1
        inner = value[1:-1] if is_quoted else value
        is_known = not any(sign in inner for sign in ("$", "\\", "{%", "<%")) and not has_marker(inner)
        key = (start + match.start(1), start + match.end(1))
        span = (start + match.start(2) + is_quoted, start + match.end(2) - is_quoted)
        yield match[1], value.strip("\"'"), VariablePlace(path, key, span, inner if is_known else None)


def _health_check(rest: str) -> list[str]:
    """Return the words of a health check, as those of a compose file."""
    command = compiled(r"(?:--\S+\s+)*CMD\s+(.*)").fullmatch(rest)
    if command is None:
        return ["NONE"]
    import json

    try:
        words = json.loads(command[1])
    except (ValueError, RecursionError):
        words = None
    return ["CMD", *map(str, words)] if isinstance(words, list) else ["CMD-SHELL", command[1]]


def instructions(text: str) -> list[Instruction]:
    """Return the instructions that are read."""
    kept: list[Instruction] = []
    parts: list[str] = []
    lines = text.split("\n")
    heredocs: list[str] = []
    bodies = {line.strip() for line in lines} if "<<" in text else set()
    start = size = first = offset = 0
    for number, line in enumerate(lines, 1):
        begin, offset = offset, offset + len(line) + 1
        body = line.rstrip()
        if heredocs:
            if body.strip() == heredocs[0]:
                del heredocs[0]
            if kept and kept[-1][1] == "RUN" and len(kept[-1][2]) < MAX_INSTRUCTION:
                kept[-1] = (*kept[-1][:2], f"{kept[-1][2]}\n{body}", kept[-1][3])
            continue
        if len(line) > MAX_LINE or body.lstrip()[:1] == "#":
            if parts:
                parts.append(" " * (offset - begin))
            continue
        if not parts:
            start, first = number, begin
        parts.append(body.removesuffix("\\").ljust(offset - begin))
        size += len(body)
        if body.endswith("\\") and size < MAX_INSTRUCTION:
            continue
        whole = "".join(parts).rstrip()
        parts, size = [], 0
        match = compiled(r"\s*(\S*)\s*").match(whole)
        assert match is not None
        word, rest = match[1].lstrip("\ufeff").upper(), whole[match.end() :]
        opened = compiled(_HEREDOC).findall(rest) if word in ("RUN", "COPY", "ADD") else ()
        heredocs = [end for end in map("".join, opened) if end in bodies]
        if word in _READ or (word and not word.isalpha()):  # a marker may stand for any instruction
            kept.append((start, word, rest, first + match.end()))
            if len(kept) >= MAX_INSTRUCTIONS:
                break
    return kept
