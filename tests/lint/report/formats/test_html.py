"""The HTML report as a document; what a browser makes of it is tested in tests/end_to_end/pages."""

import html.parser
import re

import pytest
import report_set

from lslint.report.formats import RenderOptions, renderer
from lslint.report.plain_text import guard_report
from lslint.rules.api import Edit, Finding, Fix, Related

VOID = {"meta", "input", "br"}
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u202e&amp;`</code>"


class Page(html.parser.HTMLParser):
    """The tags and the strings of a page; fails if a tag is not closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.texts, self.ids = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def named(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def render(*results, **options):
    return renderer("html")(report_set.run_of(*results), RenderOptions(**options))


def hostile():
    text = f'filter {{ "{HOSTILE}" }}\n'
    found = Finding(
        report_set.rule("LS403", f"name-{HOSTILE}", "warning", "run", HOSTILE, why=HOSTILE, sources=(HOSTILE,)),
        9, 9 + len(HOSTILE), f"`{HOSTILE}` {HOSTILE}", help=HOSTILE,
        related=[Related(0, 6, HOSTILE, f"{HOSTILE}.conf")], fix=Fix("safe", HOSTILE, [Edit(0, 1, HOSTILE)]),
    )  # fmt: skip
    made = report_set.result(f"{HOSTILE}.conf", text, [found])
    made.ends = ((f"redis {HOSTILE}",), (f"kafka {HOSTILE}",), 1)
    return made


def test_every_finding_is_in_the_page():
    run = report_set.everything()
    page = Page(renderer("html")(run, RenderOptions()))
    articles = page.named("article")
    found = [finding for result in run.results for finding in result.findings]
    assert [(one["data-rule"], one["data-severity"]) for one in articles] == [
        (finding.rule.code, finding.severity) for finding in found
    ]
    assert [one["data-fix"] for one in articles] == [
        finding.fix.applicability if finding.fix is not None else "none" for finding in found
    ]
    paths = [one["data-file"] for one in page.named("section") if "data-file" in one]
    assert paths == [result.path for result in run.results if result.findings]


def test_ids_are_unique_and_links_lead_to_them():
    page = Page(renderer("html")(report_set.everything(), RenderOptions()))
    assert len(page.ids) == len(set(page.ids))
    inner = {one["href"][1:] for one in page.named("a") if one["href"].startswith("#")}
    assert inner
    assert inner <= set(page.ids)


def test_nothing_is_loaded():
    page = Page(render(hostile(), *report_set.everything().results))
    assert {tag for tag, _ in page.tags} & {"img", "link", "iframe", "object", "embed", "base"} == set()
    for _, attributes in page.tags:
        assert not {"src", "srcset", "style"} & set(attributes)
        assert not [name for name in attributes if name.startswith("on")]
    outer = [one["href"] for one in page.named("a") if not one["href"].startswith("#")]
    assert outer
    assert all(one.startswith("https://lslint.example/") for one in outer)


def test_hostile_names_and_messages():
    text = render(hostile())
    page = Page(text)
    assert len(page.named("script")) == 1
    assert not page.named("img")
    assert "\u202e" not in text
    displayed = "".join(page.texts)
    shown = HOSTILE.replace("\u202e", "\\u202e")
    assert displayed.count(shown) >= 6  # in excerpt, name, help, related, graph …
    assert f"{shown}.conf" in displayed
    sections = [one["data-file"] for one in page.named("section") if "data-file" in one]
    assert sections == [f"{shown}.conf"]


def test_the_script_is_not_changed_by_what_guards_the_output():
    """Its digest is in the content security policy."""
    text = render(hostile())
    own = re.search(r"<style>.*?</style>|<script>.*?</script>", text, re.DOTALL)[0]
    assert guard_report(own, "html") == own


def test_secrets_are_hidden():
    text = renderer("html")(report_set.everything(), RenderOptions())
    assert report_set.SECRET not in text
    assert "&lt;hidden&gt;" in text


def test_secrets_in_the_graph_are_hidden():
    made = report_set.secret()
    made.ends = ((f"redis {report_set.SECRET}",), ("elasticsearch",), 0)
    text = render(made)
    assert report_set.SECRET not in text
    assert "redis &amp;lt;hidden&gt;" in text


def test_nothing_found():
    page = Page(render(report_set.result("a.conf", "input { stdin { } }\n", verdict="accepted", starts="yes")))
    assert "No findings" in "".join(page.texts)
    assert not page.named("form")
    assert not page.named("article")


def test_no_files():
    assert "No files to check" in "".join(Page(render()).texts)


def test_failures_are_shown():
    run = report_set.run_of()
    run.errors.append("gone.conf: <no> such file")
    run.failures.append(("bad.conf", "internal `error`"))
    text = renderer("html")(run, RenderOptions())
    assert "<li>gone.conf: &lt;no&gt; such file</li>" in text
    assert "<li>bad.conf: internal <code>error</code></li>" in text


def test_merged_findings_list_their_other_locations():
    text = "filter {\n" + "  drop { }\n" * 60 + "}\n"
    found = [Finding(report_set.IDS, m.start(), m.end(), "`drop` has no `id`") for m in re.finditer("drop", text)]
    head = found[0]
    head.others = tuple(found[1:])
    made = render(report_set.result("a.conf", text, [head]))
    assert made.count("<article") == 1
    assert "59 other locations" in made
    assert "<li>line 3:3</li>" in made
    assert "<li>line 52:3</li><li>and 9 more</li>" in made


def test_the_reason_of_a_rule_is_there_once():
    text = "filter {\n  drop { }\n  drop { }\n}\n"
    rule = report_set.rule(
        "LS701", "missing-plugin-id", "info", "advice", why="Because **of** it.", sources=("a page",)
    )
    found = [Finding(rule, m.start(), m.end(), "m") for m in re.finditer("drop", text)]
    made = render(report_set.result("a.conf", text, found))
    assert made.count("<p>Because <strong>of</strong> it.</p>") == 1
    assert '<details id="rule-LS701">' in made


def test_graph():
    one = report_set.result("a.conf", "x", [])
    one.ends = (("beats 5044",), ("redis list",), 2)
    two = report_set.result("b.conf", "x", [])
    two.ends = (("redis list",), ("elasticsearch logs-%{+YYYY}",), 3)
    made = render(one, two, pipeline_name=lambda result: f"pipeline of {result.path}")
    assert "pipeline of a.conf → pipeline of b.conf (redis list)" in made
    assert "<pre>flowchart LR\n  p0[&quot;pipeline of a.conf&quot;]\n" in made
    assert "flowchart" not in render(report_set.result("a.conf", "x", []))


@pytest.mark.parametrize("applicability", ["safe", "unsafe", "manual"])
def test_fix(applicability):
    fix = Fix(applicability, "Do `x`", [Edit(0, 1, "y")])
    made = render(report_set.result("a.conf", "x", [Finding(report_set.WARN, 0, 1, "m", fix=fix)]))
    how = {
        "safe": "(<code>--fix</code>)",
        "unsafe": "(<code>--fix --unsafe-fixes</code>)",
        "manual": "(by hand)",
    }[applicability]
    assert f"<p>Fix: Do <code>x</code> {how}</p>" in made
    assert f'data-fix="{"none" if applicability == "manual" else applicability}"' in made
