"""Suppression comments in pipelines and YAML."""

import pytest
from counting import check_linear

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result

BIG = "redis { id => 'r' threads => 2 batch_count => 5000 key => 'k' data_type => 'list' }"


def codes(text, *select, kind="logstash"):
    return [finding.rule.code for finding in check(text, *select, kind=kind).findings]


def check(text, *select, kind="logstash"):
    values = Values()
    values.select = list(select) or ["LS317", "LS318", "LS9"]
    return check_text(text, "x.yml" if kind == "filebeat" else "x.conf", kind, Settings(values))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f"input {{\n{BIG}\n}}\n", ["LS317"], id="nothing suppressed"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS317]\n}}\n", [], id="end of line"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS317] -- a reason\n}}\n", [], id="with a reason"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[redis-batch-count]\n}}\n", [], id="by name"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS3]\n}}\n", [], id="by prefix"),
        pytest.param(f"input {{\n{BIG} #lslint:ignore[ LS317 , ]\n}}\n", [], id="spaces"),
        pytest.param(f"input {{\n{BIG} ## lslint: ignore[ls317]\n}}\n", [], id="lower case, two `#`"),
        pytest.param(f"input {{\n{BIG} # old value # lslint: ignore[LS317]\n}}\n", [], id="behind other words"),
        pytest.param(f"input {{\n# lslint: ignore[LS317]\n{BIG}\n}}\n", [], id="line above"),
        pytest.param(
            f"input {{\n  # lslint: ignore[LS317]\n\n  # why\n{BIG}\n}}\n", [], id="above blank and comment lines"
        ),
        pytest.param(
            f"input {{\n\r# lslint: ignore[LS317]\n\r\r\n{BIG}\n}}\n", [], id="above a lone CR, and behind one"
        ),
        pytest.param(f"# lslint: ignore-file[LS317]\ninput {{\n{BIG}\n{BIG}\n}}\n", [], id="file"),
        pytest.param(f"input {{\n{BIG}\n}}\n# lslint: ignore-file[LS317]\n", [], id="file, at its end"),
        pytest.param(f"input {{\r\n{BIG} # lslint: ignore[LS317]\r\n}}\r\n", [], id="CRLF"),
        pytest.param(
            f"input {{\n# lslint: ignore[LS317]\nstdin {{ }}\n{BIG}\n}}\n",
            ["LS901", "LS317"],
            id="not the second line below",
        ),
        pytest.param(
            f"input {{\n{BIG}\n# lslint: ignore[LS317]\n}}\n", ["LS317", "LS901"], id="not the line before the comment"
        ),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS318]\n}}\n", ["LS317", "LS901"], id="another rule"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS318,LS317]\n}}\n", ["LS901"], id="one of two is unused"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[ES301,LS317]\n}}\n", ["LS901"], id="a rule for other files"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS415,LS317]\n}}\n", [], id="a rule that is switched off"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore\n}}\n", ["LS904"], id="bare"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[]\n}}\n", ["LS904"], id="empty list"),
        pytest.param(f"# lslint: ignore-file\ninput {{\n{BIG}\n}}\n", ["LS904"], id="bare, file"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS317,LS999]\n}}\n", ["LS904"], id="unknown code"),
        pytest.param(f"input {{\n{BIG} # lslint: ignore[LS317\n}}\n", ["LS317", "LS904"], id="open bracket"),
        pytest.param(f"input {{\n{BIG} # lslint: disable[LS317]\n}}\n", ["LS317", "LS904"], id="unknown word"),
        pytest.param(f"input {{\n{BIG} # see lslint: it says more\n}}\n", ["LS317"], id="prose"),
        pytest.param(
            f"input {{\n{BIG} # lslint: ignore[LS904]\n}}\n", ["LS317"], id="rules of the run are never unused"
        ),
        pytest.param(
            f"# lslint: ignore-file[LS904]\ninput {{\n{BIG} # lslint: ignore\n}}\n", [], id="named, LS904 is hidden"
        ),
        pytest.param(
            f"input {{\nredis {{ # lslint: ignore[LS317]\n{BIG[7:]}\n}}\n",
            ["LS901", "LS317"],
            id="first line of the finding counts",
        ),
        pytest.param("input {\nfile { id => 'f' path => '# lslint: ignore' }\n}\n", [], id="in a string"),
        pytest.param(f"input {{\n{BIG} }} # lslint: ignore[LS317]", [], id="text ends in the comment"),
    ],
)
def test_what_is_hidden(text, expected):
    found = codes(text, "LS317", "LS318", "LS9", "LS0")
    assert sorted(found) == sorted(expected)


