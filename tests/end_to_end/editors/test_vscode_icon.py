"""The icon of the VS Code extension is what its script draws."""

import draw_icon
import pytest
from browser import MISSING, PROGRAM, luminance, pixels

ICON = draw_icon.IMAGES / "icon.png"


@pytest.mark.slow
@pytest.mark.skipif(not PROGRAM, reason=MISSING)
def test_the_icon_is_that_of_the_drawing(tmp_path):
    draw_icon.draw(tmp_path / "icon.png")
    width, height, rows = pixels((tmp_path / "icon.png").read_bytes())
    assert (width, height) == (draw_icon.SIZE, draw_icon.SIZE)
    pairs = zip(rows, pixels(ICON.read_bytes())[2], strict=True)  # browsers smooth edges in different ways
    other = sum(abs(a - b) > 32 for row, known in pairs for a, b in zip(row, known, strict=True))
    assert other < 0.01 * width * height * 3


def test_it_can_be_told_from_a_light_and_a_dark_page():
    _, _, rows = pixels(ICON.read_bytes())
    found = {row[at : at + 3] for row in rows[::4] for at in range(0, len(row), 12)}
    light = [luminance(color) for color in found]
    assert min(light) < 0.05
    assert max(light) > 0.8
