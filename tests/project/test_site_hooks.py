"""The hooks of the documentation site."""

from types import SimpleNamespace

import pytest
from paths import ROOT, module_of

PAGE = "# LS301 unanchored-grok\n\nText.\n"


@pytest.fixture
def hooks(tmp_path):
    module = module_of(ROOT / "tools" / "site_hooks.py")
    module.BUILT = tmp_path / "playground"
    return module


def page(path):
    return SimpleNamespace(file=SimpleNamespace(src_uri=path))


def test_a_rule_page_links_to_its_example(hooks):
    hooks.BUILT.mkdir()
    (hooks.BUILT / "index.html").write_text("the page")
    made = hooks.on_page_markdown(PAGE, page("rules/LS301.md"), config=None, files=None)
    assert made.startswith('# LS301 unanchored-grok\n\n<a href="../../playground/#rule=LS301">')
    assert made.endswith("\n\nText.\n")
