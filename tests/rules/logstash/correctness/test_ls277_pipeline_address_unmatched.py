"""LS277 (pipeline-address-unmatched): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import ListedProject, pipeline_link


@pytest.mark.parametrize(("mine", "others", "complete", "found"), [
    (pipeline_link(send="web"), {"b": pipeline_link("web")}, True, []),
    (pipeline_link(send="web"), {"b": pipeline_link("database")}, True, ["Set the `address`"]),
    (pipeline_link(send="web"), {"b": pipeline_link("${IN}")}, True, []),
    (pipeline_link("web"), {"b": pipeline_link(send="web")}, True, []),
    (pipeline_link("web"), {"b": pipeline_link(send="db"), "c": pipeline_link("db")}, True, ["pipeline sends to"]),
    (pipeline_link("web"), {"b": pipeline_link(send="%{[@metadata][to]}")}, True, []),
])  # fmt: skip
def test_addresses_between_pipelines(mine: str, others: dict[str, str], complete: bool, found: list[str]) -> None:
    messages = [f.message for f in run("LS277", mine, project=ListedProject(complete, **others))]
    assert len(messages) == len(found)
    for message, part in zip(messages, found, strict=True):
        assert part in message
