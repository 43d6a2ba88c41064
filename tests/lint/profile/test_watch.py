"""``lslint profile --watch`` against a server that plays a Logstash."""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time

import pytest
from deadline import Deadline, wait_until
from fake_logstash import FakeLogstash, moment, pipeline, working
from node_stats import served

from lslint.cli.main import main
from lslint.profile import fetch
from lslint.profile import watch as module

CONFIG = """\
input { beats { port => 5044 id => "in" } }
filter { grok { id => "parse" match => { "message" => "%{DATA:a} x" } no_such => 1 } kv { recursive => true } }
output { elasticsearch { id => "out" password => "hunter2hunter2" } }
"""
QUICK = ("--interval", "0.05")


def steps(*counts, start=100, **more):
    return [moment(start + 10 * at, {"main": pipeline(count)}, **more) for at, count in enumerate(counts)]


@pytest.fixture
def watch(tmp_path, monkeypatch, capfdbinary):
    """Runs the command against a server that gives these answers; the exit code, stdout and stderr. Without a duration,
    it requests all of them, without waiting in between."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.conf").write_text(CONFIG)

    def run(answers, *words, paths=("main.conf",)):
        if "--duration" not in words:
            ticks = [None] * (sum(not isinstance(one, int | float) for one in answers) - 1)
            monkeypatch.setattr(module, "_ticks", lambda options: iter(ticks))
        with FakeLogstash(answers) as logstash:
            code = main(["profile", "--isolated", "--watch", *QUICK, logstash.url, *paths, *words])
            run.requests = logstash.requests
        out, err = (stream.decode() for stream in capfdbinary.readouterr())
        return code, out, err

    return run


def test_tables_and_then_the_summary(watch):
    code, out, err = watch(steps(0, 1000, 2000, 3000), "--exit-zero")
    assert (code, err) == (0, "")
    tables, _, summary = out.partition("Logstash 8.15.2: changes over ")
    assert tables.startswith("Logstash 8.15.2 at http://127.0.0.1:")
    assert "waiting for the second response" in tables
    assert "100.0 events/s in" in tables
    assert "main.conf:2  LS102" in tables
    assert "\x1b" not in out
    assert summary.startswith("0:00:30, 4 responses\n")
    assert re.search(r"parse +filter grok +3,000 +3,000 +3,000 +33.3", summary)


def test_json(watch):
    code, out, _ = watch(steps(0, 1000, 2500), "--json", "--exit-zero")
    assert code == 0
    report = json.loads(out)
    assert report["node"]["seconds"] == pytest.approx(20, abs=1)
    assert report["pipelines"][0]["events"]["in"] == 2500
    moved = [step for step in report["watch"]["steps"] if step["pipelines"]["main"]["in"]]
    assert [step["pipelines"]["main"]["in"] for step in moved] == [1000, 1500]
    assert report["watch"]["answers"] == watch.requests == 3
    plugins = {one["id"]: one for one in report["pipelines"][0]["plugins"]}
    assert plugins["parse"]["line"] == 2
    assert "LS102" in [finding["code"] for finding in plugins["parse"]["findings"]]


def test_a_server_that_is_really_gone_for_a_while(tmp_path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)
    with FakeLogstash([*steps(0, 100), *steps(5, run="r2", start=1)]) as logstash:

        def restart():
            while logstash.requests < 2:
                time.sleep(0.01)
            logstash.stop()
            time.sleep(0.2)
            logstash.start()

        other = threading.Thread(target=restart)
        other.start()
        code = main(
            ["profile", "--isolated", "--watch", *QUICK, "--duration", "2", "--json", "--exit-zero", logstash.url]
        )
        other.join()
    report = json.loads(capfdbinary.readouterr().out)
    assert code == 0
    assert report["watch"]["missed"] >= 1
    assert [one["message"] for one in report["watch"]["events"]][-1] == "Logstash was restarted"
    assert report["pipelines"][0]["events"]["in"] == 105


def test_pipelines_that_appear_and_vanish(watch):
    answers = [
        moment(1, {"main": pipeline(10)}), moment(2, {"main": pipeline(20), "new": pipeline(5)}),
        moment(3, {"new": pipeline(9)}),
    ]  # fmt: skip
    code, out, _ = watch(answers, "--exit-zero")
    assert code == 0
    summary = out.partition("changes over")[2]
    assert "0:00:01 pipeline `new` appeared" in summary
    assert "0:00:02 pipeline `main` disappeared, with 10 events in and 10 out" in summary
    assert "pipeline new: " in summary
    assert "pipeline main: " not in summary
    code, out, _ = watch(answers, "--exit-zero", "--pipeline", "main")
    assert code == 0
    assert "no pipelines" in out


def test_an_unknown_pipeline(watch):
    code, _, err = watch(steps(1), "--pipeline", "x")
    assert code == 2
    assert "unknown pipeline 'x'; the stats contain: main" in err


BAD = {
    "malformed": ((200, b'{"pipelines": {'), "is not valid JSON"),
    "html": ((200, b"<html>"), "is not valid JSON"),
    "no stats": ((200, b'{"x": 1}'), "is not a response of the node stats API"),
    "redirect": ((302, b""), "answers 302"),
    "forbidden": ((401, b""), "answers 401"),
    "fault": ((500, b""), "answers 500"),
    "huge": ((200, b"[" + b" " * (fetch.MAX_ANSWER + 1) + b"]"), "the answer has more than 16 MB"),
    "many values": (
        (200, b'{"pipelines": {"a": [' + b"1," * fetch.MAX_VALUES + b"1]}}"),
        "has more than 1,000,000 values",
    ),
    "unavailable": ((503, b""), "answers 503"),
    "two nodes": (moment(999, {"main": pipeline(9)}, id="other"), "the answers come from two nodes"),
    "a list": ([moment(1, {}), moment(2, {})], "is a list"),
}


LASTING = ("redirect", "forbidden", "two nodes", "a list")


@pytest.mark.parametrize("name", [name for name in BAD if name != "two nodes"])
def test_first_answer_that_is_none(watch, name):
    answer, message = BAD[name]
    code, out, err = watch([answer, *steps(0, 100)])
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert watch.requests == 1


@pytest.mark.parametrize("name", [name for name in BAD if name not in LASTING])
def test_odd_answers_in_the_middle_are_counted_as_missed(watch, name):
    answer, message = BAD[name]
    code, out, err = watch([*steps(0, 100), answer, answer, *steps(300, start=130)], "--json", "--exit-zero")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert (report["watch"]["answers"], report["watch"]["missed"]) == (3, 2)
    first, second = (one["message"] for one in report["watch"]["events"])
    assert first.startswith("no answer: ")
    assert message in first
    assert second == "Logstash answers again"
    assert report["pipelines"][0]["events"]["in"] == 300


@pytest.mark.parametrize("name", LASTING)
def test_errors_that_stay_end_it(watch, name):
    """The summary of what there was, then the error."""
    answer, message = BAD[name]
    code, out, err = watch([*steps(0, 100), answer], "--json")
    assert code == 2
    assert message in err
    assert err.count("\n") == 1
    assert json.loads(out)["pipelines"][0]["events"]["in"] == 100
    assert watch.requests == 3


def test_a_slow_server(watch):
    code, out, err = watch([1.0, *steps(1)], "--timeout", "0.1")
    assert (code, out) == (2, "")
    assert "no answer within 0.1 s" in err
    code, out, err = watch([*steps(0, 10), 0.3, *steps(20, start=130)], "--timeout", "0.1", "--json")
    assert code == 0, err
    assert json.loads(out)["watch"]["missed"] >= 1


def test_no_server_at_first(tmp_path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)
    assert main(["profile", "--isolated", "--watch", "http://127.0.0.1:1"]) == 2
    out, err = capfdbinary.readouterr()
    assert out == b""
    assert b"cannot be reached" in err


def test_credentials_are_not_shown(watch, capfdbinary):
    with served({"/_node/stats": [(200, json.dumps(moment(1, {"main": pipeline(1)})).encode())]}) as (host, requested):
        assert (
            main(["profile", "--isolated", "--watch", *QUICK, "--duration", "0.1", f"http://reader:sesame@{host}"]) == 0
        )
    out, err = capfdbinary.readouterr()
    assert b"sesame" not in out + err
    assert b"***@127.0.0.1" in out
    assert all(authorization for _, authorization in requested)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--watch"], "--watch reads the stats of one running Logstash"),
        (["--watch", "stats.json"], "--watch reads the stats of one running Logstash"),
        (["--watch", "http://a", "http://b"], "--watch reads the stats of one running Logstash"),
        (["--watch", "http://a", "-"], "--watch reads the stats of one running Logstash"),
        (["--watch", "http://a", "--rates"], "--watch cannot be combined with --rates"),
        (["--watch", "http://a", "--seconds", "5"], "--watch cannot be combined with --seconds"),
        (["--watch", "http://a", "--duration", "0"], "option --duration must be greater than 0"),
        (["stats.json", "--duration", "5"], "--duration has no effect without --watch"),
        (["stats.json", "--output-format", "pdf"], "option --output-format: unknown value 'pdf'"),
        (["--rates", "a", "b", "--output-format", "html"], "--rates prints text or JSON"),
        (["--watch", "http://127.0.0.1:1", "missing.conf"], "missing.conf"),
    ],
)
def test_options_that_make_no_sense(tmp_path, monkeypatch, capfdbinary, words, message):
    monkeypatch.chdir(tmp_path)
    assert main(["profile", "--isolated", *words]) == 2
    out, err = capfdbinary.readouterr()
    assert out == b""
    assert message in err.decode()
    assert err.count(b"\n") == 1


COMMAND = (sys.executable, "-m", "lslint", "profile", "--isolated", "--watch", "--interval", "0.1")


def hear_ctrl_c():
    """Restore the default of SIGINT, which a shell makes its background jobs ignore, and they their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_it_with_the_summary(tmp_path):
    with FakeLogstash([working()]) as logstash:
        process = subprocess.Popen([*COMMAND, logstash.url, "--json", "--exit-zero"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, cwd=tmp_path, preexec_fn=hear_ctrl_c)  # fmt: skip
        assert wait_until(lambda: logstash.requests >= 4)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 0
    assert err == b""
    assert json.loads(out)["watch"]["answers"] >= 3


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -9)])
@pytest.mark.parametrize("old", ["old", None])
def test_the_file_has_the_old_or_the_new_report_at_every_moment(tmp_path, number, code, old):
    path = tmp_path / "report.json"
    if old is not None:
        path.write_text(old)
    with FakeLogstash([working()]) as logstash:
        process = subprocess.Popen([*COMMAND, logstash.url, "--json", "--exit-zero", "-o", "report.json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
                                   preexec_fn=hear_ctrl_c)  # fmt: skip
        assert wait_until(lambda: logstash.requests >= 4)
        before = path.read_text() if path.exists() else None
        process.send_signal(number)
        _, err = process.communicate(timeout=20)
    assert before == old
    assert process.returncode == code, err
    if number == signal.SIGKILL:
        assert (path.read_text() if path.exists() else None) == old
    else:
        assert err == b""
        assert json.loads(path.read_text())["watch"]["answers"] >= 3
    assert [one.name for one in tmp_path.iterdir() if one.name.endswith(".tmp")] == []


def test_a_report_in_a_device_and_over_a_link(watch, tmp_path):
    code, _, _ = watch(steps(0, 5), "--exit-zero", "-o", "/dev/null")
    assert code == 0
    (tmp_path / "a.html").write_text("old")
    (tmp_path / "b.html").symlink_to("a.html")
    code, _, err = watch(steps(0, 5), "--exit-zero", "-o", "b.html")
    assert code == 2
    assert "is a symbolic link" in err
    assert (tmp_path / "a.html").read_text() == "old"
    os.link(tmp_path / "a.html", tmp_path / "c.html")
    code, _, _ = watch(steps(0, 5), "--exit-zero", "-o", "c.html")
    assert code == 0
    assert (tmp_path / "a.html").read_text().startswith("Logstash")


def test_ctrl_c_before_the_first_answer(tmp_path):
    with FakeLogstash([30.0]) as logstash:
        process = subprocess.Popen(
            [*COMMAND, logstash.url],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            preexec_fn=hear_ctrl_c,
        )
        assert wait_until(lambda: logstash.requests)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err


def in_terminal(arguments, cwd, *, env=None):
    """What a command writes to a terminal of 90 columns and 20 lines, and its exit code."""
    import pty

    leader, follower = pty.openpty()
    process = subprocess.Popen(
        arguments, stdin=follower, stdout=follower, stderr=follower, cwd=cwd,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "90", "LINES": "20", **(env or {})},
    )  # fmt: skip
    os.close(follower)
    data = b""
    deadline = Deadline(30)
    with contextlib.suppress(OSError):
        while not deadline.passed:
            if select.select([leader], [], [], 0.1)[0]:
                more = os.read(leader, 65536)
                if not more:
                    break
                data += more
            elif process.poll() is not None:
                break
    os.close(leader)
    return data.decode().replace("\r\n", "\n"), process.wait(10)


