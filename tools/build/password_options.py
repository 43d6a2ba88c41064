"""Generates ``rules/knowledge/password_options.json``: which plugin options are of type ``password``, by option name.

Source: the option tables of ``logstash-<release>.json``. An option counts if any release declares it a password, since
a secret stays one.
"""

from __future__ import annotations

from build import sources
from build.json_text import by_line


def files() -> dict[str, str]:
    """Option name -> sorted plugins (``kind/name``, aliases included) that declare it as a password."""
    found: dict[str, set[str]] = {}
    for source in sources.load_all("logstash").values():
        for key, row in source.table("options").items():
            kind, plugin, option = key.split("/", 2)
            if row["type"] == "password" and plugin != "*":
                aliases = source.table("plugins")[f"{kind}/{plugin}"].get("aliases", ())
                found.setdefault(option, set()).update(f"{kind}/{name}" for name in (plugin, *aliases))
    return {"rules/knowledge/password_options.json": by_line({name: sorted(found[name]) for name in sorted(found)})}
