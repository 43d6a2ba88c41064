"""Inputs of an attack on time and memory: each took minutes per megabyte, or memory beyond the limit, before its fix.

A case is an input of at most 300,000 characters that must be checked within seconds of processor time. Without the fix
the time grew with the square of the size.
"""

import signal
import subprocess
import sys

import pytest
from hostile import fine, lslint
from paths import write_files

from lslint.engine.file import check_text
from lslint.engine.result import Run
from lslint.grammar.embedding import requests
from lslint.report.formats import RenderOptions, load

pytestmark = pytest.mark.slow
SECONDS = 4
"""Processor time for one case; each takes less than one second, and took 10 to several hundred before."""
SIZE = 200_000


class Late(BaseException):
    """Not an ``Exception``: lslint must not turn it into a finding."""


@pytest.fixture(autouse=True)
def deadline():
    def late(signum, frame):
        raise Late(f"took more than {SECONDS} s of processor time")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


def times(piece, size=SIZE):
    return piece * (size // len(piece))


def grok(pattern, rest=""):
    return f"filter {{ grok {{ match => {{ 'm' => '{pattern}' }} }} {rest} }}\n"


def ruby(code, quote="'"):
    return f"filter {{ ruby {{ code => {quote}{code}{quote} }} }}\n"


def nested(open_, close, core, count):
    return "".join(open_(n) for n in range(count)) + core + close * count


COMPARED = "if [a] > 5 { drop { } } mutate { convert => { b => integer } }"
OPEN = {
    "grok references for fields of a comparison": grok(times("%{A:b"), COMPARED),
    "grok groups for fields of a comparison": grok(times("(?<a"), COMPARED),
    "grok references in a set": grok(times("%{A:b[")),
    "keys of key=value pairs": grok("a=%{WORD:b} " * 5 + times("a-")),
    "dissect keys": "filter { dissect { mapping => { m => '" + times("%{a") + "' } } " + COMPARED + " }\n",
    "dates of an index": "output { elasticsearch { index => '%{a}" + times("%{+a") + "' } }\n",
    "parentheses of a separator": "filter { kv { field_split => '" + times("(") + "a' } }\n",
    "brackets of a separator": "filter { kv { field_split => '" + times("[") + "a' } }\n",
    "words of a query": "input { elasticsearch { query => '" + times("a") + " x.raw' } }\n",
}
RUBY = {
    "expressions": ruby("a =/" + times("\\/", 90_000)),
    "brackets of a global variable": ruby(times("$a[", 90_000)),
    "blank lines": ruby("@x=1" + times(" \n", 90_000)),
    "blocks on one line": ruby(times("x.times do ", 90_000)),
    "brackets of a field": ruby(times(';event.get("a")[', 90_000)) * 3,
    "parameters of methods": ruby(times("def a(", 80_000) + times(")", 80_000 // 6)),
    "parameters of blocks": ruby("event[a] |" + times("event ")),
    "methods in one another": ruby("event.to_hash\n" + "".join(f"def a{n}\n" for n in range(9000))),
    "comments on one line": ruby('\\"' + times("#", 100_000) + "event[a]" * 250, '"'),
}
CONSOLE = 'PUT /_index_template/a\n{"index_patterns": ["a"], "x": "%s\\\n"}\n'
HOSTS = {
    "quotes of a console string": ("t.json", CONSOLE % times('\\"')),
    "spaces in an unclosed JSON string": ("t.json", '{"index_patterns": ["a"], "x": "' + times(" ") + "x\n}"),
    "quotes of an embedded config": (
        "docker-compose.yml",
        'configs:\n  ls:\n    content: |\n      filter { mutate { id => a } }\n      ${A} "' + times('\\"') + "\n",
    ),
    "references of an embedded config": (
        "docker-compose.yml",
        "configs:\n  ls:\n    content: |\n      filter { mutate { id => a } }\n      " + times("${A:") + "\n",
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_not_closed_is_not_searched_again(name):
    assert check_text(OPEN[name], "a.conf", "logstash").verdict in ("accepted", "rejected")


@pytest.mark.parametrize("name", RUBY)
def test_ruby_code(name):
    assert check_text(RUBY[name], "a.conf", "logstash").verdict in ("accepted", "rejected")


@pytest.mark.parametrize("name", HOSTS)
def test_hosts(name):
    path, text = HOSTS[name]
    assert check_text(text, path).source is not None


def test_quotes_of_a_request():
    text = 'PUT /a\n{"a": "' + times('\\"') + "\\"
    assert requests.body_end(text, text.index("{"), len(text)) == requests.OPEN


def test_conditions_in_one_another():
    level = 'if [a%d] == "%d" { mutate { add_field => { f%d => "x" } } '
    text = nested(lambda n: level % (n, n, n), "}", "drop { }", 6000)
    # so many levels may overflow the stack of Logstash
    assert check_text("filter { " + text + " }", "a.conf", "logstash").verdict == "unknown"


def test_variables_of_a_setting():
    assert check_text('path.data: "' + times("${A:") + '"\n', "logstash.yml").verdict == "accepted"


def check(*arguments, cwd):
    """Run lslint, with exit code 0 or 1 before the deadline of ``hostile``."""
    fine(lslint("check", "--no-cache", "--json", *arguments, cwd=cwd))


COMPONENT = '{"template":{"mappings":{"properties":{"a":{"type":"long"}}}}}'


def test_templates_in_many_folders(tmp_path):
    write_files(tmp_path, {f"d{n}/{name}.json": COMPONENT for n in range(400) for name in "ab"})
    write_files(tmp_path, {f"d{n}/t.json": '{"index_patterns":["a"],"composed_of":["foo"]}' for n in range(400)})
    check(".", cwd=tmp_path)  # 24 s, with the square of the number of folders


def test_names_of_many_component_templates(tmp_path):
    write_files(tmp_path, {f"component-{n}.json": COMPONENT for n in range(1400)})
    named = ",".join(f'"c{n}"' for n in range(1400))
    write_files(tmp_path, {"t.json": f'{{"index_patterns":["a"],"composed_of":[{named}]}}'})
    check(".", cwd=tmp_path)


@pytest.mark.parametrize("written", ["/a" * 30_000, "./" + "?" * 400_000], ids=["parts", "signs"])
def test_path_of_a_pipeline(tmp_path, written):
    write_files(tmp_path, {"pipelines.yml": f'- pipeline.id: a\n  path.config: "{written}"\n', "a" * 200 + ".conf": ""})
    check(".", cwd=tmp_path)


def test_pipelines_that_name_the_whole_tree(tmp_path):
    write_files(tmp_path, {f"d{n}/a.conf": "filter { }\n" for n in range(400)})
    groups = "".join(f"- pipeline.id: a{n}\n  path.config: ./**/*{'*' * n}.conf\n" for n in range(900))
    write_files(tmp_path, {"pipelines.yml": groups})
    check(".", cwd=tmp_path)


@pytest.mark.parametrize("pattern", ["*a" * 60_000, "?" * 120_000], ids=["stars", "signs"])
def test_long_path_patterns_of_a_config_are_refused(tmp_path, pattern):
    write_files(tmp_path, {"lslint.toml": f'exclude = ["{pattern}"]\n', "a.conf": ""})
    done = fine(lslint(".", cwd=tmp_path), 2)
    assert "lslint.toml: exclude: too many path patterns" in done.stderr


def test_many_path_patterns_of_a_config_are_refused(tmp_path):
    globs = "".join(f'"x*{n}" = "logstash"\n' for n in range(1001))
    write_files(tmp_path, {"lslint.toml": "[kinds]\n" + globs, "a.conf": ""})
    assert "too many path patterns: at most 1,000" in fine(lslint(".", cwd=tmp_path), 2).stderr
    write_files(tmp_path, {"lslint.toml": "[kinds]\n" + globs.split("\n", 1)[1]})
    fine(lslint(".", cwd=tmp_path))


def test_long_patterns_of_gitignore_match_nothing(tmp_path):
    ignored = "?" * 300_000 + "\n" + "*a" * 100_000 + "\nb.conf\n"
    write_files(tmp_path, {".gitignore": ignored, "a.conf": "x", "b.conf": "x"})
    check(".", cwd=tmp_path)


def formatted(text):
    from lslint.rewrite.layout import format_text

    return format_text(text)


def test_format_of_one_line():
    plugins = "".join(f'mutate{{add_field=>{{"a{n}"=>"b"}}}}' for n in range(20_000))
    assert formatted("filter{" + plugins + "}").count("\n") > 20_000


def test_format_of_suppressions_above_one_another():
    text = "filter {\n" + "# lslint: ignore[LS701]\n" * 8000 + "drop { }\n}\n"
    assert formatted(text).count("LS701") == 8000


def test_many_patterns_of_gitignore(tmp_path):
    write_files(tmp_path, {f"d{n}/{'a' * 48}{n}.conf": "x" for n in range(50)})
    write_files(tmp_path, {".gitignore": "".join(f"x*{n}*y\n" for n in range(25_000))})
    check(".", cwd=tmp_path)


def test_a_long_number_in_a_message():
    value = "0a" * 9 + "0" * SIZE + ".5s"
    text = f"filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  scan_frequency: {value}\noutput.console:\n"
    result = check_text(text, "filebeat.yml", "filebeat")
    assert any(value in one.message for one in result.findings)
    run = Run({})
    run.results.append(result)
    assert load("json").render(run, RenderOptions())


def test_unknown_rules_of_a_suppression_comment_are_reported_up_to_a_number():
    text = f"filter {{ }} # lslint: ignore[{','.join(f'XX{n}' for n in range(30_000))}]\n"
    found = [one for one in check_text(text, "a.conf", "logstash").findings if "Unknown rule" in one.message]
    assert len(found) == 25_000


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("piece", [".*x", "(", "a*", "(.*|.+)", "(x+x+)+y", "a|"])
def test_a_long_regular_expression_takes_little_memory(piece):
    code = (
        "import gc, pathlib; gc.disable()\n"
        "from lslint.engine.file import check_text\n"
        f"pattern = {piece!r} * (1_000_000 // {len(piece)})\n"
        "text = \"filter { grok { match => { 'message' => '\" + pattern + \"' } } }\"\n"
        "check_text(text, 'a.conf', 'logstash')\n"
        "status = pathlib.Path('/proc/self/status').read_text()\n"  # ru_maxrss counts the memory of the parent
        "print(int(status.split('VmHWM:')[1].split()[0]) // 1024)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) <= 265
