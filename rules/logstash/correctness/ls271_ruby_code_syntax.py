from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineStartRule
from lslint.rules.logstash.plugins.ruby import Code, codes
from lslint.rules.logstash.values.coercion import is_open, regex

_BRACKETS = {"(": ")", "[": "]", "{": "}"}


class RubyCodeSyntax(PipelineStartRule):
    code = "LS271"
    visits = ("filter/ruby", "filter/aggregate")
    summary = "Ruby code whose blocks or brackets do not close"
    why = """\
The code of `ruby` and `aggregate` is compiled when the pipeline starts; the config check does not look at it. With an
`end` or a bracket missing, or one too many, the pipeline does not start: "syntax error, unexpected end-of-file".

Counted are only `end`s and brackets outside of texts and comments, and only where no reading of the code makes them
match: `if` behind a statement (`x = 1 if y`) needs no `end`. Code with here documents, `%w` texts or expressions in
slashes that cannot be told from divisions is left alone."""
    sources = ("source of logstash-filter-ruby and -aggregate: the code is compiled in register",)
    bad = (
        "filter { ruby { code => \"if event.get('a')\" } }\n",
        "filter { ruby { code => \"event.set('b', event.get('a').map { |x| x.to_i)\" } }\n",
    )
    good = (
        "filter { ruby { code => \"event.set('b', 1) if event.get('a')\" } }\n",
        "filter { ruby { code => \"if event.get('a') then event.cancel end\" } }\n",
        "filter { ruby { code => \"event.get('a').each do |x|\n  # end\n  event.set(x, 'end')\nend\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.has_syntax_errors:
            return
        for code in codes(node, "code", "init", "timeout_code"):
            if code.cut or _is_odd(code) or is_open(code.text):
                continue
            found = _brackets(code) or _ends(code)
            if found is not None:
                at, message = found
                yield self.finding((code.start + at, code.start + at + 1), message)


_OTHER_TEXTS = r"<<[-~'\"A-Z]|/|`|\?.(?!\w)|=begin|__END__|%[wWiIqQrsx]?[\[({<|!]|%[wWiIqQrsx]\W"


def _is_odd(code: Code) -> bool:
    """What the counting below does not understand: texts of other forms, slashes that may be expressions, quotes that
    do not pair, interpolation with code of its own."""
    bare = code.bare
    if "\\" in code.text or regex(_OTHER_TEXTS).search(bare) is not None:
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
            effect = "so that the code does not compile and the pipeline does not start"
            return match.start(), f"`{character}` closes nothing here, {effect}: mend the brackets"
    if stack:
        character, at = stack[0]
        return at, f"`{character}` is not closed: the code does not compile and the pipeline does not start"
    return None


_OPENERS = r"(?<![\w.:@$])(?:if|unless|while|until|for|case|begin|def|class|module|do)(?![\w:?!])"
_STARTS_STATEMENT = r"(?:^|[;\n]|\bthen\b|\belse\b|\bdo\b|\|)[ \t]*"
_SURE = _STARTS_STATEMENT + r"(?:if|unless|while|until|for|case|begin|def|class|module)(?![\w:?!])"


def _ends(code: Code) -> tuple[int, str] | None:
    """An ``end`` too few or too many, whatever the modifiers among the words are taken for."""
    bare = code.bare
    ends = [match.start() for match in regex(r"(?<![\w.:@$])end(?![\w:?!])").finditer(bare)]
    openers = list(regex(_OPENERS).finditer(bare))
    if regex(r"\bdef\s+[\w.]+(?:\([^()]*\))?\s*=(?![=~])").search(bare):
        return None  # methods without an end
    if len(ends) > len(openers):
        message = "This `end` closes nothing: the code does not compile and the pipeline does not start; take it out"
        return ends[-1], message
    if len(ends) == len(openers):
        return None
    certain = list(regex(_SURE).finditer(bare))
    blocks = [match for match in openers if match.group() == "do"]
    looped = line = 0  # `while x do` has one end
    loop = -1  # the last head of a loop; all are in order, so that each part of the code is searched once
    for match in regex(r"\n|\b(?:while|until|for)\b|(?<![\w.:@$])do(?![\w:?!])").finditer(bare):
        if match.group() == "\n":
            line = match.end()
        elif match.group() == "do":
            looped += loop >= line
        else:
            loop = match.start()
    least = len(certain) + len(blocks) - looped
    if least > len(ends):
        first = min([match.end() - 1 for match in certain] + [match.start() for match in blocks])
        message = f"This code has {least} blocks and {len(ends)} `end`"
        return first, f"{message}: it does not compile and the pipeline does not start; add what is missing"
    return None
