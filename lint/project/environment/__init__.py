"""The environment in which a file runs: variables, published ports and the number of Elasticsearch nodes.

``environments.py`` answers for a file; one ``Environments`` per run reads each manifest once. Sources:

- compose files (``compose.py``): ``environment``, ``env_file``, ``ports``, and the Dockerfiles that services build;
- Dockerfiles (``images.py``): ``ENV`` and the files they copy;
- Kubernetes manifests (``kubernetes.py``): ``env``, ``envFrom`` with a ConfigMap of the same folder, host ports,
  services of type NodePort or LoadBalancer, ``nodeSets`` of the Elastic operator;
- systemd units, ``/etc/default`` and ``/etc/sysconfig`` (``units.py``), and ``.env`` files next to a config.

Values of ``.env`` files, secrets and values that contain variables are never kept, so no report can show them.
"""
