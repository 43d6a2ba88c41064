"""What the analyses say of filters, pipelines and grok patterns, which findings show only in part. The recorded
answers in ``tests/data`` are below each text, indented; ``--update`` writes them anew."""

import filters_shown
import flow_shown
import pattern_shown
import pytest
from paths import ROOT


@pytest.mark.parametrize(("name", "shown"), [
    ("filter_parts", filters_shown.shown), ("flow_states", flow_shown.shown), ("grok_patterns", pattern_shown.shown),
])  # fmt: skip
def test_recorded_analyses(name, shown, pytestconfig):
    path = ROOT / "tests" / "data" / f"{name}.txt"
    recorded = path.read_text("utf-8")
    texts = [line for line in recorded.splitlines() if not line.startswith("    ")]
    answers = "".join(f"{line}\n" for text in texts for line in (text, *(f"    {answer}" for answer in shown(text))))
    if pytestconfig.option.update:
        path.write_text(answers, "utf-8", newline="\n")
    assert pytestconfig.option.update or answers == recorded
