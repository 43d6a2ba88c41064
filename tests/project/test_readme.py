"""What the README shows is what the program prints, and its two set-up blocks are there."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/report.md"])
def test_terminal_sample_is_true(tmp_path, page) -> None:
    """Runs in an empty folder, because the documents of this project name releases."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.search(r"^```console\n\$ lslint (.+)\n((?s:.*?))^```$", text, re.M)
    assert found is not None
    command = [sys.executable, "-m", "lslint", *found[1].split(), "--isolated"]
    folder = shutil.copytree(ROOT / "examples" / "beats-to-elasticsearch" / "bad", tmp_path / "bad")
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    if os.environ.get("UPDATE_EXAMPLES"):
        (ROOT / page).write_text(text[: found.start(2)] + done.stdout + text[found.end(2) :], encoding="utf-8")
        return
    assert done.stdout == found[2]


def test_one_block_each_for_running_and_testing() -> None:
    for name in ("run", "test"):
        (block,) = re.findall(rf"^```sh {name}\n(.*?)^```$", README, re.M | re.S)
        assert len(block.strip().splitlines()) == 1


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
