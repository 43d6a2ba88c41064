"""The rows of the source articles that speak of reliability rules: each test shows the acceptance check of its row."""

from advice import FakeProject, run

ES = 'output { elasticsearch { hosts => ["es1:9200", "es2:9200"] } }\n'


class WithSettings(FakeProject):
    """A pipeline whose logstash.yml is here."""

    def is_default(self, name: str) -> bool:
        return name not in self._settings


def test_row_001_push_input_without_buffer() -> None:
    """A queue between shipper and indexer absorbs bursts."""
    text = "input { udp { port => 514 } }\n" + ES
    (finding,) = run("LS436", text, project=WithSettings())
    assert finding.severity == "info"
    assert "queue.type: persisted" in finding.message
    assert "broker" in finding.message
    assert not run("LS436", text, project=WithSettings(queue_type="persisted"))


def test_row_022_long_strings_take_time() -> None:
    """Opt-in: nothing limits the size of what is decoded."""
    (finding,) = run("LS439", "input { tcp { port => 5000 } }\n" + ES)
    assert "truncate" in finding.message
    assert finding.rule.default is False


def test_row_062_a_throttle_is_needed() -> None:
    """Compression alone does not keep a log explosion from filling the network."""
    (finding,) = run("LS445", "input { beats { port => 5044 } }\n" + ES)
    assert "`throttle`" in finding.message
    assert "`drop`" in finding.message
    assert finding.rule.default is False


def test_row_086_outputs_one_after_another() -> None:
    """A dead InfluxDB blocks Elasticsearch: both rules tell, and name the remedy."""
    text = (
        'output {\n  elasticsearch { hosts => ["es1:9200", "es2:9200"] }\n'
        '  influxdb { host => "m" data_points => { "n" => "1" } max_retries => 100 }\n}\n'
    )
    (blocked,) = run("LS415", text)
    (shared,) = run("LS428", text)
    assert "output isolator" in blocked.message
    assert "output isolator" in shared.message
    assert "`influxdb` and `elasticsearch`" in shared.message


def test_row_113_kv_with_a_target() -> None:
    """The article's filter has a target; without it and without a list of keys any key becomes a field."""
    filter_ = 'filter { kv { field_split => "&" source => "qs" target => "foo" } }\n'
    assert not run("LS460", filter_)
    (finding,) = run("LS460", filter_.replace(' target => "foo"', ""))
    assert finding.severity == "warning"


def test_row_120_hash_the_line_for_replays() -> None:
    """Kafka delivers again; an id from a hash keeps the documents single."""
    (finding,) = run("LS406", 'input { kafka { topics => ["a"] } }\n' + ES)
    assert finding.severity == "info"
    assert "`document_id`" in finding.message
    assert "fingerprint" in finding.rule.why
    assert "10 %" in finding.rule.why


def test_row_147_send_to_several_hosts() -> None:
    """One host of several is told, two are not."""
    (finding,) = run("LS412", 'output { elasticsearch { hosts => ["es1:9200"] } }\n')
    assert finding.severity == "info"
    assert not run("LS412", ES)


def test_row_150_long_messages_are_cut_by_ruby() -> None:
    """The article's ruby code: the old event API, and a filter that does it without ruby."""
    text = (
        "filter {\n  ruby {\n    code => \"if event['message'].length > 10240 then\n"
        "      event['message'] = event['message'].slice!(0,10240) end\"\n  }\n}\n"
    )
    (old,) = run("LS670", text)
    assert "`event.get` and `event.set`" in old.message, "one finding for the three places of the code"
    (finding,) = run("LS439", text)
    assert 'truncate { fields => ["message"] length_bytes => 10240 }' in finding.message
