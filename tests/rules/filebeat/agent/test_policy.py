"""Policies of Elastic Agent: what it rejects, what it cannot run, and what is not certain."""

import pytest
from lint_settings import settings

from lslint.cli.main import main
from lslint.engine.file import check_text

OUTPUTS = "outputs:\n  default: {type: elasticsearch, hosts: [a]}\n"
TWO = "inputs:\n- type: system/metrics\n  streams: [{metricsets: [cpu]}]\n- type: system/metrics\n"
MANIFEST = "apiVersion: agent.k8s.elastic.co/v1alpha1\nkind: Agent\nspec:\n  version: {}\n  config:\n"


def check(text, target="", name="elastic-agent.yml", kind="elastic-agent"):
    return check_text(text, name, kind, settings("ALL", target=[f"elastic-agent={target}"] if target else []))


def found(text, target="8.15"):
    return [(one.rule.code, one.severity) for one in check(text, target).findings]


def test_severity_by_release():
    text = OUTPUTS + TWO
    assert found(text) == [("FB134", "error")]
    assert check(text, "8.15").verdict == "rejected"
    assert found(text, "8.6") == [("FB134", "error")]
    assert found(text, "") == [("FB134", "warning")]
    assert check(text).verdict == "accepted"
    assert found(text, "8.5") == []
    assert found(text, "7.17") == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("outputs: elasticsearch\n", "FB133"),
        ("inputs: filestream\n", "FB133"),
        ("inputs:\n- {type: udp, id: true}\n", "FB133"),
        ("inputs:\n- {type: udp, id: a}\n- {type: tcp, id: a}\n", "FB134"),
        (OUTPUTS + "inputs:\n- {type: udp, use_output: x}\n", "FB135"),
        ("outputs.a.type: kafka\ninputs:\n- {type: udp}\n", "FB135"),
        ("outputs:\n  default: {type: elastic}\n", "FB245"),
    ],
)
def test_problems(text, code):
    assert found(text) == [(code, "error")]


@pytest.mark.parametrize(
    "text",
    [
        "outputs:\ninputs:\n",
        "outputs: {}\ninputs: []\n",
        "outputs:\n  default:\n",
        "outputs: ${x}\ninputs: ${y}\n",
        "outputs:\n  default: {type: '${env.T}'}\n",
        "outputs:\n  default: {type: remote_elasticsearch}\n",
        "x: &x {type: kafka}\noutputs:\n  default: {<<: *x, hosts: [a]}\n",
        "inputs:\n- {type: udp, use_output: x}\n",  # another file has the outputs
        OUTPUTS + "inputs:\n- {type: udp, id: a}\n- {type: tcp, id: a, condition: '${x} == 1'}\n",
        OUTPUTS + "inputs:\n- {type: udp, id: '${x}'}\n- {type: udp, id: '${x}'}\n",
        OUTPUTS + "inputs:\n- type: udp\n  id: a\n- id: a\n  type: udp\n",  # equal: Elastic Agent keeps one
        OUTPUTS + "inputs:\n- x\n- \n",
        OUTPUTS + "inputs:\n- {id: a, use_output: '${x}', type: udp}\n",
        OUTPUTS + "inputs:\n{% for x in y %}\n- id: a\n{% endfor %}\n",
        "agent.monitoring.enabled: true\n",
        "",
    ],
)
def test_what_is_right_or_not_certain(text):
    assert found(text) == []


def test_operators_add_outputs():
    text = (
        MANIFEST.format("8.15.0")
        + "    outputs:\n      other: {hosts: [a]}\n    inputs:\n    - {type: udp, use_output: x}\n"
    )
    result = check(text, "8.15", "agent.yaml", None)
    assert [document.kind for document in result.documents] == ["elastic-agent"]
    assert result.findings == []


def test_manifests():
    text = MANIFEST.format("8.15.0") + "".join(f"    {line}\n" for line in TWO.splitlines())
    assert found_in(text) == ["FB134"]
    text = "kind: ConfigMap\ndata:\n  agent.yml: |-\n" + "".join(
        f"    {line}\n" for line in (OUTPUTS + TWO).splitlines()
    )
    assert found_in(text) == ["FB134"]


def found_in(text):
    return [one.rule.code for one in check(text, "8.15", "manifest.yaml", None).findings]


def test_yaml_and_names_in_messages():
    (finding,) = check("outputs:\n  default:\n\t type: kafka\n", "8.15").findings
    assert (finding.rule.code, finding.severity) == ("FB002", "error")
    assert "Elastic Agent rejects the file" in finding.message
    (finding,) = check("agent.id: a\nagent.id: b\n", "8.15").findings
    assert finding.rule.code == "FB212"
    assert "Elastic Agent silently ignores" in finding.message


def test_what_is_not_checked_is_listed():
    result = check(OUTPUTS + "inputs: []\nagent: {}\nfleet.enabled: true\n", "8.15")
    reasons = [gap.reason for gap in result.not_checked]
    assert "the settings below `agent` are not checked" in reasons
    assert "the settings below `fleet` are not checked" in reasons
    assert any("options of the inputs" in reason for reason in reasons)
    assert result.verdict == "accepted"


def test_fixes():
    (finding,) = check("inputs:\n- {type: udp, id: 12}\n", "8.15").findings
    assert finding.fix.applicability == "safe"
    assert [edit.text for edit in finding.fix.edits] == ['"12"']
    (finding,) = check("outputs:\n  default: {type: 'elasticsaerch'}\n", "8.15").findings
    assert finding.fix.applicability == "unsafe"
    assert [edit.text for edit in finding.fix.edits] == ["'elasticsearch'"]


def test_release_of_the_image_in_the_project(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elastic-agent.yml").write_text(OUTPUTS + TWO)
    compose = tmp_path / "docker-compose.yml"
    compose.write_text("services:\n  agent:\n    image: docker.elastic.co/beats/elastic-agent:8.15.2\n")
    assert main(["check", "--no-cache", "--isolated"]) == 1
    out = capsys.readouterr().out
    assert "FB134 error" in out
    assert "Checked 1 file for Elastic Agent 8.15.2" in out
    compose.write_text("services:\n  agent:\n    image: docker.elastic.co/beats/elastic-agent:8.5.3\n")
    assert main(["check", "--no-cache", "--isolated"]) == 0
    assert "FB134" not in capsys.readouterr().out


def test_fix_inside_a_config_map(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "manifest.yaml"
    text = "kind: ConfigMap\ndata:\n  agent.yml: |\n    inputs:\n    - type: udp\n      id: 12\n      use_output: a\n"
    path.write_text(text)
    main(["check", "--no-cache", "--isolated", "--fix", "--target", "elastic-agent=8.15"])
    capsys.readouterr()
    assert path.read_text() == text.replace("id: 12", 'id: "12"')
