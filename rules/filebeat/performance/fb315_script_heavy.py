from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import processors
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import CONSOLE, INPUT
from lslint.rules.shared.message_parts import backticked

INSTEAD = {"Put": "add_fields", "Delete": "drop_fields", "Rename": "rename", "Tag": "add_tags", "Cancel": "drop_event"}
HEAD = r"\s*function\s+process\s*\(\s*(\w+)\s*\)\s*\{(.*)\}\s*"
LITERAL = r"(?:\"[^\"]*\"|'[^']*'|\d+|true|false)"
CALL = rf"\s*(\w+)\.(Put|Delete|Rename|Tag|Cancel)\(\s*(?:{LITERAL}(?:\s*,\s*{LITERAL})*)?\s*\)\s*"


def _simple_calls(source: str) -> list[str]:
    """Return the methods that a script calls with literals; empty if the script does anything else."""
    if len(source) > 2000:
        return []
    found = re.fullmatch(HEAD, source, re.DOTALL)
    if found is None:
        return []
    names = []
    for part in found[2].split(";"):
        call = re.fullmatch(CALL, part) if part.strip() else None
        if part.strip() and (call is None or call[1] != found[1]):
            return []
        if call is not None:
            names.append(call[2])
    return names


class ScriptHeavy(Advice):
    code = "FB315"
    required_text = ("script",)
    summary = "Script that built-in processors can replace"
    why = """\
The `script` processor interprets JavaScript for each event, which is slower than a built-in processor written in Go. If
a script only sets, removes or renames fields with fixed names and values, adds tags, or drops each event
(`event.Cancel()`), use `add_fields`, `drop_fields`, `rename`, `add_tags` or `drop_event`. Scripts with conditions,
loops or computed values are not reported."""
    sources = ("documentation of the processors script, add_fields, drop_fields, rename, add_tags, drop_event",)
    bad = (
        INPUT + "processors:\n- script:\n    lang: javascript\n    source: >\n      function process(event) {\n"
        "        event.Put('env', 'prod');\n        event.Delete('tmp');\n      }\n" + CONSOLE,
    )
    good = (
        INPUT
        + (
            "processors:\n- add_fields:\n    target: ''\n    fields: {env: prod}\n"
            "- drop_fields:\n    fields: [tmp]\noutput.console:\n  pretty: false\n"
        ),
    )

    def advise(self, ctx: Context) -> Findings:
        if analyze(ctx).before("7.0"):
            return  # without `add_fields` and `add_tags`
        for processor in processors(ctx):
            script = processor.block("script")
            source = word(script.get("source")) if script is not None else None
            names = _simple_calls(source) if source else []
            if names:
                used = [INSTEAD[name] for name in dict.fromkeys(names)]
                message = f"The script is interpreted for each event, although {backticked(used)} can do the same. Use"
                instead = "those processors" if used[1:] else "that processor"
                yield self.finding(processor.fields["script"], f"{message} {instead} instead")
