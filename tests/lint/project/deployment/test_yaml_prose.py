"""Images in strings of a manifest: which ones somebody deploys."""

import pytest

OLD = "docker.elastic.co/logstash/logstash:7.4.0"
SERVICE = "services:\n  ls:\n    image: docker.elastic.co/logstash/logstash:9.1.0\n"
MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n"


@pytest.mark.parametrize(
    "more",
    [
        f'    environment:\n      NOTE: "image: {OLD}"\n',
        f'    environment:\n      - "NOTE=image: {OLD}"\n',
        f"    environment: {{NOTE: 'image: {OLD}'}}\n",
        f"    environment:\n      NOTE: |\n        see\n        image: {OLD}\n",
        f'    environment:\n      NOTE: "first\n        image: {OLD}"\n',
        f"    environment:\n      NOTE: 'it''s\n        image: {OLD}\n        '\n",
        f'    command: [sh, -c, "echo image: {OLD}"]\n',
        f'    command: sh -c "echo was {OLD}; exec logstash"\n',
        f"    labels:\n      note: {OLD}\n",
        f"    labels:\n      image: {OLD}\n",
        f"    labels:\n      note: >-\n        was\n        image: {OLD}\n",
    ],
)
def test_texts_of_a_service_are_not_deployed(tree, more):
    tree.make({"a.conf": "", "docker-compose.yml": SERVICE + more})
    assert tree.release("a.conf") == "9.1.0"


@pytest.mark.parametrize(
    "text",
    [
        f"{MAP}  README.txt: |\n    image: {OLD}\n",
        f"{MAP}  README: |\n    docker run {OLD}\n",
        f'{MAP}  note: "image: {OLD}"\n',
        f"kind: Pod\nmetadata:\n  annotations:\n    note: |\n      image: {OLD}\n",
        f'spec:\n  containers:\n  - env:\n    - name: NOTE\n      value: "image: {OLD}"\n',
    ],
)
def test_texts_of_a_resource_are_not_deployed(tree, text):
    tree.make({"a.conf": "", "pod.yml": text})
    assert tree.release("a.conf") is None


@pytest.mark.parametrize(
    "text",
    [
        f"{MAP}  docker-compose.yml: |\n    services:\n      ls:\n        image: {OLD}\n",
        f"{MAP}  start.sh: |\n    docker run {OLD}\n",
        f'{MAP}  start: "docker run {OLD}"\n',
        f"{MAP}  LOGSTASH_IMAGE: {OLD}\n",
        f"jobs:\n  a:\n    steps:\n    - run: docker run {OLD}\n",
        f"jobs:\n  a:\n    steps:\n    - run: |\n        cat > compose.yml <<EOF\n        image: {OLD}\n        EOF\n",
        f"jobs:\n  a:\n    steps:\n    - run: echo 'FROM {OLD}' > Dockerfile\n",
        f"jobs:\n  a:\n    steps:\n    - run: echo start && docker run {OLD}\n",
        f"env:\n  LOGSTASH_IMAGE: {OLD}\n",
        f"services:\n  a:\n    environment:\n      LOGSTASH_IMAGE: {OLD}\n",
        f"services:\n  a:\n    environment:\n      START: docker run {OLD}\n",
        f"services:\n  a:\n    environment:\n      NOTE: 'don''t'\n    image: {OLD}\n",
        f'services:\n  a:\n    environment:\n      NOTE: "never closed\n    image: {OLD}\n',
    ],
)
def test_what_is_run_counts(tree, text):
    tree.make({"a.conf": "", "start.yml": text})
    assert tree.release("a.conf") == "7.4.0"
