"""Generates ``rules/knowledge/plugin_traits.json``: what plugins of Logstash are and do beyond their options.

Source: ``rules/knowledge/sources/plugin-traits.yml``. Raises ``ValueError`` for a trait without ``means`` or ``seen``.
"""

from __future__ import annotations

from typing import Any

import yaml

from build import sources
from build.json_text import by_line


def files() -> dict[str, str]:
    """Trait -> names of plugins, or names with values."""
    rows: dict[str, dict[str, Any]] = yaml.safe_load((sources.FOLDER / "plugin-traits.yml").read_text(encoding="utf-8"))
    for trait, row in rows.items():
        if set(row) != {"means", "seen", "plugins"}:
            raise ValueError(f"plugin-traits.yml: {trait}: write `means`, `seen` and `plugins`")
    return {"rules/knowledge/plugin_traits.json": by_line({trait: row["plugins"] for trait, row in rows.items()})}
