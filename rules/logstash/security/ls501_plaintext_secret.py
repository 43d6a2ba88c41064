from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String, Value
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, PipelineAdvice
from lslint.rules.shared.secret_names import is_secret_name

# Hashes and lists whose keys are names of event fields: their values are names, types, patterns or what an event shows.
_FIELDS = frozenset((
    "add_field", "coerce", "convert", "copy", "gsub", "join", "match", "merge", "rename", "split", "replace", "update",
    "pattern_definitions", "mapping", "convert_datatype", "dictionary", "remove_field", "columns",
))  # fmt: skip
_KEYED = frozenset(("filter/fingerprint", "filter/anonymize", "filter/hashid"))
_GUESSED = frozenset((
    "changeme", "password", "passwd", "pass", "secret", "admin", "guest", "elastic", "logstash", "test", "root",
    "mysecret", "mypassword", "token", "kibana", "logstash_system", "123456", "12345678", "1234", "foobar", "example",
    "postgres", "mysql", "default", "demo", "user", "s3cr3t", "pa$$w0rd", "pa$$word", "p@ssw0rd", "supersecret",
    "secretpassword", "changeit", "mypass", "mypwd", "qwerty", "bar", "foo", "abc", "abc123", "abcdef", "rabbitmq",
))  # fmt: skip
_NO_VALUES = frozenset(("", "true", "false", "yes", "no", "none", "null", "nil"))
_BLANKS = ("your", "xxx", "example", "replace", "insert", "enter", "placeholder", "redacted", "hidden", "removed",
           "todo", "fixme", "filtered", "masked", "my_", "my-", "the_", "some", "dummy", "sample", "_here", "put",
)  # fmt: skip


class PlaintextSecret(PipelineAdvice):
    code = "LS501"
    severity = "error"
    visits = ("plugin",)
    required_text = (
        "pass", "pwd", "secret", "token", "key", "cred", "auth", "cookie", "jaas", "connection", "Pass", "Secret",
        "Token", "Key", "Auth", "Cookie", "AUTH", "KEY", "TOKEN", "PASS",
    )  # fmt: skip
    summary = "A secret stands in the file in plain text"
    why = """\
A password in a pipeline is in the repository and all its clones, in backups, and in whatever the file is pasted into:
reports to the projects' issue trackers hold real ones (jdbc input 178). Logstash fills in `${NAME}` from its keystore
(`bin/logstash-keystore add NAME`, from 6.2 on) or from the environment, also inside a longer text.

Looked at are options that Logstash types as `password`, options and keys of a hash whose names say so (`token`,
`api_key`, `Authorization`), and `password=…` in connection strings. Values that anybody guesses (`changeme`, `guest`)
are a warning: they are no secret any more, which is the other problem. Empty values, `${NAME}`, `%{field}` and words
that stand for something to be filled in (`<password>`, `xxxx`, `YOUR_TOKEN`) are none, nor are the fields of events
(`add_field`, `replace`) and the `key` of a fingerprint. In files of tests guessable values are left
alone and others are a warning. No message shows a value."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/keystore",
        "option types of the bundled plugins, {oldest} to {newest}: `password`",
        "logstash-input-jdbc issue 178",
    )
    fix = "manual"
    releases = "keystore from 6.2, variables in all"
    bad = (
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "Xq7-blue-9f" } }\n',
        'output { http { url => "https://a.example/in" http_method => "post"\n'
        '  headers => { "Authorization" => "Bearer 6d1f9e07aa" } } }\n',
        'input { jdbc { jdbc_connection_string => "jdbc:sqlserver://db1;user=ls;password=Gq81-zu" } }\n',
        'input { rabbitmq { host => "mq1" queue => "logs" password => "guest" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "${ES_PWD}" } }\n',
        'filter { mutate { replace => { "password" => "[hidden]" } } }\n',
        'input { redis { host => "r1" data_type => "list" key => "logs" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding a value; in a file of tests a warning, and none for what anybody guesses."""
        for finding in self._found(node):
            from lslint.rules.logstash.dataflow.steps import is_test

            if is_test(ctx):
                if finding.severity == "warning":
                    continue
                finding.severity = "warning"
            yield finding

    def _found(self, node: Plugin) -> Findings:
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
                    if name != "key" or where not in _KEYED:
                        yield from self._value(name, value, node)
                elif isinstance(value, String) and "=" in value.value:
                    yield from self._inner(name, value)

    def _inside(self, name: str, value: Hash | Array, node: Plugin) -> Findings:
        """The pairs of a hash, also in the old form as a list, however deep."""
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

    def _value(self, name: str, value: String | Bareword | Number, node: Plugin) -> Findings:
        given = value.text if isinstance(value, Number) else value.value
        known = _is_guessable(name, given)
        if known is None:
            return
        if "${" in given and known:
            yield self.finding(
                value,
                f"The default of the variable in `{name}` is a value that anybody guesses, and it is used wherever the"
                " variable is not set: leave the default out, so that Logstash does not start without",
                severity="warning",
            )
            return
        fix = None
        if name.lower() != "authorization":  # its value begins with the scheme
            variable = "".join(c if c.isalnum() else "_" for c in f"{node.name}_{name}").upper()
            fix = Fix("manual", f"Write `${{{variable}}}`", [Edit(value.start, value.end, f'"${{{variable}}}"')])
        yield self._finding(name, value, known, fix)

    def _inner(self, name: str, value: String) -> Findings:
        """``password=…`` in a connection string or a query."""
        from lslint.rules.logstash.values.coercion import regex

        if not any(word in value.value.lower() for word in ("pass", "key", "token")):
            return
        if "connection" not in name and "://" not in value.value:
            return
        pattern = regex(r"(?i)(?<![a-z])(password|pwd|passwd|api_?key|access_?key|token|secret)=([^;&\s\"'}]*\}?)")
        for match in pattern.finditer(value.value):
            known = _is_guessable(match.group(1), match.group(2))
            if known is not None:
                yield self._finding(match.group(1), value, known, None)
                return

    def _finding(self, name: str, value: Value, known: bool, fix: Fix | None) -> Finding:
        if known:
            return self.finding(
                value,
                f"`{name}` is a value that anybody guesses: change it on the server, put the new one into the keystore"
                " and write `${NAME}` here",
                severity="warning",
                fix=fix,
            )
        return self.finding(
            value,
            f"`{name}` stands here in plain text, and in every clone and backup of this file: put it into the keystore"
            " (`logstash-keystore add NAME`) or the environment and write `${NAME}`, then change it, as it is known",
            fix=fix,
        )


