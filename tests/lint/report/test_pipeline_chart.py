"""The drawing of one pipeline: nothing overlaps, and lines lead from part to part without crossing a box."""

import itertools
import random

import pytest
from markers import slow_cases
from pipeline_parts import TEXT, read

from lslint.report.pipeline_chart import COLUMN, MAX_LABEL, PipelineChart

SLACK = 0.01


def crosses(one, other, box):
    """Whether a horizontal or vertical line is inside a box for more than a point."""
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    return (
        left < box.x + box.width - SLACK
        and right > box.x + SLACK
        and top < box.y + box.height - SLACK
        and bottom > box.y + SLACK
    )


def check(chart):
    boxes = chart.boxes
    for at, box in enumerate(boxes):
        assert box.x >= 0
        assert box.x + box.width <= chart.width
        assert box.y >= chart.header.y + chart.header.height
        assert box.y + box.height <= chart.height
        columns = len(box.label[0]) + (len(box.label[1]) + 1 if box.label[1] else 0)
        assert columns <= MAX_LABEL
        assert columns * COLUMN < box.width
        for other in boxes[at + 1 :]:
            assert (
                box.y + box.height <= other.y
                or other.y + other.height <= box.y
                or box.x + box.width <= other.x
                or other.x + other.width <= box.x
            )
    for frame in chart.frames:
        assert frame.x >= 0
        assert frame.x + frame.width <= chart.width
        assert frame.y + frame.height <= chart.height
    for points, _ in chart.lines:
        for one, other in itertools.pairwise(points):
            assert one[0] == other[0] or one[1] == other[1]
            assert min(one[0], other[0]) >= 0
            assert max(one[0], other[0]) <= chart.width
            assert not [box.part.title for box in boxes if crosses(one, other, box)]


def reached(chart):
    """The boxes that an arrow ends at, or whose right side a line begins at (inputs)."""
    ends = [points[-1] for points, arrow in chart.lines if arrow]
    starts = [points[0] for points, _ in chart.lines]
    found = set()
    for box in chart.boxes:
        if any(
            (y == box.y and box.x < x < box.x + box.width) or (x == box.x and box.y < y < box.y + box.height)
            for x, y in ends
        ) or (box.part.kind == "input" and (box.x + box.width, box.middle) in starts):
            found.add(box.part.head)
    return found


def test_one_of_everything():
    chart = PipelineChart(read(TEXT))
    check(chart)
    assert reached(chart) == {
        "beats", "stdin", "if", "grok", "drop", "else if", "else", "mutate", "redis", "elasticsearch",
    }  # fmt: skip
    heights = {box.part.head: box.y for box in chart.boxes}
    order = ["beats", "stdin", "grok", "drop", "else if", "else", "mutate", "redis", "elasticsearch"]
    assert sorted(order, key=heights.__getitem__) == order
    assert {frame.caption for frame in chart.frames if frame.look == "section"} == {"input", "filter", "output"}


@pytest.mark.parametrize(
    "text",
    ["", "input { }", "input { a { } }", "filter { a { } }", "output { a { } }", "filter { if [a] { } }",
     "filter { if [a] { drop { } } else { drop { } } a { } }", "input { if [a] { x { } } }",
     "output { if [a] { } else { if [b] { x { } } } }", "input { a { } } output { b { } }"],
)  # fmt: skip
def test_pipelines_that_lack_something(text):
    chart = PipelineChart(read(text))
    check(chart)
    assert chart.width > 0
    assert chart.height > 0


def test_nothing_leaves_a_drop():
    ended = PipelineChart(read("filter { drop { } a { } }"))
    check(ended)
    assert reached(ended) == set()
    both = PipelineChart(read("filter { if [a] { drop { } } else { drop { } } a { } }"))
    assert "a" not in reached(both)
    one = PipelineChart(read("filter { if [a] { drop { } } a { } }"))
    assert "a" in reached(one)


def some(rng, depth, kind):
    out = []
    for _ in range(rng.randint(0 if depth else 1, 4)):
        if depth < 4 and rng.random() < 0.4:
            out.append("if [a] { " + some(rng, depth + 1, kind) + "}")
            out += ["else if [bb] { " + some(rng, depth + 1, kind) + "}" for _ in range(rng.randint(0, 2))]
            if rng.random() < 0.5:
                out.append("else { " + some(rng, depth + 1, kind) + "}")
        else:
            out.append(rng.choice(["x", "mutate", "drop"]) + ' { id => "' + "i" * rng.randint(0, 60) + '" }')
    return " ".join(out)


@pytest.mark.parametrize("seed", [0, 1, 2, *slow_cases(*range(3, 40))])
def test_generated_pipelines(seed):
    rng = random.Random(seed)
    check(PipelineChart(read(" ".join(f"{kind} {{ {some(rng, 0, kind)} }}" for kind in ("filter", "output")))))


def test_labels_are_shortened_and_clean():
    chart = PipelineChart(read('filter { "\u202e\x07' + "n" * 90 + '" { } grok { id => "' + "漢字" * 60 + '" } }'))
    labels = [box.label for box in chart.boxes]
    assert labels[0][0].startswith("\\u202e\\x07nnn")
    assert len(labels[0][0]) == MAX_LABEL
    assert labels[1][1].endswith("…")
    assert chart.width < MAX_LABEL * COLUMN + 120


def test_collapsed():
    chart = PipelineChart(read(TEXT), collapsed=True)
    assert chart.boxes == []
    assert chart.header.label == ("main", "7 plugins")


def test_moved():
    chart = PipelineChart(read(TEXT))
    before = [(box.x, box.y) for box in chart.boxes], [points[0] for points, _ in chart.lines], chart.header.x
    chart.move(5, 7)
    assert [(x + 5, y + 7) for x, y in before[0]] == [(box.x, box.y) for box in chart.boxes]
    assert [(x + 5, y + 7) for x, y in before[1]] == [points[0] for points, _ in chart.lines]
    assert chart.header.x == before[2] + 5
