"""The tables of removed names are consistent with the catalogue of current names."""

import pytest

from lslint.rules import knowledge
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.tables import input_tables, options_of, output_tables

SETTINGS = knowledge.load("filebeat/settings")
KNOWN = {
    "REFUSED": None, "REFUSED_IN_FILESETS": None,
    "IGNORED": {f"queue.mem.{name}" for name in output_tables()["queue"]["mem"]} | SETTINGS["read"].keys(),
    "IGNORED_IN_INPUTS": options_of("log"), "RENAMED_IN_INPUTS": options_of("log"),
    "IGNORED_IN_OUTPUTS": output_tables()["outputs"]["elasticsearch"]["options"],
    "MODULES": knowledge.load("filebeat/modules"), "RENAMED_INPUTS": input_tables()["types"],
    "INPUTS": input_tables()["types"],
}  # fmt: skip
"""Table -> the names that newer releases support."""


def rows():
    return [(name, old, row) for name in KNOWN for old, row in getattr(deprecations, name).items()]


@pytest.mark.parametrize(("name", "old", "row"), rows())
def test_new_names_are_in_the_catalogue(name, old, row):
    assert row.renamed_to != old
    if KNOWN[name] is not None and row.renamed_to:
        assert row.renamed_to in KNOWN[name] or f"{row.renamed_to}.enabled" in KNOWN[name]


@pytest.mark.parametrize(("name", "old", "row"), rows())
def test_a_release_warns_before_another_removes_the_name(name, old, row):
    assert row.removed or row.deprecated
    removed = tuple(map(int, row.removed.split("."))) if row.removed else (99, 0)
    assert removed >= (1, 0)
    if row.deprecated:
        assert tuple(map(int, row.deprecated.split("."))) < removed
    if row.ignored:
        assert tuple(map(int, row.ignored.split("."))) > removed


@pytest.mark.parametrize(("name", "old", "row"), rows())
def test_what_can_be_removed_has_no_replacement(name, old, row):
    assert not (row.removable and row.replacement)
