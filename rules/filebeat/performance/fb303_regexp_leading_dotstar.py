from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import FILES, inputs, texts, write
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG

NAMES = (
    "include_lines",
    "exclude_lines",
    "exclude_files",
    "multiline.pattern",
    "prospector.scanner.exclude_files",
    "prospector.scanner.include_files",
)


def _without_dotstar(text: str) -> str | None:
    """Return the pattern without the surrounding `.*`; None without a leading `.*` or if nothing would remain."""
    rest = text if len(text) < 1000 else ""
    while rest.startswith(".*"):
        rest = rest[3:] if rest.startswith((".*?", ".*+")) else rest[2:]
    if not rest or rest == text or rest[0] in "*+?{|)":
        return None
    if "|" not in rest:
        while rest.endswith(".*") and not rest.endswith("\\.*"):
            rest = rest[:-2]
    return rest if len(rest) > 1 else None


class RegexpLeadingDotstar(Advice):
    code = "FB303"
    default = False
    required_text = (".*",)
    summary = "Redundant `.*` at the start of a pattern"
    why = """\
Filebeat searches for these patterns anywhere in a line or path, so `.*ERR.*` matches exactly what `ERR` matches.
Filebeat removes leading and trailing `.*` before it matches, so `.*` only makes the pattern harder to read."""
    sources = ("source of the matcher of libbeat: leading and trailing `.*` are trimmed; the rest is searched for",)
    fix = "safe"
    bad = (
        INPUT.replace("  paths", "  exclude_lines: ['.*DEBUG.*']\n  paths") + CONSOLE,
        LOG + "  exclude_files: ['.*\\.gz$']\n" + CONSOLE,
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n"
            "  exclude_lines: ['DEBUG']\n  paths: [/var/log/app.log]\n"
            "output.console:\n  pretty: false\n"
        ),
        LOG + "  exclude_files: ['\\.gz$']\noutput.console:\n  pretty: false\n",
    )
    fixed = INPUT.replace("  paths", "  exclude_lines: ['DEBUG']\n  paths") + CONSOLE

    def advise(self, ctx: Context) -> Findings:
        for _, obj in inputs(ctx, *FILES):
            for name in NAMES:
                for item, text in texts(obj.get(name)):
                    short = _without_dotstar(text)
                    if short is None or item.value.start == item.value.end:
                        continue
                    message = (
                        f"`{text}` is equivalent to `{short}`: Filebeat searches for patterns anywhere in the line or"
                        " path. Remove the redundant `.*`"
                    )
                    fix = None
                    written = ctx.text[item.value.start : item.value.end]
                    if written.strip("'\"") == text:
                        quote = written[0] if written[0] in "'\"" else "'"
                        if "'" not in short:
                            fix = write(ctx, item, f"{quote}{short}{quote}", "safe", "Remove the redundant `.*`")
                    yield self.finding(item.span, message, fix=fix)
