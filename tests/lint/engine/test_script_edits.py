"""Findings about text that a script of the project replaces before the product reads the file."""

import pytest

from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project import script_edits
from lslint.project.projects import Projects
from lslint.project.script_edits import ScriptEdits, pieces

PIPELINE = "input {{ stdin {{ }} }}\noutput {{\n  elasticsearch {{\n    {}\n  }}\n}}\n"


def check(folder, name, text, script="", script_text=""):
    (folder / ".git").mkdir(exist_ok=True)
    (folder / name).write_text(text)
    if script:
        (folder / script).parent.mkdir(parents=True, exist_ok=True)
        (folder / script).write_text(script_text)
    return check_source(read(str(folder / name)), None, None, Projects())


SCRIPTS = [
    ("run.sh", "sed -i 's/ES-PASS-WORD/x/' a.conf\n"),
    ("run.sh", 'sed -e "s#ES-PASS-WORD#$P#" \\\n  -e "s/B/c/" -i a.conf\n'),
    ("ci/smoke.sh", 'perl -pi.bak -e "s{ES-PASS-WORD}{$P}" logstash/a.conf\n'),
    ("entrypoint", "#!/bin/sh\nsed -i s/ES-PASS-WORD/x/ a.conf\n"),
    ("install.py", "text = text.replace('ES-PASS-WORD', password)\n"),
    ("install.rb", 'text.gsub!("ES-PASS-WORD", password)\n'),
    ("install.rb", "text.gsub(/ES-PASS-WORD/) { password }\n"),
    ("install.ps1", "(Get-Content a.conf) -replace 'ES-PASS-WORD', $p | Set-Content a.conf\n"),
    ("install.js", "text.replace(/ES-PASS-WORD/g, p)\n"),
    ("Makefile", "a.conf:\n\tsed -i 's/^\\(.*\\)ES-PASS-WORD.*$$/x/' a.conf\n"),
    (
        "roles/main.yml",
        "- lineinfile:\n    path: /etc/a.conf\n    regexp: 'password => ES-PASS-WORD'\n    line: password => 'x'\n",
    ),
    ("tasks.yml", "- replace: path=/etc/a.conf regexp='ES-PASS-WORD' replace='x'\n"),
    ("init.pp", "file_line { 'a':\n  path => '/etc/a.conf',\n  match => '^\\s*password\\s*=>',\n}\n"),
]


@pytest.mark.parametrize(("script", "text"), SCRIPTS)
def test_what_a_script_replaces_is_no_error(tmp_path, script, text):
    result = check(tmp_path, "a.conf", PIPELINE.format("password => ES-PASS-WORD"), script, text)
    assert [one for one in result.findings if one.severity == "error"] == []
    assert result.verdict == "unknown"
    assert any(gap.reason == "depends on text that a script replaces" for gap in result.not_checked)


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("", ""),
        ("run.sh", "sed -i 's/OTHER-NAME/x/' a.conf\n"),
        ("run.sh", "sed -i 's/^\\s*password =>.*/x/' other.txt\n"),  # another file
        ("run.sh", "sed -i 's/.*/x/' a.conf\n"),
        ("run.sh", "sed -i 's/=>/x/' a.conf\n"),
        ("notes.md", "sed -i 's/ES-PASS-WORD/x/' a.conf\n"),
        ("run.sh", "echo ES-PASS-WORD a.conf\n"),
    ],
)
def test_other_errors_stay(tmp_path, script, text):
    result = check(tmp_path, "a.conf", PIPELINE.format("password => ES-PASS-WORD"), script, text)
    assert [one.rule.code for one in result.findings if one.severity == "error"] == ["LS008"]
    assert result.verdict == "rejected"


def test_another_error_of_the_file_still_rejects_it(tmp_path):
    text = PIPELINE.format("password => ES-PASS-WORD\n    hostss => ['a']\n    ssl => 10.0.0.1")
    result = check(tmp_path, "a.conf", text, "run.sh", "sed -i s/ES-PASS-WORD/x/ a.conf\n")
    assert result.verdict == "rejected"


