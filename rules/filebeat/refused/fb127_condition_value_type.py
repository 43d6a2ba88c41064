from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class ConditionValueType(RejectedConfig):
    code = "FB127"
    holds_in_templates = True
    summary = "Condition with a value that it does not take"
    why = """\
`equals` takes text, whole numbers and truth values, `contains` and `regexp` text, `range` numbers below `gt`, `gte`,
`lt` or `lte`, `network` ranges such as `10.0.0.0/8` and names such as `private`."""
    fix = "safe"
    bad = (
        CONFIG + "processors:\n- drop_event:\n    when:\n      contains: {code: 5}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      equals: {load: 1.5}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      range: {code: {ge: 400}}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      network: {ip: inside}\n",
    )
    good = (
        CONFIG + "processors:\n- drop_event:\n    when:\n      contains: {code: '5'}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      range: {code.gte: 400}\n",
    )
    fixed = CONFIG + "processors:\n- drop_event:\n    when:\n      contains: {code: '5'}\n"
