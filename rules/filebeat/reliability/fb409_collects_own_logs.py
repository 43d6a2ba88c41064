from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import globs, inputs, texts
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.config_model.merge import Obj

_HOME = re.compile(r"(?i)(?:^|/)filebeat[^/*]*/logs/[^/]*$")


def _own(root: Obj) -> tuple[list[str], list[str]]:
    """Names and folders of the agent's own log files."""
    name = word(root.get("logging.files.name")) or "filebeat"
    names = [name, f"{name}.1", f"{name}-20250131.ndjson"]
    folder = word(root.get("logging.files.path")) or word(root.get("path.logs")) or "/var/log/filebeat"
    return names, [folder.replace("\\", "/").rstrip("/")] if "{" not in folder else []


def _covers(glob: str, folder: str, names: list[str]) -> bool:
    """Whether a glob matches one of the names in the folder (empty: in its own folder)."""
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
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    required_text = ("*",)
    summary = "The agent collects its own log"
    why = """\
What Filebeat writes about an event is a line, which is an event, about which it writes: a loop that grows at `debug`
and with every fault of the output (elastic/beats#2968). Looked at are globs under which the agent's own log files
lie: `path.logs`, `logging.files`, /var/log/filebeat and folders `logs` of an installation, with the names that it
gives (`filebeat`, `filebeat-20250131.ndjson`). Nothing is told where a pattern of the input excludes it, or the agent
logs elsewhere (`logging.to_files: false`)."""
    sources = (
        "elastic/beats#2968",
        "directory layout of the packages: /var/log/filebeat; of the archives: logs below the home",
    )
    fix = "unsafe"
    bad = (
        INPUT.replace("/var/log/app.log", "/usr/share/filebeat/logs/*") + CONSOLE,
        LOG.replace("/var/log/app.log", "/var/log/*/*") + CONSOLE,
    )
    good = (
        INPUT,
        LOG.replace("/var/log/app.log", "/var/log/*.log") + CONSOLE,
        LOG.replace("/var/log/app.log", "/var/log/*/*") + "  exclude_files: ['^/var/log/filebeat/']\n" + CONSOLE,
        LOG.replace("/var/log/app.log", "/var/log/nginx/*") + CONSOLE,
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = analyze(ctx)
        root = analysis.root
        if analysis.form == "main" and values.boolean(root.value("logging.to_files")) is False:
            return
        names, folders = _own(root)
        for _, obj in inputs(ctx, "log", "filestream"):
            excluded = [*texts(obj.get("exclude_files")), *texts(obj.get("prospector.scanner.exclude_files"))]
            if any("beat" in text.lower() for _, text in excluded):
                continue
            for item, glob in globs(obj):
                if "*" not in glob.replace("\\", "/").rpartition("/")[2] and "**" not in glob:
                    continue
                folder = next((one for one in folders if _covers(glob, one, names)), None)
                if folder is None and _HOME.search(glob.replace("\\", "/")):
                    folder = glob.replace("\\", "/").rpartition("/")[0] if _covers(glob, "", names) else None
                if folder is not None:
                    message = f"`{glob}` covers the agent's own log in `{folder}`: each line about an event becomes an"
                    yield self.finding(item.span, f"{message} event. Leave it out with `exclude_files`")
