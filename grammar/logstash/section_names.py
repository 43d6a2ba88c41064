"""The sections of a pipeline, and misspellings of their names."""

from __future__ import annotations

SECTIONS = ("input", "filter", "output")


def section_like(word: str) -> str:
    """Return the section that a word is a misspelling of, or an empty string."""
    plain = word.strip("\"'").lower()
    for name in SECTIONS:
        if plain in (name, name + "es", name + "ing") or sorted(plain) == sorted(name) or _one_off(plain, name):
            return name
    return ""


def _one_off(left: str, right: str) -> bool:
    """Whether one letter was replaced, inserted or left out."""
    if len(left) == len(right):
        return sum(a != b for a, b in zip(left, right, strict=True)) == 1
    short, long = sorted((left, right), key=len)
    return len(long) - len(short) == 1 and any(long[:index] + long[index + 1 :] == short for index in range(len(long)))
