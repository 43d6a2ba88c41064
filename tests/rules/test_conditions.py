"""What conditions ask for: LS201-LS203, LS205-LS208, LS210-LS212, LS215, and the logic and field kinds behind them."""

import time

import pytest
from advice import FakeProject, check_examples, corpus, fixed, run
from hypothesis import given
from hypothesis import strategies as st

from lslint.engine.visitor import dispatch, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.conditions import conditions
from lslint.rules import registry
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow import condition_logic as logic

CODES = ("LS201", "LS202", "LS203", "LS205", "LS206", "LS207", "LS208", "LS210", "LS211", "LS212", "LS215")


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def condition(text: str, section: str = "filter") -> str:
    return f"{section} {{ if {text} {{ drop {{}} }} }}\n"


@pytest.mark.parametrize(
    ("code", "text", "after"),
    [
        ("LS201", '[tags] == "a"', '"a" in [tags]'),
        ("LS201", "[tags] != 'a'", "'a' not in [tags]"),
        ("LS201", '"a" == [tags]', '"a" in [tags]'),
        ("LS201", '[x] and ([tags] == "a" or [y])', '[x] and ("a" in [tags] or [y])'),
        ("LS202", '[a] in ["x"]', '[a] == "x"'),
        ("LS202", "[a] not in ['x y']", "[a] != 'x y'"),
        ("LS202", "[a] in [200]", "[a] == 200"),
        ("LS202", '[a] == ["x"]', '[a] == "x"'),
        ("LS202", '[tags] in ["x"]', '"x" in [tags]'),
        ("LS202", '[tags] not in ["x"]', '"x" not in [tags]'),
    ],
)
def test_fixes(code: str, text: str, after: str) -> None:
    (finding,) = run(code, condition(text))
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    assert fixed(condition(text), finding) == condition(after)
    assert run(code, condition(after)) == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("LS201", '"a" in [tags]'),
        ("LS201", '[tags][0] == "a"'),
        ("LS201", "[tags] == [other]"),
        ("LS202", "[a] in [b]"),
        ("LS202", '[a] in ["x", "y"]'),
        ("LS202", '[a] in ["x,y"]'),  # a comma makes it a list
        ("LS202", '[a] in [b]["c"]'),
        ("LS203", '"x" in [a]'),
        ("LS203", "[a] in [b]"),
        ("LS203", '[a] in "${LIST}"'),
        ("LS207", '[a] == "x" or [a] == "y"'),
        ("LS207", '[a] != "x" and [a] != "y"'),
        ("LS207", '[a] != "x" or [b] != "y"'),
        ("LS207", '"x" in [a] and "y" in [a]'),
        ("LS207", '[a] == 1 and [a] == "1"'),
        ("LS207", "[a] and [b]"),
        ("LS207", '"${A}" == "x"'),
        ("LS207", "[a] == [b]"),
        ("LS207", '[a] =~ "x" and [a] =~ "y"'),
        ("LS207", "[a] > 1 or [a] < 5"),
        ("LS207", "{{ condition }}"),
        ("LS212", '[a] =~ "%{x}"'),
        ("LS212", '[a] == "100%"'),
        ("LS212", '[a] == "%{}"'),
    ],
)
def test_silent(code: str, text: str) -> None:
    assert run(code, condition(text)) == []


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ('[a] != "x" or [a] != "y"', "true"),
        ('[a] != "x" or [b] or [a] != "y"', "true"),
        ('!([a] == "x") or !([a] == "y")', "true"),
        ('!([a] == "x" and [a] == "y")', "true"),
        ("[a] or ![a]", "true"),
        ('[a] == "x" or [a] != "x"', "true"),
        ('[a] == "x" and [a] == "y"', "false"),
        ('[a] == "x" and ([b] or [c]) and [a] == "y"', "false"),
        ("[a] == 1 and [a] == 2", "false"),
        ("[a] and ![a]", "false"),
        ('[a] == "x" and ![a]', "false"),
        ('[a] in ["x", "y"] and [a] not in ["x", "y"]', "false"),
        ("[a] < 5 and [a] >= 5", "false"),
        ('"a" == "a"', "true"),
        ('"a" != "a"', "false"),
        ("1 < 2", "true"),
        ("[a] == [a]", "true"),
        ("[a] < [a]", "false"),
        ('"x"', "true"),
        ('"false"', "false"),
        ('""', "false"),
        ("0", "true"),
        ('!("x")', "false"),
    ],
)
def test_constant(text: str, outcome: str) -> None:
    (finding,) = run("LS207", condition(text))
    assert f"always {outcome}" in finding.message


