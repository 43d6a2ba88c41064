from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, globs
from lslint.rules.shared.runtimes import unmounted

_UNMOUNTED = ("/usr/share/", "/dev/", "/proc/", "/sys/")
"""The folder of the image's own files, and the file systems of the kernel: they need no volume."""


class PathNotMounted(Advice):
    code = "FB282"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    required_text = ("paths",)
    summary = "Path of an input that the container of Filebeat does not mount"
    why = """\
In a container, Filebeat sees only the files of the image and what is mounted. If a path of an input is on none of the
mounts, no file matches, and nothing is sent. Mount the folder, or correct the path.

The rule checks configs that services of a compose file mount, if they run the official image and mount other folders,
too."""
    sources = ("https://www.elastic.co/docs/reference/beats/filebeat/running-on-docker", "elastic/beats-docker#38")
    fix = "manual"

    def advise(self, view: FilebeatView) -> Findings:
        for _, obj in view.inputs("log", "filestream", "container"):
            for item, path in globs(obj):
                folder = path.partition("*")[0].rpartition("/")[0]
                is_outside = folder.startswith("/") and not path.startswith(_UNMOUNTED)
                where = unmounted(view.ctx, folder) if is_outside else ""
                if where:
                    message = f"Nothing is mounted at `{folder}` in the container ({where}), so no file matches."
                    yield self.finding(item.span, f"{message} Mount the folder, or correct the path")
