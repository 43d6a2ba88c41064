"""Manifests that are broken, huge or made to be slow."""

import pytest
from deadline import in_child

IMAGE = "logstash:8.15.0"
BOMB = "x0: &x0 {a: b}\n" + "".join(f"x{n}: &x{n} [*x{n - 1}, *x{n - 1}, *x{n - 1}]\n" for n in range(1, 40))
TEXTS = {
    "docker-compose.yml": (
        BOMB
        + f"services:\n  logstash:\n    image: {IMAGE}\n    environment: *x39\n    ports: *x39\n    volumes: *x39\n",
        f"services:\n  logstash:\n    image: {IMAGE}\n    environment:\n" + "      - A=${B}\n" * 9000,
        "services: {logstash: {image: logstash, ports: ['0-99999']}}\n",
        "services: {logstash: {image: logstash, environment: {<<: [{<<: {A: 1}}, 3, x]}}}\n",
        "services: {logstash: {image: logstash, volumes: ['../../../../etc:/x', '/etc:/y', '~/a:/b', '${', 'a:b']}}\n",
        "logstash\0\0\0",
        "a: [" * 5000 + "# logstash\n",
    ),
    "pod.yaml": (
        "kind: Pod\nspec: {containers: [logstash, [], {}, {env: [a, {name: x}]}], volumes: 3}\n",
        "kind: Pod\nspec:\n  containers:\n" + "  - {name: logstash, image: logstash}\n" * 3000,
        "kind: ConfigMap\ndata: [logstash]\n",
    ),
    "Dockerfile": (
        f"FROM {IMAGE}\nENV " + "a" * 60000 + "\n",
        f"FROM {IMAGE}\nENV A=" + '"' * 60000 + "\n",
        f"FROM {IMAGE}\n" + "ENV A=1 \\\n" * 9000,
        "FROM\nFROM $X\nCOPY\nENV\nENV =\n# logstash",
    ),
    "default/logstash": ("=" * 5000 + "\n" + "a=\n" * 9000,),
    "logstash.service": ("[Service]\n" + f"Environment={'a' * 1900}\n" * 60,),
    ".env": ("=\n" * 9000,),
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in TEXTS.items() for text in texts])
@in_child
def test_odd_manifests(tree, name, text):
    tree.make({name: text, "a.conf": "input { stdin { } }\n"})
    tree.runtimes("a.conf")
    tree.single_node("a.conf")
    tree.environments().embedded(str(tree.root / name), "x", 3, "logstash")


def test_links_out_of_the_project_are_not_followed(tree, tmp_path):
    (tmp_path / "secret.env").write_text("OUTSIDE=1\n")
    (tree.root / "in.env").symlink_to(tmp_path / "secret.env")
    compose = f"services:\n  logstash:\n    image: {IMAGE}\n    env_file: [in.env, ../secret.env]\n"
    tree.make({"docker-compose.yml": compose, "a.conf": ""})
    assert tree.runtime("a.conf").variables == {}
