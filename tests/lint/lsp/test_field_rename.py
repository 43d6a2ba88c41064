"""Rename of fields in the files of a pipeline, and when it is refused."""

import pytest
from lsp_session import edited, position

from lslint.lsp.field_rename import prepare, rename
from lslint.lsp.rename import RenameRefused

TCP = "input { tcp { port => 1 } }\n"
BEATS = "input { beats { port => 1 } }\n"
GROK = 'grok { match => { "message" => "^%{IP:client} (?<verb>x)" } }'
STDOUT = "output { stdout { } }\n"


def renamed(workspace, document, word, new, shift=1):
    """Name of the file -> its text after the rename."""
    edit = rename(workspace.session, document, position(document, word, shift), new, versioned=True)
    return edited(workspace, edit)


def after(workspace, filters, word, new, start=TCP, end=STDOUT):
    """The filters after the rename in a pipeline of one file."""
    document = workspace.open("a.conf", f"{start}filter {{ {filters} }}\n{end}")
    (text,) = renamed(workspace, document, word, new).values()
    return text.removeprefix(f"{start}filter {{ ").removesuffix(f" }}\n{end}")


@pytest.mark.parametrize(
    ("filters", "word", "new", "expected"),
    [
        (
            f'{GROK} if [client] {{ mutate {{ add_field => {{ "a" => "%{{client}}" }} strip => [client] }} }}',
            "[client]",
            "ip",
            'grok { match => { "message" => "^%{IP:ip} (?<verb>x)" } }'
            ' if [ip] { mutate { add_field => { "a" => "%{ip}" } strip => [ip] } }',
        ),
        (
            f'{GROK} if [client] {{ mutate {{ add_field => {{ "a" => "%{{client}}" }} strip => [client] }} }}',
            "[client]",
            "[source][ip]",
            'grok { match => { "message" => "^%{IP:[source][ip]} (?<verb>x)" } }'
            ' if [source][ip] { mutate { add_field => { "a" => "%{[source][ip]}" } strip => ["[source][ip]"] } }',
        ),
        (
            f'{GROK} mutate {{ uppercase => ["verb"] }}',
            '"verb"',
            "method",
            'grok { match => { "message" => "^%{IP:client} (?<method>x)" } } mutate { uppercase => ["method"] }',
        ),
        (
            'dissect { mapping => { "message" => "%{a->} %{+a/2} %{b}" } } date { match => ["a", "ISO8601"] }',
            '"a"',
            "[t][x]",
            'dissect { mapping => { "message" => "%{[t][x]->} %{+[t][x]/2} %{b}" } }'
            ' date { match => ["[t][x]", "ISO8601"] }',
        ),
        (
            """mutate { replace => { "[a][b]" => "1" } } ruby { code => 'event.set("c", event.get("[a][b]"))' }""",
            '"[a][b]"',
            "d",
            """mutate { replace => { "[d]" => "1" } } ruby { code => 'event.set("c", event.get("[d]"))' }""",
        ),
        (  # the fields in an object
            'mutate { replace => { "[a][b]" => "1" } } if [a] { mutate { remove_field => ["a"] } }',
            '"a"]',
            "[c]",
            'mutate { replace => { "[c][b]" => "1" } } if [c] { mutate { remove_field => ["c"] } }',
        ),
        (  # relative names stay
            'grok { match => { "message" => "%{IP:ip}" } target => "a" } geoip { source => "[a][ip]" target => "g" }',
            '"a"',
            "c",
            'grok { match => { "message" => "%{IP:ip}" } target => "c" } geoip { source => "[c][ip]" target => "g" }',
        ),
        (
            'grok { match => { "message" => "%{IP:ip}" } target => "a" } geoip { source => "[a][ip]" target => "g" }',
            '"[a][ip]"',
            "[a][client]",
            'grok { match => { "message" => "%{IP:client}" } target => "a" }'
            ' geoip { source => "[a][client]" target => "g" }',
        ),
        (
            'grok { match => { "message" => "%{MINE}" } pattern_definitions => { "MINE" => "%{INT:n}" } }'
            ' mutate { convert => { "n" => "integer" } }',
            '"n"',
            "took",
            'grok { match => { "message" => "%{MINE}" } pattern_definitions => { "MINE" => "%{INT:took}" } }'
            ' mutate { convert => { "took" => "integer" } }',
        ),
    ],
)
def test_all_names_change(workspace, filters, word, new, expected):
    assert after(workspace, filters, word, new) == expected


def test_unknown_inputs_before_a_filter_that_sets_the_field(workspace):
    assert "IP:ip}" in after(workspace, f"{GROK} geoip {{ source => 'client' target => 'g' }}", "'client'", "ip", BEATS)


def test_prepare(workspace):
    document = workspace.open("a.conf", f"{TCP}filter {{ {GROK} mutate {{ strip => ['client'] }} }}\n{STDOUT}")
    found = prepare(workspace.session, document, position(document, "'client'", 3))
    assert found.placeholder == "client"
    assert found.range.end.character - found.range.start.character == len("client")
    assert prepare(workspace.session, document, position(document, "strip")) is None
    with pytest.raises(RenameRefused):
        prepare(workspace.session, document, position(document, "message"))


def test_same_name(workspace):
    document = workspace.open("a.conf", f"{TCP}filter {{ {GROK} }}\n{STDOUT}")
    assert rename(workspace.session, document, position(document, "IP:client", 4), "[client]", versioned=False) is None


USED = 'geoip { source => "client" target => "g" }'


