from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT, AGENT_OUTPUTS
from lslint.rules.filebeat.rule import AgentPolicyRule


class DuplicateAgentInputId(AgentPolicyRule):
    code = "FB134"
    summary = "Two inputs of an Elastic Agent policy with the same `id`"
    why = """\
Each input of a policy needs a unique `id`. An input without `id` gets its type as its id, so two inputs of one type
without `id` have the same id as well. Elastic Agent rejects the whole policy (`has a duplicate id`) and starts no
input, even if one of the two inputs is disabled. `logfile` is another name of the type `log`, and `event/tcp` of `tcp`.

Releases before 8.6 accept such policies. Without a target, the finding is a warning. Inputs with a `condition` or a
variable are not checked. Two identical inputs are not reported, because Elastic Agent keeps only one of them."""
    bad = (
        AGENT_OUTPUTS
        + AGENT_INPUT
        + "- type: filestream\n  id: app\n  streams:\n  - id: web\n    paths: [/var/log/web.log]\n",
        AGENT_OUTPUTS + "inputs:\n- type: system/metrics\n  streams: [{metricsets: [cpu]}]\n"
        "- type: system/metrics\n  streams: [{metricsets: [memory]}]\n",
        AGENT_OUTPUTS + "inputs:\n- type: logfile\n  paths: [/a.log]\n- type: log\n  paths: [/b.log]\n",
    )
    good = (
        AGENT_OUTPUTS
        + AGENT_INPUT
        + "- type: filestream\n  id: web\n  streams:\n  - id: web\n    paths: [/var/log/web.log]\n",
        AGENT_OUTPUTS + AGENT_INPUT + "- type: filestream\n  id: app\n  condition: ${host.name} == 'a'\n",
        AGENT_OUTPUTS + "inputs:\n- type: system/metrics\n- type: udp\n",
    )
