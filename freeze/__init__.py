"""Builds the folder that runs where no Python is installed: `python -m freeze`."""