@pytest.mark.parametrize(
    ("filters", "word", "start", "reason"),
    [
        ("mutate { strip => ['message'] }", "message", TCP, "The `tcp` input sets the field (line 1)"),
        (
            "mutate { strip => ['host'] }",
            "host",
            "input { file { path => '/a' } }\n",
            "The `file` input sets the field",
        ),
        (
            "mutate { strip => ['type'] }",
            "'type'",
            "input { tcp { port => 1 type => 'x' } }\n",
            "The `tcp` input sets the field",
        ),
        (USED, "client", BEATS, "Fields of the `beats` input are unknown, and `client` may come from there"),
        (USED, "client", "", "The inputs are in other files, and `client` may come from there"),
        (
            f"if [message] == 'x' {{ {GROK} }} {USED}",
            '"client"',
            BEATS,
            "Fields of the `beats` input are unknown",
        ),
        (
            f"json {{ source => 'message' }} {USED}",
            '"client"',
            TCP,
            "Fields of the `json` filter are unknown",
        ),
        (f"{GROK} json {{ source => 'message' }} {USED}", '"client"', TCP, "`json` (line 2) may also set `client`"),
        (
            'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } } mutate { strip => ["clientip"] }',
            '"clientip"',
            TCP,
            "The grok pattern `COMBINEDAPACHELOG`, which this pipeline does not define, sets the field (line 2)",
        ),
        (f"{GROK} ruby {{ code => 'event.set(x, 1)' }} {USED}", '"client"', TCP, "`ruby` may use any field"),
        (f"{GROK} prune {{ whitelist_names => ['client'] }}", "IP:client", TCP, "`prune` may use any field"),
        (
            "clone { clones => ['x'] } if [type] == 'x' { mutate { replace => { 'type' => 'y' } } }",
            "[type]",
            TCP,
            "`clone` sets the field by default",
        ),
        (f"{GROK} frobnicate {{ }} {USED}", '"client"', TCP, "`frobnicate` may use any field"),
        (
            f"{GROK} mutate {{ add_field => {{ '%{{verb}}' => '1' }} }} {USED}",
            '"client"',
            TCP,
            "`mutate` computes the name of a field",
        ),
        (
            "date { match => ['@timestamp', 'ISO8601'] }",
            "@timestamp",
            TCP,
            "`@timestamp` is a field of Logstash itself",
        ),
        ("if 'a' in [tags] { drop { } }", "[tags]", TCP, "`tags` is a field of Logstash itself"),
        (
            'json { source => "message" target => "a" } mutate { strip => ["[a][b]"] }',
            "[a][b]",
            TCP,
            "`json` sets `a`, which contains the field",
        ),
        (f"{GROK} {{{{ more }}}} {USED}", '"client"', TCP, "syntax errors"),
        (
            f"{GROK} jdbc_streaming {{ parameters => {{ 'x' => 'client' }} target => 'r' }}",
            "IP:client",
            TCP,
            "`client` in a.conf:2 may name the field as well",
        ),
    ],
)
def test_refused(workspace, filters, word, start, reason):
    shift = 4 if word == "IP:client" else 2
    document = workspace.open("a.conf", f"{start}filter {{ {filters} }}\n{STDOUT}")
    with pytest.raises(RenameRefused) as error:
        prepare(workspace.session, document, position(document, word, shift))
    assert reason in error.value.message


@pytest.mark.parametrize(
    ("filters", "word", "new", "reason"),
    [
        (f"{GROK} mutate {{ strip => ['other'] }}", "IP:client", "other", "already uses the field `other`"),
        (f"{GROK} mutate {{ strip => ['[a][b]'] }}", "IP:client", "a", "already uses the field `[a][b]`"),
        (GROK, "IP:client", "[client][ip]", "cannot contain each other"),
        (GROK, "IP:client", "a b", "may contain letters"),
        (GROK, "IP:client", "[a", "is not a field reference"),
        (GROK, "IP:client", "", "may contain letters"),
        (GROK, "IP:client", "tags", "is a field of Logstash itself"),
        (GROK, "verb>", "[http][method]", "The named group (?<verb>…) cannot have the new name"),
        (GROK, "verb>", "http-method", "The named group (?<verb>…) cannot have the new name"),
        (
            'mutate { replace => { "[a][b]" => "1" } } mutate { remove_field => ["a"] }',
            "[a][b]",
            "[c][b]",
            "`a` (line 2) contains `[a][b]`, but not `[c][b]`",
        ),
    ],
)
def test_refused_names(workspace, filters, word, new, reason):
    document = workspace.open("a.conf", f"{TCP}filter {{ {filters} }}\n{STDOUT}")
    with pytest.raises(RenameRefused) as error:
        rename(workspace.session, document, position(document, word, 4 if ":" in word else 1), new, versioned=True)
    assert reason in error.value.message


@pytest.mark.parametrize("linked", [False, True])
def test_files_outside_of_the_workspace_are_not_changed(workspace, tmp_path, linked):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "b.conf").write_text('output { file { path => "/%{client}" } }\n')
    workspace.write("conf.d/a.conf", "# as it was\n")
    if linked:
        (workspace.root / "conf.d" / "b.conf").symlink_to(tmp_path / "outside" / "b.conf")
    else:
        workspace.write("pipelines.yml", '- pipeline.id: main\n  path.config: "{conf.d,../outside}/*.conf"\n')
    document = workspace.open("conf.d/a.conf", f"{TCP}filter {{ {GROK} }}\n")
    edit = rename(workspace.session, document, position(document, "IP:client", 4), "ip", versioned=False)
    assert list(edit.changes) == [document.uri]
