from __future__ import annotations

from lslint.grammar.suppression import render
from lslint.rules.api import Applicability, Context, Findings, Fix, Rule, Severity
from lslint.rules.removed import REMOVED, code_of
from lslint.rules.run import COMMENTED, Unused

COMMENT = render(["LS317"], "measured")


class UnusedSuppression(Rule):
    code = "LS901"
    tags = frozenset(("unnecessary",))
    severity = "warning"
    kinds = COMMENTED
    visits = ("run/unused",)
    fix = "safe/unsafe"
    summary = "Unused suppression comment or entry"
    why = """\
A suppression may become obsolete: the problem was fixed, the plugin was removed, or the comment moved to another
line. An unused suppression misleads readers, and it will silently hide the same problem if the problem returns.
Remove the suppression, or the unused code from its list.

The fix that removes a comment with a reason is unsafe.

Codes of rules that are not selected, and files with syntax errors, are not reported. The rule also reports
`[[suppress]]` entries and lines of `per-file-ignores` in lslint.toml that hide nothing."""
    sources = ("Findings of lslint itself in the same run",)
    bad = (f'input {{\n  redis {{ data_type => "list" key => "k" batch_count => 100 }} {COMMENT}\n}}\n',)
    good = (f'input {{\n  redis {{ data_type => "list" key => "k" batch_count => 500 }} {COMMENT}\n}}\n',)
    fixed = 'input {\n  redis { data_type => "list" key => "k" batch_count => 100 }\n}\n'

    def check(self, node: Unused, ctx: Context) -> Findings:
        if node.entry:
            problem = "hides no finding" if node.matched else "matches no checked file"
            if node.entry == "suppress":
                yield self.finding(node, f"`[[suppress]]` entry for {node.names[0]} {problem}. Remove the entry")
            else:
                yield self.finding(node, f"`per-file-ignores` for {node.names[0]} {problem}. Remove the line")
            return
        names = ", ".join(f"`{name}`" for name in node.names)
        severity: Severity | None = None
        if node.names and all(code_of(name) in REMOVED for name in node.names):
            severity = "info"  # an upgrade of lslint must not fail
            were = "was" if len(node.names) == 1 else "were"
            action = "remove the comment" if node.complete else f"remove {names} from the list"
            message = f"{names} {were} removed from lslint, so the suppression hides no finding; {action}"
        elif node.complete and names:
            message = f"Suppression comment for {names} hides no finding; remove the comment"
        elif node.complete:
            message = "Suppression comment for all rules hides no finding; remove the comment"
        else:
            message = f"Suppression of {names} hides no finding. Remove {names} from the list"
        title = "Remove the suppression comment" if node.complete else f"Remove {names} from the list"
        applicability: Applicability = "unsafe" if node.complete and node.has_reason else "safe"
        yield self.finding(node, message, fix=Fix(applicability, title, node.edits), severity=severity)
