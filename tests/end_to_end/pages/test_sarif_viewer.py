"""SARIF reports in a real viewer (sarif-web-component, in headless Chromium): it shows rules, findings and links, and
leaves out what is suppressed."""

import json
import shutil
import subprocess
import time

import pytest
import report_set
from hostile import lslint
from paths import ROOT

from lslint.config import project_urls
from lslint.report.formats import RenderOptions, renderer

FOLDER = ROOT / "tests" / "end_to_end" / "pages" / "sarif_viewer"
PAGE = '<!DOCTYPE html><meta charset="utf-8"><div id="root"></div><script src="viewer.js"></script>'
TEXT = "document.getElementById('root').innerText"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("npm") and (FOLDER / "node_modules").is_dir()),
        reason="needs npm, and `npm ci` in tests/end_to_end/pages/sarif_viewer",
    ),
]


@pytest.fixture(scope="module")
def viewer(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("viewer")
    command = ["npm", "run", "build", "--", f"--outfile={folder / 'viewer.js'}"]
    subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, timeout=120)
    (folder / "page.html").write_text(PAGE)
    chromium.screen((1280, 3_000))
    chromium.open(folder / "page.html")
    return chromium


def displayed(viewer, log, words):
    """What the viewer shows of a log, as soon as these words are there."""
    viewer.value(f"show({log})")
    for _ in range(100):
        text = viewer.value(TEXT)
        if all(word in text for word in words):
            break
        time.sleep(0.1)
    assert viewer.messages == []
    return text


def test_findings_and_links(viewer, monkeypatch):
    monkeypatch.setattr(project_urls, "DOCUMENTATION", "https://lslint.example")
    run = report_set.everything()
    rules = {finding.rule.code: finding.rule.name for result in run.results for finding in result.findings}
    text = displayed(viewer, renderer("sarif")(run, RenderOptions()), rules)
    shown = text.replace("\n", "")
    for code, name in rules.items():
        assert f"{code}: {name}" in shown
    assert "`${HOST}` has no default" in text
    assert report_set.SECRET not in text
    links = viewer.value("[...document.querySelectorAll('a')].map((one) => one.href)")
    assert {f"https://lslint.example/rules/{code}/" for code in rules} <= set(links)


def test_suppressed_findings_are_left_out(viewer, tmp_path):
    (tmp_path / "a.conf").write_text(
        "filter { mutate { nope => 1 } } # lslint: ignore[LS102] -- known\nfilter { mutate { other => 1 } }\n"
    )
    done = lslint("--isolated", "--output-format", "sarif", "--report-suppressed", "a.conf", cwd=tmp_path)
    [run] = json.loads(done.stdout)["runs"]
    assert len(run["results"]) == 2
    text = displayed(viewer, done.stdout.decode(), ["LS102"])
    assert "Unknown option `other`" in text
    assert "Unknown option `nope`" not in text
    for result in run["results"]:  # the viewer can show it
        del result["suppressions"]
    text = displayed(viewer, json.dumps({"version": "2.1.0", "runs": [run]}), ["nope"])
    assert "Unknown option `nope`" in text


def test_hostile_values(viewer):
    text = "input { stdin { } }\n"
    name = "</script><img src=x onerror=window.ran=1>"
    made = report_set.result(f"{name}.conf", text, [report_set.Finding(report_set.WARN, 0, 5, f"`{name}` is odd")])
    assert f"`{name}` is odd" in displayed(viewer, renderer("sarif")(report_set.run_of(made), RenderOptions()), ["odd"])
    assert viewer.value("window.ran === undefined") is True
