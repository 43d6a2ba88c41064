from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.facts import pipeline_fact
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.pipeline_files import original_of


class BackupCopyLoaded(PipelineRule):
    code = "LS494"
    visits = ("pipeline",)
    summary = "Backup copy in a folder that Logstash reads completely"
    why = """\
The Docker image of Logstash reads every file in `/usr/share/logstash/pipeline`, whatever its extension. Packages read
`/etc/logstash/conf.d/*.conf`. A copy such as `main - Copy.conf` becomes part of the pipeline: its inputs try to listen
on the same ports, and its filters and outputs process each event a second time.

The rule reports a copy next to the original file, if a compose file mounts the folder as the pipeline folder, or if the
folder is named `conf.d` and the name of the copy ends in `.conf`.

Move backup copies out of the folder, or delete them."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/docker-config",
        "https://www.elastic.co/docs/reference/logstash/dir-layout",
        "file reader of Logstash: hidden files and names ending in `~` are skipped",
    )
    fix = "manual"

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """Yield one finding per file that has copies, at its first section."""
        folder, _, name = ctx.path.replace("\\", "/").rpartition("/")
        base = folder.rpartition("/")[2]
        if not base or ctx.host is not None or ctx.project.declared or not node.sections:
            return
        copies = _copies(ctx).get((folder, name), [])
        if copies and not _is_mounted(base, ctx):
            copies = [other for other in copies if base == "conf.d" and other.endswith(".conf")]
        if copies:
            first = node.sections[0]
            yield self.finding(
                (first.start, first.start + len(first.kind)),
                f"Logstash also loads {abridged(copies, 3)} from this folder, so copied inputs and outputs run twice."
                " Move the copies out of the folder",
                fix=Fix("manual", "Move the backup copies out of the folder", []),
            )


@pipeline_fact
def _copies(ctx: Context) -> dict[tuple[str, str], list[str]]:
    """Return the copies in the folder of a pipeline, by folder and name of the original."""
    folder, _, name = ctx.path.replace("\\", "/").rpartition("/")
    listed = ctx.project.folder_of_path(f"{folder.rpartition('/')[2]}/{name}")
    found: dict[tuple[str, str], list[str]] = {}
    if listed is not None and folder.endswith(listed[0].replace("\\", "/")):
        for other in listed[1]:
            original = original_of(other)
            if original:
                found.setdefault((folder, original), []).append(other)
    return found


_MOUNT = ":/usr/share/logstash/pipeline"


def _is_mounted(base: str, ctx: Context) -> bool:
    """Return whether a compose file mounts a folder of this name as the pipeline folder of the image."""
    for compose in ctx.project.related_files("compose") or ():
        text = compose.text
        at = -1 if "pipelines.yml" in text else text.find(_MOUNT)
        while at >= 0:
            end = at + len(_MOUNT)
            source = text[max(at - 300, 0) : at].split()[-1:]
            following = text[end : end + 2].removeprefix("/")[:1]
            if source and source[0].strip("\"'/").rpartition("/")[2] == base and not following.strip(":\"' \t\r\n"):
                return True
            at = text.find(_MOUNT, end)
    return False
