from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import inputs, main
from lslint.rules.filebeat.config_model.merge import Obj, elements
from lslint.rules.filebeat.examples import CONSOLE, INPUT

OTHER_SOURCES = ("modules", "config", "autodiscover", "config_dir")
HARMLESS = frozenset((
    "add_host_metadata", "add_cloud_metadata", "add_docker_metadata", "add_kubernetes_metadata",
    "add_observer_metadata", "add_process_metadata", "add_fields", "add_tags", "add_labels", "add_locale", "add_id",
))  # fmt: skip


class FilterLate(Advice):
    code = "FB314"
    required_text = ("drop_event",)
    summary = "`drop_event` on `message` instead of `exclude_lines`"
    why = """\
A `drop_event` processor runs after Filebeat has created the event and run the processors before it. `exclude_lines` in
the input drops the line before these steps. It accepts regular expressions and must be set in every input.

The rule reports `drop_event` only if its condition is `contains` or `regexp` on nothing but `message`, no processor
before it may change `message`, and all inputs read plain lines from files."""
    sources = ("documentation of the log and filestream inputs: `exclude_lines`, `include_lines`",)
    bad = (
        INPUT + "processors:\n- drop_event.when.contains.message: DEBUG\n" + CONSOLE,
        INPUT
        + "processors:\n- add_host_metadata: {}\n- drop_event:\n    when:\n      regexp:\n        message: ^DBG\n"
        + CONSOLE,
    )
    good = (
        INPUT + "  exclude_lines: ['DEBUG']\noutput.console:\n  pretty: false\n",
        INPUT + ("  exclude_lines: ['^DBG']\nprocessors:\n- add_host_metadata: {}\noutput.console:\n  pretty: false\n"),
    )

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or any(analysis.root.get(f"filebeat.{one}") is not None for one in OTHER_SOURCES):
            return
        for kind, obj in inputs(ctx):
            if kind not in ("log", "filestream") or obj.get("json") is not None or obj.get("parsers") is not None:
                return
        for item in elements(analysis.root.get("processors")):
            fields = item.value.fields if isinstance(item.value, Obj) else {}
            processor = fields.get("drop_event")
            if processor is None:
                if all(name in HARMLESS for name in fields):
                    continue
                return
            body = processor.value
            condition = body.block("when") if isinstance(body, Obj) else None
            if condition is None or list(condition.fields) not in (["contains"], ["regexp"]):
                return
            (tested,) = condition.fields.values()
            if not isinstance(tested.value, Obj) or set(tested.value.fields) != {"message"} or not analysis.inputs:
                return
            message = (
                "`drop_event` on `message` wastes CPU: Filebeat builds and enriches each event before dropping it."
            )
            yield self.finding(processor, f"{message} Use `exclude_lines` in the input instead")
