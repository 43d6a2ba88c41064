"""Classification of the value of a secret: a secret, a well-known one, or a reference, placeholder or description."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Related

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
_MAX_FILL_IN = 100


def is_fill_in(value: str) -> bool:
    """Return whether a value says in words what belongs in its place: ``A PASS HERE``, ``passwordgoeshere``,
    ``this_is_32+_character_encryption_key``."""
    if len(value) > _MAX_FILL_IN:
        return False
    parted = compiled(r"(?<=[a-z])(?=[A-Z])").sub(" ", value)
    plain = compiled(r"[^a-z0-9+\u00e0-\u00ff]+").sub(" ", parted.lower())
    return compiled(_FILL_IN).search(plain) is not None


NO_SECRET, WELL_KNOWN, SECRET = range(3)
NO_VALUES = frozenset(("", "true", "false", "yes", "no", "on", "off", "none", "null", "nil", "~", "-"))
"""Values that mean that there is no secret, or a switch."""
_MAX_LENGTH = 300
_WORDS = (
    r"(?:elastic(?:search)?|logstash|filebeat|metricbeat|beats?|kibana|admin|root|toor|user|tests?|demo|sample|example"
    r"|guest|default|my|the|db|dev|local|change|me|it|pass(?:w(?:or)?d)?|p[a@][s$]{2}(?:w[o0]r?d)?|pwd|secret|s3cr3t"
    r"|token|super|qwerty|abc(?:def)?|please|this|your|new|strong|secure|safe|temp(?:orary)?|hello|world|there|foo|bar"
    r"|geheim|sicher(?:es)?|stark(?:es)?|passwort|kennwort|sifre(?:niz)?|parola|guclu|bir|contrase(?:n|\u00f1)a|clave"
    r"|segura|fuerte|senha|forte|motdepasse|haslo|silne|wachtwoord|sterk|heslo|salasana|letmein|welcome|system|mysql"
    r"|postgres|rabbitmq|kafka|redis|mongo|oracle|aa|abcd1234|12345678|123456|12345|1234|123|[-_.!@#$])+"
    r"\d{0,4}[!@#$.]*"
)
_PLACEHOLDERS = (
    "your", "xxx", "example", "replace", "insert", "enter", "placeholder", "redacted", "hidden", "removed", "todo",
    "fixme", "filtered", "masked", "my_", "my-", "the_", "some", "dummy", "sample", "_here", "put_", "put-", "****",
)  # fmt: skip
"""Parts of values that are to be filled in, or that somebody has masked."""
_ENCRYPTED = ("-----begin pgp message", "enc[", "pkcs7,", "{cipher}", "$ansible_vault;")
"""Prefixes of values that Salt, Hiera, SOPS, Spring or Ansible decrypts."""
_REFERENCE = r"\$\w+|\$\(.*\)|%[sd]|%\w+%|@\w+@|#\{[^}]*\}?|[\[(].*[\])]|\{.*"
"""A value that a shell, a program or a template inserts, or that only describes what to insert."""
_NAME_WORDS = frozenset((
    "access", "account", "api", "app", "auth", "aws", "client", "id", "integration", "key", "private", "routing",
    "secret", "service", "storage", "token",
))  # fmt: skip
_NAME_WORDS_LAST = frozenset(("id", "key", "secret", "token"))
"""Words of which a value is the name of a secret instead of the secret: ``service_api_key``."""
_FORMAT = (
    r"(?:api_?|access_?)?(?:key_?)?(?:id|user|username|name|key)[:/](?:(?:api_?|access_?)?(?:key|secret)_?)?"
    r"(?:value|key|api_?key|password|pass|secret|token)"
)
"""A description of the format: ``id:api_key``."""
_FILE = r"(?:[.~]{0,2}/|[a-z]:\\)[\w./\\ -]+|\S+\.(?:pem|key|crt|cer|p12|jks|pfx|json|ya?ml|txt|pub)"
_MAY_BE_FILE = ("key", "keys", "credentials", "credential", "cookie")
"""Ends of the names of options that hold a secret or the path of its file."""
_LOGINS = ("cloud_auth", "cloud.auth", "basic_auth")
"""Names of options that hold a user and a password: ``elastic:…``."""
_SCHEME = r"(?:(?<!\s)\s++|(?<![A-Za-z\s]))[A-Za-z]++\s+"
_NAME_OF_USER = r"(?i)[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*[-_.](?:user(?:[-_]?name)?|usr|login|account|id)"
_NAME_OF_PASSWORD = r"(?i)[a-z]+(?:[-_.][a-z]+)*[-_.](?:pass(?:w(?:or)?d|phrase)?|pwd|pw|secret)"
_NESTED_DEFAULT = r"\$\{[\w.]*:-?[^{}]*(?:\$\{|\{\{|<%)"
"""A variable whose default contains another one, or a value that a template fills in."""
_PLAIN_DEFAULT = r"\$\{[^}:]*:-?[A-Za-z]+(?:[-_ ][A-Za-z]+)*\}"
"""A variable whose default consists of letters only, such as a word for development."""
_LOGIN_SECRET = r"(?i)(?:password|secret|token)\w*\s*="
"""What the configuration of a login module of Java contains besides names, for example not one of Kerberos."""
_PARAMETER = (
    r"(?i)(?<![a-z])(password|pwd|passwd|api_?key|(?:shared_?)?access_?key|account_?key|token|secret)=([^;&\s\"'}]*\}?)"
)
"""A secret in a connection string or a query."""


def parameter(text: str) -> tuple[str, str, int] | None:
    """Return the name, value and class of the first secret of a connection string or a query, if any."""
    if "=" not in text or not any(word in text.lower() for word in ("pass", "key", "token")):
        return None
    pairs = ((match[1], match[2]) for match in compiled(_PARAMETER).finditer(text))
    return next(((*pair, grade) for pair in pairs if (grade := classify(pair[1], pair[0])) != NO_SECRET), None)


def is_well_known(value: str, user: str = "") -> bool:
    """Return whether a password consists of product names and default passwords (``changeme1``, ``elastic123``), or is
    the user name."""
    low = value.strip().lower()
    return 0 < len(low) <= 32 and (low == user.lower() or compiled(_WORDS).fullmatch(low) is not None)


def classify(value: str, name: str, user: str = "") -> int:
    """Return ``NO_SECRET``, ``WELL_KNOWN`` or ``SECRET`` for the value of an option whose name is that of a secret.

    ``user``: the name of the user that logs in with it. A variable counts as its default: ``${PASSWORD:changeme}``.
    """
    # a template marker in the name of a variable
    value = compiled(r"\$\{(\w*)\$\{_+\}(\w*)\}").sub(lambda match: f"${{{match[1]}_{match[2]}}}", value)
    low_name = name.lower()
    if low_name == "authorization":
        value = compiled(_SCHEME).sub("", value, 1) or value
    elif low_name in _LOGINS and value.partition(":")[2]:
        user, _, value = value.partition(":")
    is_login_module = low_name.endswith("jaas_config") and compiled(_LOGIN_SECRET).search(value) is None
    if is_login_module or _is_inserted(value):
        return NO_SECRET
    if "${" in value:
        return _of_variable(value, name)
    return _of_literal(value, low_name, user)


def _is_inserted(value: str) -> bool:
    """Return whether a template, a program or an event inserts the value, or another tool decrypts it."""
    low = value.strip().lower()
    return (
        low in NO_VALUES
        or has_marker(value)
        or "%{" in value
        or "<" in value
        or low.startswith(_ENCRYPTED)
        or compiled(_NESTED_DEFAULT).search(value) is not None
        or compiled(_REFERENCE).fullmatch(value.strip()) is not None
    )


def _of_variable(value: str, name: str) -> int:
    """Classify a value with variables: the default of the first one that has one, else the text around them."""
    end = value.rfind("}") + 1  # otherwise each unclosed `${` would scan the rest
    default = compiled(r"\$\{[^{}:]*:([^}]+)\}").search(value, 0, end)
    if default is not None:
        # `:-` is the syntax of shells; for Logstash the dash is part of the default
        literal = default.group(1).removeprefix("-")
        return WELL_KNOWN if is_well_known(literal) else classify(literal, name)
    literal = compiled(r"\$\{[^}]*\}").sub("", value[:end]) + value[end:]
    rest = compiled(r"bearer|basic|apikey|token").sub("", literal.lower())
    return NO_SECRET if len(rest.strip(" :;'\"=")) < 6 or "=" in literal else SECRET


def _of_literal(value: str, name: str, user: str) -> int:
    low = value.strip().lower()
    if user and all(
        compiled(pattern).fullmatch(text[:_MAX_LENGTH]) is not None
        for pattern, text in ((_NAME_OF_USER, user), (_NAME_OF_PASSWORD, value))
    ):
        return NO_SECRET  # names in place of values: `shop_db_user` and `shop_db_pwd`
    bare = low.strip("*.#_-[]()\u2026!x0\\\"' ")  # with quotes, `${PW:\"\"}` has an empty default
    if len(bare) < 2 or is_fill_in(value) or compiled(r"_?[A-Z]+(?:_[A-Z]+)*_?").fullmatch(value):
        return NO_SECRET
    if " " in bare and name.replace("_", " ") in bare:
        return NO_SECRET  # `license_key => "New Relic license key"` says what to fill in
    if any(word in low for word in _PLACEHOLDERS) or _is_description(low):
        return NO_SECRET
    letters = compiled(r"[\W_]+").sub("", low)
    if is_well_known(low, user) or is_well_known(letters):
        return WELL_KNOWN
    words = compiled(r"[\s_.-]+").split(low)
    is_filler = "changeme" in letters or (low.isalpha() and len(set(low)) == 1)
    if is_filler or (len(words) > 3 and "password" in words and all(map(str.isalpha, words))):
        return NO_SECRET
    if not any(character.isdigit() for character in low) and ("password" in low or "secret" in low):
        return WELL_KNOWN
    if name.endswith(_MAY_BE_FILE) and compiled(_FILE).fullmatch(low):
        return NO_SECRET
    return SECRET


def _is_description(low: str) -> bool:
    """Return whether a value in lower case is the name or the format of a secret."""
    if compiled(_FORMAT).fullmatch(low):
        return True
    words = compiled(r"[\s_.-]+").split(low)
    return len(words) > 1 and words[-1] in _NAME_WORDS_LAST and all(word in _NAME_WORDS for word in words)


class PlainSecret:
    """A secret in a file. ``name``: of its option or setting; empty for a password in a URL, whose option is ``url``.
    ``grade``: ``WELL_KNOWN`` or ``SECRET``. ``value``: as written. ``store``: where to keep it, as an action.
    ``owner``: what has to accept the new one, with a preposition. ``is_mild``: it does not let anybody in on its own.
    ``is_of_demo``: the server creates the account with this password. ``is_optional``: see ``Finding``. ``variable``:
    the name of a variable that can replace the whole value. It has one attribute per fact that the rules about secrets
    compare."""

    def __init__(self, name: str, span: tuple[int, int], value: str, grade: int, store: str, *, url: str = "") -> None:
        self.name = name
        self.start, self.end = span
        self.value = value
        self.grade = grade
        self.store = store
        self.url = url
        self.owner = "of the key store" if is_store_password(name, "keystore") else "on the server"
        self.is_mild = is_store_password(name, "truststore")
        self.is_of_demo = False
        self.is_optional = False
        self.variable = ""
        self.help: str | None = None
        self.related: tuple[Related, ...] = ()

    @property
    def is_default(self) -> bool:
        """Whether the secret is the default of a variable, and not for production."""
        is_plain = compiled(_PLAIN_DEFAULT).fullmatch(self.value) is not None
        return is_plain or ("${" in self.value and self.grade == WELL_KNOWN)


def is_store_password(name: str, store: str) -> bool:
    """Return whether an option or setting is the password of a ``keystore`` or ``truststore`` of Java."""
    return store in name.lower().replace("_", "").replace(".", "")
