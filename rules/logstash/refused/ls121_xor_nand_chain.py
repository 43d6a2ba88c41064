from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.refused.rule import CompileRule


class XorNandChain(CompileRule):
    code = "LS121"
    visits = ("condition",)
    required_text = ("xor", "nand")
    summary = "`xor` or `nand` next to another boolean operator without parentheses"
    why = """\
Logstash defines no precedence for `xor` and `nand`. If `and`, `or`, or another `xor` or `nand` follows or precedes one
of them without parentheses, Logstash rejects the pipeline with "Unexpected operator" and no position."""
    fix = "manual"
    bad = (
        "filter { if [a] xor [b] xor [c] { drop {} } }\n",
        "filter { if [a] and ([b] nand [c] or [d]) { drop {} } }\n",
    )
    good = (
        "filter { if ([a] xor [b]) xor [c] { drop {} } }\n",
        "filter { if [a] and (([b] nand [c]) or [d]) { drop {} } }\n",
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        """Report each level of parentheses, at its first ``xor`` or ``nand``."""
        text = ctx.text
        if text.find("xor", node.start, node.end) < 0 and text.find("nand", node.start, node.end) < 0:
            return
        from lslint.grammar.logstash.conditions import booleans

        for level in booleans(node):
            if len(level.operators) > 1:
                for word, start, end in level.operators:
                    if word in ("xor", "nand"):
                        yield self.finding(
                            (start, end),
                            f"Logstash rejects `{word}` next to another boolean operator without parentheses: add"
                            " parentheses to make the precedence explicit",
                        )
                        break
