"""Names of settings, keys, variables and headers that hold a secret."""

from __future__ import annotations

from lslint.grammar.bounded_cache import Remembered, compiled

# Every name of a secret contains one of these strings.
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
    """Return whether a setting, hash key, variable or header of this name contains a secret (``es_password``,
    ``X-Api-Key``).

    Names that only relate to a secret (``token_url``, ``credentials_file``, ``password_policy.mode``) do not count.
    """
    found = _names.get(name)
    if found is None:
        found = _names[name] = _secret_name(name)
    return found


_WELL_KNOWN = (
    r"(?:elastic(?:search)?|logstash|filebeat|metricbeat|beats?|kibana|admin|root|user|tests?|demo|sample|example|guest"
    r"|default|my|the|db|dev|local|change|me|it|pass(?:w(?:or)?d)?|p[a@][s$]{2}(?:w[o0]rd)?|pwd|secret|super|qwerty|abc"
    r"|letmein|welcome|system|mysql|postgres|rabbitmq|kafka|redis|mongo|oracle|aa|12345678|123456|12345|1234|123"
    r"|[-_.!@#$])+\d{0,4}[!@#$.]*"
)


def is_well_known(value: str, user: str = "") -> bool:
    """Return whether a password consists of product names and default passwords (``changeme1``, ``elastic123``), or is
    the user name."""
    low = value.strip().lower()
    if not low or len(low) > 32:
        return False
    return low == user.lower() or compiled(_WELL_KNOWN).fullmatch(low) is not None


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
