"""Documents with several releases: each chapter is about its own."""

import pytest

from lslint.project.deployment import chapters
from lslint.project.inference import Inference
from lslint.project.projects import Projects

NOTES = """\
# Notes
## Elasticsearch 2.4.6
```
docker pull elasticsearch:2.4.6
PUT _template/a
```
## Cluster
PUT _template/b
### Install
    docker pull elasticsearch:6.3.0
PUT _template/c
### Use
PUT _template/d
## ES 7.6.2 with TLS
### Lifecycles
```
# Elasticsearch 1.7
PUT _template/e
```
"""
REST = """\
Notes
=====
Elasticsearch 2.4
-----------------
PUT _template/a
Elasticsearch 7.6
-----------------
PUT _template/e
"""
ADOC = "= Notes\n== Elasticsearch 2.4.6\nPUT _template/a\n== Elasticsearch 7.6.2\nPUT _template/e\n"


def line_of(text, request):
    return text[: text.index(f"_template/{request}")].count("\n") + 1


def release(text, request, name="/a/notes.md", product="elasticsearch"):
    document = chapters.of_document(name, text, product)
    assert document.has_several
    found = document.of_line(line_of(text, request))
    return found and found.low


@pytest.mark.parametrize(
    ("request_", "expected"), [("a", "2.4.6"), ("b", None), ("c", "6.3.0"), ("d", None), ("e", "7.6.2")]
)
def test_markdown(request_, expected):
    assert release(NOTES, request_) == expected


@pytest.mark.parametrize(("name", "text"), [("/a/notes.rst", REST), ("/a/notes.adoc", ADOC)])
def test_other_formats(name, text):
    assert release(text, "a", name).startswith("2.4")
    assert release(text, "e", name).startswith("7.6")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Elasticsearch 6.3.0", "6.3.0"),
        ("1. elasticsearch-6.3.0", "6.3.0"),
        ("4.1 docker部署ES 6.3.0", "6.3.0"),
        ("ELK stack 6.3", "6.3"),
        ("Elastic Stack v6.3.0 (single node)", "6.3.0"),
        ("Elasticsearch version: 6.3.0", "6.3.0"),
        ("Elasticsearch 6.x", "6.0"),
        ("Elasticsearch 5.6 to 6.3: Elasticsearch 6.3", None),
        ("Logstash 6.3.0", None),
        ("Kibana 6.3.0", None),
        ("6.3.0", None),
        ("1.3 Elasticsearch", None),
        ("Notes 6.3", None),
        ("Classes 6.3", None),
        ("JEST 6.3", None),
    ],
)
def test_headings(title, expected):
    text = f"# Elasticsearch 2.4.6\n# Elasticsearch 1.7\n# {title}\nPUT _template/x\n"
    assert release(text, "x") == expected


def test_comments_in_code_are_no_headings():
    text = (
        "# ES 2.4\n## ES 7.6\n<pre>\n# node 1\nPUT _template/a\n</pre>\nPUT _template/b\n~~~\n# x\n~~~\nPUT _template/c"
    )
    assert [release(text, one) for one in "abc"] == ["7.6"] * 3


def test_a_document_with_one_release_is_no_such_document():
    text = "# ES 7.6.2\n    docker pull elasticsearch:7.6.2\n"
    assert chapters.of_document("/a/b.md", text, "elasticsearch").has_several is False


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"notes.md": NOTES}, None),
        ({"notes.md": "    docker pull logstash:2.3.4\n    docker pull logstash:7.6.2\n"}, None),
        ({"a.md": "    docker pull logstash:2.3.4\n", "b.md": "    docker pull logstash:7.6.2\n"}, None),
        ({"notes.md": "    docker pull logstash:7.6.2\n"}, "7.6.2"),
        ({"notes.md": NOTES, "docker-compose.yml": "services:\n  a:\n    image: logstash:7.6.2\n"}, "7.6.2"),
        ({"notes.md": NOTES, "more.md": "    docker pull logstash:7.6.2\n"}, "7.6.2"),
    ],
)
def test_notes_with_several_major_releases_say_nothing_about_other_files(tree, files, expected):
    tree.make({"config/a.conf": "", **files})
    assert tree.release("config/a.conf") == expected


def test_the_release_of_a_request_is_that_of_its_chapter(tree):
    tree.make({"notes.md": NOTES, "docker-compose.yml": "services:\n  a:\n    image: elasticsearch:8.1.0\n"})
    inference = Inference(Projects())
    found = {one: inference("notes.md", "es-template", line=line_of(NOTES, one)) for one in "abcde"}
    assert {one: each and each.release for one, each in found.items()} == {
        "a": "2.4.6", "b": None, "c": "6.3.0", "d": None, "e": "7.6.2",
    }  # fmt: skip


def test_a_request_of_a_document_with_one_release_has_that_of_the_project(tree):
    tree.make({"notes.md": "# ES 7.6.2\n", "docker-compose.yml": "services:\n  a:\n    image: elasticsearch:8.1.0\n"})
    assert Inference(Projects())("notes.md", "es-template", line=1).release == "8.1.0"
