from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT, AGENT_OUTPUTS
from lslint.rules.filebeat.rule import AgentPolicyRule


class InvalidAgentPolicy(AgentPolicyRule):
    code = "FB133"
    summary = "Part of an Elastic Agent policy with the wrong shape"
    why = """\
Elastic Agent requires a map of outputs, a list of inputs, and a `type` in each of them. The `id` of an input must be
a string; without quotes, YAML reads `id: 1234` as a number. Elastic Agent 8.6 and later reject the whole policy if a
part is wrong, for example with `invalid 'inputs.0', 'type' missing`.

The rule does not report:

- inputs with a `condition` or a variable (`${…}`)
- outputs without a `type` in a resource of Elastic Cloud on Kubernetes (ECK), because the operator adds it"""
    fix = "safe"
    bad = (
        AGENT_OUTPUTS + "inputs:\n- type: filestream\n  id: 1234\n  paths: [/var/log/app.log]\n",
        AGENT_OUTPUTS + "inputs:\n- id: app\n  data_stream.namespace: default\n",
        AGENT_OUTPUTS + "inputs:\n  type: filestream\n  id: app\n",
    )
    good = (AGENT_OUTPUTS + AGENT_INPUT,)
    fixed = AGENT_OUTPUTS + 'inputs:\n- type: filestream\n  id: "1234"\n  paths: [/var/log/app.log]\n'
