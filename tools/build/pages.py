"""Fills the generated parts of the pages that are written by hand: README.md, docs/*.md and docs/dev/*.md.

A part is between ``<!-- NAME: written by tools/generate.py -->`` and ``<!-- end of NAME -->``. Release numbers have
their template in a comment before them: ``<!--{oldest} to {newest}-->5.0 to 9.5<!--/-->``, with the placeholders of
``lint/report/placeholders.py``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import yaml

os.environ["COLUMNS"] = "110"

from build import filter_sections, releases, sources
from build.config_schema import reference
from build.sources import ROOT
from lslint.cli.app import command_tree
from lslint.report import coverage
from lslint.report.placeholders import fill
from lslint.rules import knowledge, registry

MARKED = re.compile(r"<!--([^<>]*\{[a-z]+\}[^<>]*)-->[^<]*<!--/-->")
PART = re.compile(r"(<!-- ([\w-]+): written by tools/generate\.py -->\n).*?(<!-- end of \2 -->\n)", re.DOTALL)


def commands() -> str:
    """The help of each command."""
    group = command_tree(calc=True)
    root = group.make_context("lslint", ["--help"], resilient_parsing=True)
    parts = []
    for name, command in group.commands.items():
        context = command.make_context(name, [], parent=root, resilient_parsing=True)
        parts.append(f"## {name}\n\n```text\n{command.get_help(context).rstrip()}\n```\n")
    return "\n".join(parts)


def known_fields(kind: str) -> str:
    """The plugins of a kind that leave the fields of events known, each with the condition."""
    table: dict[str, dict[str, Any]] = knowledge.load("flow")
    found = []
    for name, entry in sorted(table.items()):
        if not name.startswith(f"{kind}/"):
            continue
        opens = [row for row in entry.get("opens", ()) if row[0] in ("all", "root")]
        conditions = [
            f"{'without' if wanted else 'with'} {' or '.join(f'`{option}`' for option in wanted or missing)}"
            for _, wanted, missing in opens
            if wanted or missing
        ]
        if len(conditions) == len(opens):
            shown = f" ({', '.join(dict.fromkeys(conditions))})" if conditions else ""
            found.append(f"`{name.partition('/')[2]}`{shown}")
    return f"{kind.capitalize()}s: {', '.join(found)}.\n"


def rules_about_fields() -> str:
    """The rules that follow the fields of events."""
    codes = [code for code in registry.entries() if registry.load(code).follows_fields]
    return f"These rules use the fields of events: {', '.join(f'[{code}](rules/{code}.md)' for code in codes)}.\n"


def origins() -> str:
    """How the facts about each release were obtained, a table for each product."""
    parts = []
    for product in releases.PRODUCTS:
        rows: dict[tuple[str, str], list[str]] = {}
        for release in sources.releases(product):
            head = sources.head(product, release)
            rows.setdefault((head["seen"]["how"], head["seen"]["date"]), []).append(head["version"])
        parts += [f"## {coverage.NAMES[product]}\n", "| versions | date | origin of the facts |", "|---|---|---|"]
        parts += [f"| {', '.join(versions)} | {date} | {how} |" for (how, date), versions in rows.items()]
        parts.append("")
    return "\n".join(parts)


def start_checks() -> str:
    """What plugins check before they start, and the rule that reports it, from tests/data/start_checks.yml."""
    plugins: dict[str, Any] = yaml.safe_load((ROOT / "tests" / "data" / "start_checks.yml").read_text(encoding="utf-8"))
    rows = [row for plugin in plugins.values() for row in plugin["checks"]]
    reported, undecidable = (sum(key in row for row in rows) for key in ("rule", "depends_on"))
    text = (
        f"Of {len(rows)} checks of {sum(len(name.split(', ')) for name in plugins)} plugins, rules report {reported};"
        f" {undecidable} depend on what is not in the files, and {len(rows) - reported - undecidable} are not reported"
        " yet.\n"
    )
    for name, plugin in plugins.items():
        text += f"\n## {name}\n\n{plugin['source']}\n\n| Check | Releases | Reported by |\n|---|---|---|\n"
        for row in plugin["checks"]:
            answer = f"not decidable: {row['depends_on']}" if "depends_on" in row else f"not yet: {row.get('open')}"
            answer = f"[{row['rule']}](rules/{row['rule']}.md)" if "rule" in row else answer
            cells = (text.replace("|", "\\|") for text in (row["check"], row.get("releases", ""), answer))
            text += f"| {' | '.join(cells)} |\n"
    return text


@cache
def sample_run() -> str:
    """What the command prints about the sample of the README."""
    with tempfile.TemporaryDirectory() as name:
        folder = shutil.copytree(ROOT / "examples" / "beats-to-elasticsearch" / "bad", os.path.join(name, "conf.d"))
        command = [sys.executable, "-m", "lslint", "check", "."]
        environment = {**os.environ, "HOME": folder, "COLUMNS": "100"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    return f"```console\n$ lslint check .\n{done.stdout}```\n"


PARTS: dict[str, Callable[[], str]] = {
    "commands": commands,
    "filters-run": filter_sections.all_sections,
    "known-inputs": partial(known_fields, "input"),
    "known-codecs": partial(known_fields, "codec"),
    "known-filters": partial(known_fields, "filter"),
    "rules-about-fields": rules_about_fields,
    "coverage": lambda: "```text\n" + "\n".join(coverage.lines()) + "\n```\n",
    "origins": origins,
    "start-checks": start_checks,
    "keys": reference,
    "sample-run": sample_run,
}


def filled(text: str) -> str:
    """A page with its parts, and the numbers of its templates. Raises ``KeyError`` for an unknown part."""
    text = PART.sub(lambda match: match[1] + PARTS[match[2]]() + match[3], text)
    return MARKED.sub(lambda found: f"<!--{found[1]}-->{fill(found[1])}<!--/-->", text)


def files() -> dict[str, str]:
    """The pages that have a part or a template. Raises ``ValueError`` if a part is on no page."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "dev").glob("*.md"))]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in pages}
    if missing := PARTS.keys() - {match[2] for text in texts.values() for match in PART.finditer(text)}:
        raise ValueError(f"no page has the parts {', '.join(sorted(missing))}")
    return {path: filled(text) for path, text in texts.items() if MARKED.search(text) or PART.search(text)}
