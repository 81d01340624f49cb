"""Words: the compiled lexicon, what a typed word means, and the judge that turns a policy and a word into a verdict."""
