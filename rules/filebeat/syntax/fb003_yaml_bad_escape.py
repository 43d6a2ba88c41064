from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.filebeat.rule import YamlErrorRule


class YamlBadEscape(YamlErrorRule):
    """Report strings such as ``"C:\\logs"`` and ``"^\\["``."""

    code = "FB003"
    visits = ("syntax/yaml-bad-escape",)
    summary = "Invalid escape in double quotes"
    why = """\
In double quotes, a backslash starts an escape sequence. Filebeat exits on an unknown one: `found unknown escape
character`. Windows paths and regular expressions belong in single quotes, where a backslash has no special meaning.
Valid escapes are worse because they cause no error: in `"C:\\temp"`, `\\t` becomes a tab.

The fix replaces the double quotes with single quotes. If the string also contains `\\\\` or `\\"`, the fix
doubles the invalid backslashes instead. It is safe because Filebeat rejects the original file."""
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
