"""A file whose kind the user names gets the findings and the verdict that it gets where its kind is detected."""

from pathlib import Path

import pytest
from case_files import load
from case_runner import usual_path

from lslint.engine.file import check_text
from lslint.kinds.detect import detect


def answer(text: str, path: str, kind: str | None) -> object:
    result = check_text(text, path, kind)
    return result.verdict, result.starts, [(each.rule, each.start, each.message) for each in result.findings]


@pytest.mark.slow
@pytest.mark.parametrize("family", ["logstash", "filebeat", "elasticsearch", "kibana", "reports"])
def test_named_kinds(family: str) -> None:
    groups = [group for path in Path(__file__).with_name(family).glob("*.yml") for group in load(path)]
    for values, usual in [(row.values, usual_path(row.kind)) for group in groups for row in group.rows]:
        text, path = str(values.get("text", "")), values.get("path") or usual
        kind = detect(path, text) if text else "none"
        is_body = kind.startswith("es-") or kind in ("ilm-policy", "ingest-pipeline")
        for named in () if kind == "none" else (kind, "es-requests") if is_body else (kind,):
            assert answer(text, path, named) == answer(text, path, None), (named, path, text)
