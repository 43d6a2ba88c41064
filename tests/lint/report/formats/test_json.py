import json
from pathlib import Path

import jsonschema
import report_set
from hypothesis import given
from hypothesis import strategies as st

import lslint
from lslint.report.formats import RenderOptions
from lslint.report.formats.json import render
from lslint.report.masking import Masker
from lslint.rules.api import Edit, Finding

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "output.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def report(*results):
    document = json.loads(render(report_set.run_of(*results), RenderOptions()))
    VALIDATOR.validate(document)
    return document


def test_the_schema_is_one_and_is_strict():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    todo = [SCHEMA]
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            if node.get("type") == "object":
                assert node["additionalProperties"] is False
                assert sorted(node["required"]) == sorted(node["properties"])
            todo.extend(node.values())
        elif isinstance(node, list):
            todo.extend(node)


def test_document(snapshot):
    document = json.loads(render(report_set.everything(), RenderOptions()))
    VALIDATOR.validate(document)
    document["tool"]["version"] = "0"
    rows = [*document.pop("files"), *document.pop("findings"), document]
    assert "\n".join(json.dumps(row, ensure_ascii=False) for row in rows) == snapshot


def test_a_fix_next_to_a_secret_is_cut_and_one_that_moves_a_secret_is_withheld():
    one = report_set.secret()
    document = report(one)
    cut, moved = (finding["fix"] for finding in document["findings"])
    text = one.source.text
    assert cut["applicability"] == "safe"
    edits = [(edit["range"]["start"]["offset"], edit["range"]["end"]["offset"], edit["text"]) for edit in cut["edits"]]
    done = text
    for start, end, new in reversed(edits):
        done = done[:start] + new + done[end:]
    whole = one.findings[0].fix.edits[0]
    assert done == text[: whole.start] + whole.text + text[whole.end :]
    assert (moved["applicability"], moved["edits"]) == ("manual", [])
    assert document["summary"]["fixable"] == 1


@given(
    st.text("ab\n", max_size=8),
    st.text("ab\n", max_size=8),
    st.text("ab\n", max_size=8),
    st.lists(st.sampled_from(["S3cret-1", "S3cret-2", "a", "\n", "x"]), max_size=8),
)
def test_masked_edits_do_the_same_or_are_refused(before, between, after, new):
    text = f"{before}S3cret-1{between}S3cret-2{after}"
    first, second = len(before), len(before) + 8 + len(between)
    masker = Masker(text, [(first, first + 8), (second, second + 8)])
    edit = Edit(0, len(text), "".join(new))
    displayed = masker.edits([(edit.start, edit.end, edit.text)])
    if displayed is None:
        return
    assert not any("S3cret" in replacement for _, _, replacement in displayed)
    done = text
    for start, end, replacement in reversed(displayed):
        done = done[:start] + replacement + done[end:]
    assert done == edit.text


def test_an_edit_beside_a_secret_leaves_the_secret():
    masker = Masker("'${A:- zjVwwQwZ}'", [(5, 15)])
    assert masker.edits([(1, 16, "${A: zjVwwQwZ}")]) == [(5, 6, "")]
    assert masker.edits([(1, 16, "${A: wwQw}")]) is None


def test_fingerprints_do_not_hang_on_the_secret():
    def name(secret):
        text = f'  password => "{secret}" drop\n'
        found = [Finding(report_set.WARN, *report_set.span(text, "drop"), "m")]
        return report(report_set.result("a", text, found))["findings"][0]["fingerprint"]

    assert name("Planted-1") == name("Planted-2")
