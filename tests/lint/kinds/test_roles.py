"""Roles by the names of folders and files."""

import pytest

from lslint.kinds.roles import ROLES, of_folder, of_name


def role_of(path, *siblings):
    return of_folder(path.split("/"), lambda index: siblings)


@pytest.mark.parametrize(
    "path",
    [
        "spec", "test", "tests/unit", "a/testdata/b", "src/test/resources", "x/fixtures", "__fixtures__", "golden",
        "molecule/default", "test/goss", "integration-tests", "api_tests", "test_data", "upgrade-test-harness",
        "benchmarks", "Tests", "e2e", ".cypress", "cypress", "env/prod/spec",
    ],
)  # fmt: skip
def test_folders_of_tests(path):
    assert role_of(path) == "fixture"


@pytest.mark.parametrize(
    "path",
    ["", "conf.d", "latest", "contest", "attestation", "elk-test", "specs-production", "inspector", "prod", "qa",
     "protest/conf", "logstash/pipeline", "test_ingress", "speedtest"],
)  # fmt: skip
def test_folders_that_are_not_of_tests(path):
    assert role_of(path) == "production"


@pytest.mark.parametrize("sibling", ["dev", "stage", "staging", "prod", "production", "qa", "prod.yml", "Prod"])
def test_test_next_to_other_environments_is_an_environment(sibling):
    assert role_of("test", "test", sibling) == "production"
    assert role_of("envs/test", "test") == "production"
    assert role_of("inventories/test", "test") == "production"


def test_tests_next_to_production_are_tests():
    assert role_of("tests", "tests", "prod") == "fixture"
    assert role_of("test", "test", "src", "production-notes") == "fixture"
    assert role_of("test/fixtures", "prod") == "fixture"


@pytest.mark.parametrize(
    "path",
    [
        "examples",
        "a/samples/b",
        "demo",
        "_examples",
        "elk-examples",
        "recipe/x",
        "book",
        "course",
        "chapter07",
        "ch/lesson-1",
    ],
)
def test_examples(path):
    assert role_of(path) == "example"


@pytest.mark.parametrize(
    "path",
    [
        "recipes/syslog",
        "ci/pipeline",
        "cookbook",
        "labs/pipelines",
        "a/tutorials",
        "full_stack_example",
        "elk demo",
        "docs/examples",
    ],
)
def test_folders_that_readers_copy_from(path):
    assert role_of(path) == "example"


@pytest.mark.parametrize(
    "path",
    [
        "archive/kube_old", "deprecated/logstash", "old", "kube_old", "old-conf", "backup", "results/tuning",
        "archive/examples", "graveyard/x", "_old/old", "ELK/logstash (deprecated)/conf.d",
        "conf.d.old", "old_conf", "legacy/logstash", "arcihive", "achive/x",
        "Deprecaded", "obselete", "retired", "a/disabled", "attic", "deleted", "elk_not_used",
        "not_used", "old/docs", "logstash/.old", "conf.d_inactiv", "inactive", "conf-disabled", "pipelines.disabled",
    ],
)  # fmt: skip
def test_folders_that_are_put_aside(path):
    assert role_of(path) == "archive"


@pytest.mark.parametrize("path", ["docs", "doc/templates", "a/documentation/static", "conf-UNSUPPORTED/x"])
def test_folders_of_documentation(path):
    assert role_of(path) == "reference"


@pytest.mark.parametrize(
    "path",
    [
        "archiver",
        "archie",
        "actives",
        "log-archive",
        "gold",
        "folders",
        "backup-service",
        "doctor",
        "threshold",
        "labels",
        "ecs-disabled",
        "templates/legacy",
        "elasticsearch/legacy",
    ],
)
def test_folders_that_are_in_use(path):
    assert role_of(path) == "production"


def test_tests_of_documentation_are_fixtures():
    assert role_of("docs/test") == "fixture"


