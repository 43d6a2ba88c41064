"""Files for editors that cannot be run without a screen: they can be read, and what they start is there."""

import json
import re
import shlex
import subprocess
import tomllib
from xml.etree import ElementTree

import pytest

pytestmark = pytest.mark.slow


def commands(editors):
    helix = tomllib.loads((editors / "helix" / "languages.toml").read_text(encoding="utf-8"))
    server = helix["language-server"]["lslint"]
    yield [server["command"], *server["args"]]
    formatter = helix["language"][0]["formatter"]
    yield [formatter["command"], *formatter["args"]]
    sublime = json.loads((editors / "sublime" / "LSP.sublime-settings").read_text(encoding="utf-8"))
    yield sublime["clients"]["lslint"]["command"]
    watcher = ElementTree.parse(editors / "jetbrains" / "watchers.xml").getroot()[0]
    values = {option.get("name"): option.get("value") for option in watcher.findall("option")}
    yield [values["program"], *shlex.split(values["arguments"])]


def test_what_they_start_is_there(desk, editors):
    seen = []
    for program, *arguments in commands(editors):
        assert program == "lslint"
        assert arguments[0] == "format" or "--quiet" not in arguments  # it hides infos, which editors show
        arguments = [str(desk.bad) if one == "$FilePath$" else one for one in arguments]
        text = "filter {\n      drop { id => 'd' }\n}\n" if "format" in arguments else ""
        done = subprocess.run(
            [program, *arguments], input=text, cwd=desk.work, env=desk.env, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        seen.append((arguments[0], done.stdout))
    assert [one[0] for one in seen] == ["lsp", "format", "lsp", "--output-format"]
    assert seen[1][1].startswith("filter {\n  drop {")
    assert [re.match(r"\S+ \S+:(\d+):\d+: \w+ (\w+) ", line).groups() for line in seen[3][1].splitlines()] == [
        ("1", "LS317"),
        ("2", "LS102"),
    ]
