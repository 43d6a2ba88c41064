from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT, AGENT_OUTPUTS
from lslint.rules.filebeat.rule import AgentPolicyRule


class InvalidAgentPolicy(AgentPolicyRule):
    code = "FB133"
    summary = "Part of an Elastic Agent policy with the wrong shape"
    why = """\
Elastic Agent requires a map of outputs, a list of inputs, and a `type` in each of them. The `id` of an input has to be
a string; without quotes, YAML reads `id: 1234` as a number. If a part has another shape, Elastic Agent rejects the
whole policy, for example with `invalid 'inputs.0', 'type' missing`, and starts no input.

Releases before 8.6 read policies differently and are not checked. Without a target, the finding is a warning. Inputs
with a `condition` or a variable are not checked, because Elastic Agent may remove them before it evaluates the policy.
In a resource of Elastic Cloud on Kubernetes (ECK), missing outputs are not reported, because the operator adds them."""
    fix = "safe"
    bad = (
        AGENT_OUTPUTS + "inputs:\n- type: filestream\n  id: 1234\n  paths: [/var/log/app.log]\n",
        AGENT_OUTPUTS + "inputs:\n- id: app\n  data_stream.namespace: default\n",
        AGENT_OUTPUTS + "inputs:\n  type: filestream\n  id: app\n",
        "outputs:\n- type: elasticsearch\n" + AGENT_INPUT,
        "outputs:\n  default:\n    hosts: ['https://es1:9200']\n" + AGENT_INPUT,
    )
    good = (AGENT_OUTPUTS + AGENT_INPUT, AGENT_OUTPUTS + "inputs:\n- id: app\n  type: ${env.TYPE}\n")
    fixed = AGENT_OUTPUTS + 'inputs:\n- type: filestream\n  id: "1234"\n  paths: [/var/log/app.log]\n'
