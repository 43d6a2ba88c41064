"""The HTML page of ``lslint profile`` in a real browser: plots and tables on a phone and a desktop, light and dark."""

import browser
import pytest
from fake_logstash import FakeLogstash, moment, pipeline, plugin
from hostile import lslint

pytestmark = pytest.mark.slow
CONFIG = """\
input { beats { port => 5044 id => "in" } }
filter { grok { id => "parse" match => { "message" => "%{DATA:a} x" } no_such => 1 } kv { recursive => true } }
output { elasticsearch { id => "out" also => 1 } }
"""
EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\u202e"
PLOTS = """(() => {
  const found = [];
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = (rgb) => rgb.slice(0, 3).map((one) => one / 255)
    .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (one, other) => {
    const [a, b] = [light(parse(one)), light(parse(other))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  for (const plot of document.querySelectorAll(".plot")) {
    const paper = getComputedStyle(plot).backgroundColor;
    const svg = plot.querySelector(":scope > svg");
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")];
    for (const text of texts) {
      const box = text.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1)
        found.push(`${text.textContent}: outside of the plot`);
      if (box.height < 11) found.push(`${text.textContent}: ${box.height} px high`);
      if (contrast(getComputedStyle(text).fill, paper) < 4.5) found.push(`${text.textContent}: contrast`);
      for (const other of texts) {
        const near = other.getBoundingClientRect();
        if (other !== text && box.left < near.right && near.left < box.right && box.top < near.bottom - 3
            && near.top < box.bottom - 3) found.push(`${text.textContent}: on ${other.textContent}`);
      }
    }
    for (const line of plot.querySelectorAll(".line")) {
      if (contrast(getComputedStyle(line).stroke, paper) < 3) found.push("line without contrast");
      if (getComputedStyle(line).fill !== "none") found.push("line with an area");
    }
    const looks = [...svg.querySelectorAll(".line")].map((line) => getComputedStyle(line))
      .map((style) => `${style.stroke} ${style.strokeDasharray}`);
    if (new Set(looks).size < looks.length) found.push("lines that look the same");
  }
  return [...new Set(found)].slice(0, 20);
})()"""
"""What is wrong with the plots: text outside of them, too small, on other text or without contrast; lines alike."""


def answers():
    def of(at):
        extra = [plugin(f"p{n}", "mutate", at * 10, at * n * 2) for n in range(12)]
        extra.append(plugin("漢字" * 30, "x" * 200, at * 10, at * 40))
        return {
            "main": pipeline(at * 1234, grok=25, wait=40.0, extra=extra, queue=at * at),
            "b": pipeline(at, prefix="b-"),
        }

    return [
        *(moment(100 + 20 * at, of(at), heap=30 + 7 * at % 40, cpu=at * 9) for at in range(8)), None,
        *(moment(30 + 20 * at, of(at), run="r2", heap=20 + at) for at in range(1, 4)),
    ]  # fmt: skip


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("profile")
    (folder / "main.conf").write_text(CONFIG)
    with FakeLogstash(answers()) as logstash:
        done = lslint(
            "profile", "--isolated", "--watch", "--interval", "0.05", "--duration", "2", "--exit-zero",
            "--output-format", "html", "-o", "page.html", logstash.url, "main.conf", cwd=folder,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert logstash.requests > 12
    return folder / "page.html"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [browser.PHONE, browser.DESKTOP], ids=["phone", "desktop"])
def test_pictures(chromium, written, size, dark):
    chromium.screen((size[0], 20_000), dark=dark)
    chromium.open(written)
    assert chromium.value("document.querySelectorAll('.plot').length") == 7
    assert chromium.value("document.querySelectorAll('.plot .mark').length") == 7
    for _ in range(2):
        assert chromium.value(browser.FAULTS) == []
        assert chromium.value(PLOTS) == []
        chromium.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    chromium.screen(size, dark=dark)
    picture = chromium.picture()
    assert picture[:2] == size
    shares = browser.colors(picture)
    paper = max(shares.items(), key=lambda item: item[1])[0]
    assert (browser.luminance(paper) < 0.05) is dark
    assert any(abs(browser.luminance(one) - browser.luminance(paper)) > 0.4 for one in shares)
    assert chromium.messages == []
    assert [one for one in chromium.requests if not one.startswith("file:")] == []
    assert len(chromium.requests) == 1


def test_links_lead_to_the_findings_of_a_plugin(chromium, written):
    chromium.screen(browser.DESKTOP)
    chromium.open(written)
    chromium.value("document.querySelector('td a[href^=\"#found-\"]').click()")
    target = "document.querySelector(':target')"
    assert chromium.value(f"{target}.querySelectorAll('article').length") > 0
    assert chromium.value(f"{target}.getBoundingClientRect().top < innerHeight") is True
    chromium.value("document.querySelector('#measured a[href^=\"#plugin-\"]').click()")
    assert chromium.value(f"{target}.tagName") == "TR"
    assert chromium.value(browser.FAULTS) == []


def test_hostile_names(chromium, tmp_path):
    def of(at):
        extra = [plugin(EVIL, EVIL, at * 10, at * 500)]
        return {EVIL: pipeline(at * 100, extra=extra, queue=at), "x" * 5000: pipeline(at, prefix="y" * 5000)}

    (tmp_path / "<img src=x onerror=alert(1)>.conf").write_text(
        f'filter {{ mutate {{ id => "{EVIL}" "{EVIL}" => 1 }} }}\n', encoding="utf-8"
    )
    with FakeLogstash([moment(at, of(at), version=EVIL) for at in range(1, 9)]) as logstash:
        done = lslint(
            "profile", "--isolated", "--watch", "--interval", "0.05", "--duration", "1", "--exit-zero",
            "--output-format", "html", "-o", "a.html", logstash.url, ".", cwd=tmp_path,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for size in (browser.PHONE, browser.DESKTOP):
        chromium.screen((size[0], 20_000))
        chromium.open(tmp_path / "a.html")
        chromium.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert chromium.messages == []
        assert [one for one in chromium.requests if not one.startswith("file:")] == []
        assert chromium.value("document.querySelectorAll('script').length") == 1
        assert chromium.value("document.querySelectorAll('img, [onerror]').length") == 0
        assert "\u202e" not in chromium.value("document.documentElement.textContent")
        assert chromium.value(browser.FAULTS) == []
        assert chromium.value(PLOTS) == []
