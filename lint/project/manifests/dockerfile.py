"""Dockerfiles: base images, variables, and copied files."""

from __future__ import annotations

import os

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.template_hints import has_marker
from lslint.project.manifests.interpolation import interpolate, variables_in
from lslint.project.manifests.model import VariablePlace, Workload, images_of, starts_image

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lslint.project.manifests.model import Place

    Instruction = tuple[int, str, str, int, int]
    """Line, name, arguments with continued lines joined, and offsets."""

MAX_LINE = 2_000
MAX_INSTRUCTION = 20_000
"""Characters of an instruction with its continued lines."""
MAX_INSTRUCTIONS = 2_000
MAX_USES = 200
"""Files and folders that an image copies."""
MAX_PAIRS = 200
_READ = ("ARG", "ENV", "FROM", "COPY", "ADD", "ENTRYPOINT", "CMD", "RUN", "HEALTHCHECK")
_PAIR = r"(?<![\w.])([\w.]+)=(\"(?:[^\"\\]|\\.)*+\"|'[^']*+'|(?:[^\s\\]|\\.)*+)"
_HEREDOC = r"<<-?[\"']?(\w+)"
_INSTALL = r"-plugin[\"',\s]+install\b"
"""A command that adds a plugin to the product."""


def read(
    path: str,
    written: list[Instruction],
    place_of: Callable[[str], str],
    arguments: Mapping[str, tuple[str, Place]],
    text: str = "",
) -> Workload | None:
    """Return the image of the last stage of a Dockerfile; None without one.

    ``written``: its instructions; ``place_of``: the absolute path that a source of ``COPY`` means, or empty;
    ``arguments``: build arguments of a compose file, each with its value and location; ``text``: of the Dockerfile, if
    the places of its variables are needed.
    """
    values: dict[str, str] = {}
    defaults: set[str] = set()
    stages: dict[str, Workload] = {}
    last: Workload | None = None
    started: dict[str, str] = {}
    for number, instruction, rest, start, end in written:
        if instruction == "ARG":
            name, sign, value = rest.partition("=")
            name = name.strip()
            if name in arguments:
                values[name] = arguments[name][0]
            elif sign:
                values[name] = value.strip().strip("\"'")
                defaults.add(name)
        elif instruction == "FROM":
            words = [word for word in rest.split() if not word.startswith("--")]
            if not words:
                continue
            base = stages.get(words[0].lower())
            last = _stage(path, number, words[0], values, base)
            _explain(last, words[0], arguments, defaults)
            started = {}
            if len(words) > 2 and words[1].upper() == "AS":
                stages[words[2].lower()] = last
        elif last is not None:
            if instruction == "ENV":
                spans = _places(path, text, start, end)
                for name, value in _pairs(rest):
                    last.set(name, None if "$" in value else value, path, number, place=spans.get(name))
                    resolved = interpolate(value, values)
                    if resolved is not None:
                        values.setdefault(name, resolved)
            elif instruction == "RUN":
                last.runtime.has_plugins = last.runtime.has_plugins or compiled(_INSTALL).search(rest) is not None
            elif instruction in ("ENTRYPOINT", "CMD"):
                is_list = rest[:1] == "["
                started[instruction] = rest.replace('"', " ").replace(",", " ").strip("[] ") if is_list else rest
                last.runtime.command = " ".join(started.get(one, "") for one in ("ENTRYPOINT", "CMD")).strip()
                last.starts_image = is_list and "ENTRYPOINT" not in started and starts_image(started["CMD"].split())
            elif instruction == "HEALTHCHECK":
                last.health_check = (path, _health_check(rest), start, end)
            elif instruction in ("COPY", "ADD") and "--from=" not in rest:
                places = map(place_of, _sources(rest))
                last.uses += [place for place in places if place][: MAX_USES - len(last.uses)]
    return last


def _stage(path: str, line: int, reference: str, values: Mapping[str, str], base: Workload | None) -> Workload:
    """Return a stage that begins with an image, or with another stage (``base``)."""
    stage = Workload(os.path.basename(path), path, line)
    stage.runtime.is_container = True
    stage.runtime.ports = {}
    if base is not None:
        stage.images, stage.reference, stage.uses = base.images, base.reference, list(base.uses)
        stage.single, stage.places, stage.starts_image = base.single, dict(base.places), base.starts_image
        stage.health_check = base.health_check
        stage.runtime.variables = dict(base.runtime.variables)
        stage.runtime.command = base.runtime.command
        stage.runtime.has_plugins = base.runtime.has_plugins
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


def _sources(rest: str) -> list[str]:
    """Return the sources of ``COPY`` or ``ADD``."""
    written = rest.replace('"', " ").strip("[] ").replace(",", " ") if "[" in rest else rest
    words = [word.strip("\"'") for word in written.split() if word[:2] != "--"]
    return words[:-1]


def _pairs(written: str) -> list[tuple[str, str]]:
    """Return names and values of ``ENV``: ``A=b "C"="d e"``, or ``A b c``."""
    first = written.split(" ", 1)[0]
    if "=" not in first:
        name, _, value = written.partition(" ")
        return [(name, value.strip().strip("\"'"))] if name.isidentifier() else []
    pairs: list[tuple[str, str]] = []
    for match in compiled(_PAIR).finditer(written):
        pairs.append((match[1], match[2].strip("\"'")))
        if len(pairs) >= MAX_PAIRS:
            break
    return pairs


def _places(path: str, text: str, start: int, end: int) -> dict[str, VariablePlace]:
    """Return the places of the variables of an ``ENV`` instruction that are written as ``A=b``."""
    places: dict[str, VariablePlace] = {}
    for match in compiled(_PAIR).finditer(text, start, min(end, len(text))):
        first, last = match.span(2)
        is_quoted = match[2][:1] in ("'", '"') and last - first > 1
        span = (first + 1, last - 1) if is_quoted else (first, last)
        written = text[slice(*span)]
        is_known = "$" not in written and "\\" not in written and not has_marker(written)
        places[match[1]] = VariablePlace(path, match.span(1), span, written if is_known else None)
        if len(places) >= MAX_PAIRS:
            break
    return places


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
    lines: list[Instruction] = []
    parts: list[str] = []
    heredoc, bodies = "", {line.strip() for line in text.split("\n")} if "<<" in text else set()
    start = size = first = offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        begin, offset = offset, offset + len(line) + 1
        body = line.strip()
        if heredoc:
            heredoc = "" if body == heredoc else heredoc
            continue
        if len(line) > MAX_LINE or body.startswith("#"):
            continue
        if not parts:
            start, first = number, begin
        parts.append(body.removesuffix("\\"))
        size += len(body)
        if body.endswith("\\") and size < MAX_INSTRUCTION:
            continue
        word, _, rest = " ".join(parts).strip().partition(" ")
        parts, size = [], 0
        opened = compiled(_HEREDOC).search(rest) if word.upper() in ("RUN", "COPY", "ADD") else None
        heredoc = opened[1] if opened is not None and opened[1] in bodies else ""
        if word.upper() in _READ:
            lines.append((start, word.upper(), rest.strip(), first, offset - 1))
            if len(lines) >= MAX_INSTRUCTIONS:
                break
    return lines
