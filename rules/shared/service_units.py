"""Settings of systemd service units, with their locations."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled


class UnitSetting:
    """A line ``Name=value`` of a unit. ``start``/``end``: the span of the value."""

    __slots__ = ("end", "name", "start", "value")

    def __init__(self, name: str, value: str, start: int) -> None:
        self.name = name
        self.value = value
        self.start = start
        self.end = start + len(value)


def settings(text: str) -> Iterator[UnitSetting]:
    """Yield the settings of a unit in order; a line that ends with a backslash continues on the next line."""
    for line in compiled(r"(?:[^\n]*\\\n)*[^\n]*").finditer(text):
        name, equals, value = line[0].rstrip().partition("=")
        if equals:
            start = line.start() + len(name) + 1 + len(value) - len(value.lstrip())
            yield UnitSetting(name.strip(), value.strip(), start)


def commands(text: str) -> Iterator[UnitSetting]:
    """Yield the commands of a service unit."""
    for setting in settings(text) if "[Service]" in text else ():
        if setting.name.startswith("Exec"):
            yield setting


def last(text: str, name: str) -> UnitSetting | None:
    """Return the effective setting with this name, which is the last one; None if there is none or it is empty."""
    found = None
    for setting in settings(text):
        if setting.name == name:
            found = setting if setting.value else None
    return found


def belongs(text: str, path: str) -> bool:
    """Return whether a unit or drop-in starts Filebeat."""
    if "[Service]" not in text:
        return False
    start = last(text, "ExecStart")
    # systemd finds drop-ins by the name of their folder: filebeat.service.d/limits.conf
    unit = next((part for part in path.replace("\\", "/").split("/")[-2:] if ".service" in part), "")
    return "filebeat" in (start.value if start is not None else unit).lower()
