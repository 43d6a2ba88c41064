from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.config_syntax import YAML_FIXES, yaml_message


class SyntaxFault(Rule):
    code = "LS001"
    name = "syntax-error"
    severity = "error"
    stage = "parse"
    kinds = ("logstash", "logstash-settings", "pipelines", "jvm-options")
    visits = (
        "syntax/unexpected", "syntax/yaml-syntax", "syntax/yaml-tab", "syntax/yaml-bad-escape",
        "syntax/yaml-unquoted-special", "syntax/too-deep", "syntax/yaml-duplicate-key", "syntax/jvm-line",
    )  # fmt: skip
    every_release_refuses = True
    summary = "Text that Logstash cannot read"
    why = """\
Logstash parses each file on its own and the first one that does not parse stops the whole start: no pipeline of that
instance runs, the sound ones neither. Its own message names no file, lists up to a dozen terminals and points at the
furthest place that any alternative reached, which may be many lines behind the mistake: a lost brace is reported at
the end of the file. This rule names what was found, what belongs there, and the block that is still open.

The same for logstash.yml and pipelines.yml, which are read before any pipeline is, and for the lines of jvm.options:
each is a JVM option that begins with `-` in the first column, with or without the Java versions that it is for.

Frequent mistakes in pipelines have rules of their own (LS002 to LS026) with the repair."""
    sources = (
        "Logstash: logstash-core/lib/logstash/compiler/lscl/lscl_grammar.treetop",
        "verdicts and positions of the real parser (Logstash 9) on 1,800 small configs",
    )
    bad = ("input { stdin { } ; }\n", "filter { if [status] >< 400 { drop {} } }\n")
    good = ('filter { mutate { add_tag => ["seen"] } }\n', "# nothing but a comment\n", "")

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """One finding for each syntax error that the parser could not name better."""
        if ctx.kind == "jvm-options":
            if ctx.target is None or ctx.target.at_least(8, 0):  # older ones leave such a line out
                yield self.error_finding(node, _JVM[node.detail["what"]].format(**node.detail), "Write it as an option")
            return
        if ctx.kind != "logstash":
            if node.kind != "yaml-duplicate-key":  # the last one counts, nothing is refused
                fix = YAML_FIXES.get(node.detail.get("what", ""), "")
                yield self.error_finding(node, yaml_message(node), fix, applicability="manual")
            return
        if node.kind != "unexpected":
            return
        found, expected, hint = (node.detail.get(name, "") for name in ("found", "expected", "hint"))
        problem = hint or f"{_visible(found)} does not belong here"
        if expected:
            problem = f"{_visible(found)} stands where {_visible(expected)} belongs{f' ({hint})' if hint else ''}"
        message = f"Logstash cannot read this: {problem}"
        yield self.error_finding(node, message, "Write it so that this release reads it, too")


_JVM = {
    "indented": "Logstash does not start: an option of jvm.options begins in the first column, `{found}` does not",
    "comment": "Logstash does not start: a comment of jvm.options begins in the first column",
    "dash": "Logstash does not start: `{found}` is no JVM option, write `-{found}`",
    "range": "Logstash does not start: in `{found}` the first Java version is above the last",
    "other": "Logstash does not start: `{found}` is no JVM option, which begins with `-`; put `#` in front",
}


def _visible(text: str) -> str:
    """A phrase of the parser, with characters that cannot be seen as their code point."""
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text) or "this"
