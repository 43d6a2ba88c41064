"""What a config schema allows at one place, and the rows that describe it."""

from __future__ import annotations

import dataclasses
from typing import Any

Row = dict[str, Any]


@dataclasses.dataclass
class Schema:
    """One place: the alternatives for a single value, and what may be below.

    ``types``: rows of single values, with ``type`` and limits; ``properties``: keys of an object; ``values``: of an
    object with any keys; ``items``: of a list; ``is_open``: any keys are accepted.
    """

    types: list[Row] = dataclasses.field(default_factory=list)
    properties: dict[str, Schema] | None = None
    values: Schema | None = None
    items: Schema | None = None
    is_open: bool = False
    is_known: bool = True

    def extended(self, properties: dict[str, Schema | None]) -> Schema:
        """A copy with further properties; None removes one."""
        merged: dict[str, Schema | None] = {**(self.properties or {}), **properties}
        kept = {name: schema for name, schema in merged.items() if schema is not None}
        return dataclasses.replace(self, properties=kept)

    def with_value(self, kind: str) -> Schema:
        """A copy that also accepts a value of a further type."""
        return self.joined(Schema([{"type": kind}]))

    def joined(self, other: Schema) -> Schema:
        """What accepts all that either of the two accepts."""
        types = self.types + [row for row in other.types if row not in self.types]
        never = {"type": "never"}
        if len(types) > 1 or self.has_parts or other.has_parts:
            types = [row for row in types if row != never]
        properties = self.properties
        if other.properties is not None:
            properties = dict(properties or {})
            for name, schema in other.properties.items():
                properties[name] = properties[name].joined(schema) if name in properties else schema
        return Schema(
            types, properties, _joined(self.values, other.values), _joined(self.items, other.items),
            self.is_open or other.is_open, self.is_known and other.is_known,
        )  # fmt: skip

    @property
    def has_parts(self) -> bool:
        """Whether an object or a list is accepted."""
        return any(part is not None for part in (self.properties, self.values, self.items))

    def rows(self, path: str) -> dict[str, Row]:
        """The rows of this place and all below it: ``a.b`` for keys, ``a.*`` for any key, ``a[]`` for items."""
        found = {path: self._row()} if path else {}
        for name, schema in sorted((self.properties or {}).items()):
            found.update(schema.rows(f"{path}.{name}" if path else name))
        if self.values is not None:
            found.update(self.values.rows(f"{path}.*"))
        if self.items is not None:
            found.update(self.items.rows(f"{path}[]"))
        return found

    def _row(self) -> Row:
        if not self.is_known:
            return {"type": "unknown"}
        single = self.types
        if self.properties is not None or self.values is not None:
            shape = "record" if self.values is not None else "object"
            single = [*single, {"type": shape, "open": True} if self.is_open else {"type": shape}]
        if not single:
            return {"type": "unknown"}
        return single[0] if len(single) == 1 else {"any_of": single}


def _joined(one: Schema | None, other: Schema | None) -> Schema | None:
    return other if one is None else one if other is None else one.joined(other)


UNKNOWN = Schema(is_known=False)
