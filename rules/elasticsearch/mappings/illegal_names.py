"""Checks of field names for all releases."""

from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.mappings import limits
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import key_span
from lslint.rules.elasticsearch.model.releases import GE5, GE7, GE8, V2
from lslint.rules.elasticsearch.model.traits import accepted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

METADATA = accepted("metadata_fields")
"""Fields of documents themselves, and the observed releases that do not accept them under ``properties``."""


def check_name(scope: Scope, entry: Entry, name: str, prefix: str, subobjects: bool) -> None:
    """Report a field name that some releases reject. ``prefix``: the path of the object around it, with a dot;
    ``subobjects``: whether dots in names are objects."""
    place = key_span(entry)

    def refuse(message: str, refused: int, **more: Any) -> None:
        scope.mapping(reported.BadMappingValue, place, message, refused, **more)

    if not name:
        refuse("A field name must not be empty. Add a name", GE5, undecided=V2)
    elif "." in name:
        refuse(f"Field name `{prefix}{name}` contains a dot. Nest the field in an object", V2, cuts=((5, 0),))
        parts = name.split(".")
        while len(parts) > 1 and not parts[-1] and name != ".":
            parts.pop()
        if not all(parts) and subobjects:
            refuse(f"Field name `{prefix}{name}` has an empty part between dots. Remove the extra dot", GE5)
        elif subobjects and any(not part.strip() for part in parts):
            refuse(f"Field name `{prefix}{name}` has a part with only whitespace. Rename the field", GE8)
    limit = limits.value_of(scope, "index.mapping.field_name_length.limit", 1 << 60)
    if limit is not None and len(name) > limit:
        message = (
            f"Field name `{prefix}{name}` exceeds `index.mapping.field_name_length.limit: {limit}`. Shorten the name"
        )
        scope.mapping(reported.MappingLimitExceeded, place, message, GE7)
    if name and "." not in name and not name.strip():
        refuse("A field name must not consist of whitespace. Rename the field", GE8)
    if not prefix and name in METADATA:
        message = f"`{name}` is a metadata field and cannot be defined under `properties`. Remove or rename the field"
        refuse(message, METADATA[name], undecided=V2)