def test_on_a_terminal_the_table_is_drawn_over(tmp_path):
    with FakeLogstash([working()]) as logstash:
        text, code = in_terminal([*COMMAND, "--duration", "0.5", "--exit-zero", logstash.url], tmp_path)
    assert code == 0
    assert text.startswith("\x1b[?1049h\x1b[?25l")
    screens, _, after = text.partition("\x1b[?25h\x1b[?1049l")
    assert after.startswith("Logstash 8.15.2: changes over ")
    assert "\x1b" not in after
    drawn = screens.split("\x1b[H")[1:]
    assert len(drawn) >= 2
    for one in drawn:
        shown = one.replace("\x1b[K", "").replace("\x1b[J", "").rstrip("\n").split("\n")
        assert len(shown) < 20
        assert max(map(len, shown)) < 90
        assert "\x1b" not in "".join(shown)


def test_a_terminal_that_cannot_draw(tmp_path):
    with FakeLogstash([working()]) as logstash:
        text, code = in_terminal(
            [*COMMAND, "--duration", "0.3", "--exit-zero", logstash.url], tmp_path, env={"TERM": "dumb"}
        )
    assert code == 0
    assert "\x1b" not in text
    assert "waiting for the second response" in text


def test_the_terminal_is_given_back_after_an_error(tmp_path):
    with FakeLogstash([*steps(0, 10), (401, b"")]) as logstash:
        text, code = in_terminal([*COMMAND, logstash.url], tmp_path)
    assert code == 2
    assert text.count("\x1b[?1049h") == text.count("\x1b[?1049l") == 1
    after = text.partition("\x1b[?1049l")[2]
    assert after.startswith("Logstash 8.15.2: changes over ")
    assert after.rstrip("\n").split("\n")[-1].startswith("lslint: profile: http://127.0.0.1:")


