import pytest

from lslint.config import project_urls
from lslint.report.links import want_links

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
