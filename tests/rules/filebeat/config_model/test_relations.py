"""The rows of relations name options that the catalogue has."""

import pytest

from lslint.rules import knowledge
from lslint.rules.filebeat.checks.tables import input_tables, options_of, output_tables, processors

RELATIONS = knowledge.load("filebeat/relations")
NOT_READ = {
    ("output/kafka", "workers"),
    *(("output/logstash", name) for name in ("username", "password", "api_key")),
    ("input/docker", "containers.paths"),
    ("processor/script", "type"),
}
"""Options that are in no table: those without effect, and those that only code reads."""


def options(owner: str) -> set[str]:
    group, _, name = owner.partition("/")
    if group == "input":
        assert name in input_tables()["types"]
        return set(options_of(name))
    if group == "output":
        return set(output_tables()["outputs"][name]["options"])
    if group == "processor":
        return set(processors()[name]["options"])
    settings = knowledge.load("filebeat/settings")
    return set(output_tables()[group]) if group != "config" else {*settings["read"], *settings["known"]}


WITHOUT_TABLE = ("monitor", "module", "provider")
"""Sections whose options no table has."""


OWNERS = [owner for owner in RELATIONS if owner.partition("/")[0] not in WITHOUT_TABLE]


@pytest.mark.parametrize("owner", [owner for owner in OWNERS if any("lacking" not in row for row in RELATIONS[owner])])
def test_the_options_exist(owner):
    known = options(owner)
    for row in RELATIONS[owner]:
        names = [row["option"]] if "option" in row else []
        for key in ("any_of", "only_one", "together", "needs", "excludes", "unless"):
            names += row.get(key, ())
        for name in names:
            is_section = any(option.startswith(f"{name}.") for option in known)
            assert name in known or is_section or (owner, name) in NOT_READ, name
