"""Measurements: `python -m bench` runs everything side by side and keeps the figures in `bench/results/`."""