def test_names_in_a_table(tmp_path):
    script = "VALUES = {'WORKER_COUNT': n}\nfor key, value in VALUES.items():\n    text = text.replace(key, value)\n"
    result = check(
        tmp_path, "pipelines.yml", "- pipeline.id: a\n  pipeline.workers: WORKER_COUNT\n", "build.py", script
    )
    assert [one for one in result.findings if one.severity == "error"] == []


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("NAME_A", ("NAME_A",)),
        (r"^\s*http\.host:.*$", ("", "http.host:", "")),
        (r"\{\{NAME\}\}", ("{{NAME}}",)),
        ("a|bcdef", ()),
        ("$NAME", ()),
        ("${NAME}x", ()),
        ("{{ name }}", ()),
        ("abc", ()),
        (r"(path)\1", ()),
        ("[unclosed", ()),
        (r"paths?:", ("path", ":")),
    ],
)
def test_pieces(pattern, expected):
    assert pieces(pattern) == expected


POLICY = '{"_meta": {"name": "a"}, "policy": {"phases": {"hot": {"actions": {}}}}}\n'


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("put.sh", "body=$(jq 'del(._meta)' \"$f\")\n"),
        ("put.sh", "jq 'del(.[\"_meta\"])' x\n"),
        ("put.py", "name = body.pop('_meta')\n"),
        ("put.py", 'del body["_meta"]\n'),
        ("put.rb", "body.delete('_meta')\n"),
        ("put.js", "delete body._meta\n"),
    ],
)
def test_a_key_that_a_script_takes_out_is_not_reported(tmp_path, script, text):
    result = check(tmp_path, "a.json", POLICY, script, text)
    assert [one.rule.code for one in result.findings] == []
    assert result.verdict == "unknown"


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("", ""),
        ("put.sh", "jq 'del(._source)' x\n"),
        ("put.sh", "jq ._meta a.json\n"),
        ("put.md", "jq 'del(._meta)'\n"),
    ],
)
def test_other_keys_are_reported(tmp_path, script, text):
    result = check(tmp_path, "a.json", POLICY, script, text)
    assert [one.rule.code for one in result.findings] == ["ES212"]


def test_placeholder_for_a_number_is_a_hint_before(tmp_path):
    output = PIPELINE.format("pool_max => ES_POOL_MAX")
    assert "LS104" in [one.rule.code for one in check(tmp_path, "a.conf", output).findings]
    script = 'if [ -n "$ES_POOL_MAX" ]; then sed -i "s,ES_POOL_MAX,${ES_POOL_MAX}," $HOME/$CONF; fi\n'
    result = check(tmp_path, "a.conf", output, "start.bash", script)
    assert "LS104" not in [one.rule.code for one in result.findings]
    assert result.verdict == "unknown"


PYTHON = "from string import Template\nout = Template(open('a.conf').read()).substitute(env)\n"
FILLERS = [
    ("render.py", PYTHON),
    ("render.py", "import string\nT = string.Template(Path('conf/a.conf').read_text())\nT.safe_substitute(x=1)\n"),
    ("run.sh", "envsubst < a.conf > /etc/logstash/conf.d/a.conf\n"),
    ("run.sh", 'eval "echo \\"$(cat a.conf)\\"" > /etc/a.conf\n'),
    ("render.py", "T = Template(x)  # a.conf\nfrom  string import  Formatter, Template\n"),
    ("render.py", "out = (T\n  .substitute(x))  # a.conf\n"),
    ("run.sh", "for f in conf/*.conf; do envsubst < $f > /etc/$f; done\n"),
    ("render.py", "text = os.path.expandvars(open('a.conf').read())\n"),
    ("main.go", 'out := os.ExpandEnv(read("a.conf"))\n'),
    ("main.tf", 'content = templatefile("${path.module}/a.conf", { port = 1 })\n'),
    ("run.ps1", "$ExecutionContext.InvokeCommand.ExpandString((Get-Content a.conf))\n"),
]


@pytest.mark.parametrize("value", ["port => $port", "port => ${port}", "hosts => $hosts", "index => $name"])
@pytest.mark.parametrize(("script", "text"), FILLERS)
def test_variables_that_a_script_fills_in(tmp_path, script, text, value):
    result = check(tmp_path, "a.conf", PIPELINE.format(value), script, text)
    assert [one for one in result.findings if one.severity == "error" or one.rule.code == "LS008"] == []
    assert result.verdict == "unknown"


