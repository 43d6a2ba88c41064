"""All packages are installed."""

import tomllib

from paths import ROOT


def test_every_package_is_listed():
    """A package that pyproject.toml does not list is found in the checkout, and missing after an installation."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["setuptools"]["packages"]
    found = {"lslint"}
    for top, name in (("lint", "lslint"), ("grammar", "lslint.grammar"), ("rules", "lslint.rules")):
        for path in (ROOT / top).rglob("*.py"):
            folders = path.parent.relative_to(ROOT / top).parts
            if "build" not in folders:
                found.add(".".join((name, *folders)))
    assert sorted(found - set(listed)) == []
