"""The report as text, Markdown and HTML."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from lslint.cli.main import main

FILES = {
    "docker-compose.yml": "services:\n  logstash:\n    image: docker.elastic.co/logstash/logstash:7.17.9\n",
    "a.conf": 'input { beats { port => 5044 ssl => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
    'filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } } }\n',
    "logstash.yml": "http.host: 0.0.0.0\n",
}
VOID = ("meta", "br")


@pytest.fixture
def shown(project, capsys):
    def shown(name, *arguments, files=FILES):
        project(files)
        main(["upgrade", "--to", "9.1", "--output-format", name, *arguments])
        return capsys.readouterr().out

    return shown


class Page(HTMLParser):
    """Checks that elements are closed, and collects what a page refers to."""

    def __init__(self):
        super().__init__()
        self.open, self.links, self.loaded, self.text = [], [], [], ""

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open.append(tag)
        given = dict(attributes)
        if tag == "a":
            self.links.append(given["href"])
        self.loaded += [value for name, value in attributes if name in ("src", "srcset", "data", "poster")]
        if tag == "link":
            self.loaded.append(given.get("href"))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "script"):
            self.text += data


def test_text(shown):
    assert shown("text") == TEXT


def test_text_fits_the_terminal(shown, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    lines = shown("text").splitlines()
    assert max(len(line) for line in lines if " " in line.strip() and "lslint " not in line) <= 100
    assert " ".join(line.strip() for line in lines) == " ".join(line.strip() for line in TEXT.splitlines())


TEXT = """\
Upgrade to 9.1
2 places break in 2 files; 1 change in behavior. --fix fixes 2 of 3 changes.

  Logstash 7.17.9: 2 files (docker-compose.yml:3)

            breaks  behaves differently  deprecated  fixed by --fix  needs a decision
  Logstash       2                    1           0               2                 1

Steps
  Elasticsearch 9.1 cannot be reached directly from 7.17.9: go through 8.19. Before each step to a new major release, \
reindex or delete the indices that are older than the major release in use
  1. To 8.19 (1 change in behavior)
     - Elasticsearch to 8.19 (no configs in these files)
     - Kibana to 8.19 (no configs in these files)
     - Logstash 7.17.9 to 8.19: 1 change in behavior
     - Beats to 8.19 (no configs in these files)
     Elasticsearch 8.19 accepts data from Logstash and Beats 7.17 to 8.19, so it can be upgraded before them
  2. To 9.1 (2 places break)
     - Elasticsearch 8.19 to 9.1 (no configs in these files)
     - Kibana 8.19 to 9.1 (no configs in these files)
     - Logstash 8.19 to 9.1: fix 2 places first, --fix fixes 2
     - Beats 8.19 to 9.1 (no configs in these files)
     Elasticsearch 9.1 accepts data from Logstash and Beats 8.19 to 9.1, so it can be upgraded before them

Breaks (2): the product rejects the file or its documents, or does not start with it
  Logstash: LS106 obsolete-option: Obsolete option (1, 1 fixed by --fix)
    a.conf:1:30: step 9.1: `ssl` of the `beats` input was removed in Logstash 9.0, so Logstash 9.1 rejects the \
pipeline: use `ssl_enabled` [fixed by --fix]
  Logstash: LS613 legacy-execution-settings: Setting that newer releases of Logstash reject or ignore (1, 1 \
fixed by --fix)
    logstash.yml:1:1: step 9.1: `http.host` was removed in 9.0, so Logstash 9.1 does not start: use `api.http.host` \
[fixed by --fix]

Behaves differently (1): the product accepts the file, and does something else with it
  Logstash: LS616 ecs-mode-by-default: Plugin whose fields change with ECS mode, the default since 8.0 (1)
    a.conf:2:10: step 8.19: Since 8.0 (ECS mode), `grok` writes `[user][name]` and 9 more instead of `auth` and 10 \
more. To keep the old fields, set `ecs_compatibility => disabled`

Files
  a.conf: breaks 1, behaves differently 1, fixed by --fix 1, needs a decision 1
  logstash.yml: breaks 1, fixed by --fix 1

Fixes
  The releases in use accept the fixes of logstash.yml already. Apply the fixes of a.conf with the step to 9.1: \
