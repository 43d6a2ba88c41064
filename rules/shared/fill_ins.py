"""Values that say in words which secret belongs in their place."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

_THING = (
    r"(?:pass(?:w(?:or)?d|phrase|wort)?|pwd|pw|secrets?|tokens?|(?:api ?)?keys?|cred(?:ential)?s?|user(?: ?name)?"
    r"|contrase(?:n|\u00f1)a|senha|kennwort|clave)"
)
_FILL_IN = (
    rf"{_THING} ?(?:goes|go|comes|belongs)? ?(?:here|hier|aqu[i\u00ed]|ici)\b"  # passwordgoeshere
    r"|\bpass[a-z]{0,7}? ?(?:goes|comes|belongs) ?here\b"  # with a typo
    rf"|^ ?(?:type|set|write|paste|provide|specify|choose|supply|add|fill in) (?:[a-z]+ ){{0,3}}{_THING} ?$"
    rf"|{_THING} (?:to be|must be|needs to be) (?:set|filled|changed|added|defined)\b"
    r"|(?:\b|(?<=[a-z]{2}))\d\d\+? ?(?:plus |or more |or longer )?(?:characters?|chars?|bytes?|letters?|symbols?)\b"
    r"|\b\d{3} ?bits? (?:long )?(?:secret|key|token)"
    r"|\b(?:at least|minimum|min) (?:of )?(?:\d\d|thirty ?two)\b"
    r"|\bthirty ?two ?(?:or more )?(?:characters?|chars?|bytes?)\b"
)
_MAX_LENGTH = 100


def is_fill_in(value: str) -> bool:
    """Return whether a value says in words what belongs in its place: ``A PASS HERE``, ``passwordgoeshere``,
    ``this_is_32+_character_encryption_key``."""
    if len(value) > _MAX_LENGTH:
        return False
    parted = compiled(r"(?<=[a-z])(?=[A-Z])").sub(" ", value)
    plain = compiled(r"[^a-z0-9+\u00e0-\u00ff]+").sub(" ", parted.lower())
    return compiled(_FILL_IN).search(plain) is not None
