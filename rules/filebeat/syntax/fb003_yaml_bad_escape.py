from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.filebeat.rule import YamlErrorRule


class YamlBadEscape(YamlErrorRule):
    """``"C:\\logs"`` and ``"^\\["``."""

    code = "FB003"
    visits = ("syntax/yaml-bad-escape",)
    summary = "Backslash in double quotes that is no escape"
    why = """\
In double quotes a backslash starts an escape, and one that YAML does not know ends the reading: `found unknown escape
character`. Windows paths and regular expressions belong in single quotes, where a backslash is a backslash. Worse are
the escapes that exist: in `"C:\\temp"` the `\\t` becomes a tab, without an error.

The fix turns the string into one in single quotes; where it also holds `\\\\\\\\` or `\\\\"` it doubles the bad
backslashes instead. It is safe, as the file was refused before."""
    bad = (
        'filebeat.inputs:\n- type: log\n  paths: ["C:\\logs\\app.log"]\n',
        'exclude_lines: ["^\\[DBG\\]", "it\'s \\d"]\n',
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n",
        'fields: {greeting: "one\\ntwo", quote: "\\"", path: "C:\\\\logs"}\n',
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n"

    def fix_title(self, error: ParseError) -> str:
        return "Use single quotes" if error.detail.get("quotes") == "single" else "Double the backslash"
