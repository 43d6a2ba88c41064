"""Traits name plugins, options, inputs and outputs of the catalogues; what has a function for each has one for all."""

import pytest
import yaml
from paths import ROOT

from lslint.execution.plugins import mutate
from lslint.kinds import signs
from lslint.rules import knowledge
from lslint.rules.filebeat.config_model import tables
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.mutate_order import OPERATIONS
from lslint.rules.logstash.flow import filters

NESTED = {"params"}
"""Keys of the requests in `urls` of http_poller."""
SOURCE = yaml.safe_load((ROOT / "rules/knowledge/sources/plugin-traits.yml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def options():
    records = (catalogue.plugin(name) for name in catalogue.index().bundled)
    return {option for record in records if record is not None for option in record.names()}


@pytest.mark.parametrize("trait", [trait for trait, row in SOURCE.items() if "options" in row])
def test_options_exist(trait, options):
    assert set(SOURCE[trait]["options"]) - NESTED <= options


def test_each_operation_of_mutate_has_a_function():
    assert filters._MUTATE.keys() == {*OPERATIONS, "remove"}
    assert mutate._MAKERS.keys() == set(OPERATIONS)


def test_detection_knows_names_of_the_catalogue_only():
    assert tables.output_tables()["outputs"].keys() >= set(signs.OUTPUTS)
    assert tables.input_tables()["types"].keys() >= set(signs.INPUTS)


def test_names_of_filebeat_exist():
    traits, inputs = knowledge.load("filebeat/traits"), tables.input_tables()["types"].keys()
    assert set(traits["processors_at_startup"]) <= inputs
    assert set(traits["agent_inputs"].values()) <= inputs
