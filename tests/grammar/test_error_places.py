"""The first error stands on the real parser's line, or on the line of its cause: those are listed with the reason."""

import json
import pathlib

import pytest

from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import decode

SHARED = pathlib.Path(__file__).parents[3] / "shared"
PROBES = SHARED / "probes" / "logstash_grammar.jsonl"
VERDICTS = SHARED / "corpus" / "verdicts_logstash_dev.jsonl"

LOST_BRACE = "the block that lost its brace, not the end of the file or the next plugin"
LOST_QUOTE = "where the string begins that is never closed, not where the next quote ends it"
LOST_VALUE = "the setting that has no value, not the next one that was taken for it"
LOST_BODY = "the plugin that has no braces, not the plugin after it"

EARLIER = {
    "string-054": LOST_QUOTE,
    "adjacency-154": LOST_BRACE,
    "adjacency-168": LOST_BRACE,
    "adjacency-199": LOST_BRACE,
    "adjacency-200": LOST_BRACE,
    "adjacency-201": LOST_QUOTE,
    "cloudflare.conf": LOST_BRACE,
    "falco.conf": LOST_BRACE,
    "synology.conf": LOST_BRACE,
    "condor_history.conf": LOST_QUOTE,
    "scheddmetrics.conf": LOST_VALUE,
    "metrics.conf": LOST_VALUE,
    "logstash.conf": LOST_BODY,
    "Cisco_ASA_Syslog__input-filter-output.Example.conf": LOST_BRACE,
    "pipeline.conf": LOST_BRACE,
    "export-to-json.conf": LOST_VALUE,
}


def first_line(data: bytes) -> int:
    """Line (1-based) of the first finding that says Logstash refuses the text; 0 without one."""
    settings = Settings()
    settings.kind = "logstash"
    source = decode("x.conf", data)
    places = [f.start for f in check_source(source, None, settings).findings if f.stage == "parse"]
    return source.lines.position(places[0])[0] if places else 0


def rows() -> "list[tuple[str, bytes, int]]":
    found = []
    for path in (PROBES, VERDICTS):
        for line in filter(None, path.read_text(encoding="utf-8").split("\n")):
            row = json.loads(line)
            if row["ok"] is False and row.get("line"):
                if "file" in row:
                    place = SHARED / "corpus" / row["file"]
                    found.append((place.name, place.read_bytes(), row["line"]))
                else:
                    found.append((row["id"], row["config"].encode("utf-8", "surrogateescape"), row["line"]))
    return found


@pytest.mark.skipif(not PROBES.exists(), reason="no recorded verdicts beside the repository")
def test_first_error_is_on_the_real_line_or_on_a_listed_cause() -> None:
    compared = rows()
    assert len(compared) > 500
    other = {name for name, data, line in compared if first_line(data) != line}
    assert other <= set(EARLIER), other - set(EARLIER)


@pytest.mark.skipif(not PROBES.exists(), reason="no recorded verdicts beside the repository")
def test_listed_causes_stand_before_the_real_line() -> None:
    for name, data, line in rows():
        if name in EARLIER:
            assert 0 < first_line(data) <= line, name