def test_the_table_goes_to_stderr_if_stdout_is_for_the_report(tmp_path):
    import pty

    with FakeLogstash([working()]) as logstash:
        words = [*COMMAND, "--duration", "0.3", "--exit-zero", "--json", logstash.url]
        with (tmp_path / "out.json").open("wb") as out:
            leader, follower = pty.openpty()
            process = subprocess.Popen(
                words, stdout=out, stderr=follower, cwd=tmp_path, env={**os.environ, "TERM": "xterm"}
            )
            os.close(follower)
            data = b""
            with contextlib.suppress(OSError):
                while more := os.read(leader, 65536):
                    data += more
            os.close(leader)
            assert process.wait(20) == 0
    assert b"\x1b[?1049l" in data
    json.loads((tmp_path / "out.json").read_text())


def test_a_reader_that_has_gone(tmp_path):
    with FakeLogstash([working()]) as logstash:
        process = subprocess.Popen([*COMMAND, "--duration", "20", logstash.url], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, cwd=tmp_path)  # fmt: skip
        assert process.stdout.readline().startswith(b"Logstash")
        process.stdout.close()
        assert process.wait(20) == 1
        assert process.stderr.read() == b""
        process.stderr.close()


def test_a_file_that_cannot_be_written_is_reported_at_once(watch, tmp_path):
    code, out, err = watch(steps(0, 5, 6), "-o", "no/page.html")
    assert (code, out) == (2, "")
    assert "cannot write the report" in err
    assert watch.requests == 1
    assert watch.requests == 1
    (tmp_path / "old.html").write_text("old")
    code, _, _ = watch([(500, b"")], "-o", "old.html")
    assert code == 2
    assert (tmp_path / "old.html").read_text() == "old"
