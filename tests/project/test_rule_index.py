"""The index by which rules are loaded: it holds what the rules say, and does without it where it is not up to date."""

import subprocess
import sys

import pytest

from build import rule_index
from lslint.engine import visitor
from lslint.engine.visitor import Table, visit_pipeline
from lslint.files.source import Source
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.merge_conflicts import without_consequences
from lslint.grammar.parse_errors import YAML_ERRORS
from lslint.kinds import KINDS
from lslint.kinds.kind import FileKind
from lslint.rules import checkout, registry
from lslint.rules.api import Context, Rule
from lslint.rules.entry import RuleEntry


def test_an_entry_says_what_its_rule_says():
    facts = [fact for fact in rule_index.FACTS if fact not in ("category", "table")]
    different = []
    for code, entry in registry.entries().items():
        rule = registry.load(code)
        different += [(code, fact) for fact in facts if getattr(entry, fact) != getattr(rule, fact)]
        if not entry.table and rule.__module__ != entry.module:
            different.append((code, "module"))
    assert different == []


def test_a_rule_that_the_index_does_not_know_is_there():
    known = {code: entry for code, entry in registry.of_family("logstash").items() if code != "LS318"}
    entry = checkout.updated("logstash", known)["LS318"]
    assert (entry.name, entry.category, entry.visits) == (
        "redis-threads",
        "performance",
        ("input/redis", "input/kafka"),
    )
    assert list(checkout.updated("logstash", {})) == list(registry.of_family("logstash"))


def test_an_entry_of_the_index_is_not_imported():
    stale = RuleEntry("LS434", "logstash", "redis-no-limit", "reliability", (), (), "advice", "info", True, False, ())
    assert checkout.updated("logstash", {"LS434": stale})["LS434"] is stale


def test_every_rule_has_a_visit_that_is_made():
    known = {"pipeline", "load", "plugin", "branch", "condition", "hash", "document", "file", "section", "unit"}
    heads = {"input", "filter", "output", "codec", "syntax", "run", "stats"}
    unknown = [
        (code, visit)
        for code, entry in registry.entries().items()
        for visit in entry.visits
        if visit not in known and visit.partition("/")[0] not in heads
    ]
    assert unknown == []


class OnRedis(Rule):
    code, name, severity, stage, kinds = "LS999", "on-redis", "info", "advice", ("logstash",)
    visits = ("pipeline", "plugin", "input/*", "branch", "hash")
    required_text = ("redis", "kafka")

    def check(self, node, ctx):
        yield self.finding((0, 1), type(node).__name__)


@pytest.mark.parametrize(("text", "seen"), [
    ("input { redis { } }", ["Pipeline", "Plugin", "Plugin"]),
    ("filter { if [a] { x { a => { b => kafka } } } }", ["Pipeline", "Branch", "Plugin", "Hash"]),
    ("filter { if [a] { x { a => kafka b => { c => d } } } if [b] { } }", ["Pipeline", "Branch", "Plugin", "Branch"]),
    (f"filter {{ x {{ a => redis b => '{'-' * 20_000}' }} y {{ }} }}", ["Pipeline", "Plugin"]),
    ("filter { if [a] { x { } } } # kafka", ["Pipeline", "Branch"]),
    ("input { beats { } }", []),
])  # fmt: skip
def test_words_decide_which_nodes_are_looked_at(text, seen):
    tree, _ = parse_.parse(text)
    found = visit_pipeline(tree, Table([OnRedis()]), Context(text, tree, "a.conf", "logstash"))
    assert [finding.message for finding in found] == seen


def test_findings_that_a_rule_returns_as_a_list_are_limited_as_well(monkeypatch):
    class InAList(OnRedis):
        visits = ("pipeline",)

        def check(self, node, ctx):
            return [self.finding(node, f"Finding {number}") for number in range(9)]

    monkeypatch.setattr(visitor, "MAX_FINDINGS_OF_RULE", 3)
    tree, _ = parse_.parse("input { redis { } }")
    ctx = Context("input { redis { } }", tree, "a.conf", "logstash")
    assert len(visit_pipeline(tree, Table([InAList()]), ctx)) == 3
    assert ctx.truncated


def test_bad_examples_of_a_rule_contain_one_of_its_words():
    without = []
    for code in (code for code, entry in registry.entries().items() if entry.required_text):
        rule = registry.load(code)
        without += [(code, text) for text in rule.bad if not any(word in text for word in rule.required_text)]
    assert without == []


# What a file loads: modules of rules whose visits occur in it, and no others.
GROK, IN, UNKNOWN, UNPARSED, UNCLOSED = (
    "performance.grok_checks", "correctness.condition_checks", "refused.unknown_option_reports",
    "syntax.parse_checks", "syntax.messages",
)  # fmt: skip
LOADED = [
    ('input { beats { port => 5044 id => "in" } }', {GROK, IN, UNKNOWN, UNPARSED, UNCLOSED}, set()),
    ('filter { grok { match => { "m" => "%{IP:ip}" } } }', {IN, UNKNOWN, UNPARSED, UNCLOSED}, {GROK}),
    ('filter { if [a] in ["x"] { drop { } } }', {GROK, UNKNOWN, UNPARSED, UNCLOSED}, {IN}),
    ("input { beats { prot => 5044 } }", {GROK, UNPARSED, UNCLOSED}, {UNKNOWN}),
    ("input { beats { port => 5044 } ", {GROK, IN}, {UNCLOSED}),
]


@pytest.mark.parametrize(("text", "absent", "present"), LOADED, ids=[row[0] for row in LOADED])
def test_only_what_a_file_needs_is_loaded(text, absent, present):
    script = (
        "import sys; from lslint.engine.file import check_text; check_text(sys.argv[1], 'a.conf', 'logstash'); "
        "print(*(name.removeprefix('lslint.rules.logstash.') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script, text], capture_output=True, text=True, check=True)
    names = set(done.stdout.split())
    assert present <= names
    assert not names & absent


INVALID = [
    text
    for code, entry in registry.entries().items()
    if any(visit.startswith("syntax/") for visit in entry.visits)
    for text in registry.load(code).bad
] + ["<<<<<<< HEAD\nXms1g\n=======\nXms2g\n>>>>>>> topic\n"]
"""The examples of all syntax errors, and a merge conflict, which the engine reports in their place."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_syntax_error_of_a_kind_of_file_has_a_rule(kind):
    table = Table(registry.for_kind(kind.names, kind.families))
    sources = [Source("example" + kind.extensions[0], text) for text in INVALID]
    results = [without_consequences(kind.parse(source, True)[1], source.text) for source in sources]
    errors = {error.kind for result in results for error in result}
    assert errors <= {*kind.errors, "template-marker"}
    assert [error for error in kind.errors if not table["syntax/" + error]] == []


def test_the_syntax_errors_of_rules_and_kinds_of_files_agree():
    assert rule_index.unreported(KINDS, list(registry.entries().values())) == []


def test_a_new_kind_of_file_needs_a_rule_for_each_syntax_error():
    new = FileKind("new-settings", families=("kibana",), verdict=None)
    problems = rule_index.unreported([*KINDS, new], list(registry.entries().values()))
    assert len(problems) == len(YAML_ERRORS)
    assert problems[0] == (
        "no rule reports the syntax error yaml-syntax of the kind new-settings: add the kind to `kinds` of a rule of "
        "kibana that visits syntax/yaml-syntax"
    )
