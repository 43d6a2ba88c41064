"""LS472 (ruby-shared-state): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run, spans
from logstash_checks import ruby_filter


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (ruby_filter('@a = event.get("x")'), ["@a"]),
        (ruby_filter("@a << event; @a.push(1); @b[1] = 2"), ["@a", "@b"]),
        (ruby_filter("$n += 1"), ["$n"]),
        # a table with a key of each event: no values mix
        (ruby_filter('@@cache[event.get("source")] = event.get("kind")', "init => '@@cache = {}'"), []),
        (ruby_filter("@last[key] = value; @last.delete(old)"), []),
        (ruby_filter('@h["#{event.get(1)}-a"] = 1'), []),
        (ruby_filter("@h[k[0]] = v; @h.store(k, v)"), []),
        # but one place of it that all events share, and updates that depend on the value before
        (ruby_filter('@h["last"] = event.get("a")'), ["@h"]),
        (ruby_filter('@h[:last] = event.get("a")'), ["@h"]),
        (ruby_filter('@counts[event.get("a")] += 1'), ["@counts"]),
        (ruby_filter("@counts[k] <<= 1"), ["@counts"]),
        (ruby_filter('@seen.push(event.get("a"))'), ["@seen"]),
        (ruby_filter("LIST = [1]"), ["LIST"]),
        (ruby_filter('@a == 1; @b ||= {}; x = @c; event.set("a", @d)'), []),
        (ruby_filter('# @a = 1\nx = "@a = 1"'), []),
        (ruby_filter('event.set("a", Time.now)'), []),
        (ruby_filter("@n += 1", "init => '@n = Concurrent::AtomicFixnum.new'"), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS472", text) == found


def test_shared_state_with_one_worker() -> None:
    text = ruby_filter("@n = 1")
    assert len(run("LS472", text, project=FakeProject(pipeline_workers=4))) == 1
    assert not run("LS472", text, project=FakeProject(pipeline_workers=1))


def test_one_worker_because_of_a_multiline_filter() -> None:
    text = 'filter { %s ruby { init => "@@m = {}" code => "@@m[1] = event.get(1)" } }\n'
    assert len(run("LS472", text % "")) == 1
    assert run("LS472", text % 'multiline { pattern => "^ " what => "previous" }') == []


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (ruby_filter("@n += 1", "init => '@n = 0'"), "a `Mutex` created in `init`, or use one worker"),
        (ruby_filter('@@n = event.get("a")') + ruby_filter('event.set("b", @@n)'), "or use one worker"),
        (ruby_filter('@n = event.get("a")') + ruby_filter('event.set("b", @n)'), "Use a local variable"),
        (ruby_filter('@n = event.get("a"); event.set("b", @n)'), "Use a local variable"),
        (ruby_filter("@n = 1", "init => '@number = 0'"), "Use a local variable"),
    ],
)
def test_state_that_must_persist_cannot_become_a_local_variable(text: str, action: str) -> None:
    (finding,) = run("LS472", text)
    assert action in finding.message
