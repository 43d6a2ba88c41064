from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT, AGENT_OUTPUTS
from lslint.rules.filebeat.rule import AgentPolicyRule


class DuplicateAgentInputId(AgentPolicyRule):
    code = "FB134"
    summary = "Two inputs of an Elastic Agent policy with the same `id`"
    why = """\
Each input of a policy needs a unique `id`. The id of an input without `id` is its type. Elastic Agent 8.6 and later
reject the whole policy if two inputs have the same id (`has a duplicate id`), even if one of them is disabled. The
types `logfile` and `log` are the same, as are `event/tcp` and `tcp`.

The rule does not report:

- inputs with a `condition` or a variable (`${…}`)
- two identical inputs, of which Elastic Agent keeps one"""
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
    )
