from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context, Findings, PipelineStartRule


class FilePathNotAbsolute(PipelineStartRule):
    code = "LS252"
    visits = ("input/file",)
    summary = "The file input does not start with a path that is not absolute"
    why = """\
The `file` input refuses relative paths when it starts ("File paths must be absolute, relative path specified"),
because it could not find them again after a start from another folder. The config check does not look. `~` is not
expanded, so a path that begins with it is relative too. A Windows path with its drive (`C:/logs/*.log`) is absolute
on Windows."""
    sources = ("source of the file input: register", "recorded verdicts of its register, Logstash 9.5")
    bad = (
        'input {\n  file { path => "logs/app.log" }\n}\n',
        'input { file { path => ["/var/log/app.log", "~/app.log"] } }\n',
    )
    good = (
        'input { file { path => "/srv/app/logs/app.log" } }\n',
        'input { file { path => "${LOG_DIR}/app.log" } }\n',
        'input { file { path => "C:/logs/app.log" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each relative path."""
        for option in node.all("path"):
            value = option.value
            for item in value.items if isinstance(value, Array) else [value]:
                if isinstance(item, String | Bareword) and _relative(item.value):
                    displayed = item.value if len(item.value) < 80 else item.value[:77] + "…"
                    message = f"Path `{displayed}` is not absolute, and the input does not start with it"
                    yield self.finding(item, f"{message}; write it from the root")


def _relative(path: str) -> bool:
    if not path or "${" in path or path[0] in "/\\" or path[1:2] == ":":
        return False
    from lslint.rules.logstash.values.coercion import is_open

    return not is_open(path) and not path.startswith(("@", "<", "__", "$", "%"))
