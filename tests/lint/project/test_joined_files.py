"""Files that a manifest, a script or their names join into one configuration: a header opens blocks, a footer closes
them."""

import json

import pytest

from lslint.cli.main import main
from lslint.project import join_commands

HEADER = 'filter {\n  if [type] == "app" {\n    if "raw" in [tags] {\n      mutate { remove_tag => ["raw"] }\n'
MIDDLE = '      grok {\n        match => { "message" => "^%{IP:client}" }\n      }\n'
FOOTER = "    }\n  }\n}\noutput {\n  stdout { }\n}\n"
WHOLE = "input { stdin { } }\n"
JSON_HEADER = '{\n  "index_patterns": ["app-*"],\n  "template": {\n    "mappings": {\n      "properties":\n'
JSON_FOOTER = '    }\n  },\n  "priority": 200\n}\n'

CONFIGFILE = """\
class app::logs {
  logstash::configfile { 'opens':
    content => template('app/alpha.erb'),
    order   => 01,
  }
  logstash::configfile { 'syslog':
    order   => 02,
    content => template('app/filters/syslog.erb')
  }
  logstash::configfile { 'closes':
    order   => 30,
    content => template('app/omega.erb'),
  }
}
"""
FRAGMENT = """\
concat { '/etc/logstash/conf.d/app.conf': }
concat::fragment { 'opens':
  target  => '/etc/logstash/conf.d/app.conf',
  content => template("${module_name}/alpha.erb"),
  order   => '10',
}
concat::fragment { 'closes':
  target => '/etc/logstash/conf.d/app.conf',
  source => 'puppet:///modules/app/omega.erb',
  order  => '90',
}
"""


def check(capsys, *arguments):
    """The files with syntax errors, the verdicts and the notes, by path."""
    main(["check", "--json", "--no-cache", *arguments])
    found = json.loads(capsys.readouterr().out)
    errors = {one["path"] for one in found["findings"] if one["stage"] == "parse"}
    verdicts = {one["path"]: one["verdict"] for one in found["files"]}
    notes = {one["path"]: [note["reason"] for note in one["not_checked"]] for one in found["files"]}
    return errors, verdicts, notes


@pytest.mark.parametrize(
    ("header", "footer"),
    [
        ("output_header.erb", "output_footer.erb"),
        ("app-first.conf", "app-last.conf"),
        ("begin.conf", "end.conf"),
        ("top.conf.j2", "bottom.conf.j2"),
        ("filter_head.conf", "filter_tail.conf"),
        ("start_of_filter.conf", "end_of_filter.conf"),
        ("prefix.conf", "suffix.conf"),
        ("appHeader.conf", "appFooter.conf"),
        ("1-header.tmpl", "9-footer.tmpl"),
    ],
)
def test_names_that_belong_together(tree, capsys, header, footer):
    tree(**{f"parts/{header}": HEADER, f"parts/{footer}": FOOTER, ".git/config": ""})
    errors, verdicts, notes = check(capsys, ".")
    assert errors == set()
    assert verdicts[f"parts/{header}"] == verdicts[f"parts/{footer}"] == "unknown"
    for one in (header, footer):
        said = [note for note in notes[f"parts/{one}"] if "block" in note]
        assert len(said) == 1


def test_the_note_names_the_other_file(tree, capsys):
    tree(**{"parts/head.conf": HEADER, "parts/tail.conf": FOOTER, ".git/config": ""})
    _, _, notes = check(capsys, ".")
    opens = "`tail.conf` closes the blocks that this file opens: both files are parts of one configuration"
    closes = "`head.conf` opens the blocks that this file closes: both files are parts of one configuration"
    assert opens in notes["parts/head.conf"]
    assert closes in notes["parts/tail.conf"]


def test_a_footer_without_a_section(tree, capsys):
    """Its first error is a plugin outside of a section."""
    footer = '      mutate { add_tag => ["end"] }\n    }\n  }\n}\n'
    tree(**{"parts/header.conf": HEADER, "parts/footer.conf": footer, ".git/config": ""})
    errors, verdicts, _ = check(capsys, ".")
    assert errors == set()
    assert set(verdicts.values()) == {"unknown"}


def test_a_footer_among_fragments(tree, capsys):
    footer = '      mutate { add_tag => ["end"] }\n    }\n  }\n}\n'
    tree(**{
        "parts/header.conf": HEADER, "parts/b.conf": MIDDLE, "parts/c.conf": MIDDLE, "parts/footer.conf": footer,
        ".git/config": "",
    })  # fmt: skip
    errors, _, _ = check(capsys, ".")
    assert errors == set()


