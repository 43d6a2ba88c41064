from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class ConditionValueType(RejectedConfig):
    code = "FB127"
    holds_in_templates = True
    summary = "Condition with an invalid value"
    why = """\
Each condition accepts certain values: `equals` strings, whole numbers and booleans; `contains` and `regexp` strings;
`range` numbers under `gt`, `gte`, `lt` or `lte`; `network` ranges such as `10.0.0.0/8` and names such as `private`.
Filebeat rejects other values."""
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