def chain(*parts: str) -> str:
    return "filter { " + " else ".join(f"if {part} {{ drop {{}} }}" for part in parts) + " }\n"


@pytest.mark.parametrize(
    ("parts", "dead"),
    [
        (['[a] == "x"', "[a]  ==  'x'"], [1]),
        (['[a] == "x"', '"x" == [a]'], [1]),
        (['[a] == "x"', '[a] == "x" and [b]'], [1]),
        (['[a] == "x" or [b]', "[b]"], [1]),
        (['[a] == "x"', '[a] == "y"', '[a] in ["x", "y"]'], [2]),
        (['[a] in ["x", "y"]', '[a] == "y"'], [1]),
        (["[a]", '[a] == "x"'], [1]),
        (['[a] != "y"', '[a] == "x"'], [1]),
        (["[a] =~ /x/", "[a] =~ /x/ or [a] =~ /y/", "[a] =~ /x/"], [2]),
        (["[a]", "![a]", "[b]"], []),
        (['[a] == "x"', "[a]"], []),
        (["[a]", '[a] == "false"'], []),
        (['[a] == "x" and [b]', '[a] == "x"'], []),
        (["[a] > 5", "[a] > 3"], []),
        (["[a] >= 5", "!([a] < 5)"], []),  # the second is true where the field is missing
        (["[a] == 1", '[a] == "1"'], []),
        (['"x" in [a]', '"x" in [b]'], []),
        (["[a] xor [b]", "[a] xor [b]"], []),
    ],
)
def test_unreachable(parts: list[str], dead: list[int]) -> None:
    text = chain(*parts)
    found = run("LS208", text)
    assert [text[f.start : f.end].strip() for f in found] == [parts[number] for number in dead]
    for finding in found:
        assert text[finding.related[0].start :].startswith(("if", "else"))


def test_two_branches_are_no_chain() -> None:
    assert run("LS208", "filter { if [a] { drop {} } if [a] { mutate { add_tag => x } } }") == []


VALUES = ["", "false", "x", "y", 1, 2, True, False, None]
ATOMS = [
    f"[{name}]{rest}" for name in "ab" for rest in ("", ' == "x"', ' != "x"', ' == "y"', ' != "y"', " == 1", " == 2")
]
ATOMS += ['[a] in ["x", "y"]', '[b] not in ["x", "y"]', "![a]", "![b]"]


def truth(text: str, event: dict[str, object]) -> bool:
    """What Logstash makes of an atom; only the few forms above."""
    if text[0] == "!":
        return not truth(text[1:], event)
    value = event[text[1]]
    if text.endswith("]") and len(text) == 3:
        return value not in ("", "false", False, None)
    inside = value in ("x", "y") and not isinstance(value, bool)
    if " in " in text:
        return not inside if "not in" in text else inside
    wanted: object = int(text[-1]) if text[-1].isdigit() else text.split('"')[1]
    equal = type(value) is type(wanted) and value == wanted
    return equal if "==" in text else not equal


def trees(depth: int) -> st.SearchStrategy[object]:
    leaf = st.sampled_from(ATOMS)
    return leaf if not depth else st.one_of(
        leaf,
        st.tuples(st.sampled_from(["and", "or"]), trees(depth - 1), trees(depth - 1)),
        st.tuples(st.just("not"), trees(depth - 1)),
    )  # fmt: skip


def written(tree: object) -> str:
    if isinstance(tree, str):
        return tree
    assert isinstance(tree, tuple)
    if tree[0] == "not":
        return f"!({written(tree[1])})"
    return f"({written(tree[1])}) {tree[0]} ({written(tree[2])})"


def holds(tree: object, event: dict[str, object]) -> bool:
    if isinstance(tree, str):
        return truth(tree, event)
    assert isinstance(tree, tuple)
    if tree[0] == "not":
        return not holds(tree[1], event)
    one, other = holds(tree[1], event), holds(tree[2], event)
    return (one and other) if tree[0] == "and" else (one or other)


