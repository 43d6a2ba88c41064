"""Names of settings, keys, variables and headers that hold a secret."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled, remembered
from lslint.rules import knowledge
from lslint.rules.shared.suggest import distance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_HINT = "pass|pwd|secret|token|key|cred|auth|cookie|jaas|jwt"
NAME_HINTS = tuple(_HINT.split("|"))
"""Every name of a secret contains one of these strings."""
# fmt: off
_WORD_ENDS = (
    "password", "passwd", "passphrase", "passcode", "apikey", "secret", "accesskey", "secretkey", "privatekey",
)
_LAST_WORDS = frozenset((
    "token", "credential", "credentials", "authorization", "jwt", "cookie", "pass", "pwd", "passwords", "secrets",
    "tokens", "passphrases", "apikeys",
))
_KEYS_OF = frozenset((
    "access", "account", "admin", "api", "app", "auth", "decryption", "encryption", "hmac", "ingest", "ingestion",
    "insert", "licence", "license", "master", "private", "routing", "sdk", "secret", "service", "shared", "signing",
    "storage", "write",
))
# Prefixes of ``pass``, ``pwd`` and ``pw``, as in ``DBPASS`` and ``smtppwd``; ``bypass`` and others are no secrets.
_PASS_OF = (
    "admin", "amqp", "auth", "bind", "db", "elastic", "es", "ftp", "http", "imap", "jdbc", "jmx", "kafka", "keystore",
    "kibana", "ldap", "login", "logstash", "mail", "mongo", "mqtt", "mssql", "mysql", "oracle", "pg", "postgres",
    "proxy", "rabbit", "rabbitmq", "redis", "root", "sasl", "sftp", "smtp", "snmp", "sql", "ssh", "ssl", "store", "svc",
    "syslog", "truststore", "user", "usr", "web", "xpack",
)
# fmt: on
_PASSES = frozenset(f"{of}{word}" for of in _PASS_OF for word in ("pass", "pwd"))
_PROBABLE = frozenset(("salt", "salts", "tok", *(f"{of}pw" for of in _PASS_OF)))
"""Last words of names that usually hold a secret, for output."""
_PAIRS = frozenset((
    ("basic", "auth"), ("secret", "id"),  # of tokens of Nomad and Vault
    ("cloud", "auth"), ("credentials", "json"), ("jaas", "config"), ("file", "content"), ("key", "key"),
))  # fmt: skip


def _by_length(names: dict[str, int]) -> dict[int, list[tuple[str, int, frozenset[str]]]]:
    """Return, for the length of another name, the names that it may be a typo of, with their letters: each edit adds at
    most one letter, so most names need no comparison. ``names``: with the number of edits that a typo consists of."""
    made: dict[int, list[tuple[str, int, frozenset[str]]]] = {}
    for name, most in names.items():
        for length in range(len(name) - most, len(name) + most + 1):
            made.setdefault(length, []).append((name, most, frozenset(name)))
    return made


_MISSPELLED = _by_length({
    "password": 2, "passphrase": 2, "credential": 2, "credentials": 2, "authorization": 2, "passwd": 1, "passcode": 1,
    "secret": 1, "token": 1, "cookie": 1, "apikey": 1, "accesskey": 1, "secretkey": 1,
})  # fmt: skip
_MISSPELLED_PAIRS = _by_length({
    "api_key": 1, "basic_auth": 1, "cloud_auth": 1, "jaas_config": 1, "client_secret": 2, "access_token": 2,
    "bearer_token": 2, "session_token": 2,
})  # fmt: skip
_PASSWORD = frozenset("password")
# Correct names that are similar to those in ``_MISSPELLED``.
_SIMILAR = frozenset(("passed", "passport", "lastword", "taken", "rookie", "cookies", "paraphrase"))
_SHORT = ("pass", "pwd", "jwt")
_LENGTHS_OF_SHORT = frozenset(len(word) + more for word in _SHORT for more in (0, 1))


def is_secret_setting(path: Sequence[str]) -> bool:
    """Return whether a setting contains a secret. ``path``: the names of its last sections and its own name."""
    name = path[-1]
    if name == "secret" or tuple(path[-2:]) in _SETTINGS:
        return True
    return name != "key" and not name.endswith(("_file", "_path")) and is_secret_name(name)


@remembered
def password_options(plugin: str) -> list[str]:
    """Return the options of a plugin (``output/http``) that have the type ``password`` in a release of Logstash."""
    return [name for name, plugins in knowledge.load("password_options").items() if plugin in plugins]


_SETTINGS = frozenset((("cloud", "auth"), ("apiKey", "key")))


@remembered
def may_be_secret_name(name: str) -> bool:
    """Return whether a name is that of a secret, a probable one (``SALT``), a typo of one (``api_kye``), or one that a
    sign splits (``pass-word``, ``pas[sword``, ``password of x``).

    For output, which hides rather too much: rules use ``is_secret_name``.
    """
    return is_secret_name(name) or _is_probable(name) or _is_split(name)


def _is_split(name: str) -> bool:
    if compiled(r"[\w.]*").fullmatch(name) is not None:
        return False
    plain = compiled(r"(?<=[^\W_])[^\w./@]{1,3}(?=[^\W_])").sub("", name)
    torn = compiled(r"(?<=\w)[-'\"](?=\w)").sub("", name)
    words = compiled(r"[\w.\[\]-]+").findall(f"{plain} {torn} {name}")
    # an escape may be any letter
    return any(map(is_secret_name, words)) or "\\u" in name or ("-" not in name and _is_probable(plain))


def _words(name: str) -> list[str]:
    """Return the words of a name in lower case, without ``value`` at the end."""
    if name != name.lower():
        name = compiled(r"(?<=[^\W\dA-Z_])(?=[A-Z])").sub("_", name).lower()
    words: list[str] = compiled(r"[^\W_]+").findall(name)
    if len(words) > 1 and words[-1] == "value":
        del words[-1]
    return words


def _is_probable(name: str) -> bool:
    words = _words(name) if len(name) <= 200 else []
    if not words:
        return False
    last = words[-1]
    if last in _SIMILAR or len(last) > 40 or last.isdigit():  # a number is no typo of a word
        return False
    if last == "pw" or last in _PROBABLE:
        return True
    if len(last) in _LENGTHS_OF_SHORT and any(_is_longer_or_swapped(last, short) for short in _SHORT):
        return True
    if _resembles(last, _MISSPELLED):
        return True
    sizes = [size for size in (7, 8, 9) if len(last) > size]
    if sizes and len(_PASSWORD - set(last)) < 2 and any(distance(last[-size:], "password", 1) <= 1 for size in sizes):
        return True
    if len(words) == 1:
        return False
    before = words[-2]
    if last in ("key", "keys"):
        if before != "shard" and any(len(of) > 4 and distance(before, of, 1) == 1 for of in _KEYS_OF):
            return True
    elif before in _KEYS_OF and distance(last, "key", 1) == 1:
        return True
    return _resembles(f"{before}_{last}", _MISSPELLED_PAIRS)


def _resembles(name: str, names: dict[int, list[tuple[str, int, frozenset[str]]]]) -> bool:
    letters = set(name)
    for known, most, of in names.get(len(name), ()):
        if len(of - letters) <= most and distance(name, known, most) <= most:
            return True
    return False


def _is_longer_or_swapped(word: str, short: str) -> bool:
    """Return whether a word is a short word with one more letter or two swapped letters; with another letter, a short
    word is usually a different one (``pid``)."""
    if not set(word).issuperset(short):
        return False
    longer = len(word) > len(short)
    return (longer or sorted(word) == sorted(short)) and distance(word, short, 1) == 1


@remembered
def is_secret_name(name: str) -> bool:
    """Return whether a setting, hash key, variable or header of this name contains a secret (``es_password``,
    ``X-Api-Key``).

    Names that only relate to a secret (``token_url``, ``credentials_file``, ``password_policy.mode``) do not count.
    """
    if len(name) > 200:
        return False
    low = name.lower()
    if compiled(_HINT).search(low) is None:
        return False
    words = _words(name)
    if not words:
        return False
    last = words[-1]
    if last in _LAST_WORDS or last in _PASSES or last.endswith(_WORD_ENDS):
        return True
    before = words[-2] if len(words) > 1 else ""
    if before == "only" and len(words) > 2:  # ``decryptionOnlyKeys``
        before = words[-3]
    return (last in ("key", "keys") and before in _KEYS_OF) or (before, last) in _PAIRS
