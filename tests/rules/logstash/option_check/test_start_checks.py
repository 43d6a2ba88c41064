"""The checks of plugins before they start: each refused config is reported by the rule of its row."""

from typing import Any

import pytest
import yaml
from advice import run
from logstash_checks import check_load
from paths import DATA

from lslint.rules.logstash.catalogue import plugins as catalogue

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
PLUGINS: dict[str, Any] = yaml.load((DATA / "start_checks.yml").read_text(encoding="utf-8"), LOADER)
ROWS = [(name.split(", ")[0], plugin, row) for name, plugin in PLUGINS.items() for row in plugin["checks"]]


def newest(name: str, releases: str | None) -> str:
    """Return the newest release that bundles a plugin and has a check."""
    entry = catalogue.plugin(name)
    assert entry is not None
    mask = entry.bundled & (catalogue.mask(releases) if releases else catalogue.index().all)
    return catalogue.first(1 << (mask.bit_length() - 1))


def pipeline(name: str, options: str) -> str:
    """Return a pipeline with a plugin."""
    kind, _, short = name.partition("/")
    plugin = f"{short} {{ {options} }}"
    return f"input {{ stdin {{ codec => {plugin} }} }}" if kind == "codec" else f"{kind} {{ {plugin} }}"


def findings(row: dict[str, Any], text: str, target: str) -> list[Any]:
    """Return the findings of the rule of a row."""
    if row["rule"] in ("LS103", "LS104"):
        return [finding for finding in check_load(text, target).findings if finding.rule.code == row["rule"]]
    return run(row["rule"], text, target=target)


@pytest.mark.parametrize(
    ("name", "plugin", "row"),
    [(name, plugin, row) for name, plugin, row in ROWS if "config" in row],
    ids=lambda value: value if isinstance(value, str) else value.get("check", ""),
)
def test_refused_options_are_reported(name: str, plugin: dict[str, Any], row: dict[str, Any]) -> None:
    text = pipeline(name, f"{plugin.get('with', '')} {row['config']}")
    reported = findings(row, text, newest(name, row.get("releases")))
    assert any(f.stage in ("load", "start", "run") and f.severity in ("error", "warning") for f in reported), text
