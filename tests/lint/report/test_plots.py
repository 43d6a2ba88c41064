import re
import xml.etree.ElementTree as ElementTree

import pytest

from lslint.report.plots import BAR, HEIGHT, MAX_LINES, WIDTH, bar, lines


def show(value):
    return f"{value:g}"


def plot(*series, **options):
    made = lines("A title", [(f"line {number}", values) for number, values in enumerate(series)], show, **options)
    return ElementTree.fromstring(made) if made else None


def paths(root, look):
    return [one.get("d") for one in root.iter("path") if look in one.get("class", "").split()]


def points(path):
    return [tuple(map(float, point.split())) for point in re.findall(r"[ML]([\d.]+ [\d.]+)", path)]


def test_a_line():
    root = plot([(0, 0), (30, 50), (60, 100)])
    (line,) = [path for path in paths(root, "line") if path != "M1 5H27"]
    first, middle, last = points(line)
    assert first[0] < middle[0] < last[0]
    assert first[1] > middle[1] > last[1]
    assert (first[0] + last[0]) / 2 == pytest.approx(middle[0], abs=0.1)
    texts = [one.text for one in root.iter("text")]
    assert texts == ["0", "50", "100", "0:00:00", "0:01:00"]
    assert root.find("figcaption").text == "A title"
    assert [one.text for one in root.iter("td")][1:] == ["0", "50", "100", "100"]
    titles = [one.find("title").text for one in root.iter("circle")]
    assert titles == ["line 0, 0:00:00: 0", "line 0, 0:00:30: 50", "line 0, 0:01:00: 100"]


def test_gaps():
    root = plot([(0, 1), (1, 2), (2, None), (3, 4), (4, 1)])
    (line,) = [path for path in paths(root, "line") if path != "M1 5H27"]
    assert line.count("M") == 2
    assert len(points(line)) == 4


@pytest.mark.parametrize("series", [[], [[]], [[(0, 1)]], [[(0, None), (1, None)]], [[(5, 1), (5, 2)]]])
def test_nothing_to_draw(series):
    assert plot(*series) is None


@pytest.mark.parametrize("top", [0, 1e-9, 0.3, 1, 1234567, 1e17])
def test_everything_is_inside(top):
    root = plot([(n, top * n / 9) for n in range(10)], marks=[-5, 3, 50])
    for path in paths(root, "line"):
        for x, y in points(path):
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT
    assert len(paths(root, "mark")) == 1


def test_the_end_of_the_scale_can_be_given():
    root = plot([(0, 10), (1, 250)], highest=100)
    assert [one.text for one in root.iter("text")][:3] == ["0", "50", "100"]
    (line,) = [path for path in paths(root, "line") if path != "M1 5H27"]
    assert min(y for _, y in points(line)) >= 0


def test_lines_that_can_be_told_apart():
    root = plot(*[[(0, n), (1, n + 1)] for n in range(9)])
    looks = {one.get("class") for one in root.iter("path") if "line" in one.get("class", "")}
    assert looks == {f"line s{n}" for n in range(MAX_LINES)}


def test_long_lines_have_no_dots():
    root = plot([(n, n) for n in range(500)])
    assert not list(root.iter("circle"))


def test_labels_are_escaped():
    made = lines('<b>"', [("<script>alert(1)</script>\u202e", [(0, 1), (1, 2)])], show)
    root = ElementTree.fromstring(made)
    assert not list(root.iter("script"))
    assert "\u202e" not in made
    assert "<b>" not in made


@pytest.mark.parametrize(("share", "width"), [(0, 0), (0.5, BAR / 2), (1, BAR), (7, BAR), (-1, 0)])
def test_bars(share, width):
    root = ElementTree.fromstring(bar(share))
    assert float(list(root)[1].get("width")) == width
