"""Check of the rule about the syntax of Ruby code."""

from __future__ import annotations

from lslint.grammar.template_hints import has_marker
from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Findings, PipelineView, Plugin, regex
from lslint.rules.logstash.plugins import ruby
from lslint.rules.logstash.plugins.ruby import Code, codes
from lslint.rules.logstash.values.strings import escapes

_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_UNLESS = " unless `config.support_escapes` is true"
_EFFECT = "the code does not compile and the pipeline does not start"


class RubyCodeSyntaxCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.has_syntax_errors:
            return
        for code in codes(node, "code", "init", "timeout_code"):
            at = _escaped_quote(code) if not code.cut and not escapes(ctx) else -1
            if at >= 0:
                unless = "" if ctx.project.is_default("config.support_escapes") else _UNLESS
                message = f"Logstash keeps the backslash of `\\{code.quote}`{unless}, so {_EFFECT}"
                other = "single" if code.quote == '"' else "double"
                yield self.finding(
                    (code.start + at, code.start + at + 2),
                    f"{message}. Put the code in {other} quotes",
                    severity="warning" if unless else None,
                )
                continue
            if code.cut or _is_unsupported(code) or has_marker(code.text):
                continue
            brackets = _brackets(code) or _ends(code)
            if brackets is not None:
                at, message = brackets
                yield self.finding((code.start + at, code.start + at + 1), message)


_OTHER_LITERALS = r"<<[-~'\"A-Z]|/|`|\?.(?!\w)|=begin|__END__|%[wWiIqQrsx]?[\[({<|!]|%[wWiIqQrsx]\W"


def _escaped_quote(code: Code) -> int:
    """Return the offset of the first escaped quote outside of literals and comments; -1 if there is none, or if it may
    be in a literal that ``bare`` does not know: after ``%q[``, or after a slash on the same line."""
    mark = f"\\{code.quote}"
    if mark not in code.text:
        return -1
    before, found, _ = ruby.bare(code.text).partition(mark)
    is_ambiguous = regex(r"%[wWiIqQrsx]?[^\w\s=]|<<|`|=begin|__END__").search(before) is not None
    return -1 if not found or is_ambiguous or "/" in before.rpartition("\n")[2] else len(before)


def _is_unsupported(code: Code) -> bool:
    """Return whether the code has syntax that the counting does not support: other string literals, slashes that may
    start a regular expression, unpaired quotes, interpolation."""
    bare = code.bare
    if "\\" in code.text or regex(_OTHER_LITERALS).search(bare) is not None:
        return True
    return bool(bare.count("'") % 2 or bare.count('"') % 2 or "#{" in code.text)


def _brackets(code: Code) -> tuple[int, str] | None:
    stack: list[tuple[str, int]] = []
    for match in regex(r"[(){}\[\]]").finditer(code.bare):
        character = match.group()
        if character in _BRACKETS:
            stack.append((character, match.start()))
        elif stack and _BRACKETS[stack[-1][0]] == character:
            stack.pop()
        else:
            return match.start(), f"`{character}` has no opening bracket, so {_EFFECT}. Correct the brackets"
    if stack:
        character, at = stack[0]
        return at, f"`{character}` is not closed, so {_EFFECT}. Add `{_BRACKETS[character]}`"
    return None


_OPENERS = r"(?<![\w.:@$])(?:if|unless|while|until|for|case|begin|def|class|module|do)(?![\w:?!])"
_STARTS_STATEMENT = r"(?:^|[;\n]|\bthen\b|\belse\b|\bdo\b|\|)[ \t]*"
_SURE = _STARTS_STATEMENT + r"(if|unless|while|until|for|case|begin|def|class|module)(?![\w:?!])"


def _ends(code: Code) -> tuple[int, str] | None:
    """Return the offset and the message for a missing or superfluous ``end``, whichever keywords are modifiers."""
    bare = code.bare
    ends = [match.start() for match in regex(r"(?<![\w.:@$])end(?![\w:?!])").finditer(bare)]
    openers = list(regex(_OPENERS).finditer(bare))
    if regex(r"\bdef\s+[\w.]+(?:\([^()]*\))?\s*=(?![=~])").search(bare):
        return None  # methods without `end`
    if len(ends) > len(openers):
        return ends[-1], f"`end` closes no block, so {_EFFECT}. Remove the `end`"
    if len(ends) == len(openers):
        return None
    certain = list(regex(_SURE).finditer(bare))
    blocks = [match for match in openers if match.group() == "do"]
    looped = line = 0  # `while x do` has one end
    loop = -1  # start of the last loop; matches are in order, so each part of the code is searched once
    for match in regex(r"\n|\b(?:while|until|for)\b|(?<![\w.:@$])do(?![\w:?!])").finditer(bare):
        if match.group() == "\n":
            line = match.end()
        elif match.group() == "do":
            looped += loop >= line
        else:
            loop = match.start()
    least = len(certain) + len(blocks) - looped
    if least > len(ends):
        first = min([match.start(1) for match in certain] + [match.start() for match in blocks])
        blocks_ = "1 block" if least == 1 else f"{least} blocks"
        closed = f"only {len(ends)}" if ends else "no"
        return first, f"The code has {blocks_} but {closed} `end`, so {_EFFECT}. Add the missing `end`"
    return None
