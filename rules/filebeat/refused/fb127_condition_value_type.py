from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class ConditionValueType(RejectedConfig):
    code = "FB127"
    holds_in_templates = True
    summary = "Condition with an invalid value"
    why = """\
Filebeat rejects values that a condition does not support. The supported values are:

- `equals`: strings, whole numbers and booleans
- `contains`, `regexp`: strings
- `range`: numbers under `gt`, `gte`, `lt` or `lte`
- `network`: ranges such as `10.0.0.0/8` and names such as `private`

Use a value of a supported type. A quoted number matches only string fields; for a field that is a number, use `equals`
with a whole number, or `range`."""
    fix = "safe"
    bad = (
        CONFIG + "processors:\n- drop_event:\n    when:\n      contains: {code: 5}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      equals: {load: 1.5}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      range: {code: {ge: 400}}\n",
    )
    good = (
        CONFIG + "processors:\n- drop_event:\n    when:\n      contains: {code: '5'}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      range: {load.gte: 1.5}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      range: {code.gte: 400}\n",
    )
    fixed = CONFIG + "processors:\n- drop_event:\n    when:\n      contains: {code: '5'}\n"
