"""Files that are not for production, as names, READMEs and comments show."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import line_end
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.shared.comments import above
from lslint.rules.shared.trial_words import EXAMPLES, TRIALS

_WORDS = TRIALS | frozenset(
    """poc benchmark benchmarks bench debug test tests testing tester testdata fixture fixtures deprecated obsolete old
    archive archived attic unsupported unused disabled backup backups bak misc experimental experiments scratch tmp temp
    learning circleci hands handson hello helloworld""".split()  # noqa: SIM905
)
"""Words in the names of files and folders that are not for production."""
_FIRST = "first.pipeline"
"""The name of the pipeline in Elastic's beginner tutorial."""


@fact
def is_named_trial(ctx: Context) -> bool:
    """Return whether the name of the file or of one of its folders in the project shows that it is not for production:
    ``demo``, ``labs``, ``apache_example.conf``."""
    words = _words(ctx)
    return not _WORDS.isdisjoint(words) or _FIRST in ".".join(words) or _is_chapter(ctx)


@fact
def is_named_example(ctx: Context) -> bool:
    """Return whether these names show that the file is an example, which is copied instead of run."""
    return not EXAMPLES.isdisjoint(_words(ctx))


def is_example_file(ctx: Context) -> bool:
    """Return whether the name of the file itself shows that it is an example: ``redis.conf.example``."""
    name = ctx.project.path_in_project().rpartition("/")[2].lower()
    return not EXAMPLES.isdisjoint(compiled("[^a-z]+").split(name))


def _words(ctx: Context) -> list[str]:
    return compiled("[^a-z]+").split(ctx.project.path_in_project().lower())


_NUMBERED = r"(?i)(?:^|/)(?:ch|ex|lab)[-_ ]?[0-9]{1,2}(?:/|$)"
"""A folder of a book or a course: ``ch03``."""


@fact
def _is_chapter(ctx: Context) -> bool:
    folder = ctx.project.path_in_project().rpartition("/")[0]
    return compiled(_NUMBERED).search(folder) is not None


@fact
def is_trial(ctx: Context) -> bool:
    """Return whether a file of any kind is for a demo or a test, by names (also of its node) and READMEs."""
    return is_named_trial(ctx) or _has_trial_node(ctx) or ctx.project.is_for_trials()


@fact
def is_learning(ctx: Context) -> bool:
    """Return whether a file is for a demo or a test, or in a project whose name says that it is for learning. Its
    hints matter to those who learn from it, warnings on performance and security less."""
    return is_trial(ctx) or ctx.project.is_named_trial()


def _has_trial_node(ctx: Context) -> bool:
    """Return whether the node name in logstash.yml shows that the node is for tests: ``config-testing``."""
    name = ctx.project.setting("node.name")
    return name is not None and not _WORDS.isdisjoint(compiled("[^a-z]+").split(str(name.value).lower()))


_MAX_COMMENT_LINES = 3
_FOR_TESTS = r"(?i)\bfor\s+(?:\w+\s+)?(?:tests?|testing|debug|debugging|demos?|development)\b"


def is_marked_trial(ctx: Context, at: int) -> bool:
    """Return whether a comment on the line of a plugin or directly above it marks it as a test."""
    text, end = ctx.text, line_end(ctx.text, at)
    end = len(text) if end < 0 else end
    lines = [text[at:end]] if "#" in text[at:end] else []
    lines += above(text, at, _MAX_COMMENT_LINES)
    return any(compiled(_FOR_TESTS).search(line[line.find("#") :]) is not None for line in lines)
