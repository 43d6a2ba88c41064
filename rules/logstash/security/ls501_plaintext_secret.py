from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String, Value
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.logstash.plugins.age import is_below
from lslint.rules.logstash.plugins.connections import is_login_near, is_near, is_near_by_default
from lslint.rules.logstash.values.options import option_text, texts
from lslint.rules.shared.fill_ins import is_fill_in
from lslint.rules.shared.runtimes import sets_defaults_of
from lslint.rules.shared.secret_names import is_secret_name, is_well_known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.grammar.config.tree import ConfigFile, Scalar
    from lslint.rules.logstash.settings.model import SettingLeaf

# Hashes and lists whose keys are names of event fields: their values are names, types, patterns or field values.
_FIELDS = frozenset((
    "add_field", "coerce", "convert", "copy", "gsub", "join", "match", "merge", "rename", "split", "replace", "update",
    "pattern_definitions", "mapping", "convert_datatype", "dictionary", "remove_field", "columns",
))  # fmt: skip
_HASHING_FILTERS = frozenset(("filter/fingerprint", "filter/anonymize", "filter/hashid"))
_WELL_KNOWN = frozenset((
    "changeme", "password", "passwd", "pass", "secret", "admin", "guest", "elastic", "logstash", "test", "root",
    "mysecret", "mypassword", "token", "kibana", "logstash_system", "123456", "12345678", "1234", "foobar", "example",
    "postgres", "mysql", "default", "demo", "user", "s3cr3t", "pa$$w0rd", "pa$$word", "p@ssw0rd", "supersecret",
    "secretpassword", "changeit", "mypass", "mypwd", "qwerty", "bar", "foo", "abc", "abc123", "abcdef", "rabbitmq",
    "abcd1234", "toor",
))  # fmt: skip
_USERS = ("user", "username", "jdbc_user")
_NO_VALUES = frozenset(("", "true", "false", "yes", "no", "none", "null", "nil"))
_PLACEHOLDERS = ("your", "xxx", "example", "replace", "insert", "enter", "placeholder", "redacted", "hidden", "removed",
           "todo", "fixme", "filtered", "masked", "my_", "my-", "the_", "some", "dummy", "sample", "_here", "put",
)  # fmt: skip


_NAME_WORDS = frozenset((
    "access", "account", "api", "app", "auth", "aws", "client", "id", "integration", "key", "private", "routing",
    "secret", "service", "token",
))  # fmt: skip
_NAME_WORDS_LAST = frozenset(("id", "key", "secret", "token"))
"""Words of which a value is the name of a secret instead of the secret: ``service_api_key``."""
_PLACEHOLDER = (
    r"(?i)(?<![a-z0-9])(?:(?:your|my|the)[-_ ]?)?(?:(?:db|database|es|elastic(?:search)?|graylog|kafka|logstash|mail|mq"
    r"|oracle|redis|remote|smtp|sql)[-_ ]?)?(?:(?:server|host|instance|service|machine)[-_ ]?name"
    r"|(?:host|server)?[-_ ]?ip[-_ ]?addr(?:ess)?|(?:server|host)[-_ ]ip)(?![a-z0-9])"
    r"|(?<![a-z0-9])some[-_ ]?(?:server|host|machine)[0-9]?(?![a-z0-9])"
    r"|\b(?:x{1,3}\.){3}x{1,3}\b"
)
"""The address of a server in a file that is to be filled in: ``dbservername:1521``, ``your_server_ip``."""


def _has_placeholder(node: Plugin) -> bool:
    """Return whether an option of the plugin is a placeholder for the name of a user or the address of a server: so are
    its passwords."""
    from lslint.rules.logstash.values.coercion import regex

    values = (one for option in node.options for one in texts(option.value))
    if any(regex(_NAMES).fullmatch(option_text(node, name) or "") is not None for name in _USERS):
        return True
    return any(regex(_PLACEHOLDER).search(value[:_MAX_VALUE]) is not None for value in values)


_MAX_VALUE = 300


_NAME_OF_USER = r"(?i)[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*[-_.](?:user(?:[-_]?name)?|usr|login|account|id)"
_NAME_OF_PASSWORD = r"(?i)[a-z]+(?:[-_.][a-z]+)*[-_.](?:pass(?:w(?:or)?d|phrase)?|pwd|pw|secret)"


def _are_names(user: str, password: str) -> bool:
    """Return whether a user and a password are names in place of values: ``shop_db_user`` and ``shop_db_pwd``."""
    from lslint.rules.logstash.values.coercion import regex

    return bool(user) and all(
        regex(pattern).fullmatch(one[:_MAX_VALUE]) is not None
        for pattern, one in ((_NAME_OF_USER, user), (_NAME_OF_PASSWORD, password))
    )


