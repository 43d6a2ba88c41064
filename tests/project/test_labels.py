"""The labels of readers have one form, and the figures of their README are those of the rows."""

import collections
import json
import re

import pytest
from paths import DATA

from lslint.rules import registry

FOLDER = DATA / "labels"


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.jsonl")))
def test_rows_and_figures(name):
    rows = [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
    keys = {"repository", "commit", "path", "line", "code", "severity", "draw", "label", "reason"}
    for row in rows:
        assert set(row) == keys
        assert re.fullmatch("[0-9a-f]{40}", row["commit"])
        assert row["code"] in registry.entries()
        assert row["label"] in "TMW"
    labels = collections.Counter(row["label"] for row in rows)
    errors = collections.Counter(row["label"] for row in rows if row["severity"] == "error")
    text = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    assert f"`{name}`: {len(rows)} rows, {labels['T']} `T`, {labels['M']} `M`, {labels['W']} `W`" in text
    assert f"of {errors.total()} errors {errors['T']} `T`, {errors['M']} `M`, {errors['W']} `W`" in text
