from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, LOG
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownProcessor(RejectedConfig):
    code = "FB124"
    kinds = ("filebeat",)
    holds_in_templates = True
    about_support = True
    summary = "Unknown Filebeat processor"
    why = """\
Filebeat rejects an unknown processor: `the processor action drop_field does not exist`. `filebeat test config` does
not detect an unknown processor under an input.

For targets from 8.0 to 8.18, or without a target, an unknown name is reported only if it resembles a known
processor, or contains an upper-case letter, a space or a dot."""
    fix = "unsafe"
    bad = (
        CONFIG + "processors:\n- drop_field:\n    fields: [a]\n",
        CONFIG + "processors:\n- Add_Locale: ~\n",
        LOG + "  processors:\n  - drop_evnt: ~\n" + CONSOLE,
    )
    good = (CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n",)
    fixed = CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n"