_NAMES = r"(?i)(?:(?:your|my|some|the|db|influx)[-_ ]?)?user(?:[-_ ]?name)?"
"""A word in place of the name of a user: then the password is one, too."""


def _advise(finding: Finding, ctx: Context) -> None:
    """Complete a message with the storage that the release supports: variables from 5.0, the keystore from 6.2 on."""
    store = "use `${NAME}` from the keystore or the environment"
    if is_below(5, ctx) if ctx.kind == "logstash" else ctx.target is not None and not ctx.target.at_least(5):
        store = "insert it when the file is installed"
        finding.fix = None
    elif ctx.target is not None and not ctx.target.at_least(6, 2):
        store = "use `${NAME}` from the environment"
    finding.message = finding.message.replace("{store}", store)


class PlaintextSecret(PipelineAdvice):
    code = "LS501"
    merge_repeats = Repeats(by="wording")
    severity = "warning"
    kinds: ClassVar[tuple[str, ...]] = ("logstash", "logstash-settings")
    visits = ("plugin", "file")
    required_text = (
        "pass", "pwd", "secret", "token", "key", "cred", "auth", "cookie", "jaas", "connection", "Pass", "Secret",
        "Token", "Key", "Auth", "Cookie", "AUTH", "KEY", "TOKEN", "PASS",
    )  # fmt: skip
    summary = "Secret in plain text"
    why = """\
Anyone who can read the file, its repository or a backup of it can read the password. Replace the value with
`${NAME}`. Logstash reads it from the environment or from its keystore (`bin/logstash-keystore add NAME`, since 6.2).

Well-known passwords (`changeme`, `guest`) are reported as info. Placeholders (`<password>`, `YOUR_TOKEN`) are not
reported. No message of the rule contains the value."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/keystore",
        "option types of the bundled plugins, {oldest} to {newest}: `password`",
        "logstash-input-jdbc issue 178",
    )
    fix = "manual"
    releases = "keystore from 6.2, variables from 5.0"
    bad = (
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "Xq7-blue-9f" } }\n',
        'output { http { url => "https://a.example/in" http_method => "post"\n'
        '  headers => { "Authorization" => "Bearer 6d1f9e07aa" } } }\n',
        'input { rabbitmq { host => "mq1" queue => "logs" password => "guest" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "${ES_PWD}" } }\n',
        """\
output { http { url => "https://a.example/in" http_method => "post"
  headers => { "Authorization" => "Bearer ${TOKEN}" } } }
