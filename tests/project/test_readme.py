"""The README: its links lead somewhere, the run that it shows is real, and its two set-up blocks are there."""

import re
import shutil
from pathlib import Path

import pytest
from in_process import command, environment
from paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SAMPLE = ROOT / "examples" / "beats-to-elasticsearch" / "bad"


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/report.md"])
def test_the_run_is_what_the_command_prints(page: str, tmp_path: Path) -> None:
    (shown,) = re.findall(r"^```console\n\$ lslint check \.\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)
    folder = shutil.copytree(SAMPLE, tmp_path / "conf.d")
    with environment(str(folder)):
        printed = command(["check", "."])
    assert printed == (1, shown, "")


def test_one_block_each_for_running_and_testing() -> None:
    for name in ("run", "test"):
        (block,) = re.findall(rf"^```sh {name}\n(.*?)^```$", README, re.M | re.S)
        assert len(block.strip().splitlines()) == 1
