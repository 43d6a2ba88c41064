"""Settings of elasticsearch.yml that need or exclude each other: the rows of ``knowledge/es/node_relations.json``."""

from __future__ import annotations

import re

from lslint.rules import knowledge
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import list_of, one_or_more, span, templated, text
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis
from lslint.rules.shared.markers import inserts_settings
from lslint.rules.shared.runtimes import may_get_more
from lslint.rules.shared.setting_relations import Broken, Settings, broken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.grammar.config.tree import ConfigNode, Entry

_UNTYPED = r"xpack\.security\.authc\.realms\.[^.]+\.[^.]+"
"""A setting of a realm without its type, as before 7.0: what is below such a realm is not a realm."""


def check(analysis: ReleaseAnalysis, given: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Add the relations that the settings of a file break."""
    outside = settings_outside(analysis.ctx)
    is_open = may_get_more(analysis.ctx) or inserts_settings(analysis.ctx) or any(map(templated, given))

    def is_overridden(name: str) -> bool:
        return (is_open and name not in given) or any(
            values.get(name) != [value] if other == name else name[-1:] == "." and other.startswith(name)
            for other, value in outside.items()
        )

    values: dict[str, list[str] | None] = {}
    first: dict[str, Entry] = {}
    for written, (entry, node) in given.items():
        name = list_of(written)
        before, items = values.get(name, []), _values(analysis, node)
        values[name] = None if before is None or items is None else before + items
        first.setdefault(name, entry)
    settings = Settings(values, is_overridden)
    untyped = tuple(f"{name.rpartition('.')[0]}." for name in given if re.fullmatch(_UNTYPED, name))
    for owner, rows in knowledge.load("es/node_relations").items():
        owners = [path for path in settings.instances(owner) if not path.startswith(untyped)]
        for row in rows:
            if analysis.ctx.errors and row.get("stage") == "run":
                continue
            for relation in broken(settings, owners, row):
                _add(analysis, row, relation, first[settings.first(relation)])


def _add(analysis: ReleaseAnalysis, row: dict[str, Any], relation: Broken, entry: Entry) -> None:
    since, before = releases.numbers(row["since"]), releases.numbers(row.get("before", "99.0"))
    refusing = sum(
        1 << bit for bit, observed in enumerate(releases.OBSERVED) if since <= releases.numbers(observed) < before
    )
    load, run = (refusing if row.get("stage") == stage else 0 for stage in ("load", "run"))
    analysis.add(
        getattr(reported, row["rule"]), entry, f"{relation.problem}. {relation.action}", load,
        starts=refusing & ~run, run=run, cuts=(since, before), holds_in_templates=False,
    )  # fmt: skip


def _values(analysis: ReleaseAnalysis, node: ConfigNode) -> list[str] | None:
    """Return the values of a setting, which may be in one string with commas (``[]``: an empty list); None if they are
    not in the file."""
    written = [text(item) or "" for item in one_or_more(node)] or ["[]"]
    if any(map(templated, written)) or masked(analysis.ctx, span(node)):
        return None
    return [value for value in (part.strip() for item in written for part in item.split(",")) if value]
