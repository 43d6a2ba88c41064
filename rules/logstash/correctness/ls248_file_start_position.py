"""LS248: what ``start_position`` does not do."""

from lslint.rules.api import Rule
from lslint.rules.logstash._values import option_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.nodes import Plugin
    from lslint.rules.api import Context, Finding


class FileStartPosition(Rule):
    """``start_position => "beginning"``."""

    code = "LS248"
    name = "file-start-position"
    severity = "info"
    stage = "run"
    kinds = ("logstash",)
    visits = ("input/file",)
    words = ("start_position",)
    summary = "`start_position` counts only for files that were never read"
    why = """\
The file input keeps how far it has read each file in its sincedb. `start_position` is looked at only for a file that is
not in there: `beginning` does not read a known file again, not after a restart and not after a change of the filters,
which is what many expect (issues 3115, 4740 and 2327). Reading again takes another `sincedb_path`, or removing the
entry. In `mode => "read"` the option has no effect at all: files are always read from the beginning.

Nothing is said where the file names a `sincedb_path`: who does that knows of it."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-file",
        "Logstash issues 3115, 4740 and 2327",
    )
    bad = (
        'input { file { path => "/var/log/a.log" start_position => "beginning" } }\n',
        'input { file { path => "/var/log/a.gz" mode => "read" start_position => "end" } }\n',
    )
    good = (
        'input { file { path => "/var/log/a.log" } }\n',
        'input { file { path => "/t/a.log" start_position => "beginning" sincedb_path => "/t/sincedb-a" } }\n',
    )

    def check(self, node: "Plugin", ctx: "Context") -> "Iterator[Finding]":
        """One finding an input."""
        option = node.option("start_position")
        where = option_text(node, "start_position")
        if option is None or where is None:
            return
        if option_text(node, "mode") == "read":
            yield self.finding(
                option,
                '`start_position` has no effect with `mode => "read"`, which always reads from the beginning: take it'
                " out",
            )
        elif where == "beginning" and node.option("sincedb_path") is None:
            yield self.finding(
                option,
                "`start_position` counts only for files that are not in the sincedb yet: it does not read a known file"
                " again, also not after a restart",
            )
