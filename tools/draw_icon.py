#!/usr/bin/env python3
"""Draws the icon of the VS Code extension: images/icon.png from images/icon.svg, with a headless Chromium.

python tools/draw_icon.py [FILE]    default: editors/vscode/images/icon.png
"""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys
import tempfile

IMAGES = pathlib.Path(__file__).resolve().parents[1] / "editors" / "vscode" / "images"
SIZE = 256
BROWSERS = ("chromium", "google-chrome", "chromium-browser")


def draw(target: pathlib.Path) -> None:
    """Writes the icon as a PNG with a transparent background."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit("no Chromium is installed")
    drawing = (IMAGES / "icon.svg").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "icon.html"
        page.write_text(
            f"<!DOCTYPE html><style>body{{margin:0}}svg{{display:block}}</style>{drawing}", encoding="utf-8"
        )
        subprocess.run(
            [
                browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--force-device-scale-factor=1", "--default-background-color=00000000",
                f"--user-data-dir={folder}/profile", f"--window-size={SIZE},{SIZE}",
                f"--screenshot={target.resolve()}", page.as_uri(),
            ],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip


if __name__ == "__main__":
    draw(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES / "icon.png")
