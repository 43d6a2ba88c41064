"""Settings, modules and inputs of older Filebeat releases that newer ones ignore, reject or rename."""

from __future__ import annotations

from lslint.grammar.record import record
from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Deprecation:
    """A setting, module or input that a release removed.

    ``removed``: the first release that ignores or rejects it, if there is one; ``deprecated``: the first that warns.
    ``renamed_to``: its new name; ``same_value``: the same value has the same effect there. ``replacement``: what to use
    instead, for messages; by default the new name. ``removable``: nothing replaces it, so its line can be removed.
    ``default``: type and default of the setting, as a row of the tables; of its ``enabled`` if it is a block. None if
    not known.
    ``ignored``: the first release that ignores it, if those from ``removed`` on refuse to start with it.
    """

    removed: str
    renamed_to: str = ""
    deprecated: str = ""
    replacement: str = ""
    removable: bool = False
    same_value: bool = True
    default: str | dict[str, str | bool] | None = None
    ignored: str = ""

    def successors(self) -> list[str]:
        """Return the names of the settings that replace it; empty if the replacement is anything else."""
        names = self.replacement.split("`")
        return names[1::2] if all(word in ("", " and ") for word in names[::2]) else []

    def message(self, name: str, *, is_set: bool = False, has_entries: bool = False) -> str:
        """Return the message about a name that releases from ``removed`` on reject. ``is_set``: the new name is set as
        well; ``has_entries``: the old one has settings below it."""
        if is_set:
            new = f"`{self.renamed_to}`"
            action = f"Move its contents to {new}" if has_entries else f"Remove {name}, because {new} is set already"
            return f"Filebeat {self.removed} and later reject {name}. {action}"
        since = f" (since {self.deprecated})" if self.deprecated else ""
        return f"Filebeat {self.removed} and later reject {name}. Use {self.replacement}{since}"


_TABLES = knowledge.load("filebeat/deprecations")
"""What the tables contain: see their source, ``knowledge/sources/filebeat-deprecations.yml``."""


def _deprecation(row: dict[str, Any]) -> Deprecation:
    read = Deprecation(**row)
    if read.renamed_to and not read.replacement:
        read.replacement = f"`{read.renamed_to}`"
    return read


def _rows(table: str) -> dict[str, Deprecation]:
    return {name: _deprecation(row) for name, row in _TABLES[table].items()}


def _rows_of_outputs(table: str) -> dict[str, dict[str, Deprecation]]:
    return {of: {name: _deprecation(row) for name, row in rows.items()} for of, rows in _TABLES[table].items()}


REFUSED = _rows("refused")
REFUSED_IN_FILESETS = _rows("refused_in_filesets")
REFUSED_IN_OUTPUTS = _rows_of_outputs("refused_in_outputs")
IGNORED = _rows("ignored")
IGNORED_IN_ALL_BEATS = _rows("ignored_in_all_beats")
IGNORED_IN_INPUTS = _rows("ignored_in_inputs")
RENAMED_IN_INPUTS = _rows("renamed_in_inputs")
IGNORED_IN_OUTPUTS = _rows("ignored_in_outputs")
IGNORED_ADDRESSES = _rows_of_outputs("ignored_addresses")
OF_TLS: dict[str, str] = _TABLES["of_tls"]
MODULES = _rows("modules")
RENAMED_INPUTS = _rows("renamed_inputs")
INPUTS = _rows("inputs")
FILESTREAM_SINCE: str = _TABLES["filestream_since"]
