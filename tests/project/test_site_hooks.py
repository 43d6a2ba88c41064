"""The hooks of the documentation site."""

import importlib.util
from types import SimpleNamespace

import pytest
from paths import ROOT

from lslint.rules import registry

PAGE = "# LS301 unanchored-grok\n\nText.\n"


@pytest.fixture
def hooks(tmp_path):
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "tools" / "site_hooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.BUILT = tmp_path / "playground"
    return module


def build(hooks):
    hooks.BUILT.mkdir()
    (hooks.BUILT / "index.html").write_text("the page")


def page(path):
    return SimpleNamespace(file=SimpleNamespace(src_uri=path))


def test_a_rule_page_links_to_its_example(hooks):
    build(hooks)
    made = hooks.on_page_markdown(PAGE, page("rules/LS301.md"), config=None, files=None)
    assert made.startswith('# LS301 unanchored-grok\n\n<a href="../../playground/#rule=LS301">')
    assert made.endswith("\n\nText.\n")


def test_the_page_about_the_playground_links_to_it(hooks):
    build(hooks)
    made = hooks.on_page_markdown("# Playground\nText.\n", page("browser.md"))
    assert made == '# Playground\n\n<a href="../playground/">Open the playground</a>\n\nText.\n'


def test_other_pages_stay_as_they_are(hooks):
    assert hooks.on_page_markdown(PAGE, page("rules/LS301.md")) == PAGE  # not built
    build(hooks)
    for path in ("index.md", "rules/README.md", "rules/LS013.md", "rules/LS905.md"):
        assert hooks.on_page_markdown(PAGE, page(path)) == PAGE


def test_nearly_every_rule_has_a_link(hooks):
    """Without are those whose example is not one file of a kind that has rules by itself, or not valid UTF-8."""
    build(hooks)
    codes = [code for code, entry in registry.entries().items() if entry.family != registry.OWN]
    linked = [code for code in codes if hooks.on_page_markdown(PAGE, page(f"rules/{code}.md")) != PAGE]
    assert len(linked) > 0.88 * len(codes)
    assert not {"LS013", "LS905"} & set(linked)


def test_the_site_gets_the_page(hooks, tmp_path):
    hooks.on_post_build(config={"site_dir": str(tmp_path / "site")})
    assert not (tmp_path / "site").exists()
    build(hooks)
    hooks.on_post_build(config={"site_dir": str(tmp_path / "site")})
    assert (tmp_path / "site" / "playground" / "index.html").read_text() == "the page"