@pytest.mark.parametrize(
    ("value", "script", "text"),
    [
        ("port => ${port}", "render.py", PYTHON.replace("a.conf", "data.conf")),  # another file
        ("port => ${port}", "render.py", PYTHON.replace("a.conf", "a.conf-x")),
        ("port => ${port}", "render.py", "print('a.conf')\n"),
        ("port => ${port}", "render.py", "from jinja2 import Template\nresubstitute('a.conf', retrieval)\n"),
        ("port => ${port}", "notes.md", PYTHON),
        ("port => 1-2", "render.py", PYTHON),
        ("port => %{port}", "render.py", PYTHON),
        ("hosts => es.example.com", "render.py", PYTHON),
    ],
)
def test_what_no_script_fills_in_stays(tmp_path, value, script, text):
    result = check(tmp_path, "a.conf", PIPELINE.format(value), script, text)
    assert [one.rule.code for one in result.findings if one.severity == "error"]


@pytest.mark.parametrize("command", ["sed -i", "gsed -i", "/bin/sed", "`sed", "$(sed -e", "perl -pe"])
def test_commands_that_edit(command):
    edits = ScriptEdits()
    edits.add(f"{command} 's/ES-PASS-WORD/x/' a.conf\n", False)
    assert edits.spans("password => 'ES-PASS-WORD'", "a.conf") == [(13, 25)]


@pytest.mark.parametrize("word", ["used ", "parsed ", "based ", "seed "])
def test_words_that_are_no_command(word):
    edits = ScriptEdits()
    edits.add(f"# {word} in s/ES-PASS-WORD/x/ of a.conf\n", False)
    assert edits.spans("password => 'ES-PASS-WORD'", "a.conf") == []


def test_scripts_are_searched_once_per_file_name(monkeypatch):
    searched = []
    names = script_edits._names
    monkeypatch.setattr(script_edits, "_names", lambda script, name: searched.append(name) or names(script, name))
    edits = ScriptEdits()
    edits.add("envsubst < a.conf\n", False)
    for _ in range(3):
        assert edits.spans("port => $port", "a.conf") == [(8, 13)]
        assert edits.spans("port => $port", "b.conf") == []
    assert searched == ["a.conf", "b.conf"]


@pytest.mark.parametrize(
    ("script", "count"), [("sed -i 's|h4Nt-9zQ|$password|g' .env a.conf", 0), ("sed -i 's|h4Nt-9zQ|x|' b.conf", 1)]
)
def test_a_password_that_an_installer_replaces(tmp_path, script, count):
    text = PIPELINE.format('hosts => ["https://es.example.org"] user => "elastic" password => "h4Nt-9zQ"')
    result = check(tmp_path, "a.conf", text, "install.sh", f"{script}\n")
    assert len([one for one in result.findings if one.rule.code == "LS501"]) == count


BEAT = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\noutput.elasticsearch:\n  protocol: https\n"
ADDITIONS = [
    ("i.sh", 'cp beat.yml /etc/filebeat/filebeat.yml\necho "output.x.hosts:" >> /etc/filebeat/filebeat.yml\n'),
    ("i.sh", "cat <<EOF >> conf/beat.yml\nEOF\n"),
    ("i.sh", "cat >> 'beat.yml' <<EOF\nEOF\n"),
    ("i.sh", "echo x | sudo tee -a /etc/beat.yml > /dev/null\n"),
    ("i.sh", "yq -i '.output.elasticsearch.hosts = [\"a\"]' conf/beat.yml\n"),
    ("i.sh", 'yq eval -i ".a = strenv(X)" "$D/beat.yml"\n'),
    ("i.sh", "CONF=beat.yml\nprintf x >> \"${CONF}\"\n"),
    ("i.sh", "sed -i '/protocol/a \\  hosts: [x]' /etc/beat.yml\n"),
    ("Dockerfile", "FROM a\nRUN sed -i '$ a hosts: [x]' beat.yml\n"),
    ("tasks/main.yml", "- blockinfile:\n    path: /etc/beat.yml\n    block: |\n      a: b\n"),
    ("tasks/main.yml", "- name: x\n  lineinfile:\n    line: 'hosts: []'\n    path: /etc/beat.yml\n"),
    ("i.ps1", 'Add-Content -Path "C:\\\\fb\\\\beat.yml" -Value "x"\n'),
    ("i.py", "with open('beat.yml', 'a') as file:\n    file.write(x)\n"),
    ("i.py", "CONF = 'beat.yml'\nwith open(CONF, 'a') as file:\n    file.write(x)\n"),
]  # fmt: skip


