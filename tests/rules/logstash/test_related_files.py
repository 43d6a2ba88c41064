"""All rules about several files of a pipeline or an installation."""

import os
from pathlib import Path

from advice import run
from logstash_checks import (
    ES_INDEX,
    JDBC_INPUT,
    TCP_PIPELINE,
    TRACKED,
    ListedProject,
    check_in_project,
    codes_of,
    inputs,
    pipeline_link,
)

from lslint.project.projects import Projects


def test_address_in_use_by_another_pipeline() -> None:
    (finding,) = run("LS279", pipeline_link("web"), project=ListedProject(b=pipeline_link("web")))
    assert finding.stage == "start"
    assert "pipeline `b`" in finding.message
    (finding,) = run("LS253", inputs("beats { port => 1 }"), project=ListedProject(b=inputs("beats { port => 1 }")))
    assert finding.severity == "error"
    (finding,) = run(
        "LS420", inputs(JDBC_INPUT % (TRACKED, "")), project=ListedProject(b=inputs(JDBC_INPUT % (TRACKED, "")))
    )
    assert "pipeline `b`" in finding.message


def test_a_pipelines_yml_on_disk(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "pipelines.yml").write_text(
        "- pipeline.id: front\n  path.config: '/etc/logstash/front/*.conf'\n"
        "- pipeline.id: back\n  path.config: '/etc/logstash/back.conf'\n"
    )
    (tmp_path / "front").mkdir()
    (tmp_path / "front" / "a.conf").write_text(TCP_PIPELINE.format(5044, ES_INDEX % "a"))
    (tmp_path / "front" / "b.conf").write_text(
        TCP_PIPELINE.format(5045, 'pipeline { send_to => ["bakc"] } ' + ES_INDEX % "b")
    )
    (tmp_path / "back.conf").write_text('input { pipeline { address => "back" } tcp { port => 5044 } }')
    projects = Projects()
    front = check_in_project(tmp_path, os.path.join("front", "a.conf"), projects)
    assert {"LS287", "LS253"} <= set(codes_of(front))
    assert "LS277" in codes_of(check_in_project(tmp_path, os.path.join("front", "b.conf"), projects))
    back = check_in_project(tmp_path, "back.conf", projects)
    assert {"LS277", "LS253"} <= set(codes_of(back))
    (port,) = [finding for finding in back.findings if finding.rule.code == "LS253"]
    assert "pipeline `front`" in port.message
    assert port.related[0].path is not None
    assert port.related[0].path.endswith(os.path.join("front", "a.conf"))
