import re
import xml.etree.ElementTree as ElementTree

import pytest

from lslint.report.plots import BAR, HEIGHT, WIDTH, bar, lines


def show(value):
    return f"{value:g}"


def plot(*series, **options):
    made = lines("A title", [(f"line {number}", values) for number, values in enumerate(series)], show, **options)
    return ElementTree.fromstring(made) if made else None


def paths(root, look):
    return [one.get("d") for one in root.iter("path") if look in one.get("class", "").split()]


def points(path):
    return [tuple(map(float, point.split())) for point in re.findall(r"[ML]([\d.]+ [\d.]+)", path)]


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