""",
        'input { rabbitmq { host => "mq1" queue => "logs" password => "${MQ_PWD}" } }\n',
    )

    def check(self, node: Plugin | ConfigFile, ctx: Context) -> Findings:
        """Yield one finding per value: an info for well-known passwords."""
        for finding, is_known in self._found(node) if isinstance(node, Plugin) else self._of_settings(ctx):
            if is_known and sets_defaults_of(ctx.text[finding.start : finding.end], ctx):
                continue
            _advise(finding, ctx)
            if is_known and isinstance(node, Plugin):
                finding.is_optional |= is_near(node, ctx) or is_login_near(node, ctx) or _has_placeholder(node)
                is_default = "${" in ctx.text[finding.start : finding.end]
                finding.is_optional |= is_default and is_near_by_default(node)  # the defaults are for one machine
            yield finding

    def _of_settings(self, ctx: Context) -> Iterator[tuple[Finding, bool]]:
        """Yield the secrets in a logstash.yml: of monitoring, central management and the API."""
        from lslint.grammar.config.tree import Scalar, resolve
        from lslint.grammar.lines import line_end
        from lslint.grammar.template_hints import has_marker
        from lslint.rules.logstash.settings.analysis import groups

        for group in groups(ctx):
            for leaf in group.values():
                name = leaf.name.rpartition(".")[2]
                value = resolve(leaf.entry.value)
                if not isinstance(value, Scalar) or not (is_secret_name(name) or name == "cloud_auth"):
                    continue
                if has_marker(ctx.text[value.start : max(value.end, line_end(ctx.text, value.start))]):
                    continue
                known = _is_known(name, value.text)
                if known is not None and not (known and _is_of(leaf.name, "truststore")):
                    found = self._finding(leaf.name, value, known, None, "${" in value.text)
                    found.is_optional = known and _is_switched_off(leaf.name, group)
                    yield found, known

    def _found(self, node: Plugin) -> Iterator[tuple[Finding, bool]]:
        """Yield the findings of a plugin, each with whether the value is a well-known password."""
        where = f"{node.kind}/{node.name}"
        for option in node.options:
            name = option.name
            if name in _FIELDS:
                continue
            value = option.value
            if isinstance(value, Hash | Array):
                yield from self._inside(name, value, node)
            elif isinstance(value, String | Bareword | Number):
                if is_secret_name(name) or _is_password(where, name):
                    if name != "key" or where not in _HASHING_FILTERS:
                        yield from self._value(name, value, node)
                elif isinstance(value, String) and "=" in value.value:
                    yield from self._inner(name, value)

    def _inside(self, name: str, value: Hash | Array, node: Plugin) -> Iterator[tuple[Finding, bool]]:
        """Yield the findings in the pairs of a hash at any depth, also in the old form as a list."""
        stack: list[tuple[str, Value]] = [(name, value)]
        while stack:
            label, one = stack.pop()
            if isinstance(one, Hash):
                for pair in reversed(one.pairs):
                    key = pair.key.text if isinstance(pair.key, Number) else pair.key.value
                    stack.append((key, pair.value))
            elif isinstance(one, Array):
                items = one.items
                if label in ("headers", "custom_headers", "params", "parameters") and len(items) % 2 == 0:
                    pairs = zip(items[::2], items[1::2], strict=True)
                    stack.extend((getattr(key, "value", ""), given) for key, given in pairs)
                else:
                    stack.extend((label, item) for item in reversed(items))
            elif isinstance(one, String | Bareword | Number) and is_secret_name(label):
                yield from self._value(label, one, node)
            elif isinstance(one, String) and "=" in one.value:
                yield from self._inner(label, one)

    def _value(self, name: str, value: String | Bareword | Number, node: Plugin) -> Iterator[tuple[Finding, bool]]:
        given = value.text if isinstance(value, Number) else value.value
        known = _is_known(name, given)
        if known is None or (known and _is_of(name, "truststore")):
            return
        user = next(filter(None, (option_text(node, one) for one in _USERS)), "")
        if _are_names(user, given):
            return
        known = known or is_well_known(given, user)
        if "${" in given and (known or _has_plain_default(given)):
            yield self._finding(name, value, known, None, is_default=True), known
            return
        fix = None
        # an authorization begins with the scheme, which must stay
        if name.lower() != "authorization" and "${" not in given:
            variable = "".join(c if c.isalnum() else "_" for c in _variable(node.name, name)).upper()
            fix = Fix(
                "manual",
                f"Replace the value with `${{{variable}}}`",
                [Edit(value.start, value.end, f'"${{{variable}}}"')],
            )
        yield self._finding(name, value, known, fix), known

    def _inner(self, name: str, value: String) -> Iterator[tuple[Finding, bool]]:
        """Yield a finding for ``password=…`` in a connection string or a query."""
        from lslint.rules.logstash.values.coercion import regex

        if not any(word in value.value.lower() for word in ("pass", "key", "token")):
            return
        if "connection" not in name and "://" not in value.value:
            return
        pattern = regex(r"(?i)(?<![a-z])(password|pwd|passwd|api_?key|access_?key|token|secret)=([^;&\s\"'}]*\}?)")
        for match in pattern.finditer(value.value):
            known = _is_known(match.group(1), match.group(2))
            if known is not None:
                yield self._finding(match.group(1), value, known, None), known
                return

    def _finding(
        self, name: str, value: Value | Scalar, known: bool, fix: Fix | None, is_default: bool = False
    ) -> Finding:
        kind = "password" if "pass" in name.lower() or "pwd" in name.lower() else "secret"
        if is_default:
            what = f"a well-known {kind}" if known else f"the {kind} in the file"
            return self.finding(
                value,
                f"`{name}` defaults to {what} if its variable is not set. Set the variable, and change the"
                f" {kind} on the server",
                severity="info",
            )
        if known:
            # the password of a key store is not that of a server
            where = "of the key store" if _is_of(name, "keystore") else "on the server"
            return self.finding(
                value,
                f"`{name}` is set to a well-known {kind} that attackers try first. Change it {where}, then {{store}}",
                fix=fix,
                severity="info",
            )
        return self.finding(
            value,
            f"`{name}` looks like a plain-text secret, readable in every copy of the file. If so, change it and"
            " {store}",
            fix=fix,
            severity="info" if _is_of(name, "truststore") else None,
        )


def _variable(plugin: str, option: str) -> str:
    """Return the name of an option, after that of its plugin unless it begins with it (``jdbc_password``)."""
    return option if option.startswith(f"{plugin}_") else f"{plugin}_{option}"


def _is_switched_off(name: str, group: dict[str, SettingLeaf]) -> bool:
    """Return whether a setting belongs to a feature that the file switches off: ``xpack.monitoring.enabled: false``."""
    from lslint.grammar.config.tree import Scalar, resolve

    feature = next((one for one in _FEATURES if name.startswith(f"{one}.")), "")
    switch = group.get(f"{feature}.enabled")
    value = resolve(switch.entry.value) if switch is not None else None
    return isinstance(value, Scalar) and value.text == "false"


_FEATURES = ("xpack.monitoring", "xpack.management", "monitoring")


def _is_of(name: str, store: str) -> bool:
    """Return whether an option or setting is the password of a key store or trust store of Java."""
    return store in name.lower().replace("_", "").replace(".", "")


def _has_plain_default(given: str) -> bool:
    """Return whether a value is a variable whose default consists of letters only, such as a word for development."""
    from lslint.rules.logstash.values.coercion import regex

    return regex(r"\$\{[^}:]*:-?[A-Za-z]+(?:[-_ ][A-Za-z]+)*\}").fullmatch(given) is not None


def _is_password(where: str, name: str) -> bool:
    from lslint.rules import knowledge

    return where in knowledge.load("password_options").get(name, ())


_NESTED = r"\$\{[\w.]*:-?[^{}]*(?:\$\{|\{\{|<%)"
"""A variable whose default contains another one, or a value that a template fills in."""


def _is_known(name: str, given: str) -> bool | None:
    """Return whether a value is a well-known password; None if it is not a secret."""
    from lslint.rules.logstash.values.coercion import is_open, regex

    given = regex(r"\$\{(\w*)\$\{_+\}(\w*)\}").sub(r"${\1_\2}", given)  # a template marker in the name of a variable
    if name.lower() == "authorization":
        given = regex(r"(?:(?<!\s)\s++|(?<![A-Za-z\s]))[A-Za-z]++\s+").sub("", given, 1) or given
    low = given.strip().lower()
    if (
        low in _NO_VALUES
        or is_open(given)
        or "%{" in given
        or "<" in given
        or regex(r"\$\w+|%[sd]|#\{[^}]*\}?").fullmatch(given)
    ):
        return None
    if regex(_NESTED).search(given) is not None:
        return None
    if "${" in given:
        end = given.rfind("}") + 1  # otherwise each unclosed `${` would scan the rest
        literal = regex(r"\$\{[^}]*\}").sub("", given[:end]) + given[end:]
        default = regex(r"\$\{[^{}:]*:([^}]+)\}").search(given, 0, end)
        if default is not None:
            # `:-` is the syntax of shells; for Logstash the dash is part of the default
            displayed = default.group(1).removeprefix("-")
            return True if displayed.lower() in _WELL_KNOWN or is_well_known(displayed) else _is_known(name, displayed)
        rest = literal.lower().replace("bearer", "").replace("basic", "").replace("apikey", "").replace("token", "")
        return None if len(rest.strip(" :;'\"=")) < 6 or "=" in literal else False
    bare = low.strip("*.#_-[]()…!x0 ")
    if " " in bare and name.lower().replace("_", " ") in bare:
        return None  # `license_key => "New Relic license key"` says what to fill in
    if len(bare) < 2 or (low[0] in "[(" and low[-1] in ")]") or is_fill_in(given):
        return None
    if (low not in _WELL_KNOWN and any(word in low for word in _PLACEHOLDERS)) or regex(
        r"_?[A-Z]+(?:_[A-Z]+)*_?"
    ).fullmatch(given):
        return None
    if low in _WELL_KNOWN or is_well_known(low) or regex(r"\W+").sub("", low) in _WELL_KNOWN:
        return True
    if regex(
        r"(?:api_?|access_?)?(?:key_?)?(?:id|user|username|name|key)[:/](?:(?:api_?|access_?)?(?:key|secret)_?)?"
        r"(?:value|key|api_?key|password|pass|secret|token)"
    ).fullmatch(low):  # a description of the format
        return None
    words = regex(r"[\s_.-]+").split(low)
    if (
        words[1:] and all(word in _NAME_WORDS for word in words) and words[-1] in _NAME_WORDS_LAST
    ):  # names instead of values
        return None
    if len(words) > 3 and "password" in words and all(word.isalpha() for word in words):  # describes the expected value
        return None
    if not any(c.isdigit() for c in low) and ("password" in low or "secret" in low):
        return True
    if name.lower().endswith(("key", "credentials", "credential", "cookie", "keys")) and (
        regex(r"(?:[.~]{0,2}/|[a-z]:\\)[\w./\\ -]+|\S+\.(?:pem|key|crt|cer|p12|jks|pfx|json|ya?ml|txt|pub)").fullmatch(
            low
        )
    ):
        return None
    return False
