# Sentences of the core with a key. In English they stand in the core itself, so this file names none.
