from __future__ import annotations

from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Array, Bareword, Findings, PipelineView, Plugin, Repeats, String


class FilePathNotAbsolute(PipelineStartRule):
    code = "LS252"
    merge_repeats = Repeats(stages=("start",))
    visits = ("input/file",)
    holds_in_templates = True
    summary = "File input with a relative path"
    why = """\
The `file` input rejects relative paths when it starts ("File paths must be absolute, relative path specified"), and
the pipeline does not start. The config check does not report the path. `~` is not expanded, so a path that begins
with `~` is relative as well.

A path with a drive letter (`C:/logs/*.log`) is absolute on Windows and is not reported."""
    sources = (
        "source of the file input: `register`",
        "results of its `register` method, recorded with Logstash 9.5",
    )
    bad = (
        'input {\n  file { path => "logs/app.log" }\n}\n',
        'input { file { path => ["/var/log/app.log", "~/app.log"] } }\n',
    )
    good = (
        'input { file { path => "/srv/app/logs/app.log" } }\n',
        'input { file { path => "C:/logs/app.log" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.all("path"):
            value = option.value
            for item in value.items if isinstance(value, Array) else [value]:
                if isinstance(item, String | Bareword) and _relative(item.value):
                    displayed = item.value if len(item.value) < 80 else item.value[:77] + "…"
                    if _is_prose(item.value):
                        message = f"`{displayed}` is a placeholder, so the `file` input does not start"
                        yield self.finding(item, f"{message}. Replace it with an absolute path")
                    else:
                        message = f"Path `{displayed}` is relative, so the `file` input does not start"
                        yield self.finding(item, f"{message}. Use an absolute path")


def _is_prose(path: str) -> bool:
    """Return whether words in the place of a path describe which one to write."""
    return len(path.split()) > 2 and not any(sign in path for sign in "\\*?.~")


def _relative(path: str) -> bool:
    if not path or "${" in path or path[0] in "/\\" or path[1:2] == ":":
        return False
    from lslint.rules.logstash.values.coercion import is_open

    return not is_open(path) and not path.startswith(("@", "<", "__", "$", "%"))
