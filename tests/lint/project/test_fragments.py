"""Pipeline files without a section that a tool pastes into one."""

import pytest
from file_roles import report as report_on

from lslint.project.fragments import has_section, sections_of

GROK = 'grok { match => { "message" => "^%{IP:ip}" } }\n'


@pytest.fixture
def run(tree, capsys):
    def run(*arguments, **files):
        tree(**files)
        return report_on(capsys, *(arguments or (".",)))[1]

    return run


def by_path(report):
    return {one["path"]: (one["role"], one["verdict"]) for one in report["files"]}


def codes(report):
    return {one["code"] for one in report["findings"]} - {"LS701"}


def test_a_folder_of_fragments(run):
    report = run(**{"snippets/a.conf": GROK, "snippets/b.conf": 'if [a] == "b" { drop { } }\n'})
    assert by_path(report) == {
        "snippets/a.conf": ("fragment", "accepted"), "snippets/b.conf": ("fragment", "accepted"),
    }  # fmt: skip
    assert codes(report) == set()


def test_mistakes_in_a_fragment_are_found_at_their_place(run):
    report = run(**{"s/a.conf": "# c\ngrk { a => 1 }\n", "s/b.conf": GROK})
    (finding,) = (one for one in report["findings"] if one["code"] == "LS101")
    assert finding["range"]["start"] == {"line": 2, "column": 1, "offset": 4}
    assert by_path(report)["s/a.conf"] == ("fragment", "rejected")


def test_one_file_without_a_section_is_a_mistake(run):
    report = run(**{"conf/a.conf": GROK, "conf/b.conf": f"filter {{ {GROK} }}\n"})
    assert by_path(report)["conf/a.conf"] == ("production", "rejected")
    assert "LS026" in codes(report)


def test_files_with_a_section_next_to_fragments_are_pipelines(run):
    report = run(**{"s/a.conf": GROK, "s/b.conf": GROK, "s/c.conf": f"filter {{ {GROK} }}\n"})
    assert {path: role for path, (role, _) in by_path(report).items()} == {
        "s/a.conf": "fragment", "s/b.conf": "fragment", "s/c.conf": "production",
    }  # fmt: skip


def test_mostly_pipelines_are_no_folder_of_fragments(run):
    whole = f"filter {{ {GROK} }}\n"
    report = run(**{"s/a.conf": GROK, "s/b.conf": GROK, "s/c.conf": whole, "s/d.conf": whole})
    assert by_path(report)["s/a.conf"][0] == "production"


def test_one_fragment_in_each_of_several_folders(run):
    report = run(**{f"s/{name}/filter.conf": GROK for name in ("nginx", "apache", "mysql")})
    assert {role for role, _ in by_path(report).values()} == {"fragment"}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("build.sh", "{ echo 'filter {'; cat s/a.conf; echo '}'; } > out.conf\n"),
        ("build.sh", "cat s/*.conf\n"),
        ("main.conf.j2", "filter {\n{% include 's/a.conf' %}\n}\n"),
    ],
)
def test_a_script_or_template_includes_it(run, path, text):
    report = run(**{"s/a.conf": GROK, path: text})
    assert by_path(report)["s/a.conf"] == ("fragment", "accepted")


def test_a_mount_is_no_inclusion(run):
    report = run(**{"s/a.conf": GROK, "docker-compose.yml": "services:\n  a:\n    volumes: [./s/a.conf:/x/a.conf]\n"})
    assert by_path(report)["s/a.conf"][0] == "production"


def test_a_named_file_is_a_pipeline_unless_the_config_says_otherwise(run):
    files = {"s/a.conf": GROK, "s/b.conf": GROK}
    assert codes(run("s/a.conf", **files)) == {"LS026"}
    report = run("s/a.conf", **files, **{"lslint.toml": '[roles]\n"s/*" = "fragment"\n'})
    assert by_path(report) == {"s/a.conf": ("fragment", "accepted")}


def test_a_pipeline_that_the_config_calls_a_fragment_stays_a_pipeline(run):
    report = run(**{"a.conf": f"filter {{ {GROK} }}\n", "lslint.toml": '[roles]\n"*" = "fragment"\n'})
    assert by_path(report) == {"a.conf": ("fragment", "accepted")}


def test_fragments_of_a_test_are_fixtures(run):
    report = run(**{"spec/a.conf": GROK, "spec/b.conf": GROK})
    assert {role for role, _ in by_path(report).values()} == {"fixture"}


