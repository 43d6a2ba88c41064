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
    summary = "Three or more lines of config in comments"
    why = """\
Config in comments is not checked, grows old with every change around it, and leaves the reader to wonder whether it is
to come back. The version control keeps it. Found are comments on lines of their own that, without the `#`, are complete
plugins or conditions; single options and examples in words are not."""
    sources = ("configs in real repositories: parts that are switched off stay for years",)
    bad = ('filter {\n  # mutate {\n  #   add_tag => ["old"]\n  # }\n  drop { }\n}\n',)
    good = (
        "filter {\n  # drops what nobody\n  # wants to keep\n  # in the index\n  drop { }\n}\n",
        'filter {\n  # mutate { add_tag => ["old"] }\n  drop { }\n}\n',
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
                        f"{len(lines)} lines of config are switched off: delete them, version control keeps them",
                    )
                    break


def _blocks(tree: Pipeline, text: str) -> Iterator[tuple[int, int, list[str]]]:
    """Comments on lines of their own, those of neighbouring lines together: start, end, texts."""
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
