"""The documentation site builds without a warning, holds every rule, and its generated pages are fresh."""

import os
import re
import subprocess
import sys

import pytest
from browser import PROGRAM, needs_browser
from extras import needs, needs_command
from paths import ROOT

from lslint.config.command_line import CHECK
from lslint.rules import registry

SITE = needs("docs", "mkdocs-material")


@needs_command("groff")
def test_man_page_is_valid_and_complete():
    page = ROOT / "man" / "lslint.1"
    command = ["groff", "-man", "-Tutf8", "-ww", "-P-c", str(page)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    text = re.sub("\x1b\\[[0-9;]*m|.\x08", "", done.stdout)
    for option in CHECK:
        assert re.search(rf"^ +(-\w, )?{option.name}\b", text, re.MULTILINE), option.name
    for section in ("NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"):
        assert re.search(rf"^{section}$", text, re.MULTILINE), section


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
@SITE
def test_every_rule_has_a_page_that_the_index_links_to(site):
    index = (site / "rules" / "index.html").read_text(encoding="utf-8")
    for code, entry in registry.entries().items():
        if entry.family == registry.OWN:  # of another test in this process
            continue
        page = (site / "rules" / code / "index.html").read_text(encoding="utf-8")
        assert f"{code} {entry.name}" in page
        assert f'href="{code}/"' in index


@pytest.mark.slow
@SITE
def test_nothing_is_fetched_from_elsewhere(site):
    for name in ("index.html", "cli/index.html", "rules/LS301/index.html"):
        page = (site / name).read_text(encoding="utf-8")
        assert re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"', page) == []


@pytest.mark.slow
@SITE
@needs_browser
def test_it_is_shown_by_a_browser(site):
    page = (site / "configuration" / "index.html").as_uri()
    done = subprocess.run(
        [PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--dump-dom", page],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "per-file-ignores" in done.stdout
    assert "md-nav__link--active" in done.stdout  # the theme's script and styles are there
