from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT, AGENT_OUTPUTS
from lslint.rules.filebeat.rule import AgentPolicyRule


class UnknownAgentOutput(AgentPolicyRule):
    code = "FB135"
    summary = "Input of an Elastic Agent policy with an output that does not exist"
    why = """\
`use_output` names the output of an input; the default is `default`. If `outputs` has no output of that name, Elastic
Agent 8.6 and later reject the whole policy: `references an unknown output`.

The rule does not report:

- inputs with a `condition` or a variable (`${…}`)
- resources of Elastic Cloud on Kubernetes (ECK), because the operator adds the outputs"""
    fix = "unsafe"
    bad = (
        AGENT_OUTPUTS + AGENT_INPUT + "  use_output: defalut\n",
        AGENT_OUTPUTS.replace("default", "main") + AGENT_INPUT,
    )
    good = (AGENT_OUTPUTS + AGENT_INPUT + "  use_output: default\n",)
    fixed = AGENT_OUTPUTS + AGENT_INPUT + "  use_output: default\n"
