"""A store with something in it, for the commands that copy it, look into it or put it back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture
def store():
    return Path(os.environ["REFEREE_DB"])


@pytest.fixture
def played(referee):
    """A match of one entry and a house list of one word."""
    referee("new", "erudit", "Маша", "Петя", "--language", "ru")
    referee("score", "КОШКА 8Г")
    referee("words", "allow", "хрюндель")
    return referee
