import pytest
import report_set
from lsprotocol.types import PositionEncodingKind

from lslint.config import project_urls
from lslint.lsp.diagnostics import Converter
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.report.links import linked, rule_url, want_links
from lslint.rules.api import Finding

URL = "https://docs.example"


@pytest.fixture
def address(monkeypatch):
    monkeypatch.setattr(project_urls, "DOCUMENTATION", URL)


@pytest.mark.parametrize(("env", "terminal", "wanted"), [
    ({"TERM": "xterm-256color"}, True, False), ({}, True, False), ({"TERM": "xterm-kitty"}, True, True),
    ({"TERM": "xterm-kitty"}, False, False), ({"TERM": "alacritty"}, True, True),
    ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, True, True),
    ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, True, True),
    ({"TERM": "xterm-256color", "TERM_PROGRAM": "vscode"}, True, True),
    ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, True, False),
    ({"TERM": "xterm-256color", "VTE_VERSION": "7402"}, True, True),
    ({"TERM": "xterm-256color", "VTE_VERSION": "5000"}, True, False),
    ({"TERM": "xterm-256color", "VTE_VERSION": "?"}, True, False),
    ({"WT_SESSION": "b0"}, True, True), ({"WT_SESSION": "b0", "NO_COLOR": "1"}, True, False),
    ({"WT_SESSION": "b0", "NO_COLOR": ""}, True, True), ({"WT_SESSION": "b0", "CI": "true"}, True, False),
    ({"WT_SESSION": "b0", "TERM": "dumb"}, True, False),
    ({"TERM": "tmux-256color", "VTE_VERSION": "7402"}, True, False),
    ({"TERM": "xterm-kitty", "TMUX": "/tmp/x"}, True, False), ({"FORCE_HYPERLINK": "1"}, False, True),
    ({"FORCE_HYPERLINK": "1", "NO_COLOR": "1", "TERM": "dumb"}, False, True),
    ({"FORCE_HYPERLINK": "0", "TERM": "xterm-kitty"}, True, False),
    ({"FORCE_HYPERLINK": "", "TERM": "xterm-kitty"}, True, False),
])  # fmt: skip
def test_terminals(address, env, terminal, wanted):
    assert want_links("auto", env, terminal) is wanted
    assert want_links("never", env, terminal) is False


@pytest.fixture
def no_address(monkeypatch):
    monkeypatch.setattr(project_urls, "DOCUMENTATION", "")
    monkeypatch.setattr(project_urls, "REPOSITORY", "")


def test_no_links_without_an_address(no_address):
    assert not want_links("auto", {"FORCE_HYPERLINK": "1"}, True)
    assert linked("LS101") == "LS101"


def test_address_of_a_rule(address, monkeypatch):
    assert rule_url("LS101") == f"{URL}/rules/LS101/"
    assert rule_url("ACME001") == ""
    monkeypatch.setattr(project_urls, "DOCUMENTATION", "")
    monkeypatch.setattr(project_urls, "REPOSITORY", "https://git.example/lslint/")
    assert rule_url("LS101") == "https://git.example/lslint/blob/main/docs/rules/LS101.md"


def test_custom_rules_have_no_page(address):
    assert linked("LS101") == f"\x1b]8;;{URL}/rules/LS101/\x1b\\LS101\x1b]8;;\x1b\\"
    assert linked("ACME001") == "ACME001"


CUSTOM = report_set.rule("ACME001", "other-cluster", "error", "advice")


def pages_of_diagnostics():
    """The ``codeDescription`` of the diagnostics of a built-in and of a custom rule."""
    session = Session(lambda message: None)
    document = Document("file:///a.conf", None, "input { stdin { } }", "logstash", 1, PositionEncodingKind.Utf16)
    session.open(document)
    converter = Converter(session, document)
    made = [converter.diagnostic(Finding(rule, 0, 5, "m")) for rule in (report_set.WARN, CUSTOM)]
    return [one.code_description and one.code_description.href for one in made]


def test_diagnostics_with_an_address(address):
    assert pages_of_diagnostics() == [f"{URL}/rules/LS403/", None]