def test_fixes_and_suppressions(run, tmp_path):
    run("--fix", ".", **{"s/a.conf": 'mutate { id => "a" }\nmutate { add_tag = "a" }\n', "s/b.conf": GROK})
    assert "add_tag => " in (tmp_path / "s/a.conf").read_text()
    assert "filter" not in (tmp_path / "s/a.conf").read_text()
    report = run(**{"s/a.conf": "grk { a => 1 } # lslint: ignore[LS101] -- ours\n", "s/b.conf": GROK})
    assert codes(report) == set()


@pytest.mark.parametrize(
    ("text", "path", "section"),
    [
        (GROK, "a.conf", "filter"),
        ("beats { port => 5044 }\n", "a.conf", "input"),
        ("stdout { }\n", "a.conf", "output"),
        ('elasticsearch { hosts => ["a"] }\n', "outputs/a.conf", "output"),
        ('elasticsearch { hosts => ["a"] }\n', "x/es-output.conf", "output"),
        ('elasticsearch { hosts => ["a"] }\n', "x/es.conf", "input filter output"),
        ('elasticsearch { hosts => ["a"] manage_template => false }\n', "x/es.conf", "output"),
        ('if [a] { elasticsearch { hosts => ["a"] } }\n', "x/es.conf", "filter output"),
        ('if [a] { elasticsearch { hosts => ["a"] } }\n', "inputs/es.conf", "filter output"),
        ("tcp { port => 5000 codec => json }\n", "a.conf", "input"),
        ('file { path => "/a" }\n', "a.conf", "input output"),
        ('csv { path => "/a" fields => ["a"] }\n', "a.conf", "output"),
        (GROK, "output/a.conf", "filter"),
        ("acme_x { }\n", "inputs/a.conf", "input"),
        ("acme_x { }\n", "a.conf", "input filter output"),
        (GROK + "acme_x { }\n", "a.conf", "filter"),
    ],
)
def test_sections(text, path, section):
    assert " ".join(sections_of(text, path)) == section


ES = 'elasticsearch { hosts => ["http://x:9200"] index => "a" }\n'
BEATS = "beats { port => 5044 }\n"
FILE = 'file { path => "/x" }\n'


@pytest.mark.parametrize(
    ("files", "section"),
    [
        ({"01.conf": ES, "02.conf": "kafka { topic_id => 'a' bootstrap_servers => 'k:9092' }\n"}, "`output`"),
        ({"01.conf": ES, "02.conf": "beats { port => 5044 }\n"}, "`input`"),
        ({"01.conf": ES, "02.conf": FILE}, "`input` or `output`"),
        ({"01.conf": ES, "02.conf": BEATS, "03.conf": "stdout { codec => json }\n"}, "`input` or `filter` or `output`"),
    ],
)  # fmt: skip
def test_siblings_decide_on_the_section(run, files, section):
    report = run(**{f"snip/{name}": text for name, text in files.items()})
    one = next(each for each in report["files"] if each["path"] == "snip/01.conf")
    assert section + " section" in one["not_checked"][0]["reason"]
    found = [each["code"] for each in report["findings"] if each["path"] == "snip/01.conf"]
    if " or " in section:
        assert found == []


def test_what_depends_on_an_open_section_is_no_finding(run):
    report = run(**{"snip/01.conf": ES.replace("index", "nosuch"), "snip/02.conf": FILE})
    assert (codes(report), by_path(report)["snip/01.conf"]) == (set(), ("fragment", "unknown"))


def test_a_syntax_error_holds_in_every_section(run):
    report = run(**{"snip/01.conf": "elasticsearch { hosts => ['a'] index = 'a' }\n", "snip/02.conf": FILE})
    assert by_path(report)["snip/01.conf"] == ("fragment", "rejected")
    assert any(one["stage"] == "parse" for one in report["findings"])


def test_a_fixture_lacks_no_section(run):
    report = run(**{"spec/e/01.conf": "mutate { add_tag => ['a'] }\n", "spec/e/02.conf": GROK})
    assert set(by_path(report).values()) == {("fixture", "accepted")}
    assert codes(report) == set()
    report = run(**{"s/a.conf": GROK, "lslint.toml": '[roles]\n"s/*" = "fixture"\n'})
    assert by_path(report)["s/a.conf"] == ("fixture", "accepted")


def test_has_section():
    assert has_section("# a\ninput {\n}\n")
    assert has_section("grok { }\n  filter\n{ }\n")
    assert not has_section(GROK)
    assert not has_section('mutate { add_field => { "filter" => "a" } }\n')


def test_a_script_of_one_long_line_takes_no_time(run):
    report = run(**{"s/a.conf": GROK, "x.sh": " a.conf" * 15_000})
    assert by_path(report)["s/a.conf"][0] == "production"