@pytest.mark.parametrize(
    "files",
    [
        # a brace forgotten here, one too many there
        {"parts/app.conf": HEADER, "parts/web.conf": FOOTER},
        {"parts/app.conf": HEADER, "parts/web.conf": "output {\n  stdout { }\n}\n}\n"},
        # names that belong together, but the second file does not close what the first one opens
        {"parts/header.conf": HEADER, "parts/footer.conf": "output { stdout { } }\n"},
        {"parts/header.conf": HEADER, "parts/footer.conf": "}\n"},
        {"parts/header.conf": HEADER, "parts/footer.conf": "output {\n  stdout { }\n}\n}\n}\n}\n"},
        {"parts/header.conf": HEADER},
        # of two different things
        {"parts/app-header.conf": HEADER, "parts/web-footer.conf": FOOTER},
        {"parts/header.conf": HEADER, "other/footer.conf": FOOTER},
        {"parts/header.conf": HEADER, "parts/footer.erb": FOOTER},
        {"parts/header.conf": FOOTER, "parts/footer.conf": HEADER},
    ],
)
def test_true_errors_are_reported(tree, capsys, files):
    tree(**files, **{".git/config": ""})
    errors, verdicts, _ = check(capsys, "--target", "logstash=9.0", ".")
    opened = next(path for path, text in files.items() if text is HEADER)
    assert opened in errors
    assert verdicts[opened] == "rejected"


def test_other_errors_of_a_header_are_reported(tree, capsys):
    header = HEADER.replace("=>", "=")
    tree(**{"parts/header.conf": header, "parts/footer.conf": FOOTER, ".git/config": ""})
    errors, verdicts, _ = check(capsys, ".")
    assert "parts/header.conf" in errors
    assert verdicts["parts/header.conf"] == "rejected"


def test_other_rules_check_a_header(tree, capsys):
    header = "input {\n  beats {\n    prot => 5044\n  }\n}\n" + HEADER
    tree(**{"parts/header.conf": header, "parts/footer.conf": FOOTER, ".git/config": ""})
    main(["check", "--json", "--no-cache", "."])
    found = {(one["path"], one["code"]) for one in json.loads(capsys.readouterr().out)["findings"]}
    assert ("parts/header.conf", "LS102") in found


@pytest.mark.parametrize("manifest", [CONFIGFILE, FRAGMENT])
def test_a_manifest_of_puppet_joins_the_files(tree, capsys, manifest):
    tree(**{
        "app/manifests/init.pp": manifest, "app/templates/alpha.erb": HEADER, "app/templates/omega.erb": FOOTER,
        "app/templates/filters/syslog.erb": MIDDLE, ".git/config": "",
    })  # fmt: skip
    errors, verdicts, _ = check(capsys, "--target", "logstash=9.0", ".")
    assert errors == set()
    assert verdicts["app/templates/alpha.erb"] == verdicts["app/templates/omega.erb"] == "unknown"


@pytest.mark.parametrize(
    "manifest",
    [
        CONFIGFILE.replace("01", "50"),  # the end first
        CONFIGFILE.replace("    order   => 01,\n", "").replace("    order   => 30,\n", ""),  # a file for each
        FRAGMENT.replace("conf.d/app.conf',\n  source", "conf.d/other.conf',\n  source"),
    ],
)
def test_a_manifest_that_does_not_join_the_files_so(tree, capsys, manifest):
    tree(**{
        "app/manifests/init.pp": manifest, "app/templates/alpha.erb": HEADER, "app/templates/omega.erb": FOOTER,
        "app/templates/filters/syslog.erb": MIDDLE, ".git/config": "",
    })  # fmt: skip
    errors, _, _ = check(capsys, "--target", "logstash=9.0", ".")
    assert "app/templates/alpha.erb" in errors


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("build.sh", "cat parts/alpha.conf parts/body.conf parts/omega.conf > /etc/logstash/conf.d/app.conf\n"),
        ("build.sh", "O=x.conf\ncat parts/alpha.conf > $O\ncat parts/b.conf >> $O\ncat parts/omega.conf >> $O\n"),
        ("build.sh", 'DIR=/opt/parts\ncat "$DIR"/*.conf > app.conf\n'),
        ("build.sh", "bin/logstash -e \"$(cat parts/alpha.conf parts/omega.conf)\"\n"),
        ("build.sh", "cat parts/* | sed s/HOST/a/ > app.conf\n"),
        ("build.sh", 'A=/opt/parts/alpha.conf\nZ=/opt/parts/omega.conf\ncat "$A" > o\ncat b >> o\ncat ${Z} >> o\n'),
        ("build.sh", "cat parts/*.conf > app.conf\n"),
        ("build.sh", "for part in parts/*.conf; do\n  cat $part >> app.conf\ndone\n"),
        ("build.sh", "envsubst < parts/alpha.conf > o.conf\nenvsubst < parts/omega.conf >> o.conf\n"),
        ("Makefile", "app.conf: parts/alpha.conf parts/omega.conf\n\tcat $^ > $@\n"),
        ("Dockerfile", "FROM logstash:8.15.0\nRUN cat /parts/alpha.conf \\\n    /parts/omega.conf > /app.conf\n"),
        ("build.bat", "copy /b parts\\alpha.conf+parts\\omega.conf app.conf\n"),
        ("build.ps1", "Get-Content parts\\alpha.conf, parts\\omega.conf | Set-Content app.conf\n"),
        ("tasks/main.yml", "- ansible.builtin.assemble:\n    dest: /etc/a.conf\n    src: /etc/logstash/parts/\n"),
        ("tasks/main.yml", "- assemble: src=/etc/logstash/parts dest=/etc/a.conf\n"),
    ],
)  # fmt: skip
def test_a_script_joins_the_files(tree, capsys, script, text):
    tree(**{"parts/alpha.conf": HEADER, "parts/omega.conf": FOOTER, script: text, ".git/config": ""})
    errors, verdicts, _ = check(capsys, "--target", "logstash=8.15", ".")
    assert errors == set()
    assert verdicts["parts/alpha.conf"] == verdicts["parts/omega.conf"] == "unknown"