def _is_password(where: str, name: str) -> bool:
    from lslint.rules import knowledge

    return where in knowledge.load("password_options").get(name, ())


def _is_guessable(name: str, given: str) -> bool | None:
    """None where the value is no secret, True for one that anybody guesses."""
    from lslint.rules.logstash.values.coercion import is_open, regex

    low = given.strip().lower()
    if low in _NO_VALUES or is_open(given) or "%{" in given or "<" in given or regex(r"\$\w+").fullmatch(given):
        return None
    if "${" in given:
        end = given.rfind("}") + 1  # each open `${` behind it would scan the rest
        literal = regex(r"\$\{[^}]*\}").sub("", given[:end]) + given[end:]
        default = regex(r"\$\{[^}:]*:([^}]+)\}").search(given, 0, end)
        if default is not None:
            displayed = default.group(1).removeprefix("-")  # `:-`, the form of shells: the dash is part of the default
            return True if displayed.lower() in _GUESSED else _is_guessable(name, displayed)
        rest = literal.lower().replace("bearer", "").replace("basic", "").replace("apikey", "").replace("token", "")
        return None if len(rest.strip(" :;'\"=")) < 6 or "=" in literal else False
    bare = low.strip("*.#_-[]()…!x0 ")
    if len(bare) < 2 or (low[0] in "[(" and low[-1] in ")]"):
        return None
    if (low not in _GUESSED and any(word in low for word in _BLANKS)) or regex(r"_?[A-Z]+(?:_[A-Z]+)*_?").fullmatch(
        given
    ):
        return None
    if low in _GUESSED:
        return True
    words = regex(r"[\s_.-]+").split(low)
    if words[1:] and all(word in ("aws", "secret", "access", "key", "id") for word in words):  # names, no values
        return None
    if len(words) > 3 and "password" in words and all(word.isalpha() for word in words):  # says what belongs here
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
