"""The plugins and conditions of pipelines as a tree: names, places, findings, secrets."""

from pipeline_parts import TEXT, read

from lslint.engine.file import check_text
from lslint.report.display import HIDDEN
from lslint.report.pipeline_parts import MAX_DEPTH, BranchPart


def outline(items):
    return [
        [(clause.head, clause.detail, outline(clause.items)) for clause in item.clauses]
        if isinstance(item, BranchPart)
        else f"{item.head} {item.detail}".rstrip()
        for item in items
    ]


def test_the_tree():
    found = read(TEXT)
    assert outline(found.sections["input"]) == ["beats 5044", "stdin keys"]
    assert outline(found.sections["filter"]) == [
        [
            ("if", '[a] == "x" and [b]', ["grok parse", "drop"]),
            ("else if", '"t" in [tags]', []),
            ("else", "", ["mutate rename, gsub"]),
        ]
    ]
    assert outline(found.sections["output"]) == [[("if", "[c]", ["redis list"])], "elasticsearch"]
    assert found.plugins == 7
    branch = found.sections["filter"][0]
    assert branch.is_complete
    assert not found.sections["output"][0].is_complete
    assert [part.last for part in branch.clauses[0].items] == [False, True]
    assert [part.title for part in branch.clauses][1:] == ['else if "t" in [tags] (0.conf:5)', "else (0.conf:6)"]
    assert found.sections["output"][0].clauses[0].items[0].channels == [("redis list", "redis list")]
    ids = [part.id for part in found.parts()]
    assert len(ids) == len(set(ids)) == 1 + 7 + 4


def test_a_drop_of_some_events_is_not_the_end():
    found = read("filter { drop { percentage => 50 } }")
    assert not found.sections["filter"][0].last


def test_sections_of_several_files_are_joined_in_order():
    found = read("filter { a { } }", "input { b { } } filter { c { } }", "output { d { } } filter { e { } }")
    assert [(part.head, part.path) for part in found.sections["filter"]] == [
        ("a", "0.conf"), ("c", "1.conf"), ("e", "2.conf"),
    ]  # fmt: skip
    assert [part.head for part in found.sections["input"]] == ["b"]


def codes(found):
    return {part.head: [finding.rule.code for finding, _ in part.findings] for part in found.parts() if part.findings}


def test_findings_belong_to_the_innermost_part():
    text = (
        'input { stdin { } }\nfilter {\n  if [a] == "x" { mutate { gsub => ["a"] } }\n'
        '  else if [b] == "y" { kv { no_such => 1 } }\n}\noutput { stdout { } }\n'
    )
    found = read(text + "}\n", check=True)
    assert codes(found) == {"main": ["LS001"], "mutate": ["LS233"], "kv": ["LS102"]}
    assert [part.severity for part in found.parts() if part.findings] == ["error"] * 3
    found = read(text.replace("[b] ==", "[b] ="), check=True)
    assert codes(found)["else if"] == ["LS006"]
    assert [clause.detail for clause in found.sections["filter"][0].clauses] == ['[a] == "x"', '[b] = "y"']


def test_every_finding_has_one_part():
    result = check_text(TEXT, "0.conf")
    found = read(TEXT, check=True)
    given = sorted((f.rule.code, f.start) for part in found.parts() for f, _ in part.findings)
    assert given == sorted((f.rule.code, f.start) for f in result.findings)
    assert given


def test_secrets_are_hidden():
    text = 'input { http { id => "hunter2hunter2" password => "hunter2hunter2" } }\n'
    text += 'filter { if [password] == "hunter2hunter2" { drop { } } }\n'
    text += 'output { redis { password => "hunter2hunter2" key => "hunter2hunter2" } }\n'
    found = read(text)
    shown = " ".join(part.title for part in found.parts())
    assert "hunter2" not in shown
    assert HIDDEN in shown
    assert [part.channels for part in found.parts() if part.channels] == [[("redis hunter2hunter2", f"redis {HIDDEN}")]]


def test_deep_nesting_is_counted():
    depth = 5_000
    found = read("filter { " + "if [a] { x { } " * depth + "} " * depth + "}")
    parts = list(found.parts())
    assert parts[-1].head == "…"
    assert parts[-1].detail == f"{depth - MAX_DEPTH:,} nested deeper"
    assert found.plugins == depth
