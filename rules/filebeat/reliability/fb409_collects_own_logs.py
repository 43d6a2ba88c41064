from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.view import globs, texts, view_of
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import CONSOLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.config_model.analysis import Analysis

_EXCLUDE = {"log": "exclude_files", "filestream": "prospector.scanner.exclude_files"}
"""The option of each input that excludes files."""
_HOME = re.compile(r"(?i)(?:^|/)filebeat[^/*]*/logs/[^/]*$")


def _own_log_files(analysis: Analysis) -> tuple[list[str], list[str]]:
    """Return the names and directories of Filebeat's own log files."""
    root = analysis.root
    name = word(root.get("logging.files.name")) or "filebeat"
    names = [] if analysis.since("8.0") else [name, f"{name}.1"]
    if not analysis.before("8.0"):
        names.append(f"{name}-20250131.ndjson")
    folder = word(root.get("logging.files.path")) or word(root.get("path.logs")) or "/var/log/filebeat"
    return names, [folder.replace("\\", "/").rstrip("/")] if "{" not in folder else []


def _covers(glob: str, folder: str, names: list[str]) -> bool:
    """Return whether a glob matches one of the names in the folder (if empty: in the folder of the glob)."""
    import fnmatch

    parts = glob.replace("\\", "/").split("/")
    here = folder.split("/") if folder else parts[:-1]
    if "**" in parts:
        at = parts.index("**")
        if here[:at] != parts[:at] or len(parts) - at > 2:
            return False
        last = parts[-1] if parts[-1] != "**" else "*"
    elif len(parts) - 1 != len(here) or not all(
        fnmatch.fnmatchcase(b, a) for a, b in zip(parts[:-1], here, strict=True)
    ):
        return False
    else:
        last = parts[-1]
    return any(fnmatch.fnmatchcase(name, last) for name in names)


class CollectsOwnLogs(Rule):
    code = "FB409"
    default = False
    severity = "info"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    required_text = ("*",)
    summary = "Filebeat collects its own log"
    why = """\
If Filebeat reads its own log, each line that it writes about an event becomes a new event. The loop grows at log level
`debug` and with every error of the output (elastic/beats#2968). Exclude the log, which is in `path.logs`,
`/var/log/filebeat` or the `logs` directory of an installation."""
    sources = (
        "elastic/beats#2968",
        "directory layout: `/var/log/filebeat` in packages, `logs` in the home directory in archives",
    )
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/*/*]\n" + CONSOLE,
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/usr/share/filebeat/logs/*]\n" + CONSOLE,
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/*/*]\n  exclude_files: ['^/var/log/filebeat/']\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n" + CONSOLE,
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        view = view_of(ctx)
        analysis = view.analysis
        if analysis.form == "main" and analysis.root.boolean("logging.to_files") is False:
            return
        names, folders = _own_log_files(analysis)
        for kind, obj in view.inputs(*_EXCLUDE):
            if any("beat" in text.lower() for _, text in texts(obj.get(_EXCLUDE[kind]))):
                continue
            for item, glob in globs(obj):
                if "*" not in glob.replace("\\", "/").rpartition("/")[2] and "**" not in glob:
                    continue
                folder = next((folder for folder in folders if _covers(glob, folder, names)), None)
                if folder is None and _HOME.search(glob.replace("\\", "/")) and _covers(glob, "", names):
                    folder = glob.replace("\\", "/").rpartition("/")[0]
                if folder is not None:
                    message = f"`{glob}` matches Filebeat's own log in `{folder}`, which can create a feedback loop."
                    yield self.finding(item.span, f"{message} Exclude the log with `{_EXCLUDE[kind]}`")
