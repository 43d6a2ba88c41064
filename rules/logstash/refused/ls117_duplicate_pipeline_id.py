from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence, resolve
from lslint.grammar.lines import line_stop
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.logstash.settings.model import SettingGroup
from lslint.rules.logstash.settings.start import selects_config
from lslint.rules.logstash.settings.values import OPEN, read


class DuplicatePipelineId(Rule):
    code = "LS117"
    severity = "error"
    stage = "load"
    kinds = ("pipelines",)
    visits = ("file",)
    every_release_refuses = True
    prevents_start = True
    summary = "Duplicate pipeline id, or pipelines.yml that is not a list"
    why = """\
Pipeline ids in pipelines.yml must be unique. If two entries have the same id, Logstash starts no pipeline at all
("Pipelines YAML file contains duplicate pipeline ids"). An entry without `pipeline.id` has the id `main`.

The file must be a list. Logstash also rejects a file that is empty or contains only comments, unless `path.config`,
`config.string`, `-f` or `-e` selects a pipeline."""
    sources = ("verdicts of the real settings code (Logstash 9.5)", "https://github.com/elastic/logstash/issues/10118")
    releases = "6.0-"
    bad = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n"
        "- pipeline.id: web\n  path.config: /etc/logstash/app/*.conf\n",
        "pipeline.id: web\npath.config: /etc/logstash/web/*.conf\n",
        "# - pipeline.id: main\n",
    )
    good = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n"
        "- pipeline.id: app\n  path.config: /etc/logstash/app/*.conf\n",
        """\
- pipeline.id: web
  path.config: /etc/logstash/web/*.conf
""",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.target is not None and not ctx.target.at_least(6, 0):
            return  # these releases do not read pipelines.yml
        root = node.documents[0].root if node.documents else None
        value = None if root is None else read(root, ctx.text)
        if root is None or value is None or value is False:
            if not ctx.has_syntax_errors and not selects_config(ctx):
                end = line_stop(ctx.text, 0, len(ctx.text)) if "\n" in ctx.text else 0
                message = "No pipeline in pipelines.yml, so Logstash does not start without `-f` or `-e`: add"
                yield self.finding((0, end), f"{message} `- pipeline.id: …`")
            return
        root = resolve(root)
        if not isinstance(root, Sequence):
            if value is not OPEN:
                message = "The file is not a list of pipelines, so Logstash does not start: begin each entry with `- `"
                yield self.finding(_first_line(root, ctx.text), message)
            return
        seen: dict[str, tuple[int, int]] = {}
        for item in root.items:
            entry = resolve(item)
            if not isinstance(entry, Mapping):
                if read(entry, ctx.text) is not OPEN:
                    message = (
                        "The entry is not a map, so Logstash does not start: write settings such as `pipeline.id: …`"
                    )
                    yield self.finding(_first_line(item, ctx.text), message)
                continue
            # with syntax errors two branches of a template may contain the same pipeline
            found = _id(entry, ctx) if not ctx.has_syntax_errors else None
            if found is None:
                continue
            name, at = found
            first = seen.setdefault(name, at)
            if first is not at:
                unnamed = "" if entry.find("pipeline.id") else " (the default for an entry without `pipeline.id`)"
                yield self.finding(
                    at,
                    f"Duplicate pipeline id `{name}`{unnamed}, so Logstash does not start: use a unique `pipeline.id`",
                    related=[Related(*first, "first pipeline with the id")],
                )


def _id(entry: Mapping, ctx: Context) -> tuple[str, tuple[int, int]] | None:
    """Return the id of an entry and its span; None if it is not in the file, or rejected for another reason."""
    from lslint.rules.logstash.settings.analysis import leaves

    group = SettingGroup(leaves(entry, nested=False), ctx)
    leaf = group.get("pipeline.id")
    if leaf is None:
        default = ctx.project.setting("pipeline.id")
        if any("{%" in name or "{{" in name or name == "<<" for name in group):
            return None
        at = entry.entries[0].key if entry.entries else entry
        return str(default.value) if default is not None else "main", (at.start, at.end)
    value = group.value("pipeline.id")
    node = leaf.entry.value
    return (value, (node.start, node.end)) if isinstance(value, str) else None


def _first_line(node: ConfigNode, text: str) -> tuple[int, int]:
    stop = line_stop(text, node.start, node.end)
    return node.start, stop if stop > node.start else node.end
