"""LS240 (grok-appends-to-existing-field): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, fixed, run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS240
        (filters('grok { match => { "message" => ["%{INT:n} %{DATA:message}$", "%{DATA:message}"] } }'), 1),
        (filters('grok { match => { "message" => "%{INT:n} (?<message>.*?)" } }'), 0),
        (filters('grok { keep_empty_captures => true match => { "message" => "%{INT:n} %{DATA:message}" } }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS240", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            'filter { grok { match => { "m" => "%{GREEDYDATA:m}" } overwrite => ["a"] } } # c',
            'filter { grok { match => { "m" => "%{GREEDYDATA:m}" } overwrite => ["a", "m"] } } # c',
        ),
        (
            'filter { grok { match => { "m" => "%{GREEDYDATA:m}" } overwrite => "a" } }',
            'filter { grok { match => { "m" => "%{GREEDYDATA:m}" } overwrite => ["a", "m"] } }',
        ),
        (
            'filter { grok { match => { "m" => "%{GREEDYDATA:m}" } } }',
            'filter { grok { overwrite => ["m"] match => { "m" => "%{GREEDYDATA:m}" } } }',
        ),
    ],
)
def test_fix(text: str, after: str) -> None:
    (finding,) = run("LS240", text)
    assert fixed(text, finding) == after
    assert not parse_.parse(after)[1]
    assert not run("LS240", after)


@pytest.mark.parametrize(
    ("later", "again"),
    [
        ("%{TIMESTAMP_ISO8601:time} %{IP:client} %{GREEDYDATA:rest}", True),
        ("^%{TIMESTAMP_ISO8601} %{IP:client}", True),
        ("%{IP:client} %{GREEDYDATA:rest}", False),
        ("%{WORD:a} %{GREEDYDATA:rest}", False),
    ],
)
def test_a_later_filter_that_needs_the_whole_text(later: str, again: bool) -> None:
    first = 'grok { match => { "message" => "%{TIMESTAMP_ISO8601:time} %{GREEDYDATA:message}" } }'
    then = f'grok {{ match => {{ "message" => "{later}" }} }}'
    for text in (filters(first + then), filters(first) + filters(f"if [a] {{ {then} }}")):
        (finding,) = run("LS240", text)
        assert (finding.fix is None) is again
        assert ("another field" in finding.message) is again
        assert ("Add `overwrite" in finding.message) is not again
    (finding,) = run("LS240", filters(then + first))
    assert finding.fix is not None


@pytest.mark.parametrize(
    ("around", "again"),
    [
        ("if [a] {{ {0} }} if [b] {{ {1} }}", True),
        ("if [a] {{ {0} }} else if [b] {{ {1} }}", False),
        ("if [a] {{ {0} }} else {{ {1} }}", False),
        ('if [type] == "a" {{ {0} }} if [type] == "b" {{ {1} }}', False),
        ('{0} if "_grokparsefailure" in [tags] {{ {1} }}', False),
        ("if [a] {{ {0} {1} }}", True),
    ],
)
def test_only_what_the_same_events_meet(around: str, again: bool) -> None:
    first = 'grok { match => { "message" => "%{TIMESTAMP_ISO8601:time} %{GREEDYDATA:message}" } }'
    then = 'grok { match => { "message" => "%{TIMESTAMP_ISO8601:time} %{IP:client}" } }'
    (finding,) = run("LS240", filters(around.format(first, then)))
    assert (finding.fix is None) is again


@pytest.mark.parametrize(
    ("later", "found"),
    [
        ('mutate { remove_field => ["message"] }', False),
        (
            'geoip { source => "ip" } if [a] { grok { match => { "b" => "x" } } } mutate { remove_field => "message" }',
            False,
        ),
        ('if [a] { mutate { remove_field => ["message"] } }', True),
        ('json { source => "message" } mutate { remove_field => ["message"] }', True),
        ('if "x" in [message] { drop { } } mutate { remove_field => ["message"] }', True),
        ('ruby { path => "a.rb" } mutate { remove_field => ["message"] }', False),
        ('kv { } mutate { remove_field => ["message"] }', True),
        ('mutate { add_field => { "a" => "%{message}" } remove_field => ["message"] }', True),
        ('mutate { remove_field => ["other"] }', True),
    ],
)
def test_a_field_that_is_removed_unread(later: str, found: bool) -> None:
    first = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    assert bool(run("LS240", filters(f"{first} {later}"))) is found
    assert bool(run("LS240", filters(f'if [type] == "a" {{ {first} {later} }}'))) is found
    assert run("LS240", filters(f'if [type] == "a" {{ {first} }} else {{ {later} }}'))


def test_a_field_that_the_filter_itself_removes() -> None:
    text = 'grok { match => { "message" => "^%{INT:n} %{GREEDYDATA:message}" } remove_field => ["message"] %s }'
    assert run("LS240", filters(text.replace("%s", ""))) == []


@pytest.mark.parametrize(
    "option", ['patterns_dir => ["/etc/patterns"]', 'patterns_dir => "./p" patterns_files_glob => "*"']
)
def test_pattern_files_may_define_a_name_differently(option: str) -> None:
    assert run("LS240", filters(f'grok {{ {option} match => {{ "message" => "%{{HTTPD20_ERRORLOG}}" }} }}')) == []
    assert len(run("LS240", filters('grok { match => { "message" => "%{HTTPD20_ERRORLOG}" } }'))) == 1
    assert (
        len(run("LS240", filters(f'grok {{ {option} match => {{ "message" => "%{{INT}} %{{MY:message}}" }} }}'))) == 1
    )


@pytest.mark.parametrize(
    ("later", "again"),
    [
        # the filter reads what a later filter has set
        ('if [a] { mutate { replace => { "message" => "%{rest}" } } } {then}', True),
        ('mutate { add_field => { "b" => "c" } } {then}', True),
        ("ruby { code => \"event.set('a', 1)\" } {then}", True),
        ('clone { clones => ["copy"] } {then}', True),
        ("if [a] { drop { } } {then}", True),
    ],
)
def test_the_value_that_a_later_filter_reads(later: str, again: bool) -> None:
    first = 'grok { match => { "message" => "%{TIMESTAMP_ISO8601:time} %{GREEDYDATA:message}" } }'
    then = 'grok { match => { "message" => "%{TIMESTAMP_ISO8601:time} %{IP:client}" } }'
    (finding,) = run("LS240", filters(f"{first} {later.replace('{then}', then)}"))
    assert (finding.fix is None) is again


def test_a_field_that_is_removed_in_all_branches() -> None:
    first = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    gone = 'mutate { remove_field => ["message"] }'
    assert run("LS240", filters(f"{first} if [a] {{ {gone} }} else if [b] {{ {gone} }}"))
    assert run("LS240", filters(f"{first} drop {{ }} json {{ source => message }}")) == []
    assert (
        run("LS240", filters(first + 'mutate { replace => { "message" => "%{rest}" } } json { source => message }'))
        == []
    )
    assert run("LS240", filters(f"{first} {gone}") + "output { if [message] { stdout { } } }") == []


def test_several_filters_that_match_one_field() -> None:
    one = 'grok {{ match => {{ "message" => "^%{{SYSLOGTIMESTAMP:time}} {0} %{{GREEDYDATA:message}}" }} }}'
    first, second = one.format("a"), one.format("b")
    gone = 'mutate { remove_field => ["message"] }'
    assert run("LS240", filters(f"{first} {gone} {second} {gone}")) == []
    assert len(run("LS240", filters(f"if [a] {{ {first} {gone} }} else {{ {second} }}"))) == 1
    assert len(run("LS240", filters(f"if [a] {{ {first} }} else {{ {second} }} json {{ source => message }}"))) == 2


def test_many_filters_for_other_events() -> None:
    one = 'if [type] == "t{0}" {{ grok {{ match => {{ "message" => "^%{{INT:n}} %{{GREEDYDATA:message}}" }} }} }}'
    assert len(run("LS240", filters("\n".join(map(one.format, range(120)))))) == 120


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^%{GREEDYDATA:message}" } target => "parsed" } }\n',
        'filter { grok { match => { "message" => "^%{INT:n} %{GREEDYDATA:message}" } overwrite => ["message"] } }\n',
        'filter { grok { match => { "message" => "^%{INT:n} %{GREEDYDATA:rest}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS240", text) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "[log][line]" => "%{WORD:level} (?<[log][line]>.*)" } overwrite => ["x"] } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS240", text)


GONE = 'mutate { remove_field => ["message"] }'


@pytest.mark.parametrize(
    ("own", "later", "is_found"),
    [
        ("{0}", GONE, False),
        ('if [type] == "a" {{ {0} }}', f'if [type] == "a" {{ {GONE} }}', False),
        ('if [type] == "a" {{ {0} }}', f'if [type] == "b" {{ {GONE} }}', True),
        ('if [type] == "a" {{ {0} }}', f'if [type] == "b" {{ json {{ source => "message" }} }} {GONE}', False),
        ('if [type] == "a" {{ {0} }}', f'if [type] == "a" {{ json {{ source => "message" }} }} {GONE}', True),
        ('if [type] == "a" {{ {0} }}', f'if [type] == "b" {{ if [message] {{ drop {{ }} }} }} {GONE}', False),
        (
            'if [x] {{ drop {{ }} }} else if [type] == "a" {{ if [b] {{ {0} }} }}',
            f'if [type] == "a" {{ {GONE} }}',
            False,
        ),
        ("{0}", f'if [kind] == "b" {{ kv {{ }} }} {GONE}', True),
        ('if [type] == "a" {{ {0} if [kind] == "b" {{ kv {{ }} }} }}', GONE, True),
        ('if [type] == "a" {{ {0} }}', f"if [kind] {{ kv {{ }} }} {GONE}", True),
        ('if [type] == "a" {{ {0} }}', f'if [message] =~ "b" {{ drop {{ }} }} {GONE}', True),
        (
            'if [type] == "a" {{ {0} }}',
            f'if [kind] == "b" {{ kv {{ }} }} else {{ json {{ source => "x" }} }} {GONE}',
            True,
        ),
        # a grok filter that reads the list tries each of its strings
        ("{0}", '{0} mutate {{ remove_field => "message" }}', False),
    ],
)
def test_a_field_that_a_later_file_removes(own: str, later: str, is_found: bool) -> None:
    first = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    text, other = filters(own.format(first)), filters(later.replace("{0}", first).replace("{{", "{").replace("}}", "}"))
    for project in (FakeProject, GuessedProject):
        assert bool(run("LS240", text, project=project({"b.conf": other}))) is is_found


@pytest.mark.parametrize(
    ("pattern", "target", "count"),
    [
        ("HTTPD20_ERRORLOG", "5.4", 1),
        ("HTTPD20_ERRORLOG", "8.15", 1),
        ("HTTPD_ERRORLOG", "5.0", 0),
        ("HTTPD_ERRORLOG", "5.5", 1),
        ("SYSLOGLINE", "2.4", 1),
        ("CRONLOG", "5.0", 1),
    ],
)
def test_patterns_of_former_releases(pattern: str, target: str | None, count: int) -> None:
    text = filters(f'grok {{ match => {{ "message" => "%{{{pattern}}}" }} }}')
    assert len(run("LS240", text, target=target)) == count


@pytest.mark.parametrize(
    ("later", "is_found"),
    [
        # these match only the whole line, which is the first string of the list
        ("%{HAPROXYHTTP}", False),
        ("%{SYSLOGTIMESTAMP:time} %{IPORHOST:server} %{SYSLOGPROG}: to=<%{DATA:recipient}>", False),
        ("^%{SYSLOGBASE} %{GREEDYDATA:rest}", False),
        ("to=<%{DATA:recipient}>", True),
        ("%{COMBINEDAPACHELOG}", True),
        ("%{TIMESTAMP_ISO8601:time} %{LOGLEVEL:level}", True),
        ("to=<%{POSTFIX}>", True),
    ],
)
def test_a_later_filter_that_matches_the_header_of_syslog(later: str, is_found: bool) -> None:
    first = 'grok { match => { "message" => "%{SYSLOGLINE}" } }'
    then = f'if [program] == "a" {{ grok {{ match => {{ "message" => "{later}" }} remove_field => "message" }} }}'
    assert bool(run("LS240", filters(first + then))) is is_found
    assert run("LS240", filters(then + first))
    own = 'grok { match => { "message" => "<%{POSINT}>%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    (finding,) = run("LS240", filters(own + then))
    assert (finding.fix is None) is not is_found


@pytest.mark.parametrize(
    ("later", "is_found"),
    [
        # the list is used
        ("ruby { code => \"event.set('a', event.get('message')[1])\" }", False),
        ("ruby { code => \"event.set('a', event.get('[message][1]'))\" }", False),
        ('ruby { code => "event.to_hash.each { |k, v| event.set(k, v.last) }" }', False),
        ('ruby { code => "event.to_hash.each { |k, v| event.set(k, v.to_i) if v.is_a? String }" }', True),
        ('ruby { code => "event.to_hash.each { |k, v| event.set(k, v[0]) }" }', False),
        ("ruby { code => \"f = 'message'; event.set(f, event.get(f).to_s)\" }", False),
        ('ruby { path => "a.rb" }', False),
        ("ruby { code => \"event.set('a', event.get('rest'))\" }", True),
        ("split { }", False),
        ('split { field => "message" }', False),
        ('split { field => "rest" }', True),
        ('mutate { join => { "message" => "," } }', False),
        ('mutate { join => { "rest" => "," } }', True),
        ('mutate { replace => { "message" => "%{[message][1]}" } }', False),
        ('mutate { rename => { "[message][1]" => "rest" } }', False),
        ('mutate { replace => { "rest" => "%{[other][1]}" } }', True),
        ("if [message][1] { drop { } }", False),
        ('json { source => "[message][1]" }', False),
        # it is dropped
        ('mutate { copy => { "rest" => "message" } }', False),
        ('mutate { rename => { "rest" => "message" } }', False),
        ('mutate { rename => { "message" => "rest" } }', True),
        ('mutate { rename => { "message" => "rest" } } json { source => "rest" remove_field => "rest" }', True),
        ('mutate { copy => { "message" => "rest" } } mutate { remove_field => ["message"] }', True),
        ('prune { whitelist_names => ["^time$", "rest"] }', False),
        ('prune { blacklist_names => ["^message$"] }', False),
    ],
)
def test_a_list_that_later_filters_use_or_drop(later: str, is_found: bool) -> None:
    first = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    assert bool(run("LS240", filters(f"{first} {later}"))) is is_found
    assert bool(run("LS240", filters(first), project=FakeProject({"b.conf": filters(later)}))) is is_found
    assert run("LS240", filters(f"if [a] {{ {first} }} else {{ {later} }}")) or "[1]" in later


def test_an_element_that_an_output_names() -> None:
    first = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    for name, is_found in (("[message][1]", False), ("message", True)):
        output = f'output {{ stdout {{ codec => line {{ format => "%{{{name}}}" }} }} }}'
        assert bool(run("LS240", filters(first) + output)) is is_found
