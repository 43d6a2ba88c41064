from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.refused.rule import CompileRule


class XorNandChain(CompileRule):
    code = "LS121"
    visits = ("condition",)
    required_text = ("xor", "nand")
    summary = "xor or nand without parentheses beside another operator"
    why = """\
The compile step knows how tightly `and` and `or` bind, but not `xor` and `nand`. One of those alone between two
operands works; as soon as a second operator stands on the same parenthesis level Logstash refuses the pipeline with
"Unexpected operator", without a place. Parentheses tell what is meant."""
    fix = "manual"
    bad = (
        "filter { if [a] xor [b] xor [c] { drop {} } }\n",
        "filter { if [a] and ([b] nand [c] or [d]) { drop {} } }\n",
    )
    good = (
        "filter { if [a] xor [b] { drop {} } }\n",
        "filter { if ([a] xor [b]) and [c] { drop {} } }\n",
        "filter { if [a] and [b] or [c] { drop {} } }\n",
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        """One finding for each parenthesis level, at its first ``xor`` or ``nand``."""
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
                            f"`{word}` beside another operator: Logstash does not know which binds tighter and refuses"
                            " it; put parentheses around the pair that belongs together",
                        )
                        break
