"""``lslint graph --format html`` and ``svg`` in a real browser: drawings, zoom, panel, print, without the script."""

import browser
import pytest
from hostile import lslint
from pipeline_parts import TEXT

pytestmark = pytest.mark.slow
TO_OPEN = 2.0
"""Seconds: the goal for a pipeline with 500 plugins."""
TRIES = 3
LONG = "x" * 300
FILES = {
    "pipelines.yml": '- pipeline.id: intake\n  path.config: "intake.conf"\n'
    '- pipeline.id: orders\n  path.config: "o.conf"\n',
    "intake.conf": TEXT.replace("stdin { id => keys }", "stdin { no_such => 1 }").replace('"list" data', '"q" data'),
    "o.conf": 'input { redis { key => "q" data_type => "list" } }\n'
    f'filter {{ if [{LONG}] == "{LONG}" {{ mutate {{ id => "{LONG}" gsub => ["a"] }} }}\n'
    'else if "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字" in [tags] { '
    f"{'W' * 60} {{ }} }} }}\n"
    "output { stdout { } }\n",
    "alone.conf": TEXT,
    "שלום.conf": 'input { stdin { id => "שלום עולם" } } filter { x { id => "العربية 123 abc" } }',
}
DRAWING = """(() => {
  const found = [];
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = (rgb) => rgb.slice(0, 3).map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (one, other) => {
    const [a, b] = [light(parse(one)), light(parse(other))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const boxes = [];
  const svg = document.querySelector("svg.chart");
  const papers = ["pipeline", "section"].map((one) => getComputedStyle(svg.querySelector(`rect.${one}`)).fill);
  for (const node of svg.querySelectorAll(".node")) {
    const rect = node.querySelector(":scope > rect:not(.mark)");
    const box = rect && !node.matches(".header") ? rect.getBBox() : null;
    if (box) boxes.push([box, node]);
    const texts = [...node.querySelectorAll("text")];
    for (const text of texts) {
      const inner = text.getBBox();
      if (box && (inner.x < box.x || inner.x + inner.width > box.x + box.width || inner.y < box.y
          || inner.y + inner.height > box.y + box.height)) found.push(`${text.textContent}: outside of its box`);
      for (const paper of box ? [getComputedStyle(rect).fill] : papers) {
        const value = contrast(getComputedStyle(text).fill, paper);
        if (value < 4.5) found.push(`${text.textContent}: contrast ${value.toFixed(2)}`);
      }
    }
    const places = texts.map((text) => text.getBBox());
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1))
        if (one.x < other.x + other.width && other.x < one.x + one.width)
          found.push(`${node.textContent}: on each other`);
  }
  for (const path of svg.querySelectorAll("path:not(marker path)"))
    for (const paper of papers)
      if (contrast(getComputedStyle(path).stroke, paper) < 3) found.push("line without contrast");
  for (const [at, [one, node]] of boxes.entries())
    for (const [other] of boxes.slice(at + 1))
      if (one.x < other.x + other.width && other.x < one.x + one.width
          && one.y < other.y + other.height && other.y < one.y + one.height) found.push(`${node.textContent}: covered`);
  const whole = svg.viewBox.baseVal;
  for (const [one, node] of boxes)
    if (one.x < 0 || one.y < 0 || one.x + one.width > whole.width || one.y + one.height > whole.height)
      found.push(`${node.textContent}: outside of the drawing`);
  if (boxes.length < 10) found.push(`only ${boxes.length} boxes`);
  return [...new Set(found)].slice(0, 20);
})()"""
"""What is wrong with the drawing: text outside of its box or without contrast, boxes that overlap."""
WIDTH = "document.querySelector('svg.chart').getBoundingClientRect().width"
PANEL = "document.getElementById('panel').checkVisibility()"


CLICK = "dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"


def click(node):
    return f"document.querySelector('{node}').{CLICK}"


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tree")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    for format in ("html", "svg"):
        done = lslint("graph", "--isolated", "--format", format, "-o", f"graph.{format}", cwd=folder)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [browser.PHONE, browser.DESKTOP], ids=["phone", "desktop"])
