"""The project around a file: the other files of its pipeline, settings files, templates, pattern files.

In: paths, the texts that count instead of files on disk, the config. Out: ``projects.Projects``, a snapshot of the
files of a run, and ``view.FileView``, what rules may ask about one of them. Must not know: single rules, the command
line and the editor.
"""
