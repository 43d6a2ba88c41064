from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.view import globs, view_of
from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting

SETTLED = (
    "exclude_files",
    "prospector.scanner.exclude_files",
    "prospector.scanner.include_files",
    "gzip_experimental",
    "compression",
)


class GlobIncludesArchives(IneffectiveSetting):
    code = "FB227"
    default = False
    kinds = ("filebeat",)
    severity = "info"
    visits = ("file",)
    required_text = ("*",)
    summary = "Path that also matches compressed log archives"
    why = """\
`/var/log/nginx/*` and `app.log*` also match the archives that logrotate creates, for example `app.log.1.gz`. By
default, Filebeat reads an archive like an uncompressed file and sends its compressed bytes as events.

The rule is off by default, because many applications rotate their logs without compression, or into another
folder."""
    sources = ("documentation of the log input: example with `exclude_files` for archives",)
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/nginx/*]\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log*]\n" + CONSOLE,
    )
    good = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/nginx/*]\n"
        + "  prospector.scanner.exclude_files: ['\\.gz$']\noutput.console:\n  pretty: false\n",
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log*]\n  exclude_files: ['\\.gz$']\n" + CONSOLE,
    )
    fixed = good[0]

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        view = view_of(ctx)
        for kind, obj in view.inputs("log", "filestream"):
            if any(obj.get(name) is not None for name in SETTLED):
                continue
            for item, glob in globs(obj):
                if not glob.endswith("*"):
                    continue
                name = "prospector.scanner.exclude_files" if kind == "filestream" else "exclude_files"
                message = (
                    f"`{glob}` also matches rotated archives such as `*.gz`, whose bytes Filebeat sends as events."
                )
                fix = view.add_line(obj.get("paths"), f"{name}: ['\\.gz$']")
                yield self.finding(item.span, f"{message} Exclude `.gz` files with `{name}`", fix=fix)
                break
