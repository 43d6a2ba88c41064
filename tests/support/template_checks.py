"""Checks of a pipeline together with an index template of its project."""

import json
from typing import Any

INPUT = 'input { file { path => "/var/log/a.log" } }\n'


def index_template(mapping: dict[str, Any], pattern: str = "web-*", **more: Any) -> str:
    """An index template with a mapping."""
    return json.dumps({"index_patterns": [pattern], "template": {"mappings": mapping}, **more})


def properties(**types: str) -> dict[str, Any]:
    """A mapping of fields by their types, dots as in names."""
    return {"properties": {name.replace("__", "."): {"type": kind} for name, kind in types.items()}}
