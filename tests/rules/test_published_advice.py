"""Advice from published articles about old options, heaps and templates, and the findings and pages that give it."""

import pathlib
import subprocess

import fork_server
import pytest
from logstash_checks import check_default, default_codes, selected_codes

from lslint.rules import registry

OLD_OUTPUT = "output { elasticsearch { flush_size => 10000 idle_flush_time => 5 workers => 4 } }\n"
SNIPPETS = [
    (
        'input { file { path => "/a.log" start_position => "beginning" } } output { stdout { codec => "dots" } }',
        "LS248",
    ),
    ('filter { grok { match => [ "message", "%{APACHE_ACCESS}" ] } }', "LS241"),
    ('filter { kv { field_split => "&" source => "qs" target => "foo" } }', ""),
    ('filter { mutate { add_field => [ "index_time", "%{+YYYY-MM-dd HH:mm:ss Z}" ] } }', ""),
    ('filter { mutate { add_field => [ "logstash_host", "<%= node[:fqdn] %>" ] } }', ""),
    ("filter { ruby { code => \"if event['message'].length > 10 then event['message'] = 'x' end\" } }", "LS670"),
    ('input { generator { lines => ["a"] count => 1 type => "x" } } output { stdout { codec => json_lines } }', ""),
]


@pytest.mark.parametrize("target", ["5.0", "5.6", "6.8", "7.17", "8.19", "9.5"])
def test_redis_comes_with_every_release(target: str) -> None:
    text = 'input { redis { data_type => "list" key => "k" } } output { redis { data_type => "list" key => "k" } }\n'
    found = default_codes(text, target=target)
    assert not {"LS101", "LS402", "LS601"} & set(found)


def test_recovery_mentions_disks_and_network() -> None:
    command = [*fork_server.lslint(), "calc", "recovery", "--help"]
    text = " ".join(subprocess.run(command, capture_output=True, text=True).stdout.split())
    assert "--write-mb" in text
    assert "--net-gbit" in text
    assert "SSDs and 10 Gbit/s" in text


def test_statistics_count_filters(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.conf").write_text("input { stdin { } } filter { drop { } if [a] { drop { } } } output { }\n")
    command = [*fork_server.lslint(), "check", "--isolated", "--statistics", str(tmp_path)]
    assert "filters: 2," in subprocess.run(command, capture_output=True, text=True).stdout


def test_statistics_count_what_costs(tmp_path: pathlib.Path) -> None:
    """Numbers of grok patterns, other regular expressions and conditions in all files, without weights."""
    (tmp_path / "a.conf").write_text(
        "filter {\n"
        '  if [a] =~ /^x/ or [b] !~ "y" {\n'
        '    if [c] == "z" { grok { match => { "message" => ["^%{IP:a}", "^%{WORD:b}"] "m" => "^x" } } }\n'
        '  } else if "t" in [tags] {\n'
        '    mutate { gsub => ["a", "b", "c", "d", "e", "f"] }\n'
        "  }\n}\n"
    )
    (tmp_path / "b.conf").write_text('filter { if [a] { grok { match => { "message" => "^%{IP:a}" } } } }\n')
    command = [*fork_server.lslint(), "check", "--isolated", "--statistics", str(tmp_path)]
    displayed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert "inputs: 0, filters: 3, outputs: 0, grok patterns: 4" in displayed
    assert "other regular expressions: 4, conditions: 4, deepest nesting: 2" in displayed


def test_old_options_of_bulk_requests() -> None:
    assert [code for code in default_codes(OLD_OUTPUT) if code != "LS701"] == ["LS106", "LS106"]
    assert [code for code in default_codes(OLD_OUTPUT, target="9.5") if code != "LS701"] == ["LS106", "LS106", "LS611"]


def test_what_indexing_costs_has_rules() -> None:
    """Analysis, default mapping, doc_values, norms, refresh and shards: each has a performance rule."""
    speed = {
        code for code, entry in registry.entries().items() if code.startswith("ES3") and entry.category == "performance"
    }
    assert {"ES301", "ES302", "ES304", "ES314", "ES320"} <= speed


@pytest.mark.parametrize(("text", "code"), SNIPPETS, ids=[f"row_159_{n}" for n in range(len(SNIPPETS))])
def test_each_snippet_of_the_cluster_talk(text: str, code: str) -> None:
    """Each snippet parses and has the expected finding."""
    found = check_default(text + "\n", "ls.conf.test")
    assert not [one for one in found.findings if one.stage == "parse"]
    if code:
        assert code in selected_codes(text + "\n", "ALL")
