"""The tree of a pipeline: strict, else recovered."""

from __future__ import annotations

from lslint.grammar.lalr import TooDeep, UnexpectedToken
from lslint.grammar.limits import PausedCollector
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.strict import build, parse_strict, too_deep
from lslint.grammar.parse_errors import ParseError
from lslint.grammar.spans import edited


def parse(text: str, templates: bool | str = True) -> tuple[Pipeline, list[ParseError]]:
    """The tree of a pipeline file and its syntax errors.

    ``templates``: markers such as ``{{ port }}`` outside strings are masked (error ``template-marker``), and
    what matches a pattern that is given instead of True; False: they are what they are to Logstash, text that it
    cannot read.

    No errors: Logstash reads the text (the checks of its compile step are rules). Otherwise the tree is partial, except
    for errors that leave it complete (``missing-blank``, ``number-form``). A byte-order mark is an error, as for
    Logstash. Raises nothing.
    """
    with PausedCollector(len(text)):
        try:
            return build(text)
        except TooDeep as failure:
            return Pipeline(0, len(text), [], []), [too_deep(failure.offset)]
        except UnexpectedToken as failure:
            from lslint.grammar.logstash.recovery.recover import recover

            tree, errors = recover(text, failure, templates)
            if not _is_repaired(text, errors, templates):
                for error in errors:
                    error.edits = ()
            return tree, errors


def _is_repaired(text: str, errors: list[ParseError], templates: bool | str) -> bool:
    """Whether the text parses after the edits of all errors, markers aside, or one without edits leaves that open."""
    if not all(error.edits for error in errors):
        return True
    repaired = edited(text, (edit for error in errors for edit in error.edits), 1)
    if repaired is None:
        return False
    try:
        parse_strict(repaired)
    except TooDeep:
        return False
    except UnexpectedToken as failure:
        from lslint.grammar.logstash.recovery.recover import recover

        return all(error.kind == "template-marker" for error in recover(repaired, failure, templates)[1])
    return True