@pytest.mark.parametrize(
    "text",
    [
        "cat parts/omega.conf parts/alpha.conf > app.conf\n",
        "cat parts/alpha.conf > a.conf\ncat parts/omega.conf > o.conf\n",
        "cat parts/alpha.conf\ncp parts/omega.conf /etc\n",
        "cat other/*.conf > app.conf\n",
        "cat parts/alpha.conf parts/omega.conf\n",
        "cat parts/*.conf | grep port\n",
        "# cat parts/alpha.conf parts/omega.conf > app.conf\n",
    ],
)
def test_a_script_that_does_not_join_the_files_so(tree, capsys, text):
    tree(**{"parts/alpha.conf": HEADER, "parts/omega.conf": FOOTER, "build.sh": text, ".git/config": ""})
    errors, _, _ = check(capsys, "--target", "logstash=8.15", ".")
    assert errors == {"parts/alpha.conf", "parts/omega.conf"}


def test_header_and_footer_of_a_request_body(tree, capsys):
    tree(**{"es/header.template.json": JSON_HEADER, "es/footer.template.json": JSON_FOOTER, ".git/config": ""})
    errors, verdicts, notes = check(capsys, ".")
    assert errors == set()
    assert verdicts["es/header.template.json"] == "unknown"
    main(["check", "--json", "--no-cache", "."])
    assert json.loads(capsys.readouterr().out)["summary"]["errors"] == 0  # the mappings end in another file
    assert any(note.startswith("`footer.template.json` closes") for note in notes["es/header.template.json"])


def test_parts_with_numbers(tree, capsys):
    fields = '{"a": {"type": "ip"}}'
    tree(**{
        "es/01-head.json": JSON_HEADER, "es/50-fields.json": fields, "es/99-rest.json": JSON_FOOTER, ".git/config": "",
    })  # fmt: skip
    errors, _, _ = check(capsys, ".")
    assert errors == set()


def test_a_footer_that_closes_more_than_the_request_body(tree, capsys):
    """Elasticsearch ignores what follows the body."""
    footer = JSON_FOOTER.replace("  },\n", "  }\n  },\n", 1)
    tree(**{"es/header.json": JSON_HEADER, "es/footer.json": footer, ".git/config": ""})
    errors, _, _ = check(capsys, ".")
    assert errors == set()


@pytest.mark.parametrize("name", ["other.template.json", "footer.other.json"])
def test_a_request_body_without_its_end(tree, capsys, name):
    tree(**{"es/header.template.json": JSON_HEADER, f"es/{name}": JSON_FOOTER, ".git/config": ""})
    errors, _, _ = check(capsys, ".")
    assert errors == {"es/header.template.json"}


# Logstash 1.4 to 7.5 joins the files of a pipeline, sorted by name, and parses the result: a block may begin in one
# file and end in another. Since 7.6, it parses each file by itself.
@pytest.mark.parametrize(("release", "is_refused"), [("2.4", False), ("5.6", False), ("6.8", False), ("7.5", False),
                                                     ("7.6", True), ("8.19", True), ("9.0", True)])  # fmt: skip
