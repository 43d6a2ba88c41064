"""Index settings and field types of OpenSearch by release, and what they are for the releases that a file is for."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.elasticsearch.model.releases import Numbers, numbers
from lslint.rules.elasticsearch.rule import OPENSEARCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from lslint.rules.api import Context

Row: TypeAlias = "dict[str, Any]"

KNOWN, ABSENT, OPEN = "known", "absent", "open"
"""What releases do with a name: all have it, none has it, or neither is certain."""


def catalogue() -> Row:
    """Return the catalogue: see ``tools/build/opensearch_catalogue.py``."""
    return knowledge.load("opensearch/catalogue")


class Releases:
    """The releases of OpenSearch that a file is for: ``low`` and ``high``; None if they are not known. ``text``: for
    messages, ``OpenSearch 2.11``."""

    def __init__(self, ctx: Context) -> None:
        given = ctx.options[OPENSEARCH].get("releases")
        self.low: Numbers | None = None if given is None else given[0].numbers[:2]
        self.high: Numbers | None = None if given is None else given[1].numbers[:2]
        self.text = "OpenSearch"
        if given is not None:
            names = dict.fromkeys(str(one) for one in given)
            self.text += f" {' to '.join(names)}"

    @property
    def are_read(self) -> bool:
        """Whether the sources of these releases were read, so that bounds and private settings are those of them."""
        return self.high is not None and self.high <= numbers(catalogue()["complete"])

    def state(self, row: Row | None) -> str:
        """Return what the releases do with a name of the catalogue; without a row, a name that it lacks. Without known
        releases, the name is known if any release has it."""
        if self.low is None or self.high is None:
            return OPEN if row is None else KNOWN
        states = {_state(row, self.low), _state(row, self.high)}
        return states.pop() if len(states) == 1 else OPEN


def _state(row: Row | None, release: Numbers) -> str:
    if row is None:
        return ABSENT if release <= numbers(catalogue()["complete"]) else OPEN
    if "removed" in row and release > numbers(row["last"]):
        return ABSENT if release >= numbers(row["removed"]) else OPEN
    if "has" in row and release < numbers(row["has"]):
        return ABSENT if "lacks" in row and release <= numbers(row["lacks"]) else OPEN
    return KNOWN


def gap(row: Row, what: str) -> str:
    """Return why it is not certain that the releases have a part: ``what`` names it."""
    known: list[str] = knowledge.load("releases")[OPENSEARCH]
    if "has" in row and "lacks" in row and "removed" not in row:
        is_exact = known.index(row["lacks"]) + 1 == known.index(row["has"])
        between = "" if is_exact else "; which of the releases between them have it is not known"
        return f"OpenSearch {row['lacks']} does not have {what}, and {row['has']} has it{between}"
    return f"some releases of OpenSearch lack {what}"


def value_since(name: str, written: str) -> str:
    """Return the first release that is known to have a value that Elasticsearch does not have; empty if none is."""
    since: str = catalogue()["values"].get(name, {}).get(written, "")
    return since


def has_value(name: str, written: str, releases: Releases) -> bool:
    """Whether OpenSearch has a value that Elasticsearch does not have. ``name``: of a setting or a parameter."""
    since = value_since(name, written)
    return bool(since) and (releases.low is None or releases.low >= numbers(since))


def requires(row: Row) -> str:
    """Return what a part requires that releases are too old for, for a message."""
    known: list[str] = knowledge.load("releases")[OPENSEARCH]
    if "lacks" in row and known.index(row["lacks"]) + 1 < known.index(row["has"]):
        return f"requires a newer OpenSearch, for example {row['has']}"
    return f"requires OpenSearch {row['has']} or later"


def setting(name: str) -> Row | None:
    """Return the row of an index setting, by its name (with ``index.``) or by its group."""
    rows = catalogue()["settings"]
    found: Row | None = rows.get(name)
    if found is None:
        found = next((row for key, row in rows.items() if key[-1:] == "." and name.startswith(key)), None)
    return found
