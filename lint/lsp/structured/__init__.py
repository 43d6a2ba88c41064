"""Completion and hover in YAML and JSON configs.

``yaml_place`` and ``json_place`` find the context of the cursor, one module per product builds the ``Model`` of the
keys that are known there, and ``completion`` and ``hover`` turn it into answers for the editor.
"""
