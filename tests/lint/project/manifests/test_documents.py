"""YAML manifests are split into documents without parsing them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.config.tree import Mapping
from lslint.grammar.config.yaml import parser
from lslint.grammar.spans import blank
from lslint.project.manifests.documents import is_empty, kind_of, split

ONE = "kind: A\nx: 1\n"
TWO = "kind: B\n"


@pytest.mark.parametrize(
    "marker", ["---\n", "--- # c\n", "---\r\n", "--- \t\n", "---\t# c\n", "--- |\n", "---", "...\n"]
)
def test_markers(marker):
    parts = split(ONE + marker + (TWO if marker != "---" else ""))
    assert parts[0] == ONE
    assert len(parts) == 2
    assert "".join(parts).startswith(ONE + marker)


@pytest.mark.parametrize("line", [" ---", "---a", "----", "- ---", "..", "....", "# ---", "\t---"])
def test_lines_that_are_no_markers(line):
    assert split(f"{ONE}{line}\n{TWO}") == [f"{ONE}{line}\n{TWO}"]


@pytest.mark.parametrize(("text", "kind"), [
    ("kind: Pod\n", "Pod"), ("---\r\napiVersion: v1\r\nkind: Pod\r\n", "Pod"), ("kind : 'Pod'  # a pod\n", "Pod"),
    ('kind:\t"Pod"', "Pod"), ("metadata:\n  kind: Pod\n", ""), ("kind: Pod\nkind: Job\n", ""),
    ("kind: &k Pod\n", ""), ("kind: !!str Pod\n", ""), ("kind: {{ .Kind }}\n", ""), ("kind:\n  Pod\n", ""),
    ("kind:Pod\n", ""), ("kinds: Pod\n", ""), ('"kind": Pod\n', ""), ("\ufeffkind: Pod\n", ""),
    ("{kind: Pod}\n", ""), ("kind: Pod\r---\rkind: Job\n", ""),
])  # fmt: skip
def test_kinds(text, kind):
    assert kind_of(text) == kind


def test_empty_documents():
    for text in ("", "---\n", "# kind: Pod\n  # a: b\n---  # x\n", "{{- end }}\n", "  \r\n"):
        assert is_empty(text), text
    for text in ("a: 1", "{a: 1}", "- a: 1\n", "? a\n: 1\n"):
        assert not is_empty(text), text


def test_blanks_keep_offsets_and_lines():
    text = "kind: A\r\nb: é\n\n"
    assert blank(text) == " " * 7 + "\r\n" + " " * 4 + "\n\n"


PARTS = st.lists(
    st.sampled_from(
        [
            "kind: A\nx: |\n  ---\n  y\n", "a:\n- b: 'c d'\n", "# c\n", "x: >-\n  a\n\n  b\n",
            "kind: B\r\ny: 1\r\n", "\t\n",
        ]
    ),
    min_size=1,
    max_size=5,
)  # fmt: skip
MARKERS = st.sampled_from(["---\n", "--- # c\n", "...\n---\n", "---\r\n"])


@given(PARTS, st.lists(MARKERS, min_size=5, max_size=5), st.integers(0, 9))
def test_other_documents_are_read_as_before(parts, markers, number):
    text = "".join(marker + part for marker, part in zip(markers, parts, strict=False))
    found = split(text)
    assert "".join(found) == text
    at = number % len(found)
    start = sum(map(len, found[:at]))
    found[at] = blank(found[at])
    short = "".join(found)
    assert len(short) == len(text)
    end = start + len(found[at])

    def others(text):
        spans = [
            (one.root.start, one.root.end) for one in parser.parse(text)[0].documents if isinstance(one.root, Mapping)
        ]
        return [span for span in spans if not start <= span[0] < end]

    assert others(short) == others(text)
