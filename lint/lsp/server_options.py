"""What an editor may tell the server, in ``initializationOptions`` or as the section ``lslint`` of its settings."""

from __future__ import annotations

from typing import Any

from lslint.config.command_line import KINDS, Values, did_you_mean
from lslint.config.errors import UsageError

_LISTS = {"select": "select", "ignore": "ignore", "extendSelect": "extend_select", "target": "target"}
_FLAGS = {"isolated": "isolated", "fixAllUnsafe": "fix_all_unsafe", "fixOnSave": "fix_on_save"}
KEYS = (*_LISTS, *_FLAGS, "configuration", "languages", "diagnostics", "debounce", "maxDiagnostics")
MODES = ("auto", "push", "pull")


class ServerOptions:
    """The options of the server.

    ``values``: as if given on the command line. ``languages``: language id of the editor -> kind. ``diagnostics``:
    ``push``, ``pull``, or ``auto`` (pull where the editor can). ``debounce``: seconds to wait for another change, None
    to go by the time that a check takes. ``most``: diagnostics of a file. ``fix_all_unsafe``: ``source.fixAll.lslint``
    applies unsafe fixes too; ``fix_on_save``: the server fixes files that are about to be saved. ``complaints``: a
    message for each option that cannot be used; the others apply.
    """

    def __init__(self, given: Any = None) -> None:
        self.values = Values()
        self.values.has_allow_plugins = False
        self.languages: dict[str, str] = {"logstash": "logstash", "logstash-conf": "logstash"}
        self.diagnostics = "auto"
        self.debounce: float | None = None
        self.most = 500
        self.fix_all_unsafe = False
        self.fix_on_save = False
        self.complaints: list[str] = []
        if given is None:
            return
        inner = given.get("lslint", given) if isinstance(given, dict) else given
        if not isinstance(inner, dict):
            self.complaints.append("the options must be an object")
            return
        for key, value in inner.items():
            if value is None:
                continue
            try:
                self._take(key, value)
            except UsageError as error:
                self.complaints.append(f"{error}; the server ignores the option")

    def _take(self, key: str, value: Any) -> None:
        """Apply an option. Raises ``UsageError`` that names it if it cannot be used."""
        if key in _LISTS:
            if isinstance(value, str):
                value = value.split(",")
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise UsageError(f"option {key}: must be a list of strings")
            setattr(self.values, _LISTS[key], [item.strip() for item in value if item.strip()])
        elif key in _FLAGS:
            if not isinstance(value, bool):
                raise UsageError(f"option {key}: must be true or false")
            setattr(self.values if key == "isolated" else self, _FLAGS[key], value)
        elif key == "configuration":
            if not isinstance(value, str):
                raise UsageError("option configuration: must be the path of a config file")
            self.values.config = value or None
        elif key == "languages":
            if not isinstance(value, dict) or not all(kind in KINDS for kind in value.values()):
                raise UsageError(f"option languages: must map language ids to kinds ({', '.join(KINDS)})")
            self.languages.update(value)
        elif key == "diagnostics":
            if value not in MODES:
                raise UsageError(f"option diagnostics: {value!r} is not one of {', '.join(MODES)}")
            self.diagnostics = value
        elif key in ("debounce", "maxDiagnostics"):
            if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
                raise UsageError(f"option {key}: must be a number, at least 0")
            if key == "debounce":
                self.debounce = value / 1000
            else:
                self.most = int(value)
        else:
            raise UsageError(f"unknown option {key}{did_you_mean(key, KEYS)}")
