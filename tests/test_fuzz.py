"""A short run of the fuzzer with fixed seeds, and what longer runs have found."""

import random
import time

import fuzzing
import pytest

TEXTS = 600

FOUND = {
    "a size of hundreds of digits": ("logstash.yml", "queue.max_bytes: " + "5" * 400 + "mb\n", "logstash-settings"),
    "a colon that is put in for ever": (
        "a.json",
        '{\n "a": {\n  "prio%{Ie modules/x.so\n  "b": 1 }\n}\n',
        "es-template",
    ),
    "an option that is put in for ever": (
        "a.conf",
        "filter { grok { match => { 'message' => ['^a', :^d', '^e'] } t- eout_scope => 'eage\" => \"%{IP:a}\" } } }\n"
        "v' } }\n",
        "logstash",
    ),
    "a plugin in a plugin where the outer one is not known": ("a.conf", "p{}}p{}}", "logstash"),
    "a message over several lines": ("a.conf", 'filter { mutate { rename => { "[a\n][b]" => "c" } } }\n', "logstash"),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found(name):
    fuzzing.check(*FOUND[name])


@pytest.mark.parametrize("seed", range(3))
def test_mutations(seed):
    """Any text is checked, reported and fixed without fault."""
    draw = random.Random(seed)
    base = fuzzing.seeds()
    for _ in range(TEXTS):
        path, text, kind = draw.choice(base)
        text = fuzzing.mutate(text, draw.choice(base)[1], draw)
        try:
            fuzzing.check(path, text, kind)
        except Exception as error:
            raise AssertionError(f"{path} as {kind}: {text!r}") from error


SPENT = {
    "digits of no Java version": ("jvm.options", "1" * 200_000, "jvm-options"),
    "a banner of number signs": ("a.conf", "# " * 50_000 + "#" * 100_000 + " token\ninput { stdin { } }\n", "logstash"),
    "dashes without a colon": (
        "b.yml",
        "kind: ConfigMap\ndata:\n  " + "- " * 50_000 + "a\n  x: input { stdin { } }\n",
        None,
    ),
    "dashes before no mapping": ("filebeat.yml", "a: 1\n" + "- " * 900 + "b" * 100_000 + " c: d: e\n", "filebeat"),
}


@pytest.mark.parametrize("name", SPENT)
def test_regexes_do_not_try_every_way(name):
    """Each of these once took minutes in one regular expression."""
    start = time.process_time()
    fuzzing.check(*SPENT[name])
    assert time.process_time() - start < 5
