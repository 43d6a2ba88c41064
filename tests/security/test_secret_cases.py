"""1 % of the generated cases of planted secrets, with a fixed seed; see ``secret_cases.py`` for longer runs."""

import pytest
import secret_cases

from lslint.config.command_line import FORMATS
from lslint.report.masking import Masker

CASES = 500
SEED = 12


@pytest.fixture(scope="module")
def run():
    checker = secret_cases.Checker(SEED)
    checker.run(CASES)
    return checker


@pytest.mark.slow
def test_no_output_shows_a_piece_of_a_secret(run):
    leaks = [(output, case.position, case.secret, piece, line) for case, output, piece, line in run.leaks]
    assert leaks == []


@pytest.mark.slow
def test_the_secrets_reach_the_outputs(run):
    """The text holds the secret, findings are at it, and without masking messages, frames and fixes would show it."""
    expected = {
        "planted": 0.98, "findings": 0.75, "syntax errors": 0.2, "messages with the secret": 0.04,
        "fixes with the secret": 0.02, "frames": 0.6, "frame lines with a name": 0.6, "fixed": 0.3, "--diff": 0.02,
        "--diff withheld": 0.2, "editor": 0.1, "hovers": 0.1, "code actions": 0.01,
        "without damage": 0.05, "ordinary": 0.01,
    }  # fmt: skip
    few = {name: run.reached[name] / CASES for name, least in expected.items() if run.reached[name] < least * CASES}
    assert few == {}


@pytest.mark.slow
def test_every_position_kind_and_format_is_reached(run):
    assert set(run.positions) == set(secret_cases.POSITIONS)
    assert set(run.secrets) == {*secret_cases.NAMED, *secret_cases.KNOWN, *secret_cases.WRAPPED}
    assert set(run.formats) == set(FORMATS)
    assert min(run.formats.values()) > CASES * 0.75


def test_without_masking_the_checker_finds_leaks(monkeypatch):
    monkeypatch.setattr(Masker, "message", lambda self, message, near=None, malformed=None: message)
    monkeypatch.setattr(Masker, "hidden", lambda self, start, end: iter(()))
    checker = secret_cases.Checker(SEED)
    checker.run(400)
    outputs = {output for _, output, _, _ in checker.leaks}
    assert outputs >= {*FORMATS, "frame", "--diff", "graph", "diagnostics and hovers"}
