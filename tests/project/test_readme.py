"""What the README shows is what the program prints; its two set-up blocks and its pictures are there."""

import json
import pathlib
import re
import shutil
import subprocess

import fork_server
import pytest
from paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SAMPLE = ROOT / "examples" / "beats-to-elasticsearch" / "bad"


def pictures(page: pathlib.Path) -> list[pathlib.Path]:
    """The pictures that a page shows, by the path in its Markdown or HTML."""
    text = page.read_text(encoding="utf-8")
    return [page.parent / name for name in re.findall(r'[("]([\w./-]+\.svg)', text)]


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_pictures_exist_in_light_and_dark(page) -> None:
    shown = pictures(ROOT / page)
    assert {path.stem for path in shown} >= {"run-light", "run-dark"}
    assert [path for path in shown if not path.is_file()] == []
    assert {path.stem.replace("light", "dark") for path in shown} <= {path.stem for path in shown}


def test_picture_of_a_run_shows_what_it_reports(tmp_path) -> None:
    folder = shutil.copytree(SAMPLE, tmp_path / "conf.d")
    command = [*fork_server.lslint(), "check", "--isolated", "--json", "."]
    report = json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout)
    reported = {finding["code"] for finding in report["findings"]}
    assert reported
    for path in pictures(ROOT / "README.md"):
        assert set(re.findall(r"\b(?:LS|FB|ES)\d{3}\b", path.read_text(encoding="utf-8"))) == reported


def test_releases_of_the_examples_come_from_the_examples() -> None:
    command = [*fork_server.lslint(), "check", "--json", "examples"]
    report = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout)
    assert report["summary"]["errors"]
    assert report["deployments"] == []
    assert {name.split("/")[0] for file in report["files"] for name in file["read"]} <= {"examples"}


def test_one_block_each_for_running_and_testing() -> None:
    for name in ("run", "test"):
        (block,) = re.findall(rf"^```sh {name}\n(.*?)^```$", README, re.M | re.S)
        assert len(block.strip().splitlines()) == 1


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
