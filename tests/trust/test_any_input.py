"""Whatever comes in, of any kind and in any shape: it is taken or refused in words, soon, and nothing is changed by it.

The short form reads a few thousand inputs; the long one, `REFEREE_LONG=1`, a million. What was ever found wrong is kept
in `corpus/`, a folder a reader, and read each time.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.forms import tries
from tests.trust.lines import WORDS, read_line
from tests.trust.mutation import ODD, as_bytes
from tests.trust.readers import READERS
from tests.trust.watch import measured, watch

pytestmark = pytest.mark.posix("interval timers")
CORPUS = Path(__file__).parent / "corpus"
FOUND = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
MOST = 20


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_found_stays_found(path):
    with watch(), measured():
        READERS[path.parent.name].read(path.read_bytes())


@pytest.mark.parametrize("name", READERS)
def test_any_input_is_taken_or_refused_in_words(name, capsys):
    reader = READERS[name]
    came, wrong = Counter[str](), list[str]()
    count = tries(*reader.tries)
    with watch():
        for data in islice(reader.inputs(name), count):
            try:
                with measured():
                    came[reader.read(data)] += 1
            except Exception as error:
                wrong.append(f"{error!r}: {data!r}")
            if len(wrong) == MOST:
                break
    with capsys.disabled():
        if count == reader.tries[1]:
            print(f"\n{name}: {came.total()} inputs, {dict(came)}")
    assert not wrong, "\n".join(sorted(wrong, key=len)[:3])
    assert len(came) > 1, f"all of them were {came}"


tokens = st.one_of(
    st.sampled_from(WORDS), st.sampled_from(ODD), st.text("АБКОТ_*=+:!.1", max_size=9), st.text(max_size=4)
)
typed = st.lists(tokens, max_size=9).flatmap(lambda parts: st.sampled_from((" ", "")).map(lambda by: by.join(parts)))


@pytest.mark.parametrize("folder", ["crossword", "undervud", "uno"])
@settings(max_examples=tries(150, 2_000), deadline=None, suppress_health_check=list(HealthCheck))
@given(text=typed)
def test_any_words_of_the_notation_are_taken_or_refused_in_words(folder, text):
    assert read_line(folder)(as_bytes(text.encode("utf-8", "replace").decode())) in (
        "recorded", "unreadable", "illegal", "ambiguous", "unacceptable",
    )  # fmt: skip
