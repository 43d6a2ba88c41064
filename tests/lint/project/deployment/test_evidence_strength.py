"""Which evidence gives way to other evidence: configs of tests, values under a condition, formats of saved objects."""

import pytest

from lslint.project.inference import Inference
from lslint.project.projects import Projects

IMAGE = "docker.elastic.co/logstash/logstash"
PACKAGES = "https://artifacts.elastic.co/packages"
ROLE = {
    "site.yml": "- hosts: all\n  roles:\n  - logstash\n",
    "files/a.conf": "",
    "roles/logstash/defaults/main.yml": "logstash_version: 6.6.0\n",
    "roles/logstash/tasks/main.yml": "- apt:\n    deb: https://example.com/logstash-{{ logstash_version }}.deb\n",
}


@pytest.mark.parametrize(
    "name",
    [
        ".kitchen.yml", ".kitchen.docker.yml", "kitchen.dokken.yml", "logstash/molecule/default/vars.yml",
        "logstash/.travis.yml",
    ],
)  # fmt: skip
def test_configs_of_tests_do_not_set_the_variables_of_roles(tree, name):
    tree.make({**ROLE, f"roles/{name}": "suites:\n- name: a\n  vars:\n    logstash_version: 5.6.11\n"})
    assert tree.release("files/a.conf") == "6.6.0"


def test_a_config_of_tests_sets_a_variable_that_nothing_else_sets(tree):
    files = {**ROLE, "roles/.kitchen.yml": "extra_vars:\n  logstash_version: 5.6.11\n"}
    files["roles/logstash/defaults/main.yml"] = "logstash_heap: 1g\n"
    tree.make(files)
    assert tree.release("files/a.conf") == "5.6.11"


@pytest.mark.parametrize(
    ("start", "end"),
    [("<% if ENV['VERSION'] == '5.x' %>", "<% end %>"), ("{% if old %}", "{% endif %}"),
     ("{%- if old -%}", "{%- endif -%}")],
)  # fmt: skip
def test_values_under_a_condition_give_way(tree, start, end):
    conditional = f"  {start}\n  logstash_version: 5.6.11\n  {end}\n"
    tree.make({**ROLE, "group_vars/all.yml": f"a:\n{conditional}"})
    assert tree.release("files/a.conf") == "6.6.0"
    tree.make({"roles/logstash/defaults/main.yml": "", "roles/logstash/tasks/main.yml": ""})
    assert tree.release("files/a.conf") == "5.6.11"


def test_both_branches_of_a_condition_count_together(tree):
    lines = [f"baseurl={PACKAGES}/{major}.x/yum\n" for major in (5, 6)]
    tree.make({"a.conf": "", "elastic.repo.j2": "{% if old %}\n" + "{% else %}\n".join(lines) + "{% endif %}\n"})
    assert tree.release("a.conf") == "5.6..6.8"


def test_a_condition_within_a_line_and_one_that_is_closed_change_nothing(tree):
    tree.make({
        "b/a.conf": "",
        "b/a.yml": "{% if x %}\nb: 1\n{% endif %}\nlogstash_version: 6.6.0 {% if y %}{% endif %}\n",
        "vars.yml": "logstash_version: 7.6.2\n",
    })  # fmt: skip
    assert tree.release("b/a.conf") == "6.6.0"


def test_conditions_within_conditions(tree):
    tree.make({
        "b/a.conf": "",
        "b/a.yml": "{% if x %}\n{% if y %}\nb: 1\n{% endif %}\nlogstash_version: 6.6.0\n{% endif %}\n",
        "vars.yml": "logstash_version: 7.6.2\n",
    })  # fmt: skip
    assert tree.release("b/a.conf") == "7.6.2"