def test_a_suppressed_refusal_stays_in_the_verdict():
    text = "input { stdin { } } # lslint: ignore-file[LS0]\nfilter {\n"
    result = check(text, "LS0")
    assert result.findings == []
    assert result.verdict == "rejected"
    assert [finding.stage for finding in result.hidden] == ["parse"]


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("input {\n  stdin { } # lslint: ignore[LS317]\n}\n", "input {\n  stdin { }\n}\n"),
        ("input {\n  stdin { }\t# lslint: ignore[LS317]\n}\n", "input {\n  stdin { }\n}\n"),
        ("input {\n  # lslint: ignore[LS317]\n  stdin { }\n}\n", "input {\n  stdin { }\n}\n"),
        ("input {\r\n  # lslint: ignore[LS317]\r\n  stdin { }\r\n}\r\n", "input {\r\n  stdin { }\r\n}\r\n"),
        ("input { stdin { } }\n# lslint: ignore[LS317]", "input { stdin { } }\n"),
        ("input { stdin { } } # kept # lslint: ignore[LS317]\n", "input { stdin { } } # kept\n"),
        ("# kept # lslint: ignore[LS317]\ninput { stdin { } }\n", "# kept\ninput { stdin { } }\n"),
        (
            "input {\n  redis { key => 'k' data_type => 'list' } # lslint: ignore[LS317, redis-threads] -- why\n}\n",
            "input {\n  redis { key => 'k' data_type => 'list' } # lslint: ignore[redis-threads] -- why\n}\n",
        ),
    ],
)
def test_the_fix_removes_what_is_unused_and_no_more(text, fixed):
    first = check(text, "LS317", "LS318", "LS901")
    outcome = fix_result(first, unsafe=False, recheck=lambda new: check(new, "LS317", "LS318", "LS901"))
    assert outcome.text == fixed
    assert outcome.result.findings == []


@pytest.mark.slow
def test_many_suppressions_take_linear_time():
    def text(count):
        return "input {\n" + f"{BIG} # lslint: ignore[LS317]\n" * count + "}\n"

    assert codes(text(20), "LS317", "LS901") == []
    check_linear(lambda text: codes(text, "LS317", "LS901"), text, 200, 2_000)


@pytest.mark.slow
def test_a_hundred_thousand_comments_take_linear_time():
    """Each of these took minutes: comments for the file, comments above one line, names that are no rule."""
    for unit in ("# lslint: ignore-file[LS301]\n", "# lslint: ignore[LS701]\n"):
        result = check_text("filter {\n" + unit * 100_000 + "mutate { }\n}\n", "x.conf", "logstash")
        assert result.findings or result.suppressed
    names = ", ".join(f"nothing-{number}" for number in range(20_000))
    result = check_text(f"filter {{ mutate {{ }} }} # lslint: ignore[{names}]\n", "x.conf", "logstash")
    assert sum(finding.rule.code == "LS904" for finding in result.findings) == 20_000


RUBY = 'ruby {\n  code => \'\n    require "x"\n    event.set("a", 1)\n    event["b"] = 1\n  \'{behind}\n}'
"""LS670 is found at ``event["b"]``, a line inside the text."""


def in_text(after="", before=""):
    return "filter {\n" + before + RUBY.replace("{behind}", after) + "\n}\n"


@pytest.mark.parametrize(
    "text",
    [
        in_text(after=" # lslint: ignore[LS670] -- why"),
        in_text(before="").replace("  code", "  # lslint: ignore[LS670]\n  code"),
        in_text(before="# lslint: ignore-file[LS670]\n"),
    ],
    ids=["behind the text", "before it", "for the file"],
)
def test_a_comment_around_a_text_of_several_lines(text):
    assert codes(text, "LS670", "LS901") == []


@pytest.mark.parametrize(
    "text",
    [
        in_text(before="# lslint: ignore[LS670]\n"),  # for `ruby {`, where no text begins
        in_text().replace("}\n}\n", "} # lslint: ignore[LS670]\n}\n"),
        in_text().replace('"x"', '"x" # lslint: ignore[LS670]'),  # is Ruby's
    ],
    ids=["too early", "too late", "inside"],
)
def test_a_comment_elsewhere_is_not_for_the_text(text):
    assert "LS670" in codes(text, "LS670")


def test_removing_a_comment_with_a_reason_is_unsafe():
    text = "input {\n  stdin { } # lslint: ignore[LS317] -- old\n}\n"
    first = check(text, "LS317", "LS901")
    assert [finding.fix.applicability for finding in first.findings] == ["unsafe"]
    assert fix_result(first, unsafe=False, recheck=lambda new: check(new, "LS317", "LS901")).text == text
