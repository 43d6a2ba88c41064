"""The options of the plugins in a Logstash pipeline whose releases the catalogue knows.

The text is scanned once, not parsed, as ``content.py`` does for the names in its tables.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import Latest
from lslint.project.deployment import products

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_TEXT = 64 * 1024
"""Characters of a file that are scanned."""
_TOKEN = (
    r"(?:[^\w{}\"'#-]++|#[^\n]*+"
    r'|"(?:[^"\\]|\\.)*+"?|\'(?:[^\'\\]|\\.)*+\'?)*+'
    r"(?:(?P<opened>[\w-]++)\s*+\{|(?P<brace>[{}])"
    r"|(?P<option>[A-Za-z_]\w*+)\s*+=>(?P<hash>\s*+\{)?"
    r"|[\w-]++|\Z)"
)
"""A name or brace with the strings and comments before it; every position has one or is the end."""
_SECTIONS = ("input", "filter", "output")


def used(text: str) -> Iterator[tuple[str, str, int]]:
    """The options in a file as (``filter/mutate``, ``copy``, offset)."""
    import re

    above: list[str] = []
    section = plugin = ""
    depth = 0
    for match in products.pattern(_TOKEN, re.DOTALL).finditer(text[:MAX_TEXT]):
        opened, brace, option, value = match.groups()
        if option is not None:
            if plugin and not depth:
                yield plugin, option, match.start("option")
            if value is not None:
                above.append("=>")
                depth += 1
        elif brace == "}":
            if above:
                name = above.pop()
                if name == "=>":
                    depth -= 1
                elif name == plugin:
                    plugin = ""
        elif opened is not None or brace is not None:
            name = opened or ""
            if not above and name in _SECTIONS:
                section = name
            elif name and section and not plugin and name not in ("else", "if"):
                name = plugin = f"{section}/{name}"
            elif plugin:  # the options of a codec
                name = "=>"
                depth += 1
            above.append(name)


_latest = Latest()


def releases(text: str) -> list[tuple[str, str, int, str, str]]:
    """The options that some releases lack, as (plugin, name, offset, first release, last release). A release is
    empty if the option is as old as the plugin in the distributions since 5.0, or as new."""
    found: list[tuple[str, str, int, str, str]] | None = _latest.get(text)
    return found if found is not None else _latest.keep(text, _releases(text))


def _releases(text: str) -> list[tuple[str, str, int, str, str]]:
    from lslint.rules.logstash.catalogue import plugins as catalogue

    names = catalogue.index().releases
    made: list[tuple[str, str, int, str, str]] = []
    seen: set[tuple[str, str]] = set()
    for plugin, option, start in used(text):
        if (plugin, option) in seen:
            continue
        seen.add((plugin, option))
        record = catalogue.plugin(plugin)
        known = record.option(option) if record is not None else None
        if record is None or known is None:
            continue
        if known.before is not None:
            made.append((plugin, option, start, "", known.before))
        elif known.known:
            first = (known.known & -known.known).bit_length() - 1
            last = known.known.bit_length() - 1
            low = names[first] if record.bundled & ((1 << first) - 1) else ""
            high = names[last] if record.bundled >> (last + 1) else ""
            if low or high:
                made.append((plugin, option, start, low, high))
    return made
