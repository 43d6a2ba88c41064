"""The checks of the rules about whole configs whose texts are rows."""

from __future__ import annotations

import re

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView, texts
from lslint.rules.filebeat.config_model.edits import delete_line
from lslint.rules.filebeat.config_model.merge import Obj
from lslint.rules.filebeat.config_model.tables import output_tables, traits
from lslint.rules.shared.hosts import host_of, place

_ADDRESS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9A-Fa-f:.]+\]")


class FilebeatHardCodedAddressCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        for output, obj in view.outputs():
            for item, address in texts(obj.get("hosts")):
                name, written = host_of(address), view.ctx.text[item.start : item.end]
                if _ADDRESS.fullmatch(name) and place(name) != "machine" and "${" not in written:
                    message = f"`{address}` in `output.{output.name}` is a hard-coded IP address, so the config fits"
                    yield self.finding(item.span, f"{message} only one environment. Use a host name or a variable")


def _defaults(output: str) -> dict[str, int | str | bool]:
    """Return the options of an output that are often set to their default, with the default."""
    options = output_tables()["outputs"].get(output, {}).get("options", {})
    stated = traits()["restated"].get(output, {})
    return {name: options[name]["default"] if default is None else default for name, default in stated.items()}


_PIPELINING_SINCE = "6.2"
"""The first release whose default of `pipelining` is the one in the tables: it was 0 in 5.x, and 5 in 6.0 and 6.1."""
_MESSAGE_BYTES_UNTIL = "8.17"
"""The last release whose default of `max_message_bytes` is that of the tables: the Kafka client of 8.18 has 1048576."""


class FilebeatRedundantDefaultCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        for output, obj in view.outputs():
            known = output_tables()["outputs"].get(output.name, {}).get("options", {})
            for name, same in _defaults(output.name).items():
                setting = obj.get(name)
                value = obj.value(name)
                if setting is None or value != same or type(value) is not type(same):
                    continue
                if name == "pipelining" and (obj.get("ttl") is not None or view.analysis.before(_PIPELINING_SINCE)):
                    continue  # the value decides whether `ttl` has an effect, see FB232
                if name == "max_message_bytes" and view.analysis.since("8.18"):
                    continue
                if HOLES.search(view.ctx.text[setting.value.start : setting.value.end]):
                    continue  # a variable that has this default
                if name in known or name.startswith("partition."):
                    displayed = str(same).lower() if isinstance(same, bool) else same
                    message = f"`{name}: {displayed}` is the default"
                    if name.startswith("partition.") and not self._has_other_options(obj, name):
                        keeps = f"Write `{name.rpartition('.')[0]}: {{}}`, which selects the same partitioner"
                        yield self.finding(setting, f"{message} and has no effect. {keeps}")
                    else:
                        fix = delete_line(view.ctx.text, setting)
                        if fix is not None and name == "pipelining":
                            fix.since = _PIPELINING_SINCE
                        elif fix is not None and name == "max_message_bytes":
                            fix.until = _MESSAGE_BYTES_UNTIL
                        message = f"{message} of `output.{output.name}` and has no effect. Remove the setting"
                        yield self.finding(setting, message, fix=fix)

    def _has_other_options(self, obj: Obj, name: str) -> bool:
        """Return whether the partitioner has another option, which is not at its default."""
        head = name.rpartition(".")[0]
        block = obj.block(head)
        same = _defaults("kafka")
        return block is not None and any(block.value(each) != same.get(f"{head}.{each}") for each in block.fields)
