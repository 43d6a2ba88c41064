"""Writes ``rules/knowledge/password_options.json``: which plugin options are of type ``password``, by option name.

Usage: ``python tools/build_password_options.py ../shared/facts/plugins.json``. The facts come from the plugin classes
of each Logstash release; an option counts when any release declares it a password, since a secret stays one.
"""

import json
import sys
from pathlib import Path

OUT = Path(__file__).parent.parent / "rules" / "knowledge" / "password_options.json"


def collect(facts: dict) -> dict[str, list[str]]:
    """Option name -> sorted plugins (``kind/name``, aliases included) that declare it as a password."""
    found: dict[str, set[str]] = {}
    for key, plugin in facts["plugins"].items():
        names = [key, *(f"{plugin['kind']}/{alias}" for alias in plugin["aliases"])]
        for option, spec in plugin["options"].items():
            types = {spec.get("type"), *(past.get("type") for past in spec.get("history", ()))}
            if "password" in types:
                found.setdefault(option, set()).update(names)
    return {option: sorted(found[option]) for option in sorted(found)}


def main(argv: list[str]) -> int:
    if len(argv) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    options = collect(json.loads(Path(argv[0]).read_text(encoding="utf-8")))
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(plugins)}" for name, plugins in options.items())
    OUT.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    print(f"{OUT}: {len(options)} option names")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
