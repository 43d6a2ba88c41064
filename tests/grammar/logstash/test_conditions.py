"""Verdicts over pipelines: syntax and the compile step's checks, as rules of stage ``parse``."""

import pytest
from recorded import probes

from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import Lines, Source


def refusals(data: bytes) -> "list[tuple[str, int]]":
    """(code, line) of the findings that say Logstash refuses the file, in order of place."""
    bad = None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = error.start
        text = data.decode("utf-8", "surrogateescape")
    lines = Lines(text)
    settings = Settings()
    settings.kind = "logstash"  # as Logstash reads it: template markers are not looked past
    found = [f for f in check_source(Source("x.conf", text, bad=bad), None, settings).findings if f.stage == "parse"]
    return [(f.rule.code, lines.position(f.start)[0]) for f in found]


CASES = [
    # one hash, keys as written
    ('filter { x { o => { "a" => 1 "b" => 2 "a" => 3 } } }', ["LS112"]),
    ('filter { x { o => { "a" => 1 \'a\' => 2 aa => 3 "aa" => 4 } } }', []),
    ("filter { x { o => { 1 => 1 1 => 2 1 => 3 } } }", ["LS112", "LS112"]),
    ('filter { x { o => { "a" => [ { "b" => 1 "b" => 2 } ] } } }', ["LS112"]),
    ('filter { x { o => { "a" => { "a" => 1 } } o => { "a" => 2 } } }', []),
    ('filter { x { o => [ yy { p => { "a" => 1 "a" => 2 } } ] } }', ["LS112"]),
    ('filter { if [a] in [{ "b" => 1 "b" => 2 }, 1] { } }', ["LS112"]),
    ('filter { if [a] == [{ "b" => 1 "b" => 2 }, 1] { } }', []),
    # codecs
    ("input { stdin { codec => json codec => json } }", ["LS107"]),
    ("input { stdin { codec => json 'codec' => plain {} } }", ["LS107"]),
    ("output { stdout { codec => {} codec => {} } }", ["LS107"]),
    ("input { stdin { codec => [json {}] } }", ["LS107"]), ("filter { x { codec => json codec => plain } }", []),
    ("input { stdin { codec => json { codec => xx codec => yy } } }", []),
    # plugins as values
    ('filter { x { o => { "a" => plain {} } } }', ["LS123"]),
    ('filter { x { o => [ { "a" => 1b {} } ] } }', ["LS123"]), ("filter { x { o => [ plain {} ] } }", []),
    ("filter { x { o => plain {} } }", []),
    # hash and scalar
    ("filter { x { o => {} o => 1 } }", ["LS124"]), ("filter { x { o => {} 'o' => plain {} } }", ["LS124"]),
    ("filter { x { o => {} o => [1] o => {} } }", []), ("filter { x { o => 1 o => {} o => 2 } }", []),
    ("filter { x { o => yy { p => {} p => qq } } }", ["LS124"]),
    ("filter { x { o => [ yy { p => {} p => qq } ] } }", []),
    # ids
    ("filter { x { id => 'a' } y { id => \"a\" } }", ["LS108"]),
    ("filter { x { id => aa } if [b] { y { id => 'aa' } } else { z { id => aa } } }", ["LS108", "LS108"]),
    ("input { x { id => '' } } output { y { id => '' } }", ["LS108"]),
    ("filter { x { id => 'a' id => 'a' } }", []),
    ("filter { x { id => 'a' } y { o => zz { id => 'a' } } }", []),
    ("filter { x { id => 1 } }", ["LS125"]), ("filter { x { id => 'a' id => 'b' } }", ["LS125"]),
    ("filter { x { id => ['a'] } y { id => {} } z { id => xx {} } }", ["LS125", "LS125", "LS125"]),
    ("filter { x { o => yy { id => 1 } } }", []),
    # operators
    ("filter { if [a] xor [b] xor [c] { } }", ["LS121"]),
    ("filter { if [a] and [b] nand [c] xor [d] { } }", ["LS121"]),
    ("filter { if ([a] xor [b]) or ([c] nand [d] and [e]) { } }", ["LS121"]),
    ("filter { if [xor] == 'nand' and [b] or [c] { } }", []),
    # operands
    ("filter { if [a] == /x/ { } }", ["LS122"]), ("filter { if [a] < [] { } }", ["LS122"]),
    ("filter { if [a] == [bb, cc] { } }", ["LS122"]), ("filter { if [a] == [bb, 'c'] { } }", []),
    ("filter { if [a] == ['b', 'c'] { } }", []), ("filter { if ['b', 'c'] == [a] { } }", ["LS122"]),
    ("filter { if ['b,c'] == [a] { } }", []), ("filter { if ['b', 'c'] in [a] { } }", []),
    ("filter { if /x/ == [a] { } }", ["LS122"]), ("filter { if /x/ =~ /y/ { } }", []),
    ("filter { if 'x' =~ 'y' { } }", []), ("filter { if 1 =~ /1/ { } }", ["LS122"]),
    ("filter { if [1,2] !~ /1/ { } }", ["LS122"]), ("filter { if foo() { } }", ["LS122"]),
    ("filter { if foo('x') or bar([a], [b]) { } }", ["LS122", "LS122"]),
    ("filter { if foo(bar([a]), 'x') { } }", []), ("filter { if foo([a], [b]) == 1 { } }", ["LS122"]),
    ("filter { if foo(1) == bar([a], [b]) { } }", []), ("filter { if [a] == foo() { } }", ["LS122"]),
    ("filter { if foo() in [a] { } }", []), ("filter { if [] != [] { } }", ["LS122"]),
    ("filter { if [] { } else if [1,2] { } else if 'x' { } }", []),
    ("filter { if /x/ { y {} } }", ["LS122"]), ("filter { if ((/x/)) { y {} } }", ["LS122"]),
    ("filter { if /x/ { if [a] { } } else if [b] { } }", []),
    ("filter { if /x/ { } else { if [a] { y {} } } }", ["LS122"]),
    ("filter { if /x/ and [a] { y {} } }", []),
    # a variable is not in the file
    ('filter { if [a] == "${NOT_SET}" { y {} } }', []),
    # parser
    ("filter { x { o => 08 p => 1.q => 2 } }", ["LS014", "LS014", "LS012"]),
    ("filter { x { } ; }", ["LS001"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "codes"), CASES, ids=[c[0] for c in CASES])
def test_refused(text: str, codes: "list[str]") -> None:
    assert [code for code, _ in refusals(text.encode())] == codes


def agreement(rows: "list[tuple[dict[str, object], bytes]]") -> "tuple[int, list[object], list[object], int, int]":
    """Compared, false alarms, misses, known lines, lines hit."""
    alarms: list[object] = []
    misses: list[object] = []
    compared = known = hit = 0
    for row, data in rows:
        if not isinstance(row["ok"], bool):
            continue
        compared += 1
        found = refusals(data)
        name = row.get("id") or row["file"]
        if row["ok"] and found:
            alarms.append((name, found))
        elif not row["ok"] and not found:
            misses.append((name, row["error"]))
        elif found and row["line"]:
            known += 1
            hit += min(line for _, line in found) == row["line"]
    return compared, alarms, misses, known, hit


def test_agreement_on_probes() -> None:
    rows = [(row, str(row["config"]).encode("utf-8", "surrogateescape")) for row in probes("logstash_grammar")]
    compared, alarms, misses, known, hit = agreement(rows)
    assert alarms == []
    assert compared > 1000
    assert len(misses) <= compared * 0.001, misses
    assert hit > known * 0.97