the releases in use reject the result, or are not known to accept it
  the safe fixes of this report, as one patch:
    lslint upgrade --to 9.1 --diff .
  all safe fixes for the new releases, in place:
    lslint --fix --target logstash=9.1 .

Breaking changes, by Elastic
  Logstash 8.x: https://www.elastic.co/guide/en/logstash/8.16/breaking-8.0.html
  Logstash 9.x: https://www.elastic.co/docs/release-notes/logstash/breaking-changes
"""


def test_html_is_one_page_that_loads_nothing(shown):
    page = Page()
    text = shown("html")
    page.feed(text)
    assert not page.open
    assert page.loaded == []
    assert all(link.startswith("https://") for link in page.links)
    assert "url(" not in text
    assert "@import" not in text
    assert "Breaks (2)" in page.text
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_names_of_files_are_no_markup(shown):
    name = "<img src=x onerror=alert(1)>|`[a](b).conf"
    files = {name: FILES["a.conf"]}
    page = Page()
    page.feed(shown("html", "--from", "7.17", files=files))
    assert page.loaded == []
    assert name in page.text
    text = shown("markdown", "--from", "7.17", files=files)
    assert f"``{name.replace('|', chr(92) + '|')}:1``" in text


def test_markdown_tables_have_the_same_number_of_cells(shown):
    lines = shown("markdown").splitlines()
    tables = [line for line in lines if line.startswith("|")]
    assert tables
    for first, second in pairwise(lines):
        if first.startswith("|") and second.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", first)) == len(re.findall(r"(?<!\\)\|", second))
    assert lines[lines.index("Breaks (2)") + 1] == "----------"
    assert "lslint upgrade --to 9.1 --diff ." in lines


OLDER = "No config is older than the release to upgrade to."


@pytest.mark.parametrize("name", ["text", "markdown", "html"])
@pytest.mark.parametrize(
    ("files", "verdict"),
    [
        ({}, "No configs found."),
        ({"notes.txt": "x\n"}, "No configs found."),
        ({"a.conf": "input { stdin { } }\n"}, OLDER),
    ],
)
def test_nothing_to_compare(project, capsys, name, files, verdict):
    project(files)
    assert main(["upgrade", "--from", "9.1", "--to", "9.1", "--output-format", name]) == 0
    out, err = capsys.readouterr()
    assert verdict in out
    assert err == ""
    assert verdict == OLDER or OLDER not in out


@pytest.mark.parametrize("arguments", [("--json",), ("--output-format", "html", "-o", "a.html")])
def test_nothing_to_compare_where_the_report_does_not_say_it(project, capsys, arguments):
    project({})
    assert main(["upgrade", "--to", "9.1", *arguments]) == 0
    assert capsys.readouterr().err == "lslint: no configs found\n"


@pytest.mark.parametrize(
    ("files", "verdict"), [({}, "No configs found."), ({"a.conf": "input { stdin { } }\n"}, OLDER)]
)
def test_an_empty_patch(project, capsys, files, verdict):
    project(files)
    assert main(["upgrade", "--from", "9.1", "--to", "9.1", "--diff"]) == 0
    assert capsys.readouterr() == ("", f"The patch is empty. {verdict}\n")


@pytest.mark.parametrize("name", ["text", "markdown", "html", "json"])
def test_nothing_changes(shown, name):
    found = shown(name, "--from", "9.0", files={"a.conf": "input { stdin { } }\n"})
    assert "LS" not in found or name == "json"


def test_output_file(project, capsys):
    folder = project(FILES)
    assert main(["upgrade", "--to", "9.1", "--output-format", "html", "-o", "report.html", "--exit-zero"]) == 0
    assert capsys.readouterr().out == ""
    assert (folder / "report.html").read_text().startswith("<!DOCTYPE html>")


def test_json_is_valid(shown):
    import json
    from pathlib import Path

    import jsonschema

    import lslint

    schema = json.loads((Path(lslint.__file__).parent / "schema" / "upgrade.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(shown("json")), schema)
    jsonschema.validate(json.loads(shown("json", "--from", "9.0")), schema)


def test_fixes_of_files_that_the_release_in_use_rejects(shown):
    out = shown("text", files={**FILES, "a.conf": "input { beats { port => 5044 ssl => true prot => 1 } }\n"})
    assert "The release in use already rejects" in out
    assert "accept all files" not in out
