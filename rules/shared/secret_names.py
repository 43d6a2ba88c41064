"""Names of settings, keys, variables and headers that hold a secret."""

# No name without one of these tells a secret.
from __future__ import annotations

from lslint.grammar.bounded_cache import Remembered

HINTS = ("pass", "pwd", "secret", "token", "key", "cred", "auth", "cookie", "jaas", "://", "jwt", "connection")
# fmt: off
_WORD_ENDS = (
    "password", "passwd", "passphrase", "passcode", "apikey", "secret", "accesskey", "secretkey", "privatekey",
)
_LAST_WORDS = frozenset((
    "token", "credential", "credentials", "authorization", "jwt", "cookie", "pass", "pwd", "passwords", "secrets",
    "tokens", "passphrases", "apikeys",
))
_KEYS_OF = frozenset((
    "access", "account", "admin", "api", "app", "auth", "encryption", "hmac", "ingest", "ingestion", "insert",
    "licence", "license", "master", "private", "routing", "secret", "service", "shared", "signing", "storage", "write",
))
# fmt: on
_PAIRS = frozenset(
    (("basic", "auth"), ("cloud", "auth"), ("credentials", "json"), ("jaas", "config"), ("file", "content"))
)
_names: dict[str, bool] = Remembered()


def is_secret_name(name: str) -> bool:
    """True if a setting, hash key, variable or header of that name holds a secret (``es_password``, ``X-Api-Key``).

    Names of things around a secret (``token_url``, ``credentials_file``, ``password_policy.mode``) do not.
    """
    found = _names.get(name)
    if found is None:
        found = _names[name] = _secret_name(name)
    return found


def _secret_name(name: str) -> bool:
    if len(name) > 200:
        return False
    low = name.lower()
    if not any(hint in low for hint in HINTS):
        return False
    parted = "".join("_" + c if c.isupper() and i and name[i - 1].islower() else c for i, c in enumerate(name))
    words = "".join(c if c.isalnum() else " " for c in parted.lower()).split()
    if len(words) > 1 and words[-1] == "value":
        del words[-1]
    if not words:
        return False
    last = words[-1]
    if last in _LAST_WORDS or last.endswith(_WORD_ENDS):
        return True
    before = words[-2] if len(words) > 1 else ""
    return (last in ("key", "keys") and before in _KEYS_OF) or (before, last) in _PAIRS
