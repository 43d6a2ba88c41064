"""ES213: a value of a lifecycle policy that does not fit."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.elasticsearch.report import TEMPLATES
from lslint.rules.elasticsearch.templates.lifecycle import VALUE, found_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile
    from lslint.rules.api import Context, Finding


class BadLifecycleValue(Rule):
    """A time or size without a unit, a count that is none, a switch that is neither on nor off."""

    code = "ES213"
    name = "bad-lifecycle-value"
    severity = "warning"
    stage = "run"
    kinds = ("ilm-policy", *TEMPLATES)  # a file of requests may hold both
    visits = ("file",)
    words = ("phases",)
    summary = "A value of a lifecycle policy that does not fit"
    why = """\
`min_age` and `max_age` are times with a unit (`30d`), sizes have one too (`50gb`), counts are whole numbers. A policy
with another value is not stored, and its indices stay where they are. From the reference; no server was asked, so this
is a warning."""
    sources = ("Elasticsearch reference: index lifecycle actions, time units, byte size units",)
    releases = "6.6-"
    bad = ('{"policy": {"phases": {"delete": {"min_age": 30, "actions": {"delete": {}}}}}}\n',)
    good = ('{"policy": {"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',)

    def check(self, node: ConfigFile, ctx: Context) -> Iterator[Finding]:
        """One finding a value."""
        for at, message, _ in found_in(ctx)[VALUE]:
            yield self.finding(at, message)
