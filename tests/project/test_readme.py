"""What the README shows is what the program prints, and its two set-up blocks are there."""

import os
import re
import subprocess
import sys

from paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_terminal_sample_is_true() -> None:
    found = re.search(r"^```console\n\$ lslint (.+)\n((?s:.*?))^```$", README, re.M)
    assert found is not None
    command = [sys.executable, "-m", "lslint", *found[1].split(), "--isolated"]
    folder = ROOT / "examples" / "beats-to-elasticsearch" / "bad"
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)
    if os.environ.get("UPDATE_EXAMPLES"):
        (ROOT / "README.md").write_text(
            README[: found.start(2)] + done.stdout + README[found.end(2) :], encoding="utf-8"
        )
        return
    assert done.stdout == found[2]


def test_one_block_each_for_running_and_testing() -> None:
    for name in ("run", "test"):
        (block,) = re.findall(rf"^```sh {name}\n(.*?)^```$", README, re.M | re.S)
        assert len(block.strip().splitlines()) == 1


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
