"""Generates docs/knowledge.md: how current the knowledge is, and how the facts about each release were obtained."""

from __future__ import annotations

from build import releases, sources
from lslint.report import coverage

HEAD = """\
# Knowledge of releases

lslint can check files for these releases (see [Releases](configuration.md#releases) to set one). The most reliable
facts are those about observed versions. `lslint --version -v` prints the same summary:

```text
{summary}
```

- **Observed in the real program**: the program of this version was run, and its answers were recorded.
- **Read from the sources**: the declarations of this version were read from its sources or packages.
- **Others**: facts about these releases follow from the releases before and after them, and from documentation and
  change logs.
- **Only partly checked**: lslint does not know everything that these releases accept. If it finds no error that is
  certain, the verdict is `unknown`.
    - Logstash before 5.0: lslint does not check which options and plugins the release has. It reports an option that
      the plugin has in no release from 5.0 on, as a warning. It checks the syntax and the values of options such as
      `convert` as for later releases.
    - Kibana: lslint reports settings that were removed, values that the nearest known releases (7.17, 8.12 or both)
      reject, and from 7.0 on typos in the names of settings. It does not report other unknown settings.
    - OpenSearch 1.2 to 2.10: lslint reports names that 2.11 does not have either. 2.12 and later: it reports unknown
      names only if they are typos, as warnings.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD.format(summary="\n".join(coverage.lines()))]
    for product in releases.PRODUCTS:
        rows: dict[tuple[str, str], list[str]] = {}
        for release in sources.releases(product):
            head = sources.head(product, release)
            rows.setdefault((head["seen"]["how"], head["seen"]["date"]), []).append(head["version"])
        parts += [f"## {coverage.NAMES[product]}\n", "| versions | date | origin of the facts |", "|---|---|---|"]
        parts += [f"| {', '.join(versions)} | {date} | {how} |" for (how, date), versions in rows.items()]
        parts.append("")
    return "\n".join(parts)


def files() -> dict[str, str]:
    """The page."""
    return {"docs/knowledge.md": page()}
