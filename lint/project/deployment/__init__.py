"""What is deployed: products and releases, found in compose files, Dockerfiles, Kubernetes manifests, Helm charts,
variables of configuration management, scripts, CI settings, and names of files and folders.

Use
---
One ``Deployments`` (``deployments.py``) per run; it reads each folder once::

    deployments = Deployments(projects)               # projects: the ``Projects`` of the run, for its folder listings
    found = deployments.find(path, "logstash")        # Deployment, or None without evidence
    deployments.nearest(path, ("elasticsearch", "opensearch"))   # those whose evidence is nearest to the file
    deployments.all()                                 # what ``find`` and ``nearest`` have returned so far
    deployments.incompatible(deployments.all())       # those newer than the Elasticsearch of their deployment
    deployments.forget(path)                          # a file was changed (language server)

``Deployment``, ``Evidence`` and ``Incompatibility`` are in ``model.py``, names of products in ``products.PRODUCTS``.
Equal evidence gives the identical ``Deployment`` object, so callers can number them.

A deployment has one of these results:

- ``release``: all evidence agrees; ``7.6`` stands for any patch release of 7.6, ``low`` and ``high`` are the same;
- ``release`` None, ``low`` and ``high``: a range, from a repository of packages (``7.x``) or because releases differ;
  then ``contradictions`` has one evidence per release;
- ``newest``: a manifest requests ``latest``; no release is known;
- none of them: the product is deployed, its release is unknown (a variable without value, the tag of a third party).

``low`` and ``high`` can be newer or older than the catalogue (``knowledge/releases.json``); the caller decides what to
do about it.

Evidence
--------
Levels, the strongest first; the first one that has evidence decides:

1. ``mounted``: a manifest in a folder above the file mounts it (compose ``volumes``, ``configs``), copies it
   (Dockerfile ``COPY``), builds the folder it is in, overlays it (Kustomize), or is the file itself;
2. ``named``: the name of the file (``template-es2x.json``);
3. ``folder``, ``parent``: the folder of the file, then each folder above it up to ``fs.project_root``: manifests in the
   folder, then manifests below it, and the name of the folder. Below a folder, another deployment does not count:
   folders of examples, folders that are a separate project, unless it is the only one and the file is in none, and
    manifests that take configs like the file from their own folder;
 4. ``documented``: commands in Markdown, for files that are not tests. Documents that name several major releases are
    no evidence, and what is inside of one belongs to the release of its chapter;
 5. ``content``, only where none of these names a release, or to narrow a range: names in the file and around it that
    newer releases removed (``eras.py``); then comments at the head of the file, a README, folders such as ``ES7``,
    manifests anywhere in the project and the other products of the stack (``hints.py``). ``Inference`` requests
    them with the text of the file. They remove findings and add none. What a manifest of a parent folder says does not
    hold for a file whose content is of another major release.

A manifest in another folder that mounts or copies the file counts before what was found below a parent folder and
before documentation. A config in a compose file belongs to the service it is written in.

The variables of the plays of Ansible that apply a role count before its defaults, and the roles that run on the same
hosts before other roles. A file in the same folder as configs that a manifest mounts belongs to its deployment.

Within a level, manifests count before scripts, and Kibana counts for Elasticsearch if nothing else does. What a
template writes under a condition, what a CI system or a test uses, a backup copy of a manifest and a ``*.repo`` file
that no task uses count after all levels. A range is narrowed by an outer folder or a weaker source that names a
release in it; the default of an Ansible role or a build argument gives way to a variable or argument that overrides
it. A repository with the packages of all products counts for those that are installed, if its script installs any by
name.

The value of a build argument is shown where the Dockerfile has it. A variable of an ``.env`` file is shown by its name
only. OpenSearch, OpenSearch Dashboards, Data Prepper and Open Distro are separate products.

Modules
-------
``products.py`` releases, images, variable names; ``text.py`` scripts and other files read by lines; ``yaml_lines.py``
and ``yaml_manifests.py`` YAML; ``kubernetes.py``, ``dockerfile.py``; ``plays.py`` playbooks of Ansible; ``names.py``;
``folders.py`` and ``reader.py`` read the manifests of a folder within limits, ``uses.py`` says which services use a
file, ``overrides.py`` applies those that replace others, ``scope.py`` says up to where they are looked for,
``apart.py`` finds those with separate configs; ``deployments.py``, ``levels.py`` and ``choice.py`` choose,
``components.py`` tells projects apart; ``chapters.py`` has the releases of the chapters of a document, ``clients.py``
what installs client libraries only; ``content.py`` finds names that date a config, ``eras.py`` combines them,
``hints.py`` has the weakest evidence. Nothing is parsed as a whole or run: files are scanned by lines.
"""
