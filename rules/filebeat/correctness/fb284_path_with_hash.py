from __future__ import annotations

from lslint.rules.api import Edit, Findings, Fix
from lslint.rules.filebeat.advice.view import FILES, Advice, FilebeatView, texts
from lslint.rules.filebeat.examples import CONSOLE

_INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths:\n  - /var/log/app/*.log"


class PathWithHash(Advice):
    code = "FB284"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    required_text = ("#",)
    summary = "Path that ends with `#`"
    why = """\
In YAML, `#` begins a comment only after a space. In `/var/log/app/*.log#`, it is a part of the path, so Filebeat looks
for files whose names end with `#` and finds none.

Remove the `#`, or put a space in front of the comment."""
    sources = ("YAML 1.2.2, section 6.6: comments must be separated from other tokens by white space",)
    fix = "unsafe"
    bad = (_INPUT + "#\n" + CONSOLE,)
    good = (_INPUT + " # all\n" + CONSOLE,)
    fixed = _INPUT + "\n" + CONSOLE

    def advise(self, view: FilebeatView) -> Findings:
        text = view.ctx.text
        for _, options in view.inputs(*FILES):
            for item, path in texts(options.get("paths")):
                start, end = item.span
                if path.endswith("#") and not path.startswith("#") and text[start:end] == path:
                    message = f"The `#` is a part of the path `{path}`, so no file matches. Remove the `#`"
                    yield self.finding(item.span, message, fix=Fix("unsafe", "Remove `#`", [Edit(end - 1, end, "")]))
