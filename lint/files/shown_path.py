"""Paths of other files in reports and in messages."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.paths import relative, report_path


class ShownPath(str):
    """The path of another file, absolute, as reports show it. In the text of a message it is the path from the root of
    the repository, or the name without one, so that messages do not depend on the working directory."""

    absolute: str

    def __new__(cls, path: str) -> ShownPath:
        shown = super().__new__(cls, report_path(path))
        shown.absolute = path
        return shown

    def __format__(self, spec: str) -> str:
        folder, name = os.path.split(self.absolute)
        return format(relative(os.path.join(fs.real(folder), name), fs.project_root(folder)), spec)
