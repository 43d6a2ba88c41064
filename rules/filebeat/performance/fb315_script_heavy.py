from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import processors
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import CONSOLE, INPUT

INSTEAD = {"Put": "add_fields", "Delete": "drop_fields", "Rename": "rename", "Tag": "add_tags", "Cancel": "drop_event"}
HEAD = r"\s*function\s+process\s*\(\s*(\w+)\s*\)\s*\{(.*)\}\s*"
LITERAL = r"(?:\"[^\"]*\"|'[^']*'|\d+|true|false)"
CALL = rf"\s*(\w+)\.(Put|Delete|Rename|Tag|Cancel)\(\s*(?:{LITERAL}(?:\s*,\s*{LITERAL})*)?\s*\)\s*"


def _only(source: str) -> list[str]:
    """The methods that a script calls if it does nothing else, with literals only; else nothing."""
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
    summary = "Script that only sets, renames or deletes fields"
    why = """\
The `script` processor runs JavaScript for each event in an interpreter written in Go. A function that only calls
`event.Put`, `event.Delete`, `event.Rename`, `event.Tag` or `event.Cancel` with fixed texts is what `add_fields`,
`drop_fields`, `rename`, `add_tags` and `drop_event` do without it. Scripts with conditions, loops or values made from
fields are left alone."""
    sources = ("documentation of the processors script, add_fields, drop_fields, rename, add_tags",)
    bad = (
        INPUT + "processors:\n- script:\n    lang: javascript\n    source: >\n      function process(event) {\n"
        "        event.Put('env', 'prod');\n        event.Delete('tmp');\n      }\n" + CONSOLE,
    )
    good = (
        INPUT + "processors:\n- script:\n    lang: javascript\n    source: >\n      function process(event) {\n"
        "        event.Put('size', event.Get('a') + 1);\n      }\n" + CONSOLE,
    )

    def advise(self, ctx: Context) -> Findings:
        for processor in processors(ctx):
            script = processor.block("script")
            source = word(script.get("source")) if script is not None else None
            names = _only(source) if source else []
            if names:
                used = " and ".join(f"`{INSTEAD[name]}`" for name in dict.fromkeys(names))
                message = f"this script runs in an interpreter for each event and does what {used} can do"
                yield self.finding(processor.fields["script"], message)
