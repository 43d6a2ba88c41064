"""The HTML page of ``lslint profile``: what is in it, and that names from the server and the files are text."""

import html
import json
import re

import pytest
from fake_logstash import FakeLogstash, moment, pipeline, plugin
from node_stats import EXAMPLES, stats
from paths import ROOT

from lslint.cli.main import main
from lslint.profile import watch as module

BAD = ROOT / "examples" / "redis-indexer" / "bad"


@pytest.fixture
def page(tmp_path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)

    def run(*words, code=None):
        line = []
        for number, word in enumerate(words):
            if isinstance(word, dict | list):
                (tmp_path / f"stats{number}.json").write_text(json.dumps(word))
                word = f"stats{number}.json"
            line.append(str(word))
        got = main(["profile", "--isolated", "--output-format", "html", *line])
        out, err = capfdbinary.readouterr()
        assert err == b""
        assert code is None or got == code
        text = out.decode()
        check(text)
        return text

    return run


def check(text):
    """It loads and runs nothing of others, and its links lead somewhere."""
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert not re.search(r'<[^>]*\s(on\w+|style|src)="', text)
    assert text.count("<script") == 1
    identifiers = re.findall(r'\sid="([^"]+)"', text)
    assert len(identifiers) == len(set(identifiers))
    for link in re.findall(r'href="#([^"]+)"', text):
        assert link in identifiers


def plain(text):
    return html.unescape(re.sub(r"<[^>]+>", " ", text))


def test_two_answers_and_the_configs(page):
    text = page(EXAMPLES / "indexer-first.json", EXAMPLES / "indexer-second.json", BAD, code=1)
    shown = plain(text)
    assert "Logstash 8.15.2: changes between two responses, over 60 s" in shown
    assert "Do this first: LS801 workers-are-the-limit." in shown
    assert "Filters and outputs slow down pipeline" in shown
    row = re.search(r'<tr id="(plugin-\d+)"><td[^>]*>output influxdb.*?</tr>', text)
    assert "83.2" in row[0]
    assert "indexer.conf:25" in row[0]
    assert f'href="#found-{row[1]}"' in row[0]
    section = re.search(rf'<section id="found-{row[1]}">.*?</section>', text, re.DOTALL)[0]
    assert "LS415" in section
    assert "influxdb" in plain(section)
    assert 'class="plot"' not in text


def test_every_finding_of_the_configs_is_there_once(page, tmp_path, capfdbinary):
    (tmp_path / "a.conf").write_text(
        'filter { grok { id => "parse" no_such => 1 } kv { no_such => 1 } }\noutput { stdout { also => 1 } }\n'
    )
    text = page(moment(1, {"main": pipeline(5)}), "a.conf")
    main(["check", "--isolated", "--json", "a.conf"])
    expected = [one["code"] for one in json.loads(capfdbinary.readouterr().out)["findings"]]
    assert sorted(re.findall(r'<article data-severity="\w+" data-rule="(\w+)"', text)) == sorted(expected)
    others = text.partition('<section id="others">')[2]
    assert "also" in others
    assert re.search(r'<section id="found-plugin-\d+"><h3>filter grok parse', text)


def test_one_answer(page):
    text = page(stats(filters=[plugin("parse", "grok", 900, 300)]))
    assert "totals since the start" in text
    assert "<th>At</th>" not in text


def test_plots(monkeypatch, tmp_path):
    answers = [
        moment(100 + 10 * n, {"main": pipeline(n * 1000, queue=n), "b": pipeline(n)}, heap=40 + n) for n in range(4)
    ]
    answers.append(moment(5, {"main": pipeline(10, queue=5)}, run="r2"))
    text = watch_page(answers, monkeypatch, tmp_path)
    captions = re.findall(r"<figcaption>([^<]*)", text)
    main_plots = ["Events per second", "Share of the time per plugin", "Events in the queue"]
    assert captions == ["Heap in use", "CPU and garbage collection", *main_plots]
    assert 'class="mark"' in text
    shown = plain(text)
    assert "Logstash was restarted" in shown
    assert "disappeared, with 3 events in and 3 out" in shown


def watch_page(answers, monkeypatch, tmp_path, *words):
    monkeypatch.setattr(module, "_ticks", lambda options: iter([None] * (len(answers) - 1)))
    target = tmp_path / "page.html"
    with FakeLogstash(answers) as logstash:
        line = ["profile", "--isolated", "--watch", "--exit-zero", "--output-format", "html", "-o", str(target)]
        assert main([*line, logstash.url, *map(str, words)]) == 0
    text = target.read_text(encoding="utf-8")
    check(text)
    return text


def test_a_pipeline_that_was_not_there_all_the_time(monkeypatch, tmp_path):
    answers = [moment(n, {"late": pipeline(n * 10)} if n > 2 else {}) for n in range(1, 7)]
    text = watch_page(answers, monkeypatch, tmp_path)
    assert "Events per second" in text
    assert "appeared" in text


EVIL = '</script><script>alert(1)</script><img src=x onerror="alert(1)">\u202e\x1b[31m`&'


def test_names_from_the_server_are_text(monkeypatch, tmp_path):
    def of(events):
        made = pipeline(events * 100, extra=[plugin(EVIL, EVIL, events, events * 900, **{EVIL: EVIL})], queue=3)
        made["plugins"]["outputs"][0]["events"]["out"] = 0
        return {EVIL: made, "x" * 100_000: pipeline(events)}

    answers = [moment(n, of(n), version=EVIL, run=EVIL) for n in range(1, 5)]
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf" / "<img src=x>.conf").write_text(
        f'filter {{ mutate {{ id => "{EVIL.replace(chr(34), "")}" x => 1 }} }}'
    )
    text = watch_page(answers, monkeypatch, tmp_path, tmp_path / "conf")
    assert "<img" not in text
    assert "\u202e" not in text
    assert "\x1b" not in text
    assert "<script>alert(1)</script>" in plain(text)
    assert len(text) < 2_000_000


def test_secrets_of_the_files_are_hidden(page, tmp_path):
    (tmp_path / "a.conf").write_text(
        'output { elasticsearch { id => "out" password => "hunter2hunter2" no_such => 1 } }\n'
    )
    text = page(moment(1, {"main": pipeline(5)}), "a.conf")
    assert "LS102" in text
    assert "hunter2" not in text


def test_hot_threads(page, tmp_path):
    (tmp_path / "threads.json").write_text(
        json.dumps({"hot_threads": {"threads": [{"name": "[main]>worker0<b>", "percent_of_cpu_time": 97.5}]}})
    )
    text = page(stats(), "--hot-threads", "threads.json")
    assert "pipeline main, worker 0" in text
    assert "97.50" in text


def test_no_pipelines(page):
    assert "The stats contain no pipelines." in page(moment(1, {}))


def test_many_plugins(page):
    extra = [plugin(f"p{n}", "mutate", 100, 100 + n) for n in range(500)]
    text = page(moment(1, {"main": pipeline(100, extra=extra)}))
    assert len(re.findall('<tr id="plugin-', text)) == 502
