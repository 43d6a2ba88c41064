"""Secrets in kibana.yml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lslint.grammar.config.tree import Scalar, Sequence
from lslint.rules.api import Context, Related
from lslint.rules.kibana import environment, moved
from lslint.rules.kibana.catalogue import catalogue
from lslint.rules.kibana.model import Setting, is_filled_in
from lslint.rules.kibana.settings import analyze
from lslint.rules.release import dotted
from lslint.rules.shared.peers import is_factory_login
from lslint.rules.shared.secret_names import is_secret_setting
from lslint.rules.shared.secret_values import NO_SECRET, SECRET, PlainSecret, classify

_OF_KIBANA = ("encryptionKey", "decryptionOnlyKeys", "cookie.password")
"""Ends of the names of keys that only Kibana itself uses: a leak alone lets nobody in."""
_OF_SESSIONS = "xpack.security.encryptionKey"
"""The key of the sessions of users, which exist only with security."""
_LONG = (_OF_SESSIONS, "xpack.encryptedSavedObjects.encryptionKey")
_MIN_LENGTH = 32
"""The fewest characters of these keys."""
_KEEP = (
    "To keep saved objects readable, list the old key in `xpack.encryptedSavedObjects.keyRotation.decryptionOnlyKeys`."
)


def secrets(ctx: Context) -> Iterator[PlainSecret]:
    """Yield the secrets of a kibana.yml."""
    settings = analyze(ctx).settings
    user = environment.given(ctx, "elasticsearch.username")
    if not user and "elasticsearch.username" in settings:
        user = settings["elasticsearch.username"].text
    too_short = {
        text for name in _LONG if name in settings for text in _texts(settings[name]) if len(text) < _MIN_LENGTH
    }
    first: dict[tuple[str, bool], PlainSecret] = {}
    found: list[PlainSecret] = []
    for name, setting in settings.items():
        if not is_secret_setting(name.split(".")[-2:]):
            continue
        graded = ((text, classify(text, name.rpartition(".")[2], user)) for text in _texts(setting))
        value, grade = next(((text, grade) for text, grade in graded if grade != NO_SECRET), ("", NO_SECRET))
        if grade == NO_SECRET:
            continue
        is_of_kibana = name.endswith(_OF_KIBANA)
        if is_of_kibana:
            grade = SECRET
        secret = PlainSecret(name, (setting.entry.start, setting.entry.end), value, grade, _place(name, ctx))
        secret.is_mild |= is_of_kibana
        secret.is_of_demo = not environment.is_given(ctx, name) and is_factory_login(ctx, user, value)
        if name == _OF_SESSIONS:
            secret.is_optional |= _needs_no_login(settings, ctx)
        keeps_old = not ctx.is_below(7, 11)
        secret.help = _KEEP if keeps_old and name == "xpack.encryptedSavedObjects.encryptionKey" else None
        secret.is_optional |= is_of_kibana and value in too_short  # KB102 reports the length
        same = first.setdefault((value, is_of_kibana), secret) if not secret.is_optional else secret
        if same is not secret and grade == SECRET:
            secret.is_optional = True
            same.related = (*same.related, Related(secret.start, secret.end, "the same value"))
            same.help = same.help or secret.help
        found.append(secret)
    yield from found


def _place(name: str, ctx: Context) -> str:
    """Return where to store a secret, as an action. Kibana has the keystore since 6.1."""
    outside = "insert it when the file is deployed"
    if ctx.is_below(6, 1):
        return f"keep it out of the repository: {outside}"
    if _is_unknown(name, ctx):
        return f"check its name, unknown in Kibana {' and '.join(map(dotted, catalogue().numbers))}"
    program = "opensearch-dashboards" if name.startswith(("opensearch.", "opensearch_security.")) else "kibana"
    place = f"run `{program}-keystore add {name}`"
    if ctx.is_below(7, 0):  # the project may have an older 5.x or 6.x, too
        place += f" (since 6.1), or {outside}"
    return place


def _is_unknown(name: str, ctx: Context) -> bool:
    """Return whether no release has a setting, although it is one of Kibana by its name, not of another plugin."""
    known = catalogue()
    if ctx.is_below(7, 0):
        return False
    return (name.startswith("xpack.") or bool(known.namespace(name)[0])) and not moved.is_known(known, name)


def _needs_no_login(settings: Mapping[str, Setting], ctx: Context) -> bool:
    """Return whether the file or the environment disables security for Kibana before 8.0."""
    given = environment.given(ctx, "xpack.security.enabled")
    if not given and "xpack.security.enabled" in settings:
        given = settings["xpack.security.enabled"].text.strip()
    return given == "false"


def _texts(setting: Setting) -> list[str]:
    """Return the strings of a setting: its value, or the items of its list."""
    nodes = setting.node.items if isinstance(setting.node, Sequence) else [setting.node]
    return [node.text.strip() for node in nodes if isinstance(node, Scalar) and not is_filled_in(node)]
