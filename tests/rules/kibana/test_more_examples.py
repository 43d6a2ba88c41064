"""Examples beyond those in the modules of the rules."""

import pathlib

import pytest
import yaml
from rule_cases import codes_found

CASES = yaml.safe_load((pathlib.Path(__file__).parent / "cases" / "more_examples.yml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("code", "text"), [(code, text) for code in CASES for text in CASES[code].get("bad", ())])
def test_bad_is_found(code, text):
    assert code in codes_found(code, text)


@pytest.mark.parametrize(("code", "text"), [(code, text) for code in CASES for text in CASES[code].get("good", ())])
def test_good_is_silent(code, text):
    assert code not in codes_found(code, text)