EVENTS = [{"a": a, "b": b} for a in VALUES for b in VALUES]


@given(trees(2))
def test_constants_are_constant(tree: object) -> None:
    """What LS207 calls always true or false has this outcome for every event."""
    for finding in run("LS207", condition(written(tree))):
        wanted = "always true" in finding.message
        assert all(holds(tree, event) is wanted for event in EVENTS)


@given(trees(1), trees(1), trees(1))
def test_unreachable_arms_are_unreachable(one: object, two: object, three: object) -> None:
    parts = [one, two, three]
    text = chain(*(written(part) for part in parts))
    starts = [branch.start for branch in conditions(parse_.parse(text)[0])]
    for finding in run("LS208", text):
        number = sorted(starts).index(finding.start)
        for event in EVENTS:
            reached = holds(parts[number], event) and not any(holds(part, event) for part in parts[:number])
            assert not reached


@given(trees(2))
def test_terms_say_the_same(tree: object) -> None:
    text = condition(written(tree))
    (expression,) = conditions(parse_.parse(text)[0])
    terms = logic.terms(expression)
    assert terms is not None
    for event in EVENTS:
        again = any(all(_atom(atom, event) for atom in term) for term in terms)
        assert again is holds(tree, event)


def _atom(atom: tuple[str, str, str], event: dict[str, object]) -> bool:
    name, word, value = atom
    if word in ("true", "false"):
        return truth(name, event) is (word == "true")
    return truth(f"{name} {word} {value}", event)


def test_large_conditions_are_left_alone() -> None:
    text = condition(" and ".join(f"([a{n}] or [b{n}])" for n in range(30)))
    (expression,) = conditions(parse_.parse(text)[0])
    assert logic.terms(expression) is None
    deep = condition("(" * 2000 + "[a]" + ")" * 2000)
    (expression,) = conditions(parse_.parse(deep)[0])
    assert logic.terms(expression) == [frozenset([("[a]", "true", "")])]


def test_input_conditions_are_told_once() -> None:
    text = "input { if [a] { if [b] { stdin {} } } else { stdin {} } }"
    assert len(run("LS205", text)) == 1
    assert run("LS205", "output { if [a] { stdout {} } }") == []


GROK = 'grok { match => { "message" => "%{NUMBER:n} %{NUMBER:i:int} %{NUMBER:f:float} (?<w>x)" } }'


