from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile, Entry
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import globs, inputs, texts
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity
    from lslint.rules.filebeat.config_model.analysis import Analysis
    from lslint.rules.filebeat.config_model.merge import Obj

_ALL_CONTAINERS = re.compile(
    r"/var/log/(?:containers/\*(?:\.log)?|pods/(?:\*/){1,2}\*(?:\.log)?)|.*/containers/\*/\*(?:\.log)?"
)
"""Matches globs that cover the log files of all containers on a host."""
_EXCLUDE = {
    "log": "exclude_files", "container": "exclude_files", "filestream": "prospector.scanner.exclude_files",
}  # fmt: skip
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


def _is_only_of_a_beat(glob: str) -> bool:
    """Return whether the glob names a folder that contains nothing but logs of a Beat."""
    folder = glob.replace("\\", "/").rpartition("/")[0]
    return "*" not in folder and "beat" in folder.lower()


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
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    required_text = ("*",)
    summary = "Filebeat collects its own log"
    why = """\
If Filebeat reads its own log, each line that it writes about an event becomes a new event. The loop grows at log level
`debug` and with every error of the output (elastic/beats#2968). Exclude the log, which is in `path.logs`,
`/var/log/filebeat` or the `logs` directory of an installation.

Paths that name a Beat, such as `/var/log/filebeat/*`, and the logs of all containers are reported only at log level
`debug` or with `--extend-select FB409`."""
    sources = (
        "elastic/beats#2968",
        "directory layout: `/var/log/filebeat` in packages, `logs` in the home directory in archives",
    )
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/*/*]\noutput.console:\n  pretty: false\n",
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n"
            "  paths: [/usr/share/filebeat/logs/*]\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/*/*]\n"
            "  exclude_files: ['^/var/log/filebeat/']\noutput.console:\n"
            "  pretty: false\n"
        ),
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\noutput.console:\n  pretty: false\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = analyze(ctx)
        root = analysis.root
        if ctx.host is not None and analysis.form == "main" and not values.boolean(root.value("logging.to_files")):
            yield from self._in_containers(ctx, root)
        if analysis.form == "main" and values.boolean(root.value("logging.to_files")) is False:
            return
        names, folders = _own_log_files(analysis)
        is_debug = word(root.get("logging.level")) == "debug"
        for kind, obj in inputs(ctx, "log", "filestream"):
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
                    what = "Remove the path" if _is_only_of_a_beat(glob) else f"Exclude the log with `{_EXCLUDE[kind]}`"
                    message = f"`{glob}` matches Filebeat's own log in `{folder}`, which can create a feedback loop."
                    severity: Severity = "warning" if is_debug else "info"
                    found = self.finding(item.span, f"{message} {what}", severity=severity)
                    found.is_optional = not is_debug and (
                        "beat" in glob.lower() or _is_for_beats(ctx, obj)
                    )  # the glob names the log of a Beat, so the input is deliberate
                    yield found

    def _in_containers(self, ctx: Context, root: Obj) -> Findings:
        """Yield findings for inputs that read the logs of all containers and do not exclude Filebeat's own."""
        shared = root.get("processors")
        if shared is not None and shared.entry is not None and "beat" in _written(ctx, shared.entry):
            return
        is_debug = word(root.get("logging.level")) == "debug"
        for kind, obj in inputs(ctx, "log", "filestream", "container"):
            options = [setting.entry for setting in obj.fields.values() if setting.entry is not None]
            if any("beat" in _written(ctx, entry) for entry in options if entry.name not in ("id", "fields", "tags")):
                continue
            for item, glob in globs(obj):
                if _ALL_CONTAINERS.fullmatch(glob):
                    is_named = glob.startswith("/var/log/")  # the other log files are named by the id of the container
                    what = f"Exclude it with `{_EXCLUDE[kind]}`" if is_named else "Drop its events by container name"
                    message = (
                        f"`{glob}` includes the log of Filebeat's own container, which can create a feedback loop."
                    )
                    severity: Severity = "warning" if is_debug else "info"
                    found = self.finding(item.span, f"{message} {what}", severity=severity)
                    found.is_optional = not is_debug  # a few lines a minute
                    yield found


def _is_for_beats(ctx: Context, obj: Obj) -> bool:
    """Whether the `id`, tags or fields of an input say that it reads logs of Beats."""
    named = [obj.get(name) for name in ("id", "tags", "fields")]
    return any(one is not None and one.entry is not None and "beat" in _written(ctx, one.entry) for one in named)


def _written(ctx: Context, entry: Entry) -> str:
    return ctx.text[entry.start : entry.end].lower()
