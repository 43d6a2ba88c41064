from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, LOG
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownProcessor(RejectedConfig):
    code = "FB124"
    kinds = ("filebeat",)
    holds_in_templates = True
    depends_on_release = True
    about_support = True
    summary = "Unknown Filebeat processor"
    why = """\
Filebeat rejects an unknown processor: `the processor action drop_field does not exist`. Names of processors are in
lower case. Filebeat creates the processors of an input only at startup, so `filebeat test config` does not detect an
unknown one there.

The processors of releases up to 7.17 and of 8.19 to {newest} are known. For 8.0 to 8.18, and without a target, an
unknown name is reported only if it resembles a known processor."""
    fix = "unsafe"
    bad = (
        CONFIG + "processors:\n- drop_field:\n    fields: [a]\n",
        CONFIG + "processors:\n- Add_Locale: ~\n",
        LOG + "  processors:\n  - drop_evnt: ~\n" + CONSOLE,
    )
    good = (CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n- add_locale: ~\n",)
    fixed = CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n"
