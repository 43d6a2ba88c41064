"""What structured manifests deploy: images and their releases, environment, mounted and copied files, published ports,
commands, and the configs that they contain.

``answers.Manifests`` answers the questions of a run about a file; one object per run, ``answers.manifests_of``. Each
manifest of a repository is read once (``repository.py``), by the reader of its format: ``compose.py`` (with
``compose_projects.py``), ``dockerfile.py``, ``kubernetes.py`` (with resources of operators), ``kustomize.py``,
``helm.py`` (charts, values, and the releases of Argo CD, Flux and helmfile), ``units.py`` (systemd). ``model.py`` has
the classes that readers and answers share.

A question about a file and a product is answered by the manifests that mount, copy or contain the file; if none of
them names the product, by the nearest folder with a manifest that names it, from the folder of the file up to the root
of the repository. All manifests of that folder count. Without a repository only the folder of the file counts.
"""