@pytest.mark.parametrize(
    ("code", "before", "text", "found"),
    [
        ("LS206", GROK, "[n] > 5", 1),
        ("LS206", GROK, "[w] == 5", 1),
        ("LS206", GROK, "[i] > 5", 0),
        ("LS206", GROK, "[f] <= 5", 0),
        ("LS206", GROK, '[i] == "5"', 1),
        ("LS206", GROK, '[i] == "five"', 0),
        ("LS206", GROK, '[n] == "5"', 0),
        ("LS206", GROK, "[other] > 5", 0),
        ("LS206", GROK, "5 < [n]", 1),
        ("LS206", "", '[a] > "5"', 1),
        ("LS206", "", '[a] > "b"', 0),
        ("LS206", GROK + ' mutate { convert => { "n" => "integer" } }', "[n] > 5", 0),
        ("LS206", GROK + ' mutate { convert => ["n", "float"] }', "[n] > 5", 0),
        ("LS206", GROK + ' mutate { convert => { "i" => "string" } }', "[i] > 5", 1),
        ("LS206", GROK + " ruby { code => \"event.set('n', 1)\" }", "[n] > 5", 0),
        ("LS206", GROK + " ruby { code => \"event.set('m', 1)\" }", "[n] > 5", 1),
        ("LS206", GROK + ' ruby { code => "event.set(k, 1)" }', "[n] > 5", 0),
        ("LS206", GROK + ' json { source => "message" }', "[n] > 5", 0),
        ("LS206", GROK + ' json { source => "message" target => "j" }', "[n] > 5", 1),
        ("LS206", GROK + ' mutate { rename => { "i" => "n" } }', "[n] > 5", 0),
        ("LS206", GROK + " acme { }", "[n] > 5", 0),
        ("LS206", f"if [x] {{ {GROK} }}", "[n] > 5", 1),
        ("LS206", 'dissect { mapping => { "message" => "%{n} %{+n->}" } }', "[n] > 5", 1),
        ("LS206", 'dissect { mapping => { "m" => "%{n}" } convert_datatype => { "n" => "int" } }', "[n] > 5", 0),
        ("LS206", 'csv { columns => ["n"] }', "[n] > 5", 1),
        ("LS206", 'csv { columns => ["n"] convert => { "n" => "integer" } }', "[n] > 5", 0),
        ("LS206", 'mutate { add_field => { "[a][b]" => "1" } }', "[a][b] > 5", 1),
        ("LS206", 'mutate { add_field => { "[a]" => "1" } }', "[a][b] > 5", 0),
        ("LS210", 'mutate { convert => { "b" => "boolean" } }', '[b] == "true"', 1),
        ("LS210", 'mutate { convert => { "b" => "boolean" } }', "[b]", 0),
        ("LS210", 'mutate { convert => { "b" => "string" } }', '[b] == "true"', 0),
        ("LS210", 'if [x] { mutate { convert => { "b" => "boolean" } } }', '[b] == "true"', 0),
        ("LS215", GROK, "[i] =~ /^5/", 1),
        ("LS215", GROK, "[n] =~ /^5/", 0),
        ("LS215", GROK + ' mutate { convert => { "i" => "string" } }', "[i] =~ /^5/", 0),
        ("LS212", 'mutate { add_field => { "a" => "%{b}" } }', '[a] == "%{b}"', 0),
        ("LS212", 'mutate { add_field => { "a" => "%{b}" } }', '[a] == "%{c}"', 1),
        ("LS212", "", '[a] in ["%{b}", "c"]', 1),
    ],
)
def test_kinds_of_fields(code: str, before: str, text: str, found: int) -> None:
    whole = f"filter {{ {before} if {text} {{ drop {{}} }} }}"
    assert len(run(code, whole)) == found


def test_arms_that_exclude_each_other_do_not_count() -> None:
    text = f"filter {{ if [x] {{ {GROK} }} else {{ if [n] > 5 {{ drop {{}} }} }} }}"
    assert run("LS206", text) == []
    text = f"filter {{ if [x] {{ {GROK} }} else if [n] > 5 {{ drop {{}} }} }}"
    assert run("LS206", text) == []
    text = f"filter {{ if [n] > 5 {{ drop {{}} }} {GROK} }}"
    assert run("LS206", text) == []
    assert len(run("LS206", f"output {{ if [n] > 5 {{ stdout {{}} }} }} filter {{ {GROK} }}")) == 1


def test_other_files_of_the_pipeline_may_convert() -> None:
    text = f"filter {{ {GROK} if [n] > 5 {{ drop {{}} }} }}"
    other = 'filter { mutate { convert => { "n" => "integer" } } }'
    assert len(run("LS206", text)) == 1
    assert run("LS206", text, project=FakeProject({"b.conf": other})) == []


@pytest.mark.parametrize("code", CODES)
def test_real_files_are_seldom_hit(code: str) -> None:
    """Conditions of real files are mostly right: a rule that says otherwise of many is wrong."""
    files = corpus("logstash")
    hit = sum(bool(run(code, text)) for _, text in files if "if " in text)
    assert hit <= len(files) * 0.01


def _chain(count: int) -> str:
    return chain(*(f'[a] == "{number}" or [b] == "{number}"' for number in range(count)))


def _typed(count: int) -> str:
    return f"filter {{ {GROK * count} " + "if [n] =~ /x/ { drop {} } " * count + "}"


@pytest.mark.parametrize(("code", "make"), [("LS208", _chain), ("LS215", _typed), ("LS206", _typed)])
def test_time_is_linear(code, make) -> None:  # type: ignore[no-untyped-def]
    times = []
    for count in (200, 1600):
        text = make(count)
        tree, slips = parse_.parse(text)
        context = Context(text, tree, "a.conf", "logstash", clean=not slips)
        table = dispatch([registry.load(code)])
        start = time.process_time()
        visit_pipeline(tree, table, context)
        times.append(time.process_time() - start)
    assert times[1] < 0.2 + 30 * times[0]
