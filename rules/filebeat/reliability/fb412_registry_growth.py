from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import globs, inputs
from lslint.rules.filebeat.examples import CONSOLE, LOG

_DATED = re.compile(r"\?\?\?\?-?\?\?|20(?:\*|\?\?|\[)|(?:\[0-9\]){4}|yyyy", re.IGNORECASE)


class RegistryGrowth(Advice):
    code = "FB412"
    required_text = ("?", "20", "yyyy")
    summary = "State of dated files is kept for ever"
    why = """\
Each file that was ever read has an entry in the registry, which is loaded at the start and written at each flush.
Where the date is in the name, every day brings new files, and an entry goes when its file is deleted
(`clean_removed`) or by `clean_inactive`, which is off by default. Where old files stay on the disk the registry
grows, and an inode that the file system uses again makes a new file look like an old one that was read
(elastic/beats#1341, #2061): its first lines are skipped."""
    sources = (
        "elastic/beats#1341, #2061: inodes that are used again",
        "documentation: registry file is too large",
    )
    bad = (LOG.replace("app.log", "app-????-??-??.log") + CONSOLE,)
    good = (
        LOG.replace("app.log", "app-????-??-??.log") + "  ignore_older: 48h\n  clean_inactive: 72h\n" + CONSOLE,
        LOG,
    )

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
                    message = f"`{glob}`: each day brings new files, and the state of those that stay on the disk is"
                    yield self.finding(
                        item.span, f"{message} kept for ever without `clean_inactive` (and `ignore_older` below it)"
                    )
                    break