def test_an_example_of_a_test_is_a_fixture():
    assert role_of("examples/x/test") == "fixture"


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("a.conf", "production"), ("filebeat.yml", "production"), ("test.conf", "production"),
        ("reference.yml", "production"), ("full.yml", "production"), ("filebeat.test.yml", "production"),
        ("out-expected.json", "fixture"), ("a.expected.conf", "fixture"), ("b.golden", "fixture"),
        ("filebeat.reference.yml", "reference"), ("filebeat.full.yml", "reference"),
        ("nginx.yml.disabled", "reference"), ("beat.reference.yml.tmpl", "reference"),
        ("a.conf.j2", "template"), ("a.conf.erb", "template"), ("logstash.conf.tmpl", "template"),
        ("a.conf.example", "example"), ("a.yml.dist", "example"), ("sample-filebeat.yml", "example"),
        ("logstash-sample.conf", "example"), ("resample.conf", "production"), ("es.template", "production"),
        ("Accounting_example", "example"), ("agent-Example-syslog.conf", "example"), ("demo.conf", "example"),
        ("logstash.conf_", "reference"), ("logstash.conf-edit", "reference"), ("output-old", "reference"),
        ("logstash.conf_cluster", "production"), ("logstash.conf.orig", "reference"),
        ("logstash.conf-3", "reference"), ("logstash.conf.20170123", "reference"), ("a.yml.2017-01-23", "reference"),
        ("filebeat.yml.bak", "reference"), ("output_old.conf", "reference"), ("a.conf~", "archive"),
        ("logstash.conf_old", "reference"), ("oldzookeeper", "reference"), ("old_output.conf", "reference"),
        ("elasticsearch.yml.j2.new", "reference"), ("elasticsearch.yml.j2-OLD", "reference"),
        ("a.conf.erb.bak", "reference"), ("a.yml.tmpl.orig", "reference"), ("filebeat.yml.rpmnew", "reference"),
        ("new.conf.j2", "template"), ("a.new.conf", "production"),
        ("a.bak.conf", "reference"), ("a.conf.orig", "reference"), ("a - copy.conf", "reference"),
        ("threshold.conf", "production"), ("10-old.json.d", "production"), ("gold", "production"),
        ("a.conf.20180613.1030", "reference"), ("a.conf.zf171102.1150", "reference"), ("a.yml.2018-06-13", "reference"),
        ("a.conf.20180613T103000Z", "reference"), ("a.conf.bk-20180613", "reference"), ("a.j2.180613", "reference"),
        ("a.conf-13.06.2018", "reference"), ("a.conf_20180613_1030", "reference"), ("a.yml~20180613", "reference"),
        ("a.json.2018_06_13-10h30", "reference"), ("a.conf.d", "production"), ("a-20180613.conf", "production"),
        ("a.20180613", "production"), ("a.conf.9600", "reference"), ("a.conf.web", "production"),
        ("backup.conf", "production"), ("10.conf", "production"), ("out.2", "production"), ("copy.conf", "production"),
    ],
)  # fmt: skip
def test_names(name, role):
    assert of_name(name) == role
    assert role in ROLES


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("docker/logstash-6.5.0/modules/netflow/configuration", "reference"),
        ("logstash-6.5.0/vendor/bundle/jruby/2.3.0/gems/x", "reference"),
        ("logstash/vendor/bundle/jruby/2.3.0/gems/x", "reference"),
        ("filebeat-7.6.2/module/apache", "reference"),
        ("logstash-6.5.0/config", "production"),
        ("logstash-6.5.0/pipeline", "production"),
        ("modules/netflow", "production"),
        ("gems", "production"),
    ],
)
def test_parts_of_unpacked_distributions(path, role):
    assert role_of(path) == role


REVISIONS = [f"v{number}" for number in range(12)]


@pytest.mark.parametrize(
    ("path", "siblings", "role"),
    [
        ("schema/v0", REVISIONS, "reference"),
        ("schema/v9", REVISIONS, "reference"),
        ("schema/v9/templates", REVISIONS, "reference"),
        ("schema/v11", REVISIONS, "production"),  # in use
        ("schema/v1", ["v1", "v2", "v3"], "production"),  # too few
        ("templates/v7", ["v6", "v7", "v8", "v9"], "production"),  # releases of a product
        ("templates/v1", ["v1", "v2", "v5", "v6"], "production"),
        ("schema/v1beta", REVISIONS, "production"),
    ],
)
def test_revisions_that_are_replaced(path, siblings, role):
    assert role_of(path, *siblings) == role


@pytest.mark.parametrize("path", ["_meta", "filebeat/module/shop/_meta", "src/main/resources/archetype-resources/conf"])
def test_templates_of_generators(path):
    assert role_of(path) == "reference"


@pytest.mark.parametrize(
    ("path", "siblings", "role"),
    [
        ("shop-v002/k8s", ("shop-v002", "shop-v003"), "reference"),
        ("shop-v003/k8s", ("shop-v002", "shop-v003"), "production"),
        ("elk-v6", ("elk-v6", "elk-v7"), "production"),
        ("node-01", ("node-01", "node-02"), "production"),
        ("v01", ("v01", "v02"), "production"),
        (".github/workflows/k8s", (), "reference"),
        (".github/workflows", (), "production"),
    ],
)
def test_copies_that_later_ones_replace(path, siblings, role):
    assert role_of(path, *siblings) == role
