"""LS701 missing-plugin-id: which plugins are reported, the layout of the fix, all accepted corpus files."""

import os
import random
import re

import pytest
from advice import corpus
from counting import check_linear
from paths import SHARED
from plugin_ids import fix, ids, run

from lslint.engine.visitor import Table, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.nodes import Node, Pipeline, Plugin
from lslint.rules import registry
from lslint.rules.logstash.api import PipelineView


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    """Many plugins in a condition with many operands, and in many conditions; LS301 reads conditions as well."""
    rules = Table([registry.load("LS701"), registry.load("LS301")])
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }\n'

    def made(count: int) -> tuple:
        if shape == "wide":
            text = f"filter {{ if {' or '.join(['[a] == 1'] * count)} {{ {inner * count} }} }}"
        else:
            text = f"filter {{ {('if [a] { ' + inner) * count} {'}' * count} }}"
        tree, _ = parse_.parse(text)
        return tree, rules, PipelineView(text, tree, "a.conf", "logstash")

    check_linear(lambda given: visit_pipeline(*given), made, 200, 1_600)


def without_ids(node: object) -> object:
    """The tree as plain data without positions, comments and the ids of its plugins."""
    if isinstance(node, Node):
        names = [n for kind in type(node).__mro__ for n in getattr(kind, "__slots__", ())]
        skip = ("start", "end", "open", "close", "arrow", "name_end", "comments", "facts", "op_start", "op_end")
        displayed = {n: without_ids(getattr(node, n)) for n in names if n not in skip}
        if isinstance(node, Plugin):
            displayed["options"] = [without_ids(o) for o in node.options if o.name != "id"]
        return type(node).__name__, displayed
    if isinstance(node, list | tuple):
        if len(node) == 3 and isinstance(node[0], str) and isinstance(node[1], int):
            return node[0]  # an operator and its position
        return [without_ids(item) for item in node]
    return node


def comments(tree: Pipeline, text: str) -> list[str]:
    return [text[start:end] for start, end in tree.comments]


@pytest.mark.slow
def test_all_fixes_over_the_corpus() -> None:
    """Fixed files parse, have the same tree except for ids, keep their comments, have unique ids and no finding."""
    files = corpus("logstash")
    random.Random(7).shuffle(files)
    seen = 0
    for path, text in files[:: 1 if os.environ.get("LSLINT_ALL") else 5]:
        tree, errors = parse_.parse(text)
        if errors:
            continue
        before = without_ids(tree)
        findings = run(text, path)
        fixed = fix(text, findings)
        after, errors = parse_.parse(fixed)
        assert errors == [], path
        assert without_ids(after) == before, path
        assert comments(after, fixed) == comments(tree, text), path
        made = [e.text for f in findings if f.fix is not None for e in f.fix.edits]
        given = re.findall(r'id +=> "([^"]+)"', "".join(made))
        assert len(given) == len(findings) == len(set(given)), path
        assert set(given) <= set(ids(fixed)), path
        assert not set(given) & set(ids(text)), path
        assert run(fixed, path) == [], path
        assert ("\r\n" in text) or ("\r" not in fixed), path
        seen += len(findings)
    assert seen > 300


SEEDS = SHARED / "seeds"


seeds = pytest.mark.skipif(not SEEDS.is_dir(), reason="needs ../shared/seeds")


MUTATES = "".join(f'mutate {{ lowercase => ["f{number}"] }} ' for number in range(5))


def is_reported(text: str, path: str = "nginx.conf", **rest: object) -> bool:
    return any(not finding.is_optional for finding in run(text, path, **rest))  # type: ignore[arg-type]


@pytest.mark.parametrize(("options", "count"), [("# id: of the document", 1), ('id = "x"', 0)])
def test_names_that_are_no_ids_in_a_file_with_syntax_errors(options: str, count: int) -> None:
    text = f"filter {{\n  mutate {{\n    {options}\n  }}\n  drop {{ id => }}\n}}\n"
    assert len([one for one in run(text) if one.start < text.index("drop")]) == count


@pytest.mark.parametrize(
    ("filters", "reported"),
    [
        ('mutate { lowercase => ["a"] } mutate { lowercase => ["b"] } json { source => "c" }', True),
        ("mutate { } mutate { } mutate { # nothing\n }", False),
    ],
)
def test_ids_are_suggested_if_they_distinguish_plugins(filters: str, reported: bool) -> None:
    ends = 'input { beats { port => 5044 } }\noutput { elasticsearch { hosts => ["es:9200"] } }\n'
    assert is_reported(f"{ends}filter {{ {filters} }}\n") is reported


def test_what_nobody_gives_ids_to() -> None:
    filters = "if [a] { " + MUTATES + "} drop { } drop { } drop { } drop { }"
    assert not is_reported(f"filter {{ {filters} }}\n")
