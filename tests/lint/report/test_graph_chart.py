"""Several pipelines in one drawing: what feeds what, sizes, hostile names, and the separate SVG file."""

import re
import xml.etree.ElementTree as ElementTree

import browser
import pytest
from pipeline_parts import TEXT, read_all

from lslint.report import graph_chart
from lslint.report.graph_chart import Drawing

SVG = "{http://www.w3.org/2000/svg}"
FEEDING = {
    "second.conf": 'input { redis { key => "q" data_type => "list" } } output { kafka { topic_id => "t" } }',
    "first.conf": TEXT.replace('"list" data', '"q" data'),
    "third.conf": 'input { kafka { topics => ["t", "u"] } } output { stdout { } }',
    "alone.conf": TEXT,
}


def drawn(files, **options):
    drawing = Drawing(read_all(files, check=options.get("linked", False)))
    return ElementTree.fromstring(drawing.svg(**options))


def frames(root):
    found = []
    for rect in root.iter(f"{SVG}rect"):
        if rect.get("class") == "pipeline" or (rect.get("rx") == "16"):
            found.append(tuple(float(rect.get(name)) for name in ("x", "y", "width", "height")))
    return found


def texts(root):
    return ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]


def check(root):
    """Nothing overlaps, and all is in the drawing."""
    width, height = float(root.get("width")), float(root.get("height"))
    found = frames(root)
    for at, (x, y, across, down) in enumerate(found):
        assert x >= 0
        assert x + across <= width
        assert y >= 0
        assert y + down <= height
        for left, top, right, bottom in found[at + 1 :]:
            assert x + across <= left or left + right <= x or y + down <= top or top + bottom <= y


def test_events_go_from_left_to_right():
    root = drawn(FEEDING)
    check(root)
    places = {}
    for group in root.iter(f"{SVG}g"):
        text = group.find(f"{SVG}text")
        places.setdefault(text.text, float(text.get("x")))
    order = ["first.conf", "redis q", "second.conf", "kafka t", "third.conf"]
    assert sorted(order, key=places.__getitem__) == order
    assert "kafka u" not in texts(root)
    joined = [path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "joined"]
    assert len(joined) == 4
    assert all(path.get("marker-end") for path in root.iter(f"{SVG}path") if path.get("class") == "joined")


def test_edges_begin_and_end_at_the_plugins():
    root = drawn(FEEDING)
    boxes = {}
    for group in root.iter(f"{SVG}g"):
        rect = group.find(f"{SVG}rect")
        if rect is not None:
            x, y, width, height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
            boxes[group.find(f"{SVG}title").text] = x, x + width, y + height / 2
    joined = [path.get("d") for path in root.iter(f"{SVG}path") if path.get("class") == "joined"]
    _, right, middle = boxes["redis q (first.conf:8)"]
    assert any(path.startswith(f"M{right:g} {middle:g}H") for path in joined)
    left, _, middle = boxes["redis q (second.conf:1)"]
    assert any(path.endswith(f" {middle:g}H{left:g}") for path in joined)


def test_cycles_and_pipelines_that_feed_themselves():
    root = drawn({
        "a": 'input { pipeline { address => "x" } } output { pipeline { send_to => ["y", "x"] } }',
        "b": 'input { pipeline { address => "y" } } output { pipeline { send_to => "x" } }',
    })  # fmt: skip
    check(root)
    assert len([path for path in root.iter(f"{SVG}path") if path.get("class") == "joined"]) == 5


@pytest.mark.parametrize("count", [0, 1, 2, 37])
def test_pipelines_without_connections_are_in_columns(count):
    root = drawn({f"{number}.conf": TEXT for number in range(count)})
    check(root)
    assert len(frames(root)) == count
    if count == 37:
        assert 0.4 < float(root.get("width")) / float(root.get("height")) < 3


