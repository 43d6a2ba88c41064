"""The check of the rule about files that Logstash cannot parse."""

from __future__ import annotations

from lslint.grammar.logstash.recovery.tokens import shortened
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Finding, Findings, Rule
from lslint.rules.logstash.syntax.rule import count_note
from lslint.rules.shared.config_syntax import (
    at_deeper_line,
    in_first_document,
    syntax_text,
    yaml_applicability,
    yaml_message,
)
from lslint.rules.shared.jvm_options import is_below, owner
from lslint.rules.shared.message_parts import with_effect


class SyntaxErrorCheck(Rule):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        if ctx.kind == "jvm-options":
            product = owner(ctx)
            # older releases ignore such a line
            if not (is_below(ctx, 6, 2) if product == "elasticsearch" else ctx.is_below(7, 12)):
                yield self._jvm_option(node, ctx, product)
            return
        if ctx.kind != "logstash":
            if node.kind != "yaml-duplicate-key" and in_first_document(node):  # of two keys, the last has effect
                node = at_deeper_line(node, ctx.text)
                fix = syntax_text("yaml", node.detail.get("what", ""), "fix")
                error_finding = self.error_finding(
                    node, yaml_message(node, "Logstash does not start"), fix, applicability=yaml_applicability(node)
                )
                error_finding.prevents_start = True
                yield error_finding
            return
        if node.kind != "unexpected":
            return
        if node.detail.get("what") == "merge-conflict":
            message = with_effect(syntax_text("yaml", "merge-conflict"), "Logstash rejects the pipeline")
            yield self.error_finding(node, message, "")
            return
        comment = node.detail.get("comment")
        if comment:
            message = f"`{comment}` does not begin a comment in Logstash, so it rejects the pipeline: write `#`"
            if comment in ("/*", "<!--"):
                message += " at the start of each line"
            yield self.error_finding(node, message + count_note(node, "comments in the file"), "")
            return
        if node.detail.get("escape"):
            message = f"Logstash rejects the Markdown escapes `\\`{count_note(node, 'in the file')}. Remove each `\\`"
            yield self.error_finding(node, message, "Remove each `\\`", applicability="unsafe")
            return
        if node.detail.get("commented"):
            head = shortened(node.detail["found"])
            message = f"{head} is commented out but its block is not, so Logstash rejects the pipeline."
            yield self.error_finding(node, f"{message} Uncomment the line or comment out the block", "")
            return
        token, expected, hint = (node.detail.get(name, "") for name in ("found", "expected", "hint"))
        if token and not token.strip("`"):
            token, hint = "a fence", hint or "this looks like Markdown"
        stray = node.detail.get("stray")
        if stray:
            opener = "`[`" if token == "`]`" else "`(`"
            action = f"Remove {token}" + (", or write `}` instead" if stray == "closer" else "")
            message = f"{token} has no matching {opener}, so Logstash rejects the pipeline. {action}"
            yield self.error_finding(node, message, _title(node))
            return
        problem = hint or f"unexpected {_visible(token)}"
        if expected:
            problem = f"expected {_visible(expected)}, found {_visible(token)}"
            if expected.endswith((" after it", " before it")):
                problem = f"expected {_visible(expected[:-2])}{_visible(token)}"
            problem += f". {hint}" if hint[:1].isupper() else f" ({hint})" if hint else ""
        yield self.error_finding(node, f"Logstash rejects the pipeline: {problem}", _title(node))

    def _jvm_option(self, node: ParseError, ctx: Context, product: str) -> Finding:
        """Report a line of a jvm.options. Elasticsearch stops. Logstash starts Java without any options; Java 17, which
        8.4 and later include, does not run pipelines without those that Logstash adds."""
        what = node.detail["what"]
        stops = product == "elasticsearch" or not ctx.is_below(8, 4)
        programs = f"{product.capitalize()} does" if product else "Elasticsearch and Logstash (8.4 and later) do"
        effect = f"{programs} not start" if stops else "Logstash ignores the whole file"
        if what == "merge-conflict":
            message = with_effect(syntax_text("yaml", what), effect)
        else:
            message = syntax_text("jvm", what).format(effect=f"so {effect}", **node.detail)
        error_finding = self.error_finding(node, message, syntax_text("jvm", what, "fix"))
        error_finding.prevents_start = stops
        if not stops:
            error_finding.severity, error_finding.stage = "warning", "run"
        return error_finding


def _title(error: ParseError) -> str:
    """The title of the fix, by what the edit inserts."""
    inserted = error.edits[0][2] if error.edits else ""
    titles = {"\n": "Add a line break", " ": "Add a space"}
    return titles.get(inserted) or f"Remove {error.detail.get('found', 'the character')}"


def _visible(text: str) -> str:
    """Return a phrase of the parser with invisible characters written as code points."""
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text) or "character"
