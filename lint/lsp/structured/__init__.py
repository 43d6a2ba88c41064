"""Completion and hover in configs of YAML and JSON: where the cursor is (``yaml_place``, ``json_place``), what is known
there (one module per product makes ``Model``), and what the editor is told of it (``completion``, ``hover``)."""
