from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.filebeat.rule import YamlErrorRule


class YamlBadEscape(YamlErrorRule):
    """Report strings such as ``"C:\\logs"`` and ``"^\\["``."""

    code = "FB003"
    visits = ("syntax/yaml-bad-escape",)
    summary = "Invalid escape in double quotes"
    why = r"""In double quotes, a backslash starts an escape sequence. Filebeat rejects a file with an unknown one:
`found unknown escape character`. Write Windows paths and regular expressions in single quotes, where a backslash has
no special meaning.

Valid escapes cause no error: in `"C:\temp"`, `\t` becomes a tab."""
    bad = (
        'filebeat.inputs:\n- type: log\n  paths: ["C:\\logs\\app.log"]\n',
        "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n"
        + '  exclude_lines: ["^\\[DBG\\]", "it\'s \\d"]\n',
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n  exclude_lines: ['^\\[DBG\\]', 'it''s \\d']\n",
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n"

    def fix_title(self, error: ParseError) -> str:
        return "Use single quotes" if error.detail.get("quotes") == "single" else "Double the backslash"