def test_the_release_decides_on_a_folder_that_logstash_reads(tree, capsys, release, is_refused):
    tree(**{"conf.d/01-header.conf": HEADER, "conf.d/99-footer.conf": FOOTER, ".git/config": ""})
    errors, _, _ = check(capsys, "--target", f"logstash={release}", ".")
    assert errors == ({"conf.d/01-header.conf", "conf.d/99-footer.conf"} if is_refused else set())


def test_an_error_in_the_middle_of_a_joined_folder(tree, capsys):
    """It is the only one: the header and the footer are as they should be."""
    middle = MIDDLE.replace('"message" =>', '"message" =')
    tree(**{"conf.d/01-header.conf": HEADER, "conf.d/50-a.conf": middle, "conf.d/99-footer.conf": FOOTER,
            ".git/config": ""})  # fmt: skip
    errors, _, _ = check(capsys, "--target", "logstash=5.6", ".")
    assert errors == {"conf.d/50-a.conf"}


def test_a_folder_in_which_the_footer_comes_first(tree, capsys):
    """Every release reads the footer before the header."""
    tree(**{"conf.d/header.conf": HEADER, "conf.d/footer.conf": FOOTER, ".git/config": ""})
    errors, _, _ = check(capsys, "--target", "logstash=5.6", ".")
    assert errors == {"conf.d/header.conf", "conf.d/footer.conf"}


def test_a_script_joins_the_files_of_a_folder_of_logstash(tree, capsys):
    tree(**{"conf.d/01-a.conf": HEADER, "conf.d/99-z.conf": FOOTER, ".git/config": "",
            "build.sh": "cat conf.d/*.conf > /etc/logstash/all.conf\n"})  # fmt: skip
    errors, _, _ = check(capsys, "--target", "logstash=9.0", ".")
    assert errors == set()


def test_pieces_with_template_markers(tree, capsys):
    header = HEADER.replace("filter {", "filter {\n  <% if @is_tagged -%>\n  noop { }\n  <% end -%>", 1)
    tree(**{"conf.d/10-a.erb": header, "conf.d/20-b.erb": FOOTER, ".git/config": ""})
    errors, _, _ = check(capsys, ".")
    assert errors == set()


def test_files_with_markers_alone_are_checked(tree, capsys):
    """Nothing of them continues in another file."""
    marked = "input { beats { port => {{ port }} } udp { prot => 5044 } }\n"
    tree(**{"conf.d/10-a.conf": marked, "conf.d/20-b.conf": "output { stdout { } }\n", ".git/config": ""})
    main(["check", "--json", "--no-cache", "."])
    assert "LS102" in {one["code"] for one in json.loads(capsys.readouterr().out)["findings"]}


def test_a_folder_that_is_unreadable_because_of_markers(tree, capsys):
    """What the markers make is unknown, so that it does not excuse the braces of the other files."""
    marked = "filter {\n  <% @types.each do |one| %>\n  if <%= one %> {\n  <% end %>\n}\n"
    tree(**{"conf.d/10-a.erb": HEADER, "conf.d/20-b.erb": marked, ".git/config": ""})
    errors, _, _ = check(capsys, ".")
    assert errors == {"conf.d/10-a.erb"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cat a.conf b.conf > c.conf", [("a.conf", "b.conf")]),
        ("cat a.conf | sed s/x/y/ > c.conf", []),
        ("cat a.conf b.conf", []),
        ("cat a.conf b.conf > /dev/null", []),
        ("cat a.conf b.conf | tee c.conf", [("a.conf", "b.conf")]),
        ("cat <<EOF > a.conf\nx\nEOF\ncat b.conf >> a.conf", []),
        ("cat a.conf > c\ncat d.conf > c\ncat b.conf >> c", [("d.conf", "b.conf")]),
        ("cat $(ls parts/*.conf) > c.conf", [("parts/*.conf",)]),
        ("content => template('m/a.erb', 'm/b.erb'),", [("m/a.erb", "m/b.erb")]),
        ("{% include 'a.conf' %}\n{% include \"b.conf\" %}", [("a.conf", "b.conf")]),
        ("catalog a.conf b.conf", []),
    ],
)
def test_joins_of_a_script(text, expected):
    assert join_commands.joins(text) == expected


@pytest.mark.parametrize(
    "text", ["cat a.b | ", "concat::fragment {'a':\n target => 'x'\n", "template('a', ", "for a in "]
)
def test_long_scripts_take_linear_time(text):
    assert join_commands.joins(text * (100_000 // len(text))) == []
