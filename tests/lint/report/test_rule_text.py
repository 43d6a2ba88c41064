"""The pages of the rules, and that those in the repository are up to date."""

import re
from types import SimpleNamespace

import pytest
from newest_release import NEWEST

from build import rule_docs
from lslint.kinds import KINDS
from lslint.report import outcomes, placeholders, rule_list
from lslint.report import rule_text as explain
from lslint.report.display import clean_lines
from lslint.rules import registry


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("LS309", ["", ""]),
        ("ES408", ["", "Reported only with `--extend-select ES408`"]),
        ("ES605", ["", ""]),
        ("ES403", ["", ""]),
        (
            "LS496",
            [
                f"Reported only with a target (Logstash {since} and later), for example `--target logstash={NEWEST}`"
                for since in ("7.9", "8.0")
            ],
        ),
        ("LS011", ["", "With the character U+FEFF (byte-order mark) in line 1, column 1",
          "With the character U+00A0 (no-break space) in line 1, column 9"]),
        ("LS013", ["Each `\\x…` is a single byte that is not valid UTF-8"]),
    ],
)  # fmt: skip
def test_a_page_says_when_its_bad_examples_are_reported(code, words):
    rule = registry.load(code)
    assert rule_docs.notes(rule) == words
    page = explain.markdown(rule, words)
    bad = page.partition("## Bad\n")[2].partition("\n## ")[0]
    found = re.findall(r"^((?:Reported only|With|Each) .*):$", bad, re.MULTILINE)
    assert found == list(dict.fromkeys(one for one in words if one))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("LS007", "yes"),
        ("LS022", "no: reported with `--extend-select LS022`"),
    ],
)
def test_a_page_says_how_to_select_a_rule_that_is_off(code, words):
    rule = registry.load(code)
    assert f"| on by default | {words} |" in explain.markdown(rule)
    shown = words.replace("yes", "on").replace("no:", "off:").replace("`", "")
    assert f"\n  default   {shown}\n" in explain.text(rule)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("LS281", "yes, if the release is known: from `--target`, the config or the project"),
        ("LS282", "yes"),  # one example is reported without a target
        ("LS701", "in some cases; in the examples below only with `--extend-select LS701`"),
    ],
)
def test_a_page_says_what_its_bad_examples_need(code, words):
    rule = registry.load(code)
    assert f"| on by default | {words} |" in explain.markdown(rule)
    shown = " ".join(explain.text(rule, width=200).split())
    assert f" default {words.replace('yes', 'on').replace('`', '')} fix " in shown


def test_a_page_names_required_options_that_its_examples_omit():
    text = "input { jdbc { statement => 'SELECT 1' } }\n"
    rule = SimpleNamespace(code="LS491", kinds=("logstash",), bad=(text,), good=(text,), fixed="")
    sentence = rule_docs.omitted(rule)
    assert "the `jdbc` input requires `jdbc_connection_string`, `jdbc_driver_class` and `jdbc_user`." in sentence
    assert f"## Bad\n\n{sentence}\n\n```conf\n" in explain.markdown(registry.load("LS491"), omitted=sentence)
    assert [rule_docs.omitted(registry.load(code)) for code in ("LS103", "LS602", "FB103")] == ["", "", ""]


def test_headings_of_a_page():
    page = explain.markdown(registry.load("LS415"))
    headings = ["Reason", "Bad", "Good", "After the fix", "Options", "Sources"]
    found = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert found == [heading for heading in headings if heading in found]
    assert {"Reason", "Bad", "Options", "Sources"} <= set(found)


def test_kinds_and_releases_in_words():
    page = explain.markdown(registry.load("FB102"))
    assert "| kinds of files | filebeat, metricbeat, heartbeat, packetbeat, auditbeat, winlogbeat |" in page
    assert "beats, " not in explain.text(registry.load("FB102"))
    assert "| kinds of files | scripts, systemd units and other files without a kind |" in explain.markdown(
        registry.load("FB401")
    )
    groups = {name for kind in KINDS for name in kind.groups}
    for code in registry.entries():
        rule = registry.load(code)
        assert set(explain.kinds(rule).split(", ")) >= set(rule.kinds) - groups - {"none"}
        assert not re.search(r"\d-(\D|$)", explain.release_range(rule))
    assert explain.release_range(registry.load("LS106")) == "5.0 and later"
    assert explain.release_range(registry.load("LS107")) == ""  # older releases have another severity
    assert "| releases |" not in explain.markdown(registry.load("LS107"))
    assert explain.release_range(registry.load("ES505")) == "1.0-2.4"


def test_a_rule_about_the_run_has_no_stage():
    page = explain.markdown(registry.load("LS902"))
    assert "| stage |" not in page
    assert "| kinds of files | all files |" in page
    assert "\n  stage " not in explain.text(registry.load("LS902"))
    assert "| stage | usually `advice`: " in explain.markdown(registry.load("LS701"))


def test_everything_of_a_rule_is_on_its_page_and_in_the_text():
    missing = []
    for code in registry.entries():
        rule = registry.load(code)
        facts = [rule.code, rule.name, rule.summary, placeholders.why(rule)]
        facts += placeholders.sources(rule)
        facts += [line.strip() for example in (*rule.bad, *rule.good, rule.fixed) for line in example.splitlines()]
        page, text = explain.markdown(rule), explain.text(rule)
        missing += [(code, fact) for fact in facts if fact not in page]
        severities = [*outcomes.severities(rule), *(outcomes.stages(rule) if not code.startswith("LS9") else [])]
        missing += [(code, fact) for fact in severities if fact not in text]
        # paragraphs are wrapped again and tables are aligned, so only the words are the same
        words = set(_words(text))
        missing += [(code, word) for fact in facts for word in _words(clean_lines(fact)) if word not in words]
        examples = [line for one in (*rule.bad, *rule.good, rule.fixed) for line in one.rstrip().split("\n")]
        lines = set(text.split("\n"))
        examples = [clean_lines(line) for line in examples]
        missing += [(code, line) for line in examples if f"    {line}".rstrip() not in lines and line.strip()]
    assert missing == []


def _words(text):
    return re.sub(r"[|*`\\:]|-+(?=:?\|)", " ", text).split()


@pytest.mark.parametrize(
    ("words", "first", "included"),
    [
        ("grok", "LS240", "LS301"),
        ("GROK anchor", "LS301", "LS302"),
        ("ls318", "LS318", "LS318"),
        ("snmp trap", "", ""),
        ("nothing-has-this-word", "", ""),
    ],
)
def test_search(words, first, included):
    codes = [rule.code for rule in rule_list.search(words)]
    if included:
        assert included in codes
        assert first in codes[:3]
    else:
        assert codes == [] or all(
            all(word in str(explain.facts(registry.load(code))).lower() for word in words.split()) for code in codes
        )


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("LS317", ["LS317"]),
        ("redis-threads", ["LS318"]),
        ("LS90", ["LS901", "LS902", "LS903", "LS904", "LS905", "LS906", "LS907"]),
    ],
)
def test_find(word, codes):
    assert [rule.code for rule in explain.find(word)] == codes
