"""The findings that every output is tried on: one set, rendered by each format."""

from lslint.engine.result import FileResult, NotChecked, Run
from lslint.files.source import Source
from lslint.rules.api import Edit, Finding, Fix, Related, Rule

SECRET = "Planted-9f3c"
NO_TARGETS = {"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None}


def rule(code, name, severity, stage, summary="made up for the tests", **more):
    """A rule that reports nothing by itself."""
    attributes = {
        "code": code,
        "name": name,
        "severity": severity,
        "stage": stage,
        "kinds": ("logstash",),
        "visits": (),
        "summary": summary,
        "why": "",
        **more,
    }
    return type(code, (Rule,), attributes)()


SYNTAX = rule("LS004", "missing-brace", "error", "parse")
ANCHOR = rule("LS301", "unanchored-grok", "info", "advice", "Unanchored grok pattern")
IDS = rule("LS701", "missing-plugin-id", "info", "advice", "A plugin without an id")
WARN = rule("LS403", "unset-variable", "warning", "run")
OPTION = rule("LS101", "unknown-option", "error", "load")


def span(text, part, nth=0):
    """Start and end of the nth occurrence of ``part`` in ``text``."""
    at = -1
    for _ in range(nth + 1):
        at = text.index(part, at + 1)
    return at, at + len(part)


def result(path, text, findings=(), verdict="unknown", starts="unknown", kind="logstash"):
    """A checked file with these findings; no tree, so secrets are found line by line."""
    made = FileResult(path, kind, Source(path, text))
    made.findings = sorted(findings, key=lambda finding: finding.start)
    made.verdict = verdict
    made.starts = starts
    return made


def run_of(*results, targets=None):
    run = Run({**NO_TARGETS, **(targets or {})})
    run.results = list(results)
    for one in results:
        one.targets = [(product, release, "--target") for product, release in (targets or {}).items()]
    return run


def fixable():
    text = 'filter {\n  grok {\n    match => { "message" => "%{IP:client} %{WORD:verb}" }\n  }\n}\n'
    at = span(text, "%{IP:client} %{WORD:verb}")
    fix = Fix("unsafe", "Anchor the pattern with `^`", [Edit(at[0], at[0], "^")])
    anchor = Finding(
        ANCHOR, *at, "`%{IP:client} %{WORD:verb}` has no leading anchor", fix=fix, help="Begin it with `^`."
    )
    name = span(text, "grok")
    ident = Fix("safe", 'Insert `id => "a_grok"`', [Edit(name[1] + 2, name[1] + 2, '\n    id => "a_grok"')])
    return result("conf.d/10-a.conf", text, [anchor, Finding(IDS, *name, "`grok` has no `id`", fix=ident)], "accepted")


def broken():
    text = "input {\n  beats {\n    port => 5044\n}\n\nfilter {\n  drop { }\n}\n"
    at = span(text, "filter")
    opened = span(text, "beats {")
    related = [Related(*opened, "opened here")]
    found = Finding(SYNTAX, *at, "the block of `beats` is never closed", related=related, help="Add a `}`.")
    return result("conf.d/20-broken.conf", text, [found], "rejected")


def wide():
    text = 'filter {\n\tmutate { add_tag => ["日本語", "e\u0301té", "\x1b[31m"]\tremove => "${HOST}" }\n}\n'
    return result("conf.d/30-wide.conf", text, [Finding(WARN, *span(text, "${HOST}"), "`${HOST}` has no default")])


def windows():
    text = "output {\r\n  stdout { }\r\n  file { path => 1 }\r\n}\r\n"
    return result("conf.d/40-windows.conf", text, [Finding(OPTION, *span(text, "path => 1"), "no such option")])


def several_lines():
    text = "filter {\n  ruby {\n" + "".join(f"    # line {n}\n" for n in range(9)) + "  }\n}\n"
    block = text[text.index("ruby") : text.index("  }\n") + 3]
    short = text[: text.index("# line 0") + 8]
    first = Finding(WARN, *span(text, block), "this block does nothing")
    return result("conf.d/50-block.conf", text, [first, Finding(WARN, 0, len(short), "begins here")])


def two_files():
    text = 'input {\n  stdin { id => "a" }\n}\n'
    note = Related(*span(fixable().source.text, "grok"), "the other one", "conf.d/10-a.conf")
    gone = Related(5, 9, "and one in a missing file", "conf.d/missing.conf")
    return result("conf.d/60-two.conf", text, [Finding(WARN, *span(text, '"a"'), "two ids `a`", related=[note, gone])])


def secret():
    text = (
        f'output {{\n  elasticsearch {{\n    user => "me" password => "{SECRET}" foo => 1\n    # once {SECRET}\n'
        f'    hosts => ["https://me:{SECRET}@es:9200"]\n  }}\n}}\n'
    )
    edits = [Edit(*span(text, f'"{SECRET}" foo => 1'), f'"{SECRET}"')]
    cut = Finding(
        OPTION,
        *span(text, "foo"),
        f"`foo` next to `{SECRET}` is unknown",
        fix=Fix("safe", f"Leave `{SECRET}` alone", edits),
        help=f"Not {SECRET}.",
        related=[Related(*span(text, SECRET), f"here: {SECRET}")],
    )
    moved = Fix("unsafe", "Move it", [Edit(*span(text, "  # once"), f"  # {SECRET}")])
    url = Finding(WARN, *span(text, "https://me"), f"`https://me:{SECRET}@es:9200` is in the file", fix=moved)
    made = result("conf.d/70-secret.conf", text, [cut, url], "rejected")
    made.not_checked.append(NotChecked(f"unknown value `{SECRET}`", *span(text, SECRET)))
    return made


def everything():
    """All of the above as one run."""
    return run_of(fixable(), broken(), wide(), windows(), several_lines(), two_files(), secret())
