from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ScriptSyntax(RejectedConfig):
    code = "FB132"
    summary = "Script that Filebeat cannot compile"
    why = """\
Filebeat compiles the JavaScript of the `script` processor when it reads the config: `SyntaxError: inline.js: Line 1:1
Unexpected reserved word`. Filebeat up to {newest} supports ECMAScript 5.1: it rejects `let`, `const`, arrow functions,
template literals and classes. The script must also define a function `process`.

The processor exists since 7.2 in Filebeat, Metricbeat and Winlogbeat, since 7.12 in Heartbeat, and since 8.2 at the
latest in the other Beats. A target without it has no finding of this rule.

An invalid script under a `filestream` input stops only this input, so the finding is a warning. Under a `log` input,
it keeps Filebeat from starting."""
    releases = "7.2-"
    sources = (
        "`filebeat test config` 7.17.29, 8.19.18, 9.3.4 and a development build of 9.6 on small files",
        "https://github.com/elastic/beats/pull/14325",
        "https://github.com/elastic/beats/pull/23768",
        "https://github.com/elastic/beats/pull/29752",
    )
    bad = (
        CONFIG
        + (
            "processors:\n- script:\n    lang: javascript\n    source: >\n"
            "      const process = (event) => { if (event.Get('code') > 400) { event.Tag('error'); } }\n"
        ),
        CONFIG + ("processors:\n- script:\n    lang: javascript\n    source: >\n      var x = 1;\n"),
        INPUT
        + (
            "  processors:\n  - script:\n      lang: javascript\n      source: >\n"
            "        function process(event) { event.Put('url', `/x/` + event.Get('host')); }\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    good = (
        CONFIG
        + (
            "processors:\n- script:\n    lang: javascript\n    source: >\n"
            "      function process(event) { if (event.Get('code') > 400) { event.Tag('error'); } }\n"
        ),
        INPUT
        + (
            "  processors:\n  - script:\n      lang: javascript\n      source: >\n"
            "        function process(event) { event.Put('url', '/x/' + event.Get('host')); }\n"
            "output.console:\n  pretty: false\n"
        ),
    )
