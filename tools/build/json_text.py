"""JSON of generated files with one entry per line, so that a change of a fact is a change of one line."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any


def by_line(content: dict[str, Any], opened: Collection[str] = (), indent: str = "", **options: Any) -> str:
    """Return an object as JSON, one entry per line. The objects with the keys ``opened`` have one entry per line, too.

    ``indent``: white space before the entries. ``options``: of ``json.dumps``, for the values.
    """
    lines = []
    for key, value in content.items():
        text = json.dumps(value, **options)
        if key in opened:
            rows = ",\n".join(
                f"{indent}  {json.dumps(name)}: {json.dumps(row, **options)}" for name, row in value.items()
            )
            text = f"{{\n{rows}\n{indent}}}"
        lines.append(f"{indent}{json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
