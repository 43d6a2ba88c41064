"""What an upgrade of the Elastic Stack changes for the configs of a tree (``lslint upgrade``)."""
