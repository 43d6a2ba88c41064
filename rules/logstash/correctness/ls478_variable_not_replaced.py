from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, Pipeline, PipelineRule, PipelineView, regex
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.values.expanded_strings import expanded_strings
from lslint.rules.shared.runtimes import is_interpolated


class VariableNotReplaced(PipelineRule):
    code = "LS478"
    visits = ("pipeline",)
    required_text = ("${",)
    summary = "Variable with an invalid name, or with the default of a shell"
    why = """\
In the strings of a pipeline, Logstash replaces `${NAME}` and `${NAME:default}` with an environment variable or an entry
of the keystore. A name has only letters, digits, `_` and `.`, and does not begin with a digit. With a hyphen or a
space, `${es-pwd}` stays as written, even if the keystore has such an entry, and a login fails, for example.

The default begins right after the colon. `${HOST:-localhost}`, as in a shell, therefore has the default `-localhost`.

Rename the variable, for example to `${es_pwd}`, or remove the hyphen before the default.

A name with a hyphen or a space is not reported in commands and Ruby code, where a shell may replace it."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
        "source of Logstash: logstash/util/substitution_variables.rb, SUBSTITUTION_PLACEHOLDER_REGEX",
        "https://github.com/elastic/logstash/issues/11275",
    )
    releases = "2.4-"
    about_feature = True
    fix = "unsafe"
    bad = (
        'output { elasticsearch { hosts => ["https://es:9200"] password => "${es-pwd}" } }\n',
        'output { elasticsearch { hosts => ["${ES_URL:-https://es:9200}"] } }\n',
        'output { redis { host => "${ CACHE }" key => "a" data_type => "list" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es:9200"] password => "${es_pwd}" } }\n',
        'output { elasticsearch { hosts => ["${ES_URL:https://es:9200}"] } }\n',
        'output { redis { host => "${CACHE}" key => "a" data_type => "list" } }\n',
        'output { s3 { bucket => "a" prefix => "${LEVEL:-1}" } }\n',
        'input { exec { command => "ls ${HOME-x}" interval => 5 } }\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if is_interpolated(ctx):
            return
        for text, plugin, option in expanded_strings(node):
            if plugin is None or "${" not in text.value:
                continue
            is_code = option in options_with("commands", "Ruby code")
            for match in regex(_FAULT).finditer(text.value, 0, text.value.rfind("}") + 1):
                span = (text.start + 1 + match.start(), text.start + 1 + match.end())
                name, default = match["name"], match["default"]
                if default is not None:
                    intended = f"${{{match['shell']}:{default}}}"
                    message = f"`{match[0]}` has the default `-{default}`, including the hyphen. Write `{intended}`"
                    yield self.finding(span, message, fix=Fix.write(span, intended, "unsafe"))
                    continue
                if is_code:
                    continue
                what = "hyphen" if "-" in name else "space"
                intended = f"${{{name.strip().replace('-', '_')}{match['rest'] or ''}}}"
                is_renamed = what == "hyphen"
                yield self.finding(
                    span,
                    f"`{match[0]}` is not replaced, because the name of a variable cannot contain a {what}. Write"
                    f" `{intended}`" + (", and rename the variable" if is_renamed else ""),
                    fix=Fix("manual", "Rename the variable") if is_renamed else Fix.write(span, intended, "unsafe"),
                )


_NAME = r"[A-Za-z_.][\w.]*"
_FAULT = (
    rf"\$\{{(?:(?P<name>{_NAME}(?:-[\w.]+)+|\s+{_NAME}\s*|{_NAME}\s+)(?P<rest>:[^}}]*)?"
    rf"|(?P<shell>{_NAME}):-(?P<default>(?!\d+\}})[^}}]*))\}}"
)
"""A variable whose name has a hyphen or a space at its ends, or whose default is one of a shell, except for a negative
number."""
