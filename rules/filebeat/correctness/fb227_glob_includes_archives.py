from __future__ import annotations

import re

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
_ROTATED = re.compile(r"[^/]*\.(?:log|out|err)\*|(?:messages|syslog|secure|auth\.log|maillog|cron)\*")
_BY_PACKAGES = re.compile(
    r"(?i)(?:^|/)(?:(?:messages|syslog|secure|auth|kern|daemon|mail|maillog|cron|dpkg|boot)(?:\.log)?\*"
    r"|(?:apache2?|httpd|nginx|mysql|mariadb|postgresql|squid|samba|exim4|haproxy|audit|tomcat\d*)/[^/]*$)"
    r"|^/var/log/\*(?:\.\*)?$"
)
"""Logs that packages of Linux distributions rotate and compress."""
_OF_JVM = re.compile(r"(?i)(?:^|[^a-z])(?:gc|safepoint)(?:[^a-z]|$)")
"""Logs that the JVM itself rotates, without compression."""
_LOGS = re.compile(r"^/var/log/[^*]+$")


class GlobIncludesArchives(IneffectiveSetting):
    code = "FB227"
    kinds = ("filebeat",)
    severity = "info"
    visits = ("file",)
    required_text = ("*",)
    summary = "Path that also matches compressed log archives"
    why = """\
`/var/log/nginx/*` and `app.log*` also match the archives that logrotate creates, for example `app.log.1.gz`. By
default, Filebeat reads an archive like an uncompressed file and sends its compressed bytes as events.

Many applications rotate their logs without compression. By default, the rule reports only the logs of common
packages, for example `/var/log/nginx/*`."""
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
                folder, _, last = glob.replace("\\", "/").rpartition("/")
                if _ROTATED.fullmatch(last) is None and not (last in ("*", "*.*") and _LOGS.search(folder)):
                    continue
                if _OF_JVM.search(last) is not None:
                    continue
                if "container" in folder or "pods" in folder or "**" in glob or ":" in folder:
                    continue
                name = "prospector.scanner.exclude_files" if kind == "filestream" else "exclude_files"
                message = f"`{glob}` also matches archives such as `.log.1.gz`, whose bytes Filebeat sends as events."
                is_optional = _BY_PACKAGES.search(glob) is None
                fix = view.add_line(obj.get("paths"), f"{name}: ['\\.gz$']")
                yield self.finding(
                    item.span, f"{message} Exclude `.gz` files with `{name}`", fix=fix, optional=is_optional
                )
                break
