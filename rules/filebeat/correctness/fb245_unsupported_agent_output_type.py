from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT, AGENT_OUTPUTS
from lslint.rules.filebeat.rule import AgentPolicyRule


class UnsupportedAgentOutputType(AgentPolicyRule):
    code = "FB245"
    stage = "run"
    may_refuse = False
    summary = "Unknown type of an output of Elastic Agent"
    why = """\
Inputs of Elastic Agent support the output types `elasticsearch`, `logstash`, `kafka` and, in some releases, `redis`.
Elastic Agent 8.6 and later accept a policy with another type, but set each input with this output to failed (`output
not supported`), so it collects no data."""
    sources = (
        "specs of the inputs in Elastic Agent 8.6, 8.10, 8.19 and 9.5, and `ErrOutputNotSupported` in its source",
    )
    fix = "unsafe"
    bad = (
        AGENT_OUTPUTS.replace("type: elasticsearch", "type: elasticsaerch") + AGENT_INPUT,
        AGENT_OUTPUTS.replace("type: elasticsearch", "type: opensearch") + AGENT_INPUT,
    )
    good = (AGENT_OUTPUTS + AGENT_INPUT,)
    fixed = AGENT_OUTPUTS + AGENT_INPUT
