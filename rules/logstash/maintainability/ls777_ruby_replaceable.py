from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.shared.secret_shapes import has_random

_SET = r"event\.set\(\s*(['\"])(?P<a>[^'\"#\\]+)\1\s*,\s*"
_SET_FROM_SAME = _SET + r"event\.get\(\s*(['\"])(?P=a)\3\s*\)\."
_CASES = (
    (r"event\.cancel(?:\(\))?", "drop {{ }}"),
    (r"event\.remove\(\s*(['\"])(?P<a>[^'\"#\\]+)\1\s*\)", 'mutate {{ remove_field => ["{a}"] }}'),
    (_SET + r"event\.get\(\s*(['\"])(?P<b>[^'\"#\\]+)\3\s*\)\s*\)", 'mutate {{ copy => {{ "{b}" => "{a}" }} }}'),
    (_SET_FROM_SAME + r"to_i\s*\)", 'mutate {{ convert => {{ "{a}" => "integer" }} }}'),
    (_SET_FROM_SAME + r"to_f\s*\)", 'mutate {{ convert => {{ "{a}" => "float" }} }}'),
    (_SET_FROM_SAME + r"to_s\s*\)", 'mutate {{ convert => {{ "{a}" => "string" }} }}'),
    (_SET_FROM_SAME + r"upcase\s*\)", 'mutate {{ uppercase => ["{a}"] }}'),
    (_SET_FROM_SAME + r"downcase\s*\)", 'mutate {{ lowercase => ["{a}"] }}'),
    (_SET_FROM_SAME + r"strip\s*\)", 'mutate {{ strip => ["{a}"] }}'),
    (_SET + r"(['\"])(?P<b>[^'\"#\\%]*)\3\s*\)", 'mutate {{ replace => {{ "{a}" => "{b}" }} }}'),
    (_SET_FROM_SAME + r"split\(\s*(['\"])(?P<b>[^'\"\\]+)\4\s*\)\s*\)", 'mutate {{ split => {{ "{a}" => "{b}" }} }}'),
)
_PROBLEM = "The config check does not cover Ruby code, so mistakes appear only when the pipeline runs"


class RubyReplaceable(PipelineAdvice):
    code = "LS777"
    visits = ("filter/ruby",)
    default = False
    summary = "Ruby code that `mutate` or `drop` can replace"
    why = """\
A single call that sets, converts, copies or removes a field is an operation of `mutate`, and `event.cancel` is
`drop`. The config check (`-t`) covers the options of these filters, but not Ruby code. `mutate` also skips missing
fields, where Ruby code fails (`nil.upcase`) or sets a value (`nil.to_i` is 0).

A string that is not a number becomes 0 with `to_i` and `to_f`, and with `convert` in older releases. Newer releases
keep the string and add the tag `_mutate_error`: for `integer` since Logstash 9.4, for `float` since 8.19.7, 9.1.7 and
9.2.1.

The rule reports only code that consists of one such call. The operation `copy` exists since 5.5."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-mutate",)
    fix = "manual"
    bad = (
        "filter { ruby { code => \"event.set('a', event.get('a').to_i)\" } }\n",
        'filter { ruby { code => "event.cancel" } }\n',
    )
    good = (
        'filter { mutate { convert => { "a" => "integer" } } }\n',
        "filter { drop { } }\n",
        "filter { ruby { code => \"event.set('a', event.get('a').to_i * 1000)\" } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("code")
        if option is None or not isinstance(option.value, String) or node.option("init") is not None:
            return
        code = option.value.value.strip().rstrip(";").strip()
        if len(code) > 300 or "event." not in code[:6]:
            return
        for pattern, template in _CASES:
            match = regex(pattern).fullmatch(code)
            if match is None or ("copy" in template and ctx.target is not None and not ctx.target.at_least(5, 5)):
                continue
            if has_random(match.groupdict().get("b") or ""):  # may be a secret, which must not appear in the message
                operation = template.split()[2]
                yield self.finding(option, f"{_PROBLEM}. Use `mutate` with `{operation}` instead")
                return
            instead = template.format(**match.groupdict())
            alone = all(other is option for other in node.options) and not ctx.has_syntax_errors
            yield self.finding(
                option,
                f"{_PROBLEM}. Use `{instead}` instead",
                fix=Fix("manual", f"Replace the filter with `{instead}`", [Edit(node.start, node.end, instead)])
                if alone
                else None,
            )
            return