FIRST = 'grok { match => { "message" => "<%{POSINT:pri}>%{GREEDYDATA:rest}" } }\n'
SECOND = 'grok { match => { "message" => "%{TIMESTAMP_ISO8601:time} %{SHOPORDER:order} %{GREEDYDATA:text}" } }\n'


def test_a_fragment_knows_its_siblings_and_its_project(run):
    def found(report):
        return {one["code"] for one in report["findings"] if one["path"] == "parts/02.conf"}

    files = {"parts/02.conf": SECOND, "parts/03.conf": 'mutate { add_tag => "a" }\n'}
    report = run(**files, **{"parts/01.conf": FIRST, "patterns/shop": "SHOPORDER [A-Z]+\n"})
    assert found(report).isdisjoint({"LS301", "LS241"})
    report = run(**files, **{"parts/01.conf": 'mutate { add_tag => "a" }\n', "patterns/shop": "OTHER [A-Z]+\n"})
    assert found(report) >= {"LS301", "LS241"}


def test_ids_of_fragments_differ(run):
    text = 'mutate { remove_field => ["headers"] }\nmutate { add_tag => "a" }\nkv { }\ndrop { }\nkv { }\n'
    report = run("--select", "LS701", ".", **{"parts/01.conf": text, "parts/02.conf": text, "parts/03.conf": text})
    names = [edit["text"] for one in report["findings"] for edit in one["fix"]["edits"]]
    assert len(names) == len(set(names)) == 15


MAIL = 'if [bad] == "yes" {\n  email { to => "a@b.example" }\n}\n'
MAIN = "output {{\n  {}\n  elasticsearch {{ }}\n}}\n"


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("install/logstash.py", "block = open('logstash/conf/email.conf').read()"),
        ("install/deep/er/setup.py", "with open(os.path.join(CONF, 'email.conf')) as file:"),
        ("setup.js", "const mail = fs.readFileSync(`${dir}/email.conf`, 'utf8');"),
        ("cmd/main.go", 'data, err := os.ReadFile("conf/email.conf")'),
        ("tools/Build.ps1", "$mail = Get-Content conf\\email.conf -Raw"),
        ("bin/install", "#!/usr/bin/perl\nopen my $in, '<', 'conf/email.conf';"),
        ("install.php", "$mail = file_get_contents('conf/email.conf');"),
        ("scripts/setup.sh", "sed -i '/MAIL/r conf/email.conf' /etc/logstash/conf.d/main.conf"),
        ("scripts/setup.sh", "cat head.conf email.conf tail.conf > /etc/logstash/conf.d/main.conf"),
    ],
)
def test_a_script_reads_the_file(run, path, line):
    report = run(**{"logstash/conf/email.conf": MAIL, "logstash/conf/main.conf": MAIN.format(""), path: line + "\n"})
    assert "LS026" not in codes(report)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("install.sh", "cp conf/email.conf /etc/logstash/conf.d/"),
        ("install.py", "shutil.copy('conf/email.conf', '/etc/logstash/conf.d')"),
        ("install.py", "open('conf/myemail.conf').read()"),
        ("README.md", "open email.conf and change it"),
        ("play.yml", "- copy: src=email.conf dest=/etc/logstash/conf.d/"),
    ],
)
def test_a_script_copies_the_file(run, path, line):
    report = run(**{"logstash/conf/email.conf": MAIL, "logstash/conf/main.conf": MAIN.format(""), path: line + "\n"})
    assert "LS026" in codes(report)


@pytest.mark.parametrize(
    ("place", "is_part"),
    [
        ("email_block", True),
        ("@@EMAIL@@", True),
        ("__EMAIL_BLOCK__", True),
        ("{{email}}", True),
        ("%%email%%", True),
        ("# EMAIL CONFIG HERE", True),
        ("# include email.conf", True),
        ("#insert conf/email.conf", True),
        ("# email", False),
        ("email {{ }}", False),
        ("# EMAIL_BLOCK", True),
        ("# Email section", False),
        ("# email config", False),
        ("# see email.conf", False),
        ("# block of another file: mail_block", False),
    ],
)
def test_a_placeholder_in_a_pipeline_beside_it(run, place, is_part):
    main = "output {\n  " + place.replace("{{ }}", "{ }") + "\n  elasticsearch { }\n}\n"
    report = run(**{"conf/email.conf": MAIL, "conf/main.conf": main})
    of_mail = {one["code"] for one in report["findings"] if one["path"] == "conf/email.conf"}
    assert ("LS026" in of_mail) == (not is_part)
