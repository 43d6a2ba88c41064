from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import ANY_YAML, IneffectiveSetting, in_first_document
from lslint.rules.shared.config_syntax import drop_first


def _is_empty(node: ParseError, text: str) -> bool:
    """Whether the first entry has no value, so that nothing is lost."""
    if not node.edits:
        return False
    start, end, _ = node.edits[0]
    return all(line.lstrip().startswith("#") for line in text[start:end].partition(":")[2].split("\n") if line.strip())


class YamlDuplicateKey(IneffectiveSetting):
    code = "FB212"
    kinds = ANY_YAML
    visits = ("syntax/yaml-duplicate-key",)
    reports_repeats = True
    summary = "The same key twice in one mapping"
    why = """\
If a mapping contains a key twice, Filebeat uses the last value and silently ignores the first. Of two `processors`
blocks, only the second takes effect. Merge the two values; the fix only removes the first one.

If both values are the same, the finding is an info and the fix is safe."""
    sources = ("`filebeat test config` and `export config` 7.17.29 on small files",)
    fix = "safe/unsafe"
    bad = (
        CONFIG + "processors:\n- add_locale: ~\nprocessors:\n- add_id: ~\n",
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  paths: [/var/log/b.log]\n",
        CONFIG + "name: web1\nname: web1\n",
    )
    good = (
        CONFIG + "processors:\n- add_locale: ~\n- add_id: ~\n",
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log, /var/log/b.log]\n",
    )
    fixed = CONFIG + "processors:\n- add_id: ~\n"

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node) and not _is_empty(node, ctx.text):
            name = node.detail["name"]
            if "same" in node.detail:
                message = (
                    f"Key `{name}` is repeated with the same value, so a later edit may change only one of them."
                    " Remove one of the two"
                )
                yield self.error_finding(node, message, f"Remove the first `{name}`", severity="info")
                return
            message = (
                f"Key `{name}` is set twice, and Filebeat silently ignores the first value. Remove the wrong one, or"
                " merge the two"
            )
            yield self.error_finding(node, message, drop_first(node, ctx.text), applicability="unsafe")
