"""Safe fixes over the corpus and the probes: no release that the target allows refuses the fixed file, or ignores what
the fix wrote. A sample of files and releases each time; every file and release with ``LSLINT_ALL_FIXES=1``."""

import os

import fix_releases
import pytest
import recorded
from markers import slow_cases
from paths import CORPUS, needs_corpus

ALL = bool(os.environ.get("LSLINT_ALL_FIXES"))
PROBES = ("es_modern", "es_templates", "elasticsearch_yml", "filebeat", "filebeat_8_9", "logstash_grammar",
          "logstash_options", "filter_runs")  # fmt: skip


def harm(texts, part):
    """The harm that safe fixes do to every ``part``-th file, and the number of fixed files."""
    found, fixes = [], 0
    for number, text in enumerate(texts):
        if number % part == 0:
            wrong, count = fix_releases.violations(text, every=ALL)
            found += [(text.path, *one) for one in wrong]
            fixes += count
    return found, fixes


@pytest.mark.parametrize("name", [*slow_cases(*PROBES[:2]), *PROBES[2:]])
def test_safe_fixes_of_some_probes_suit_every_release(name):
    found, _ = harm(fix_releases.of_rows(name, recorded.probes(name)), 600)
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PROBES)
def test_safe_fixes_of_probes_suit_every_release(name):
    found, _ = harm(fix_releases.of_rows(name, recorded.probes(name)), 1 if ALL else 20)
    assert found == []


@pytest.mark.slow
@needs_corpus
def test_safe_fixes_of_real_files_suit_every_release():
    found, fixes = harm(fix_releases.texts([str(CORPUS)]), 1 if ALL else 25)
    assert found == []
    assert fixes > (2000 if ALL else 50)


FILEBEAT = "filebeat.{}:\n- type: log\n  paths: [a]\noutput.console: {{}}\n"
TRANSLATE = 'filter {{ translate {{ {} => "a" {} => "b" dictionary => {{ "1" => "2" }} }} }}\n'


@pytest.mark.parametrize(("kind", "text", "written", "release", "harm"), [
    ("logstash-settings", "http.host: x\n", "api.http.host: x\n", "6.3", "refused: LS109"),
    ("logstash-settings", "http.host: x\n", "api.http.host: x\n", "8.0", ""),
    ("filebeat", FILEBEAT.format("prospectors"), FILEBEAT.format("inputs"), "5.6", "refused: FB103"),
    ("filebeat", FILEBEAT.format("prospectors"), FILEBEAT.format("inputs"), "6.8", ""),
    (
        "logstash",
        TRANSLATE.format("field", "destination"),
        TRANSLATE.format("source", "target"),
        "7.6",
        "refused: LS102, LS103",
    ),
])  # fmt: skip
def test_harm_is_seen(kind, text, written, release, harm):
    given = fix_releases.FixedText("a", kind, text, ())
    assert given.harm(written, release) == harm
