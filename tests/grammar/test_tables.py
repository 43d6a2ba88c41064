"""The parse tables are those of the grammars, and the builder's own steps are right."""

import subprocess
import sys

import pytest
from paths import ROOT

from build.tables import GRAMMAR, OTHER, first_characters, load, merge_modes


@pytest.mark.slow
def test_tables_do_not_depend_on_hash_order() -> None:
    code = "import sys; sys.path.insert(0, 'tools'); import hashlib; from build import tables as b\n"
    code += "print(hashlib.sha256(b.build(b.GRAMMAR).encode()).hexdigest())"
    made = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(made) == 1


def test_grammar_is_strict_lalr() -> None:
    # Lark raises in strict mode on any conflict or colliding terminals.
    lark, starts, _, _ = load(GRAMMAR)
    assert starts
    assert lark.options.parser == "lalr"


@pytest.mark.parametrize(("pattern", "starts", "not_starts", "other"), [
    ("abc", "a", "bc", False), ("a|[b-d]x", "abcd", "x", False), ("(?:a?b*+)?c", "abc", "", False),
    ("(?=x)y", "y", "x", False), ("(?!x)[xy]++", "xy", "", False), ('"[^"]*"', '"', "a", False),
    ("[^a]", "bc", "a", True), (".", "ab", "\n", True), ("(?x: a  b )", "a", " b", False),
    ("(?>a|b)c", "ab", "c", False), ("\\d+", "09", "a", False),
])  # fmt: skip
def test_first_characters(pattern: str, starts: str, not_starts: str, other: bool) -> None:
    found = first_characters(pattern)
    assert {ord(c) for c in starts} <= found
    assert not {ord(c) for c in not_starts} & found
    assert (OTHER in found) is other


def test_empty_terminal_is_refused() -> None:
    with pytest.raises(SystemExit):
        first_characters("a*")


class Pattern:
    def __init__(self, regexp: str) -> None:
        self.regexp = regexp

    def to_regexp(self) -> str:
        return self.regexp


class Terminal:
    def __init__(self, name: str, regexp: str) -> None:
        self.name = name
        self.pattern = Pattern(regexp)


def test_merged_modes_keep_what_a_state_reads() -> None:
    ordered = [
        Terminal("KEYWORD", "if"), Terminal("NAME", "[a-z]+"), Terminal("NUMBER", "[0-9]+"), Terminal("COMMA", ","),
    ]  # fmt: skip
    name, both, number = frozenset({"NAME"}), frozenset({"NAME", "KEYWORD"}), frozenset({"NUMBER", "COMMA"})
    keyword = frozenset({"KEYWORD"})
    sets, where = merge_modes([name, both, number, keyword], ordered)  # type: ignore[arg-type]
    modes = [sets[n] for n in where]
    # A keyword would be read in place of a name where only names fit; the other way round it still comes first.
    assert "KEYWORD" not in modes[0]
    assert all(own <= mode for own, mode in zip([name, both, number, keyword], modes, strict=True))
    assert len(sets) < 4
