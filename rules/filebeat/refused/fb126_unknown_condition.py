from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownCondition(RejectedConfig):
    code = "FB126"
    holds_in_templates = True
    summary = "Unknown or missing condition"
    why = """\
Filebeat rejects an unknown condition: `missing or invalid condition`. The conditions are `equals`, `contains`,
`regexp`, `range`, `network`, `has_fields`, `and`, `or` and `not`. `and` and `or` require a list of conditions;
`not` requires exactly one condition."""
    fix = "unsafe"
    bad = (
        CONFIG + "processors:\n- drop_event:\n    when:\n      equal: {level: debug}\n",
        CONFIG + "processors:\n- drop_event:\n    when:\n      or:\n        equals: {level: debug}\n",
        CONFIG + "processors:\n- drop_event:\n    when: ~\n",
    )
    good = (
        INPUT
        + CONSOLE
        + (
            "processors:\n- drop_event:\n    when:\n      or:\n      - equals: {level: debug}\n"
            "      - not.has_fields: [level]\n"
        ),
    )
    fixed = CONFIG + "processors:\n- drop_event:\n    when:\n      equals: {level: debug}\n"
