"""The first error stands on the real parser's line, or on the line of its cause: those are listed with the reason."""

import pytest
from markers import slow_cases
from paths import SHARED
from recorded import probes, shared_rows

from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import decode

LOST_BRACE = "the block that lost its brace, not the end of the file or the next plugin"
LOST_QUOTE = "where the string begins that is never closed, not where the next quote ends it"
LOST_VALUE = "the setting that has no value, not the next one that was taken for it"
LOST_BODY = "the plugin that has no braces, not the plugin after it"

EARLIER = {
    "string-054": LOST_QUOTE, "adjacency-154": LOST_BRACE, "adjacency-168": LOST_BRACE, "adjacency-199": LOST_BRACE,
    "adjacency-200": LOST_BRACE, "adjacency-201": LOST_QUOTE, "cloudflare.conf": LOST_BRACE,
    "falco.conf": LOST_BRACE, "synology.conf": LOST_BRACE, "condor_history.conf": LOST_QUOTE,
    "scheddmetrics.conf": LOST_VALUE, "metrics.conf": LOST_VALUE, "logstash.conf": LOST_BODY,
    "Cisco_ASA_Syslog__input-filter-output.Example.conf": LOST_BRACE,
    "pipeline.conf": LOST_BRACE, "export-to-json.conf": LOST_VALUE,
}  # fmt: skip


def first_line(data: bytes) -> int:
    """Line (1-based) of the first finding that says Logstash refuses the text; 0 without one."""
    settings = Settings()
    settings.kind = "logstash"
    source = decode("x.conf", data)
    places = [f.start for f in check_source(source, None, settings).findings if f.stage == "parse"]
    return source.lines.position(places[0])[0] if places else 0


def refused_probes() -> list[tuple[str, bytes, int]]:
    """Name, content and line of the first error of each probe that Logstash cannot read."""
    return [
        (row["id"], row["config"].encode("utf-8", "surrogateescape"), row["line"])
        for row in probes("logstash_grammar")
        if row["ok"] is False and row.get("line")
    ]


def refused_files() -> list[tuple[str, bytes, int]]:
    """The same of public files."""
    return [
        (row["file"].rpartition("/")[2], (SHARED / "corpus" / row["file"]).read_bytes(), row["line"])
        for row in shared_rows("corpus", "verdicts_logstash_dev.jsonl")
        if row["ok"] is False and row.get("line")
    ]


@pytest.mark.parametrize(("recorded", "least", "every"), [
    (refused_probes, 600, 4), (refused_files, 10, 1), *slow_cases((refused_probes, 600, 1)),
])  # fmt: skip
def test_first_error_is_on_the_real_line_or_on_a_listed_cause(recorded, least, every) -> None:
    """Every so many of the recorded texts, and all with a listed cause, which is above the real line."""
    compared = recorded()
    assert len(compared) > least
    for number, (name, data, line) in enumerate(compared):
        if name in EARLIER:
            assert 0 < first_line(data) <= line, name
        elif number % every == 0:
            assert first_line(data) == line, name