def test_pictures(chromium, tree, size, dark):
    chromium.screen((size[0], 20_000), dark=dark)
    chromium.open(tree / "graph.html")
    assert chromium.value(browser.FAULTS) == []
    assert chromium.value(DRAWING) == []
    chromium.value(click(".chart a.plugin"))
    chromium.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert chromium.value(PANEL) is True
    assert chromium.value(browser.FAULTS) == []
    chromium.screen(size, dark=dark)
    chromium.open(tree / "graph.html")
    picture = chromium.picture()
    assert picture[:2] == size
    shares = browser.colors(picture)
    paper = max(shares.items(), key=lambda item: item[1])[0]
    assert (browser.luminance(paper) < 0.05) is dark
    assert any(abs(browser.luminance(one) - browser.luminance(paper)) > 0.4 for one in shares)
    assert chromium.messages == []
    assert [one for one in chromium.requests if not one.startswith("file:")] == []
    assert len(chromium.requests) == 1


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pictures_of_the_svg_file(chromium, tree, dark):
    chromium.screen(browser.DESKTOP, dark=dark)
    chromium.open(tree / "graph.svg")
    assert chromium.value(DRAWING) == []
    shares = browser.colors(chromium.picture())
    light = sum(share for color, share in shares.items() if browser.luminance(color) > 0.5)
    assert (light < 0.3) is dark
    assert chromium.messages == []


def test_the_measures_can_fail(chromium, tree):
    chromium.screen(browser.DESKTOP)
    chromium.open(tree / "graph.html")
    chromium.value(
        "const [one, two] = document.querySelectorAll('.chart .plugin');"
        "one.querySelector('text').textContent = 'x'.repeat(90);"
        "one.querySelector('text').attributeStyleMap.set('fill', '#bbb');"
        "two.querySelector('rect').setAttribute('y', one.querySelector('rect').getAttribute('y'))"
    )
    found = " ".join(chromium.value(DRAWING))
    assert "outside of its box" in found
    assert "contrast" in found
    assert "covered" in found


def test_zoom(chromium, tree):
    chromium.screen(browser.DESKTOP)
    chromium.open(tree / "graph.html")
    full = chromium.value(WIDTH)
    chromium.value("document.querySelector('[value=in]').click()")
    assert chromium.value(WIDTH) == pytest.approx(full * 1.25, rel=0.01)
    assert chromium.value("document.querySelector('#zoom output').textContent") == "125 %"
    chromium.value("document.querySelector('[value=full]').click()")
    assert chromium.value(WIDTH) == full
    chromium.value("document.querySelector('[value=fit]').click()")
    fits = "(() => { const one = document.querySelector('.graph'); return [one.scrollWidth - one.clientWidth,"
    assert chromium.value(f"{fits} one.scrollHeight - one.clientHeight]; }})()") == [0, 0]
    wheel = "new WheelEvent('wheel', { deltaY: -100, ctrlKey: %s, bubbles: true, cancelable: true, clientX: 300 })"
    small = chromium.value(WIDTH)
    assert chromium.value(f"document.querySelector('.graph').dispatchEvent({wheel % 'false'})") is True
    assert chromium.value(WIDTH) == small
    assert chromium.value(f"document.querySelector('.graph').dispatchEvent({wheel % 'true'})") is False
    assert chromium.value(WIDTH) > small
    for _ in range(40):
        chromium.value("document.querySelector('[value=in]').click()")
    assert chromium.value(WIDTH) == pytest.approx(full * 4, rel=0.01)


def test_a_mouse_moves_the_drawing(chromium, tree):
    chromium.screen(browser.PHONE)
    chromium.open(tree / "graph.html")
    scrolled = "[document.querySelector('.graph').scrollLeft, document.querySelector('.graph').scrollTop]"
    assert chromium.value(scrolled) == [0, 0]
    event = "new PointerEvent('%s', { pointerType: 'mouse', button: 0, bubbles: true, clientX: %d, clientY: %d })"
    view = "document.querySelector('.graph')"
    chromium.value(f"{view}.dispatchEvent({event % ('pointerdown', 200, 300)})")
    chromium.value(f"{view}.dispatchEvent({event % ('pointermove', 140, 220)})")
    assert chromium.value(scrolled) == [60, 80]
    chromium.value(f"{view}.dispatchEvent({event % ('pointerup', 140, 220)})")
    chromium.value(f"{view}.dispatchEvent({event % ('pointermove', 0, 0)})")
    assert chromium.value(scrolled) == [60, 80]
    chromium.value(click(".chart a.plugin"))
    assert chromium.value(PANEL) is False  # the end of a drag is no click


