"""Findings on real files that were reviewed by hand: the form of the record."""

import json

from paths import DATA

from lslint.rules import registry

RECORD = DATA / "verdicts" / "logstash_a.jsonl"


def records() -> list[dict[str, object]]:
    return [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]


def test_the_record_is_well_formed() -> None:
    rows = records()
    known = {code for code in registry.entries() if code.startswith(("LS2", "LS3", "LS5"))}
    assert rows
    assert [row["code"] for row in rows] == sorted(str(row["code"]) for row in rows)
    for row in rows:
        assert set(row) == {"path", "line", "code", "verdict", "reason"}
        assert row["code"] in known
        assert row["verdict"] in ("right", "wrong", "not worth it")
        assert row["reason"]
    assert len({(row["path"], row["line"], row["code"]) for row in rows}) == len(rows)
