"""LS277 (pipeline-address-unmatched): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import run
from logstash_checks import ListedProject, check_in_project, codes_of, pipeline_link
from rule_examples import found

from lslint.project.projects import Projects


@pytest.mark.parametrize(
    ("mine", "others", "complete", "found"),
    [
        (pipeline_link(send="web"), {"b": pipeline_link("web")}, True, []),
        (pipeline_link(send="web"), {"b": pipeline_link("database")}, True, ["Set the `address`"]),
        (pipeline_link(send="web"), {"b": pipeline_link("wep")}, False, []),
        (pipeline_link(send="web"), {"b": pipeline_link("${IN}")}, True, []),
        (pipeline_link("web"), {"b": pipeline_link(send="web")}, True, []),
        (pipeline_link("web"), {"b": pipeline_link(send="db"), "c": pipeline_link("db")}, True, ["pipeline sends to"]),
        (pipeline_link("web"), {"b": pipeline_link(send="%{[@metadata][to]}")}, True, []),
    ],
)
def test_addresses_between_pipelines(mine: str, others: dict[str, str], complete: bool, found: list[str]) -> None:
    messages = [f.message for f in run("LS277", mine, project=ListedProject(complete, **others))]
    assert len(messages) == len(found)
    for message, part in zip(messages, found, strict=True):
        assert part in message


def test_pipelines_that_are_not_all_here(tmp_path: Path) -> None:
    (tmp_path / "pipelines.yml").write_text(
        "- pipeline.id: front\n  path.config: '/etc/logstash/front.conf'\n"
        "- pipeline.id: back\n  path.config: '/elsewhere/back.conf'\n"
    )
    (tmp_path / "front.conf").write_text(pipeline_link(send="back"))
    assert "LS277" not in codes_of(check_in_project(tmp_path, "front.conf", Projects()))


@pytest.mark.parametrize(
    "text",
    [
        'output { pipeline { send_to => ["web"] } }\n',
        'output { pipeline { send_to => ["${TO}"] } }\ninput { pipeline { address => "db" } }\n',
        'output { pipeline { send_to => ["web"] } }\ninput { pipeline { address => "web" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS277", text) == []
