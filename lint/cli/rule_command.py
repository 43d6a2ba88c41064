"""``lslint rule``: explains, lists and searches rules, and runs the examples of custom ones."""

from __future__ import annotations

import os

from lslint.config.errors import UsageError


def run(which: list[str], *, all: bool, search: str | None, json: bool, allow_plugins: list[str]) -> int:
    """Runs ``lslint rule``. Returns the exit code; raises ``UsageError``."""
    from lslint.report.console import write

    words = which
    if words[:1] == ["test"]:
        return _test_rules(words[1:])
    if search is not None and words:  # the words of a search need no quotes
        search, words = " ".join([search, *words]), []
    if all and search is not None:
        raise UsageError("rule: --all cannot be combined with --search; remove one of them")
    if all and words:
        raise UsageError("rule: --all cannot be combined with names of rules; remove one of them")
    if not (words or all or search is not None):
        raise UsageError("rule: name a rule (lslint rule LS301), or use --all or --search WORDS")
    from lslint.cli import rule_output

    if allow_plugins or not words or not rule_output.is_known(words):
        rule_output.load_custom_rules(allow_plugins, needed=bool(words))
    text = rule_output.as_json(words, search) if json else rule_output.as_text(words, search)
    write(text.encode("utf-8", "backslashreplace"))
    return 0


def _test_rules(names: list[str]) -> int:
    if os.path.lexists("rule") and os.path.lexists("test"):
        # `lslint *` in a folder of a stranger: the first two words are names of files, the rest would run
        raise UsageError("rule test: does not run in a folder that contains `rule` and `test`; use another folder")
    from lslint.cli.rule_test import run as try_examples
    from lslint.report.console import write

    code, report = try_examples(names)
    write(report.encode("utf-8", "backslashreplace"))
    return code
