"""The difference between what two releases of the Elastic Stack report for the same configs (``lslint upgrade``).

In: a file with its settings, the releases in use and the new ones. Out: entries, each a finding of the new releases
that those in use do not have, as a report in text or JSON. The package must not know how files are found or options
read.
"""
