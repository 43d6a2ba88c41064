from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.lines import is_blank, line_start
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex

_MIN_LINES = 3


class CommentedOutCode(PipelineAdvice):
    code = "LS711"
    visits = ("pipeline",)
    default = False
    summary = "Commented-out config of three lines or more"
    why = """\
Commented-out config is not checked and becomes outdated with every change around it. Readers cannot see whether it
will be needed again. Delete the lines: version control keeps the old config.

The rule reports three or more consecutive comment lines that form complete plugins or conditions without their `#`."""
    sources = ("Public repositories: commented-out config stays in the files for years",)
    bad = ('filter {\n  # mutate {\n  #   add_tag => ["old"]\n  # }\n  drop { }\n}\n',)
    good = (
        "filter {\n  drop { }\n}\n",
        "filter {\n  # drop events\n  # that are not needed\n  # in the index\n  drop { }\n}\n",
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.grammar.logstash import parse as parse_

        for start, end, lines in _blocks(node, ctx.text):
            if len(lines) < _MIN_LINES:
                continue
            bare = "\n".join(regex(r"^#+[ \t]?").sub("", line) for line in lines)
            if bare.count("{") < 1 or bare.count("{") != bare.count("}"):
                continue
            for text in (bare, "filter {\n" + bare + "\n}\n"):
                tree, errors = parse_.parse(text)
                if not errors and any(section.items for section in tree.sections):
                    yield self.finding(
                        (start, end),
                        f"{len(lines)} lines of commented-out config are not checked and become outdated. Delete the"
                        " lines; version control keeps them",
                    )
                    break


def _blocks(tree: Pipeline, text: str) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the start, end and lines of each block of consecutive comment lines."""
    start, end = -1, -1
    lines: list[str] = []
    for a, b in tree.comments:
        line = line_start(text, a)
        alone = is_blank(text, line, a)
        if alone and lines and not text[end:a].strip() and text.count("\n", end, a) == 1:
            lines.append(text[a:b].rstrip("\r"))
            end = b
            continue
        if lines:
            yield start, end, lines
        start, end, lines = (a, b, [text[a:b].rstrip("\r")]) if alone else (-1, -1, [])
    if lines:
        yield start, end, lines