@pytest.mark.parametrize("name", ["elastic-apt-list.j2", "elastic.list.j2", "sources-list.erb", "elastic.sources"])
def test_templates_of_package_lists(tree, name):
    tree.make({
        "install/site.yml": f"- hosts: all\n  tasks:\n  - template:\n      src: ./{name}\n",
        f"install/{name}": f"deb {PACKAGES}/5.x/apt stable main\n",
        "install/roles/logstash/templates/a.conf": "",
    })  # fmt: skip
    assert tree.release("install/roles/logstash/templates/a.conf") == "5.0..5.6"


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("yum:\n    enablerepo: a\n    name:\n      - logstash-8.2.2\n    state: present\n", "8.2.2"),
        ("yum:\n    name: ['curl', 'logstash-8.2.2']\n", "8.2.2"),
        ("ansible.builtin.dnf:\n    name: logstash-8.2.2\n", "8.2.2"),
        ("apt:\n    pkg:\n    - logstash=1:8.2.2-1\n", "8.2.2"),
        ("package: name=logstash-8.2.2 state=present\n", "8.2.2"),
        ("uri:\n    name: logstash-8.2.2\n", None),
        ("elasticsearch_index:\n    name:\n      - logstash-8.2.2\n", None),
    ],
)  # fmt: skip
def test_packages_in_the_names_of_a_task(tree, task, expected):
    tree.make({"roles/logstash/templates/a.conf": "", "roles/logstash/tasks/tasks.yml": f"- name: Set up\n  {task}"})
    assert tree.release("roles/logstash/templates/a.conf") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'{{\n "DockerImage": "{IMAGE}:7.10.2-r12"\n}}\n', "7.10.2"),
        (f'{{"containers":[{{"name":"l","image":"{IMAGE}:7.10.2"}}]}}\n', "7.10.2"),
        (f'{{"text": "{IMAGE}:7.10.2"}}\n', None),
        ('{"image": "nginx:7.10.2", "name": "logstash"}\n', None),
    ],
)
def test_images_in_json(tree, text, expected):
    tree.make({"conf/a.conf": "", "service.json": text})
    assert tree.release("conf/a.conf") == expected


TEXT = 'filter { mutate { add_tag => ["a"] } }\n'


@pytest.mark.parametrize(
    ("saved", "expected"),
    [
        ('{"id":"x","migrationVersion":{"lens":"7.11.0"}}', None),
        ('{"id":"x","migrationVersion":{"visualization":"7.10.0"},"panelsJSON":"[]"}', None),
        ('{"id":"x","typeMigrationVersion":"8.9.0","coreMigrationVersion":"8.8.0"}', None),
        ('{"id":"x","coreMigrationVersion":"8.4.1"}', "8.0..8.19"),
        ('{"panelsJSON":"[{\\"version\\":\\"7.6.2\\"}]"}', "7.0..7.17"),
    ],
)  # fmt: skip
def test_formats_of_saved_objects_are_no_releases(tree, saved, expected):
    tree.make({"a/b.conf": TEXT, "k/export.ndjson": f"{saved}\n"})
    found = Inference(Projects())("a/b.conf", "logstash", TEXT)
    assert (found and found.releases) == expected


def test_saved_objects_of_opensearch_dashboards_are_no_evidence(tree):
    saved = '{"panelsJSON":"[{\\"version\\":\\"7.6.2\\"}]"}\n'
    tree.make({"a/b.conf": TEXT, "k/a.json": saved, "a/99_opensearch_output.conf": TEXT})
    assert Inference(Projects())("a/b.conf", "logstash", TEXT) is None


KAFKA = 'input { kafka { bootstrap_servers => "a:9092" topics => ["b"] } }\n'


def infer(path, text):
    found = Inference(Projects())(path, "logstash", text)
    return found.releases if found is not None else None


@pytest.mark.parametrize(
    ("readme", "text", "expected"),
    [
        ("Requires Logstash 2.2.4.\n", TEXT, "2.2.4"),
        ("Requires Logstash 2.2.4.\n", KAFKA, None),
        ("Requires Logstash 7.6.\n", KAFKA, "7.6"),
        ("```\nLogstash 2.2.4\n```\n", KAFKA, None),
        ("* Logstash 2.2.4\n", KAFKA, None),
        ("* Logstash 2.2.4\n", TEXT, "2.2.4"),
    ],
)
def test_options_of_a_file_contradict_the_prose_of_a_readme(tree, readme, text, expected):
    tree.make({"a/b.conf": text, "README.md": readme})
    assert infer("a/b.conf", text) == expected
