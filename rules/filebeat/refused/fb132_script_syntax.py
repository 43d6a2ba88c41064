from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig

SCRIPT = CONFIG + "processors:\n- script:\n    lang: javascript\n    source: >\n      "


class ScriptSyntax(RejectedConfig):
    code = "FB132"
    summary = "Script that Filebeat cannot compile"
    why = """\
Filebeat compiles the JavaScript of the `script` processor when it reads the config: `SyntaxError: inline.js: Line 1:1
Unexpected reserved word`. All releases up to {newest} interpret ECMAScript 5.1. They reject `let`, `const`, arrow
functions, template literals and classes. The script must define a function `process`: `process function not found`.

Write the script in ES5.1, with `var` and `function`. The script of a processor under an input is usually compiled only
when the input starts. Filebeat then logs the error and starts without this input, so the finding is a warning."""
    sources = ("`filebeat test config` 7.17.29, 8.19.18, 9.3.4 and a development build of 9.6 on small files",)
    bad = (
        SCRIPT + "const process = (event) => { event.Tag('a'); }\n",
        SCRIPT + "function process(event) { event.Put('a', `b`); }\n",
        SCRIPT + "function process(event) { event.Tag('a');\n",
        SCRIPT + "var x = 1;\n",
        INPUT + "  processors:\n  - script: {lang: javascript, source: 'const a = 1;'}\n" + CONSOLE,
    )
    good = (
        SCRIPT
        + "function process(event) { var a = {const: 1}; if (/[/`(]/.test(event.Get('x'))) { event.Tag(a.const); } }\n",
        SCRIPT + "function process(event) { event.Put('a', 10 / 2 / 1); } // let `x` => y\n",
    )
