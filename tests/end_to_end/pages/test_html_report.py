"""The HTML report in a real browser: on a phone and a desktop, light and dark, with 10,000 findings, and printed."""

import browser
import pytest
import report_set
from hostile import lslint

from lslint.report.formats import RenderOptions, renderer
from lslint.rules import registry
from lslint.rules.api import Edit, Finding, Fix, Related

pytestmark = pytest.mark.slow
FINDINGS = 10_000
MAX_BYTES = 15_000_000
FILTER = """(async () => {
  const form = document.getElementById("filters");
  %s;
  form.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
})()"""
COUNT = "document.querySelector('#filters output').textContent"
SHOWN = "[...document.querySelectorAll('article')].filter((one) => one.checkVisibility()).length"


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def joined(*results):
    """Pipelines that feed each other, besides these files."""
    one = report_set.result("pipelines/in.conf", "x", [])
    one.ends = (("beats 5044", "tcp 5000"), ("redis list",), 3)
    two = report_set.result("pipelines/out.conf", "x", [])
    two.ends = (("redis list",), ("elasticsearch logs-%{+YYYY.MM}", "file /var/log/" + "deep/" * 20), 12)
    return report_set.run_of(one, two, *results)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The page of the shared set, with a graph."""
    run = joined(*report_set.everything().results)
    return write(tmp_path_factory.mktemp("page") / "small.html", renderer("html")(run, RenderOptions()))


def many(files):
    """A run with ``FINDINGS`` findings of 60 rules, each with an excerpt, help, a fix and a related location."""
    rules = [registry.load(code) for code in registry.entries() if code.startswith(("LS1", "LS3", "LS4"))][:60]
    each = FINDINGS // files
    results = []
    for number in range(files):
        lines = [
            f'  mutate {{ add_field => {{ "[labels][n{at}]" => "%{{[event][id]}}-{at}" }} }}\n' for at in range(each)
        ]
        text = "filter {\n" + "".join(lines) + "}\n"
        found, start = [], 0
        for at in range(each):
            start = text.index("add_field", start + 1)
            fix = Fix(("safe", "unsafe", "manual")[at % 3], f"Rename `add_field_{at}`", [Edit(start, start + 9, "x")])
            message = f"Unknown option `add_field_{at}` for the `mutate` filter is ignored; did you mean `add_field`?"
            found.append(
                Finding(
                    rules[(number * each + at) % len(rules)], start, start + 9, message, fix=fix,
                    help="Use an option of the release that is in use.", related=[Related(0, 6, "opened here")],
                )
            )  # fmt: skip
        results.append(report_set.result(f"pipelines/site-{number:03}/10-filter.conf", text, found))
    return report_set.run_of(*results)


@pytest.fixture(scope="module", params=[200, 1], ids=["in 200 files", "in one file"])
def large(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "large.html"
    return write(path, renderer("html")(many(request.param), RenderOptions()))


def test_ten_thousand_findings_open_and_filter(chromium, large):
    assert large.stat().st_size <= MAX_BYTES
    chromium.screen(browser.DESKTOP)
    chromium.open(large)
    assert chromium.messages == []
    assert chromium.value(COUNT) == "10,000 findings"
    form = "form.elements"
    for action, fitting in (
        ("form.querySelector('[value=error]').click()", "severity !== 'error'"),
        ("form.querySelector('[value=error]').click()", "true"),
        (f"{form}.rule.value = 'LS105'", "rule === 'LS105'"),
        (f"{form}.rule.value = ''", "true"),
        (f"{form}.fix.value = 'safe'", "fix === 'safe'"),
        (f"{form}.fix.value = 'any'", "fix !== 'none'"),
        (f"{form}.fix.value = ''", "true"),
        (f"{form}.file.value = 'SITE-00'", "file.includes('site-00')"),
        (f"{form}.file.value = ''", "true"),
    ):
        chromium.value(FILTER % action)
        expected = chromium.value(
            "[...document.querySelectorAll('article')].filter((one) => {"
            " const { severity, rule, fix } = one.dataset; const file = one.parentElement.dataset.file;"
            f" return {fitting}; }}).length"
        )
        assert chromium.value(SHOWN) == expected, action
        total = "10,000 findings"
        assert chromium.value(COUNT) == (total if expected == FINDINGS else f"{expected:,} of {total}")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [browser.PHONE, browser.DESKTOP], ids=["phone", "desktop"])
def test_pictures(chromium, small, size, dark):
    """Nothing is cut off, text has contrast, controls can be hit, and the page has the colors that were asked for."""
    chromium.screen((size[0], 30_000), dark=dark)  # so that everything is drawn and measured
    chromium.open(small)
    assert chromium.value(browser.FAULTS) == []
    chromium.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert chromium.value(browser.FAULTS) == []
    chromium.screen(size, dark=dark)
    picture = chromium.picture()
    assert picture[:2] == size
    shares = browser.colors(picture)
    paper, share = max(shares.items(), key=lambda item: item[1])
    assert share > 0.4
    assert (browser.luminance(paper) < 0.05) is dark
    assert any(abs(browser.luminance(one) - browser.luminance(paper)) > 0.4 for one in shares)  # there is text
    assert chromium.messages == []
    assert [one for one in chromium.requests if not one.startswith("file:")] == []


def test_links(chromium, small):
    """A link to a rule opens its section, and a count in the summary filters by the rule."""
    chromium.screen(browser.DESKTOP)
    chromium.open(small)
    chromium.value("document.querySelector('article a').click()")
    assert chromium.value("document.getElementById(location.hash.slice(1)).open") is True
    chromium.value("document.querySelector('[data-filter=LS101]').click()")
    assert chromium.value(COUNT) == "2 of 10 findings"
    assert chromium.value("document.getElementById('nothing').hidden") is True
    chromium.value(FILTER % "form.elements.file.value = 'no such file'")
    assert chromium.value("document.getElementById('nothing').checkVisibility()") is True
    assert chromium.value("[...document.querySelectorAll('#findings > section')].every((one) => one.hidden)") is True


def test_it_works_without_its_script(chromium, small, tmp_path):
    text = small.read_text(encoding="utf-8")
    plain = write(tmp_path / "plain.html", text.replace("<script>", "<script>//"))  # another digest: it may not run
    chromium.screen(browser.DESKTOP)
    chromium.open(plain)
    assert any("Content Security Policy" in one for one in chromium.messages)
    assert chromium.value("document.querySelectorAll('article').length") == 10
    assert chromium.value("document.getElementById('filters').checkVisibility()") is False
    assert chromium.value("document.getElementById('theme').checkVisibility()") is False


HOSTILE = (
    "</script><script>alert(1)</script>.conf", "<img src=x onerror=alert(1)>.conf", "\"onload=alert(1) '.conf",
    "\u202egnp.conf", "שלום עולם.conf", "a\nb.conf", "--><b>.conf", "\u2066x\u2069.conf",
    "`<svg onload=alert(1)>`.conf",
)  # fmt: skip


def test_hostile_trees(chromium, tmp_path):
    """Names of files and config text are text in the page: nothing runs, and nothing is loaded."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in HOSTILE:
        path = tree / name.replace("/", "∕")
        path.write_text(
            'input { redis { key => "</script><script>alert(1)</script>" } }\n'
            'filter { mutate { "<img src=x onerror=alert(1)>" => 1 } # </pre><script>alert(1)</script> \u202e\n'
            "  date { locale => \"<svg onload=alert(1)>\" match => ['a', '<b>'] } }\n"
            'output { redis { key => "<iframe src=https://evil.example>" data_type => "list" } }\n',
            encoding="utf-8",
        )
    done = lslint("--isolated", "--output-format", "html", ".", cwd=tree)
    assert done.returncode == 1
    page = tmp_path / "page.html"
    page.write_bytes(done.stdout)
    for size in (browser.PHONE, browser.DESKTOP):
        chromium.screen((size[0], 30_000))
        chromium.open(page)
        assert chromium.messages == []
        assert [one for one in chromium.requests if not one.startswith("file:")] == []
        assert chromium.value("document.querySelectorAll('script').length") == 1
        assert chromium.value("document.querySelectorAll('img, iframe, svg svg, [onload], [onerror]').length") == 0
        assert chromium.value("document.querySelectorAll('#findings > section').length") == len(HOSTILE)
        assert chromium.value("document.querySelectorAll('article').length") >= len(HOSTILE)
        chromium.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert chromium.value(browser.FAULTS) == []
    assert "\u202e" not in chromium.value("document.documentElement.textContent")
    paths = chromium.value("[...document.querySelectorAll('h3 > :first-child, h3')].map((one) => one.textContent)")
    assert any("<∕script><script>alert(1)<∕script>.conf" in one for one in paths)
    assert any("\\u202egnp.conf" in one for one in paths)
