"""Policies of Elastic Agent inside manifests."""

import pytest

from lslint.engine.embedded_find import find
from lslint.files.source import Source

AGENT = (
    "apiVersion: agent.k8s.elastic.co/v1alpha1\nkind: Agent\nmetadata: {name: a}\nspec:\n  version: 8.15.0\n"
    "  configRef: {secretName: s}\n---\n"
)
SECRET = "apiVersion: v1\nkind: Secret\nmetadata: {name: NAME}\nstringData:\n"
INPUTS = "  agent.yml: |-\n    inputs:\n      - id: 5\n        type: filestream\n"


def found(text):
    return [(one.kind, one.inner.name) for one in find(Source("a.yml", text, "utf-8", None))]


@pytest.mark.parametrize(
    "inputs",
    [
        INPUTS,
        '  agent.yml: "inputs:\\n- {id: 5, type: filestream}\\n"\n',
        "  agent.yml: 'inputs: [{id: 5, type: a}]'\n",
    ],
)
@pytest.mark.parametrize("reference", ["{secretName: s}", '\n    secretName: "s" # note', "{ 'secretName': 's' }"])
def test_the_secret_that_an_agent_names(inputs, reference):
    agent = AGENT.replace("{secretName: s}", reference)
    assert found(agent + SECRET.replace("NAME", "s") + inputs) == [("elastic-agent", "agent.yml")]
    named = SECRET.replace("{name: NAME}", "\n  namespace: x\n  name: s")
    assert found(named + inputs + "---\n" + agent) == [("elastic-agent", "agent.yml")]


@pytest.mark.parametrize(
    "text",
    [
        AGENT + SECRET.replace("NAME", "t") + INPUTS,
        AGENT + SECRET.replace("NAME", "s") + INPUTS.replace("agent.yml", "other.yml"),
        AGENT + SECRET.replace("NAME", "s").replace("Secret", "ConfigMap") + INPUTS,
        SECRET.replace("NAME", "s") + INPUTS,
        AGENT.replace("agent.k8s", "logstash.k8s").replace("Agent", "Logstash") + SECRET.replace("NAME", "s") + INPUTS,
        AGENT + SECRET.replace("NAME", "s") + "  agent.yml: |\n    services: {}\n",
    ],
)
def test_what_no_agent_names(text):
    assert found(text) == []
