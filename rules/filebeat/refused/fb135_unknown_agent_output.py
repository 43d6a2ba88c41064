from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT, AGENT_OUTPUTS
from lslint.rules.filebeat.rule import AgentPolicyRule


class UnknownAgentOutput(AgentPolicyRule):
    code = "FB135"
    summary = "Input of an Elastic Agent policy with an output that does not exist"
    why = """\
`use_output` names the output of an input; without it, the input uses the output `default`. If `outputs` has no output
of that name, Elastic Agent rejects the whole policy (`references an unknown output`) and starts no input.

Releases before 8.6 read policies differently and are not checked. Without a target, the finding is a warning. Inputs
with a `condition` or a variable are not checked, and neither are resources of Elastic Cloud on Kubernetes (ECK), whose
outputs the operator adds."""
    fix = "unsafe"
    bad = (
        AGENT_OUTPUTS + AGENT_INPUT + "  use_output: defalut\n",
        AGENT_OUTPUTS.replace("default", "main") + AGENT_INPUT,
    )
    good = (
        AGENT_OUTPUTS + AGENT_INPUT + "  use_output: default\n",
        AGENT_OUTPUTS + AGENT_INPUT,
        AGENT_INPUT + "  use_output: other\n",
    )
    fixed = AGENT_OUTPUTS + AGENT_INPUT + "  use_output: default\n"
