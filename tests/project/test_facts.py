"""Facts are functions: only ``rules/facts.py`` reads and writes the dicts that hold them."""

import ast

from paths import ROOT


def uses(tree):
    """The lines that use the ``facts`` of an object other than to create them. A method of that name is no dict."""
    methods = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        is_read = isinstance(node, ast.Attribute) and node.attr == "facts" and isinstance(node.ctx, ast.Load)
        if is_read and node not in methods:
            yield node.lineno


def kept(path):
    """The same for objects whose ``facts`` are the dict of the decorators of ``rules/facts.py``."""
    ignored = {
        "rules/facts.py",
        "rules/logstash/dataflow/outputs.py",  # ``Reach.facts`` is no dict
    }
    name = path.relative_to(ROOT).as_posix()
    if name in ignored:
        return []
    text = path.read_text(encoding="utf-8")
    return [f"{name}:{line}" for line in uses(ast.parse(text))] if "facts" in text else []


def test_rules_name_no_facts():
    found = [line for path in sorted((ROOT / "rules").rglob("*.py")) for line in kept(path)]
    assert found == [], "make it a function with @fact, @keyed_fact or @pipeline_fact"


def test_the_check_sees_every_form():
    text = 'ctx.facts["a"]\ntree.facts.get("b")\nfacts = ctx.project.facts\n"c" in one.facts\none.facts[code] = 1\n'
    assert len(list(uses(ast.parse(text)))) == 5
    assert list(uses(ast.parse("self.facts = {}\nself.facts(1)"))) == []
