"""``lslint profile``: plugins of node stats joined with those of the configs."""

import json

from node_stats import REPORT, as_json, plugin, stats

CONFIG = """\
input { beats { port => 5044 } }
filter {
  mutate { add_tag => [ "one" ] }
  grok { id => "parse" match => { "message" => "%{NOTSPACE:a} %{NOTSPACE:b}" } }
  mutate { add_tag => [ "two" ] }
  date { match => [ "ts", "ISO8601" ] }
}
output { elasticsearch { id => "${ES_ID}" hosts => [ "https://es:9200" ] password => "hunter2secret" } }
"""
GENERATED = [format(n, "064x") for n in range(16**63, 16**63 + 9)]


def config_stats():
    return stats(
        inputs=[{"id": GENERATED[0], "name": "beats", "events": {"out": 9, "queue_push_duration_in_millis": 1}}],
        filters=[
            plugin(GENERATED[1], "mutate", 10, 10),
            plugin("parse", "grok", 10, 90),
            plugin(GENERATED[2], "mutate", 10, 20),
            plugin(GENERATED[3], "date", 10, 5),
        ],
        outputs=[plugin("named_by_a_variable", "elasticsearch", 10, 5)],
    )


def joined(report):
    return {
        (row["name"], row["ms"]): (row["line"], row["joined_by"])
        for pipeline in report["pipelines"]
        for row in pipeline["plugins"]
    }


def test_join_by_id_and_by_type_and_order(profile, tmp_path):
    (tmp_path / "one.conf").write_text(CONFIG)
    report = as_json(profile, config_stats(), "one.conf")
    assert joined(report) == {
        ("mutate", 10): (3, "order"), ("grok", 90): (4, "id"), ("mutate", 20): (5, "order"),
        ("date", 5): (6, "type"), ("elasticsearch", 5): (8, "type"),
    }  # fmt: skip
    assert report["pipelines"][0]["inputs"][0]["line"] == 1
    grok = next(row for row in report["pipelines"][0]["plugins"] if row["name"] == "grok")
    assert "LS301" in {finding["code"] for finding in grok["findings"]}
    out = profile(config_stats(), "one.conf")
    assert "~one.conf:3" in out
    assert "which Logstash does not guarantee" in out
    assert "hunter2secret" not in out + json.dumps(report)


def test_pipelines_yml_says_which_file_is_which_pipeline(profile, tmp_path):
    (tmp_path / "pipelines.yml").write_text(
        "- pipeline.id: web\n  path.config: web.conf\n- pipeline.id: shop\n  path.config: shop.conf\n"
    )
    text = "input {{ tcp {{ port => {} }} }}\nfilter {{ drop {{}} }}\noutput {{ stdout {{}} }}\n"
    (tmp_path / "web.conf").write_text(text.format(1))
    (tmp_path / "shop.conf").write_text("\n\n" + text.format(2))
    answer = stats(filters=[plugin(GENERATED[0], "drop", 10, 10)])
    other = stats(filters=[plugin(GENERATED[1], "drop", 10, 20)])
    answer["pipelines"] = {"shop": answer["pipelines"]["main"], "web": other["pipelines"]["main"]}
    report = as_json(profile, answer, "web.conf", "shop.conf")
    assert joined(report) == {("drop", 10): (4, "type"), ("drop", 20): (2, "type")}


def test_workers_of_a_pipeline_are_those_of_its_settings(profile, tmp_path):
    """The answer tells the workers of the node only; a pipeline may have others."""
    (tmp_path / "pipelines.yml").write_text(
        "- pipeline.id: main\n  path.config: one.conf\n  pipeline.workers: 2\n  pipeline.batch.size: 500\n"
    )
    (tmp_path / "one.conf").write_text(CONFIG)
    answer = config_stats() | {"pipeline": {"workers": 8, "batch_size": 125}}
    assert as_json(profile, answer)["pipelines"][0]["in_flight"]["events"] == 1000
    (found,) = as_json(profile, answer, "one.conf")["pipelines"]
    assert (found["workers"], found["batch_size"], found["in_flight"]["events"]) == (2, 500, 1000)
    (found,) = as_json(profile, answer, "one.conf", "--workers", 3)["pipelines"]
    assert (found["workers"], found["batch_size"]) == (3, 500)


def test_figures_of_all_pipelines_together(profile):
    answer = stats(work=1000, wait=10) | {"events": REPORT["events"]}
    assert "all pipelines: 293,658 events out, 126.3 events/s per worker" in profile(answer)


def test_files_of_several_pipelines_are_distinguished_by_their_ids(profile, tmp_path):
    """Each file has an id that one pipeline knows, so the other plugins of the file belong to that pipeline too."""
    for name in "ab":
        (tmp_path / f"{name}.conf").write_text(f'filter {{ drop {{}} mutate {{ id => "tag_{name}" }} }}\n')
    answers = {
        name: stats(filters=[plugin(GENERATED[at], "drop", 10, at + 1), plugin(f"tag_{name}", "mutate", 10, at + 5)])
        for at, name in enumerate("ab")
    }
    report = as_json(
        profile, {"pipelines": {name: one["pipelines"]["main"] for name, one in answers.items()}}, "a.conf", "b.conf"
    )
    paths = {row["ms"]: (row["path"], row["joined_by"]) for one in report["pipelines"] for row in one["plugins"]}
    assert paths == {1: ("a.conf", "type"), 5: ("a.conf", "id"), 2: ("b.conf", "type"), 6: ("b.conf", "id")}


def test_a_folder_without_pipelines_is_said(profile, tmp_path):
    (tmp_path / "empty").mkdir()
    assert "no Logstash pipelines in" in profile(stats(), "empty", code=2)
