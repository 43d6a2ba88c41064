import xml.etree.ElementTree as ElementTree

from lslint.report.graph_svg import svg
from lslint.report.pipeline_graph import GraphNode

SVG = "{http://www.w3.org/2000/svg}"


def node(name, reads=(), writes=()):
    made = GraphNode(name)
    made.add(f"{name}.conf", (tuple(reads), tuple(writes), 1))
    return made


def boxes(text):
    """Label -> left, top, right, bottom."""
    found = {}
    for group in ElementTree.fromstring(text).iter(f"{SVG}g"):
        box = group.find(f"{SVG}rect")
        left, top, width, height = (float(box.get(name)) for name in ("x", "y", "width", "height"))
        found[group.find(f"{SVG}title").text] = (left, top, left + width, top + height)
    return found


def check(text):
    """No boxes overlap, and all are in the drawing."""
    root = ElementTree.fromstring(text)
    found = list(boxes(text).values())
    for number, one in enumerate(found):
        assert one[0] >= 0
        assert one[1] >= 0
        assert one[2] <= float(root.get("width"))
        assert one[3] <= float(root.get("height"))
        for other in found[number + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_events_go_from_left_to_right():
    text = svg([node("second", ["redis list"], ["elasticsearch"]), node("first", ["beats 5044"], ["redis list"])])
    check(text)
    found = boxes(text)
    order = ["beats 5044", "first", "redis list", "second", "elasticsearch"]
    assert sorted(found, key=lambda label: found[label][0]) == order
    assert len(ElementTree.fromstring(text).findall(f"{SVG}path")) == 4


def test_cycles_and_loose_pipelines():
    text = svg(
        [node("a", ["redis x"], ["redis y"]), node("b", ["redis y"], ["redis x"]), node("c"), node("d", ["stdin"])]
    )
    check(text)
    assert set(boxes(text)) == {"a", "b", "c", "d", "redis x", "redis y", "stdin"}


def test_many_pipelines():
    nodes = [node(f"pipeline {n}", [f"kafka t{n % 7}"], [f"kafka t{n % 5 + 7}", "elasticsearch"]) for n in range(100)]
    check(svg(nodes))


def test_labels():
    text = svg([node('<a>&"\u202e', ["file /var/log/" + "x" * 50])])
    shown = ["".join(one.itertext()) for one in ElementTree.fromstring(text).iter(f"{SVG}text")]
    assert shown == ['<a>&"\\u202e', "…" + "x" * 33]
    assert "file /var/log/" + "x" * 50 in boxes(text)


def test_what_is_shown_may_differ_from_the_label():
    text = svg([node("a", ["redis secret"])], lambda label: label.replace("secret", "<hidden>"))
    assert set(boxes(text)) == {"a", "redis <hidden>"}
