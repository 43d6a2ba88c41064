"""Dockerfiles: base images, build arguments, copied files and installed packages."""

from __future__ import annotations

import os

from lslint.project.deployment import text as plain
from lslint.project.deployment.interpolation import interpolate, variables_in
from lslint.project.deployment.model import MANIFEST, Manifest, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.project.deployment.text import Values

MAX_INSTRUCTIONS = 2_000
_READ = ("ARG", "ENV", "FROM", "COPY", "ADD", "ENTRYPOINT", "CMD")


def read(
    path: str,
    text: str,
    context: str | Callable[[str], str],
    given: Values,
    rank: int = MANIFEST,
    env: Values | None = None,
) -> Manifest:
    """What a Dockerfile says. ``context``: the folder it is built from, or a function that finds the one that has a
    file; ``given``: build arguments of a compose file; ``env``: variables of ``.env`` files around it, for arguments
    without a value."""
    made = Manifest(path)
    values: Values = {}
    defaults: set[str] = set()
    written: set[str] = set()
    stages: dict[str, list[Statement]] = {}
    images: list[Statement] = []
    last: list[Statement] = []
    copied: list[str] = []
    sources: list[str] = []
    for number, instruction, rest in instructions(text):
        if instruction == "ARG":
            name, sign, value = rest.partition("=")
            if name in given:
                values[name] = given[name]
            elif sign:
                values[name] = value.strip().strip("\"'")
                defaults.add(name)
                written.add(name)
            elif env and name in env:
                values[name] = env[name]
                defaults.add(name)
        elif instruction == "ENV":
            pairs = [rest.partition(" ")]
            if "=" in rest.split(" ")[0]:
                pairs = [word.partition("=") for word in rest.split()]
            for name, _, value in pairs:
                resolved = interpolate(value.strip().strip("\"'"), values)
                if resolved is not None:
                    values.setdefault(name.strip(), resolved)
        elif instruction == "FROM":
            words = [word for word in rest.split() if not word.startswith("--")]
            if not words:
                continue
            last = stages.get(words[0].lower()) or plain.of_image(path, number, words[0], values, rank)
            for one in last:
                names = variables_in(words[0])
                if names and all(name in defaults for name in names):
                    one.default = True
                    one.variable = names[0].lower()
                    if one.low and all(name in written for name in names):
                        one.text = plain.shown(f"{words[0]} ({one.low})")
            images += last
            copied = []
            if len(words) > 2 and words[1].upper() == "AS":
                stages[words[2].lower()] = last
        elif instruction in ("COPY", "ADD") and not rest.startswith("--from"):
            words = [word for word in rest.replace('"', " ").strip("[]").replace(",", " ").split() if word[:2] != "--"]
            copied += words[:-1]
            sources += words[:-1]
    made.statements = last or images
    if not any(one.low or one.newest for one in made.statements):
        made.statements = made.statements + plain.scan(path, text, values, rank)
    places = {
        one: place_of(context if isinstance(context, str) else context(one), one) for one in dict.fromkeys(sources)
    }
    made.copies = [place for place in places.values() if place]
    if last:
        made.uses += [(places[source], "") for source in copied if places[source]]
    return made


def place_of(context: str, source: str) -> str:
    """The absolute path that a source of COPY names; empty for the whole context."""
    if "$" in source or "://" in source:
        return ""
    fixed = source.partition("*")[0].partition("?")[0]
    if fixed != source:
        fixed = fixed.rpartition("/")[0]
    place = os.path.normpath(os.path.join(context, fixed.lstrip("/")))
    return place if place != context and place.startswith(context.rstrip(os.sep) + os.sep) else ""


def instructions(text: str) -> list[tuple[int, str, str]]:
    """Line, instruction and arguments, with continued lines joined."""
    found: list[tuple[int, str, str]] = []
    parts: list[str] = []
    start = size = 0
    for number, line in enumerate(text.split("\n"), 1):
        body = line.strip()
        if len(line) > plain.MAX_LINE or (body.startswith("#") and body):
            continue
        if not parts:
            start = number
        parts.append(body.removesuffix("\\"))
        size += len(body)
        if body.endswith("\\") and size < 20_000:
            continue
        word, _, rest = " ".join(parts).strip().partition(" ")
        parts, size = [], 0
        if word.upper() in _READ:
            found.append((start, word.upper(), rest.strip()))
            if len(found) >= MAX_INSTRUCTIONS:
                break
    return found
