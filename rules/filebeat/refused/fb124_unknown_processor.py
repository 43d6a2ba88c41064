from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, LOG
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownProcessor(RejectedConfig):
    code = "FB124"
    kinds = ("filebeat",)
    holds_in_templates = True
    depends_on_release = True
    summary = "Processor that Filebeat does not have"
    why = """\
`the processor action drop_field does not exist`. Names are in small letters. Processors of an input are built when
the agent starts. A name that releases after 7.17 may have brought is left alone unless it is a slip of the pen, or
the target is older."""
    fix = "unsafe"
    bad = (
        CONFIG + "processors:\n- drop_field:\n    fields: [a]\n",
        CONFIG + "processors:\n- Add_Locale: ~\n",
        LOG + "  processors:\n  - drop_evnt: ~\n" + CONSOLE,
    )
    good = (CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n- add_locale: ~\n",)
    fixed = CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n"
