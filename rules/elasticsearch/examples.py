"""Parts of the examples of rules about templates."""

from __future__ import annotations


def template(content: str, pattern: str = "weblogs-*") -> str:
    """Return a composable template. ``content``: of the object under ``template``."""
    return f'{{"index_patterns": ["{pattern}"], "template": {{{content}}}}}\n'


def fields(content: str, pattern: str = "weblogs-*") -> str:
    """Return a composable template with these fields."""
    return template(f'"mappings": {{"properties": {{{content}}}}}', pattern)


def dynamic(content: str, pattern: str = "weblogs-*") -> str:
    """Return a composable template with these dynamic templates."""
    return template(f'"mappings": {{"dynamic_templates": [{content}]}}', pattern)


def settings(content: str, pattern: str = "weblogs-*") -> str:
    """Return a composable template with these index settings."""
    return template(f'"settings": {{{content}}}', pattern)