def test_many_connected_pipelines():
    files = {
        f"{n}.conf": f'input {{ kafka {{ topics => ["t{n % 7}"] }} }}'
        f' output {{ kafka {{ topic_id => "t{n % 5 + 5}" }} }}'
        for n in range(60)
    }
    check(drawn(files))


def test_too_many_plugins(monkeypatch):
    monkeypatch.setattr(graph_chart, "MAX_PLUGINS", 15)
    drawing = Drawing(read_all(FEEDING))
    assert drawing.collapsed == 1
    root = ElementTree.fromstring(drawing.svg())
    check(root)
    assert "7 plugins" in texts(root)
    monkeypatch.setattr(graph_chart, "MAX_PLUGINS", 1)
    drawing = Drawing(read_all(FEEDING))
    assert drawing.collapsed == 4
    assert drawing.svg().count('class="joined"') == 4


HOSTILE = '</text><script>alert(1)</script><a onload="alert(1)">&\u202e\x1b[31m]]>'


def test_hostile_names():
    quoted = HOSTILE.replace('"', "'")
    root = drawn({
        f"{HOSTILE}.conf": f'input {{ "{quoted}" {{ }} redis {{ key => "{quoted}" }} }}'
        f' filter {{ if [a] == "{quoted}" {{ x {{ id => "{quoted}" }} y {{ "{quoted}" => 1 }} }} }}',
        "b.conf": f'output {{ redis {{ key => "{quoted}" }} }}',
    }, standalone=True)  # fmt: skip
    names = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert names == {"svg", "title", "style", "defs", "marker", "path", "rect", "g", "text"}
    assert not [one for one in root.iter() if any(key.startswith("on") or "href" in key for key in one.attrib)]
    shown = "".join(root.itertext())
    assert "\u202e" not in shown
    assert "\x1b" not in shown
    assert "<script>alert(1)</script>" in shown


def test_links_to_findings():
    text = 'filter { mutate { no_such => 1 } grok { match => { "message" => "^a$" } id => "g" } }\n'
    root = drawn({"a.conf": text}, linked=True)
    link = next(one for one in root.iter(f"{SVG}a") if "error" in one.get("class"))
    assert link.get("href").startswith("#n0-")
    assert link.get("id") == "at-" + link.get("href")[1:]
    assert link.find(f"{SVG}title").text == "mutate no_such (a.conf:1): 2 findings"
    assert "2" in [text.text for text in link.iter(f"{SVG}text")]
    assert not list(drawn({"a.conf": text}).iter(f"{SVG}a"))


def test_the_file_that_stands_alone():
    text = Drawing(read_all(FEEDING)).svg(standalone=True)
    assert text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert text.endswith("</svg>\n")
    style = re.search("<style>(.*?)</style>", text, re.DOTALL)[1]
    assert "var(" not in style
    assert "prefers-color-scheme: dark" in style
    assert style.count("{") == style.count("}")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http ", "")


@pytest.mark.parametrize("dark", [False, True])
def test_colors_have_contrast(dark):
    style = re.search("<style>(.*?)</style>", Drawing([]).svg(standalone=True), re.DOTALL)[1]
    style = style.split("@media")[dark]

    def color(selector, name):
        return bytes.fromhex(re.search(rf"^{re.escape(selector)} {{[^}}]*{name}: #(\w{{6}})", style, re.MULTILINE)[1])

    papers = color(".graph rect", "fill"), color(".graph .section", "fill"), color(".graph .paper", "fill")
    for ink, least in (
        (color(".graph text", "fill"), 7), (color(".graph .dim", "fill"), 4.5), (color(".graph .detail", "fill"), 4.5),
        (color(".graph path", "stroke"), 3), (color(".graph .joined", "stroke"), 3),
    ):  # fmt: skip
        for paper in papers:
            light = sorted((browser.luminance(ink), browser.luminance(paper)))
            assert (light[1] + 0.05) / (light[0] + 0.05) >= least