def test_a_click_shows_the_findings(chromium, tree):
    chromium.screen(browser.DESKTOP)
    chromium.open(tree / "graph.html")
    assert chromium.value(PANEL) is False
    node = "[...document.querySelectorAll('.chart a.plugin')].find((one) => one.textContent.includes('no_such')"
    node += " || one.querySelector('.head').textContent === 'stdin')"
    chromium.value(f"{node}.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}))")
    assert chromium.value(PANEL) is True
    assert chromium.value("document.querySelector('#panel h3').textContent") == "stdin (intake.conf:1)"
    assert "LS102" in chromium.value("document.querySelector('#panel').textContent")
    assert chromium.value("location.hash") == ""
    chromium.value(click(".chart g.plugin"))
    assert "No findings" in chromium.value("document.querySelector('#panel').textContent")
    assert chromium.value("document.querySelectorAll('.chosen').length") == 1
    chromium.value("dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
    assert chromium.value(PANEL) is False
    assert chromium.value("document.querySelectorAll('.chosen').length") == 0


def test_links_work_without_the_script(chromium, tree):
    text = (tree / "graph.html").read_text(encoding="utf-8")
    plain = tree / "plain.html"
    plain.write_text(text.replace("<script>", "<script>//"), encoding="utf-8")
    chromium.screen(browser.DESKTOP)
    chromium.open(plain)
    assert any("Content Security Policy" in one for one in chromium.messages)
    for control in ("zoom", "panel", "theme"):
        assert chromium.value(f"document.getElementById('{control}').checkVisibility()") is False
    chromium.value(click(".chart a.plugin"))
    target = "document.querySelector(':target')"
    assert chromium.value(f"{target}.querySelectorAll('article').length") > 0
    assert chromium.value(f"Math.abs({target}.getBoundingClientRect().top) < innerHeight") is True
    chromium.value(f"{target}.querySelector('h3 a').click()")
    assert chromium.value(f"{target}.matches('.chart a')") is True


def test_print(chromium, tree):
    chromium.screen((800, 20_000), dark=True, printed=True)
    chromium.open(tree / "graph.html")
    assert chromium.value("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert chromium.value("document.getElementById('zoom').checkVisibility()") is False
    assert chromium.value(f"{WIDTH} <= document.documentElement.clientWidth") is True
    assert chromium.value("getComputedStyle(document.querySelector('.graph')).overflow") == "visible"
    assert chromium.value(browser.FAULTS) == []
    assert chromium.value(DRAWING) == []
    assert chromium.pages().startswith(b"%PDF")


def test_500_plugins_open_quickly(chromium, tmp_path):
    clauses = "".join(
        f'if [a] == "{n}" {{ mutate {{ id => "a{n}" no_such => 1 }} mutate {{ id => "b{n}" gsub => ["x"] }} }}\n'
        f"else {{ date {{ }} grok {{ }} }}\n" for n in range(125)
    )  # fmt: skip
    (tmp_path / "a.conf").write_text(f"filter {{\n{clauses}}}\n")
    done = lslint("graph", "--isolated", "--format", "html", "-o", "a.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    chromium.screen(browser.DESKTOP)
    assert min(chromium.open(tmp_path / "a.html") for _ in range(TRIES)) <= TO_OPEN
    assert chromium.value("document.querySelectorAll('.chart .plugin').length") == 500
    assert chromium.value("document.querySelectorAll('#findings article').length") > 250
    assert chromium.messages == []


def test_hostile_pipelines(chromium, tmp_path):
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\u202e'--><svg onload=alert(1)>"
    (tmp_path / "</title><script>alert(1)<∕script>.conf".replace("/", "∕")).write_text(
        f'input {{ "{evil}" {{ id => "{evil}" }} redis {{ key => "{evil}" }} }}\n'
        f'filter {{ if [a] == "{evil}" {{ mutate {{ "{evil}" => "{evil}" }} }} }}\n'
        f'output {{ redis {{ key => "{evil}" }} "{evil}" {{ }} }}\n',
        encoding="utf-8",
    )
    for format in ("html", "svg"):
        done = lslint("graph", "--isolated", "--format", format, "-o", f"graph.{format}", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        chromium.screen(browser.PHONE)
        chromium.open(tmp_path / f"graph.{format}")
        for number in range(chromium.value("document.querySelectorAll('.chart .node').length")):
            chromium.value(
                f"document.querySelectorAll('.chart .node')[{number}]"
                ".dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
            )
        assert chromium.messages == []
        assert [one for one in chromium.requests if not one.startswith("file:")] == []
        assert chromium.value("document.querySelectorAll('script').length") == (1 if format == "html" else 0)
        assert chromium.value("document.querySelectorAll('img, iframe, svg svg, [onload], [onerror]').length") == 0
        assert "\u202e" not in chromium.value("document.documentElement.textContent")
        if format == "html":
            assert chromium.value(browser.FAULTS) == []
