from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence, resolve
from lslint.grammar.lines import line_stop
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.values import OPEN, read


class DuplicatePipelineId(Rule):
    code = "LS117"
    severity = "error"
    stage = "load"
    kinds = ("pipelines",)
    visits = ("file",)
    every_release_refuses = True
    summary = "A pipeline id that stands twice, or a pipelines.yml that is no list of pipelines"
    why = """\
"Pipelines YAML file contains duplicate pipeline ids: ["a"]": no pipeline starts, the others neither. An entry without
`pipeline.id` gets the id `main`, so two of these clash as well. The file must be a list (`- pipeline.id: …`), and not
empty: a pipelines.yml of comments only is refused unless `path.config`, `config.string`, -f or -e say what to run."""
    sources = ("verdicts of the real settings code (Logstash 9.5)", "https://github.com/elastic/logstash/issues/10118")
    releases = "6.0-"
    bad = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n"
        "- pipeline.id: web\n  path.config: /etc/logstash/app/*.conf\n",
        "- path.config: /etc/logstash/a.conf\n- path.config: /etc/logstash/b.conf\n",
        "pipeline.id: web\npath.config: /etc/logstash/web/*.conf\n",
        "# - pipeline.id: main\n",
    )
    good = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n"
        "- pipeline.id: app\n  path.config: /etc/logstash/app/*.conf\n",
        "- path.config: /etc/logstash/conf.d/*.conf\n",
        "[]\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding for each entry whose id stood before; one for a file that is no list."""
        if ctx.target is not None and not ctx.target.at_least(6, 0):
            return  # nothing reads pipelines.yml there
        root = node.documents[0].root if node.documents else None
        value = None if root is None else read(root, ctx.text)
        if root is None or value is None or value is False:
            if not ctx.has_syntax_errors and not _elsewhere(ctx):
                end = line_stop(ctx.text, 0, len(ctx.text)) if "\n" in ctx.text else 0
                message = "pipelines.yml lists no pipeline: Logstash does not start without -f or -e"
                yield self.finding((0, end), f"{message}; add `- pipeline.id: …`")
            return
        root = resolve(root)
        if not isinstance(root, Sequence):
            if value is not OPEN:
                message = "pipelines.yml must be a list of pipelines: begin each with `- `; Logstash does not start"
                yield self.finding(_first_line(root, ctx.text), message)
            return
        seen: dict[str, tuple[int, int]] = {}
        for item in root.items:
            entry = resolve(item)
            if not isinstance(entry, Mapping):
                if read(entry, ctx.text) is not OPEN:
                    message = "an entry of pipelines.yml must be a map, `pipeline.id: …`: Logstash does not start"
                    yield self.finding(_first_line(item, ctx.text), message)
                continue
            # with syntax errors both clauses of a template may name one pipeline
            found = _id(entry, ctx) if not ctx.has_syntax_errors else None
            if found is None:
                continue
            name, at = found
            first = seen.setdefault(name, at)
            if first is not at:
                unnamed = "" if entry.find("pipeline.id") else ", which an entry without `pipeline.id` gets"
                yield self.finding(
                    at,
                    f"the pipeline id `{name}`{unnamed} stands twice: Logstash does not start; give each its own",
                    related=[Related(*first, "the first pipeline of that id")],
                )


def _id(entry: Mapping, ctx: Context) -> tuple[str, tuple[int, int]] | None:
    """The id of an entry and its span; None if it is not in the file, or refused anyway."""
    from lslint.rules.logstash.settings.analysis import leaves

    group = leaves(entry, nested=False)
    leaf = group.get("pipeline.id")
    if leaf is None:
        default = ctx.project.setting("pipeline.id")
        if any("{%" in name or "{{" in name or name == "<<" for name in group):
            return None
        at = entry.entries[0].key if entry.entries else entry
        return str(default.value) if default is not None else "main", (at.start, at.end)
    value = setting_text(ctx, group, "pipeline.id")
    node = leaf.entry.value
    return (value, (node.start, node.end)) if isinstance(value, str) else None


def _elsewhere(ctx: Context) -> bool:
    """Whether logstash.yml says what to run."""
    return any(ctx.project.setting(name) is not None for name in ("path.config", "config.string"))


def _first_line(node: ConfigNode, text: str) -> tuple[int, int]:
    stop = line_stop(text, node.start, node.end)
    return node.start, stop if stop > node.start else node.end
