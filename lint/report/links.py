"""Addresses of the pages of rules, and hyperlinks (OSC 8) to them in terminals that show them.

The only address is that of ``[project.urls]`` in pyproject.toml. Without it nothing links to a page.
"""

from __future__ import annotations

from lslint.config import project_urls
from lslint.rules.api import PRODUCTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_TERMS = ("alacritty", "foot", "xterm-ghostty", "xterm-kitty")
_PROGRAMS = ("Hyper", "Tabby", "WezTerm", "ghostty", "iTerm.app", "rio", "vscode", "zed")
_OLDEST_VTE = 5001
"""0.50.0 crashes on hyperlinks."""


def want_links(flag: str, env: Mapping[str, str], isatty: bool) -> bool:
    """Whether to write hyperlinks: the project has an address, and the terminal shows them. ``flag``: the value of
    ``--color``; ``never`` is a report without escape sequences. ``FORCE_HYPERLINK`` overrides all other variables;
    unknown terminals are taken for ones without."""
    if flag == "never" or not (project_urls.DOCUMENTATION or project_urls.REPOSITORY):
        return False
    forced = env.get("FORCE_HYPERLINK")
    if forced is not None:
        return forced not in ("", "0", "false")
    if not isatty or env.get("NO_COLOR") or env.get("CI"):
        return False
    term = env.get("TERM", "")
    if term == "dumb" or term.startswith(("screen", "tmux")) or env.get("TMUX"):
        return False
    if env.get("WT_SESSION") or term in _TERMS or env.get("TERM_PROGRAM") in _PROGRAMS:
        return True
    version = env.get("VTE_VERSION", "")
    return version.isascii() and version.isdigit() and int(version[:9]) >= _OLDEST_VTE


def rule_url(code: str) -> str:
    """The address of the page of a rule; empty for custom rules, and if the project has no address."""
    if not (len(code) == 5 and code[:2] in PRODUCTS):
        return ""
    return page_url(f"rules/{code}")


def page_url(page: str) -> str:
    """The address of a page of the documentation; empty if the project has no address."""
    documentation, repository = project_urls.DOCUMENTATION, project_urls.REPOSITORY
    if documentation:
        return f"{documentation.rstrip('/')}/{page}/"
    return f"{repository.rstrip('/')}/blob/main/docs/{page}.md" if repository else ""


def linked(code: str) -> str:
    """A code as a hyperlink to its page; the code alone if there is no page."""
    address = rule_url(code)
    return f"\x1b]8;;{address}\x1b\\{code}\x1b]8;;\x1b\\" if address else code
