"""The tree of a pipeline: strict, else recovered."""

from __future__ import annotations

from lslint.grammar.lalr import ParseFailure, TooDeep
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.strict import _build, _calm, too_deep
from lslint.grammar.parse_errors import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Children = list[Any]


def parse(text: str, templates: bool = True) -> tuple[Pipeline, list[Slip]]:
    """The tree of a pipeline file and what is wrong with the text.

    ``templates``: markers such as ``{{ port }}`` outside strings are masked (slip ``template-marker``); False: they are
    what they are to Logstash, text that it cannot read.

    No slip: Logstash reads the text (the compile step's checks are rules). Where it does not, the tree is partial,
    except for slips that leave it whole (``missing-blank``, ``number-form``). A byte-order mark is an error, as for
    Logstash. Raises nothing.
    """

    def work() -> tuple[Pipeline, list[Slip]]:
        try:
            return _build(text)
        except TooDeep as failure:
            return Pipeline(0, len(text), [], []), [too_deep(failure.offset)]
        except ParseFailure as failure:
            from lslint.grammar.logstash.recovery.recover import recover

            return recover(text, failure, templates)

    return _calm(len(text), work)  # type: ignore[no-any-return]
