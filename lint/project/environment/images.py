"""Images that Dockerfiles build."""

from __future__ import annotations

import os

from lslint.project.deployment import dockerfile, products
from lslint.project.deployment.interpolation import interpolate
from lslint.project.environment.model import Service

MAX_USES = 200
MAX_PAIRS = 200


def read(path: str, text: str, context: str) -> Service | None:
    """The image of the last stage of a Dockerfile; None without one. ``context``: the folder it is built from."""
    stages: dict[str, Service] = {}
    values: dict[str, str] = {}
    last: Service | None = None
    started: dict[str, str] = {}
    for number, instruction, rest in dockerfile.instructions(text):
        if instruction == "ARG":
            name, sign, value = rest.partition("=")
            if sign:
                values[name.strip()] = value.strip().strip("\"'")
        elif instruction == "FROM":
            words = [word for word in rest.split() if not word.startswith("--")]
            if not words:
                continue
            last = _stage(path, number, words[0], stages.get(words[0].lower()), values)
            started = {}
            if len(words) > 2 and words[1].upper() == "AS":
                stages[words[2].lower()] = last
        elif last is None:
            continue
        elif instruction == "ENV":
            for name, env_value in _pairs(rest):
                last.set(name, None if "$" in env_value else env_value, path, number)
        elif instruction in ("ENTRYPOINT", "CMD"):
            command = rest.replace('"', " ").replace(",", " ").strip("[] ") if rest[:1] == "[" else rest
            started[instruction] = command
            last.runtime.command = " ".join(started.get(one, "") for one in ("ENTRYPOINT", "CMD")).strip()
        elif instruction in ("COPY", "ADD") and not rest.startswith("--from"):
            words = [word for word in rest.replace('"', " ").strip("[]").replace(",", " ").split() if word[:2] != "--"]
            for source in words[:-1]:
                place = dockerfile.place_of(context, source)
                if place and len(last.uses) < MAX_USES:
                    last.uses.append(place)
    return last


def _stage(path: str, line: int, image: str, base: Service | None, values: dict[str, str]) -> Service:
    made = Service(os.path.basename(path), path, line)
    made.runtime.is_container = True
    made.runtime.ports = {}
    if base is not None:
        made.products, made.image, made.uses = base.products, base.image, list(base.uses)
        made.runtime.variables = dict(base.runtime.variables)
        made.runtime.command = base.runtime.command
        return made
    made.image = image
    found = products.image(interpolate(image, values) or image.partition("$")[0].rstrip(":"))
    if found is not None:
        made.products = frozenset(found.products)
    return made


def _pairs(written: str) -> list[tuple[str, str]]:
    """Names and values of ENV: ``A=b "C"="d e"``, or ``A b c``."""
    first = written.split(" ", 1)[0]
    if "=" not in first:
        name, _, value = written.partition(" ")
        return [(name, value.strip())] if name.isidentifier() else []
    made: list[tuple[str, str]] = []
    for match in products.pattern(r"(?<![\w.])([\w.]+)=(\"(?:[^\"\\]|\\.)*+\"|'[^']*+'|(?:[^\s\\]|\\.)*+)").finditer(
        written
    ):
        made.append((match[1], match[2].strip("\"'")))
        if len(made) >= MAX_PAIRS:
            break
    return made
