from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import globs, inputs
from lslint.rules.filebeat.examples import CONSOLE, LOG

_DATED = re.compile(r"\?\?\?\?-?\?\?|20(?:\*|\?\?|\[)|(?:\[0-9\]){4}|yyyy", re.IGNORECASE)


class RegistryGrowth(Advice):
    code = "FB412"
    default = False
    required_text = ("?", "20", "yyyy", "[0-9]")
    summary = "Registry entries of dated files are kept as long as the files"
    why = """\
The registry has an entry for each file that Filebeat has read. Filebeat removes an entry when the file is deleted
(`clean_removed`). File names that contain a date produce new files every day, so the registry grows if old files stay
on disk. If the file system reuses an inode, a `log` input
mistakes a new file for an old one and skips its first lines (elastic/beats#1341).

Set `clean_inactive`, together with a smaller `ignore_older`."""
    sources = (
        "elastic/beats#1341, #2061: reused inodes",
        "documentation: registry file is too large",
    )
    bad = (LOG.replace("app.log", "app-????-??-??.log") + CONSOLE,)
    good = (LOG.replace("app.log", "app-????-??-??.log") + "  ignore_older: 48h\n  clean_inactive: 72h\n" + CONSOLE,)

    def advise(self, ctx: Context) -> Findings:
        for kind, obj in inputs(ctx, "log", "filestream"):
            if obj.get("clean_inactive") is not None:
                continue
            if kind == "filestream" and (
                obj.get("file_identity.fingerprint") is not None or obj.get("ignore_inactive")
            ):
                continue
            for item, glob in globs(obj):
                if _DATED.search(glob.replace("\\", "/").rpartition("/")[2]):
                    message = (
                        f"`{glob}` matches new files every day, and the registry keeps an entry for each file on disk."
                        " Set `clean_inactive` and a smaller `ignore_older`"
                    )
                    yield self.finding(item.span, message)
                    break
