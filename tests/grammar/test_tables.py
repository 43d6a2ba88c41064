"""The parse tables are those of the grammars."""

import subprocess
import sys

import pytest
from paths import ROOT

from build.tables import GRAMMAR, load


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