@pytest.mark.parametrize(("script", "text"), ADDITIONS)
def test_what_a_script_adds_is_not_missing(tmp_path, script, text):
    result = check(tmp_path, "beat.yml", BEAT, script, text)
    assert [one.rule.code for one in result.findings if one.severity == "error"] == []
    assert result.verdict == "unknown"


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("i.sh", "cp beat.yml /x\necho a >> other.log\n"),
        ("i.sh", "echo beat.yml >> .gitignore\n"),
        ("i.sh", "cp beat.yml /x >> $LOGFILE\n"),
        ("i.sh", "echo beat.yml >> $GITHUB_OUTPUT\n"),
        ("i.sh", "echo a >> /etc/filebeat/filebeat.yml\n"),
        ("i.py", "with open('beat.yml') as file:\n    a = file.read()\n"),
    ],
)
def test_what_no_script_adds_is_missing(tmp_path, script, text):
    result = check(tmp_path, "beat.yml", BEAT, script, text)
    assert [one.rule.code for one in result.findings if one.severity == "error"] == ["FB103"]


def test_other_errors_in_a_file_to_which_a_script_adds(tmp_path):
    result = check(tmp_path, "beat.yml", f"{BEAT}logging.level: eror\n", *ADDITIONS[1])
    assert [one.rule.code for one in result.findings if one.severity == "error"] == ["FB114"]
    assert result.verdict == "rejected"


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("install.go", 'config = strings.ReplaceAll(config, "$sslMode$", mode)\n'),
        ("install.sh", "sed -i 's/\\$sslMode\\$/full/' a.yml\n"),
        ("install.py", "text = text.replace('$sslMode$', mode)\n"),
    ],
)
def test_names_between_dollar_signs(script, text):
    edits = ScriptEdits()
    edits.add(text, False)
    assert edits.spans("mode: '$sslMode$'", "b.yml") == [(7, 16)]


def test_warnings_that_quote_what_a_script_replaces(tmp_path):
    body = '{"index_patterns": ["WEBX_LOGS*"], "settings": {}}\n'
    codes = [
        [one.rule.code for one in check(tmp_path, "a.json", body, "run.sh", script).findings]
        for script in ("", "sed 's/WEBX_LOGS/web/' a.json | curl -d @- x\n")
    ]
    assert ["ES115" in found for found in codes] == [True, False]


VARIABLES = "protocol => ${ES_PROTOCOL} workers => ${ES_WORKERS}"
SET = "export ES_PROTOCOL=${ES_PROTOCOL:-http}\nexport ES_WORKERS=2\n"
TAKES_ANY = [
    "cat $LS_CONFIG | /usr/local/bin/bash-templater.sh > $RUN",
    "envsubst < $f > /run/$f",
    'envsubst <"${TEMPLATE}" >/run/a.conf',
    "gomplate -f $CONFIG_FILE -o /run/a.conf",
    "dockerize -template $SRC:/run/a.conf logstash",
    "./bin/render-template $1 $CONF > /run/a.conf",
    "perl -pe 's/\\$\\{(\\w+)\\}/$ENV{$1}/ge' \"$file\" > /run/a.conf",
]


@pytest.mark.parametrize("command", TAKES_ANY)
def test_variables_of_a_script_for_any_file(tmp_path, command):
    result = check(tmp_path, "a.conf", PIPELINE.format(VARIABLES), "bin/run.sh", f"#!/bin/sh\n{SET}{command}\n")
    assert [one.rule.code for one in result.findings if one.severity == "error"] == []
    assert result.verdict == "unknown"


@pytest.mark.parametrize(
    "script",
    [
        f"{SET}logstash -f $LS_CONFIG\n",  # replaces nothing
        f"{SET}envsubst < other.txt > b.conf\n",  # another file
        "cat $CONFIG | envsubst > b.conf\n",  # other variables
    ],
)
def test_variables_that_no_script_replaces(tmp_path, script):
    result = check(tmp_path, "a.conf", PIPELINE.format(VARIABLES), "bin/run.sh", script)
    assert [one.rule.code for one in result.findings if one.severity == "error"] == ["LS008", "LS008"]
