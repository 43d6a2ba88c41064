from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.rule import IneffectiveSetting, in_first_document


class YamlDuplicateKey(IneffectiveSetting):
    code = "FB212"
    visits = ("syntax/yaml-duplicate-key",)
    summary = "The same key twice in one mapping"
    why = """\
Filebeat takes the last one, without a word: of two `processors` blocks the first does nothing, of two
`filebeat.inputs` the files of the first are never read. Merge the two. The fix removes the first, which keeps what
the file does today; it is unsafe, because its settings are mostly wanted."""
    sources = ("`filebeat test config` and `export config` 7.17.29 on small files",)
    fix = "unsafe"
    bad = (
        "processors:\n- add_locale: ~\nprocessors:\n- add_id: ~\n",
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  paths: [/var/log/b.log]\n",
    )
    good = ("processors:\n- add_locale: ~\n- add_id: ~\n", "a: {x: 1}\nb: {x: 2}\n")
    fixed = "processors:\n- add_id: ~\n"

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node):
            name = node.detail["name"]
            message = f"`{name}` stands here a second time, and the first one is silently dropped: merge the two"
            yield self.error_finding(node, message, "Remove the first", applicability="unsafe")
