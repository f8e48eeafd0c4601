"""Which state of which phone is heard in every frame of a sentence whose words are known."""

import re

import numpy as np

import engine


def words(text, lexicon):
    """The words of a sentence as a lexicon has them."""
    found = re.sub(r"[^a-z' ]+", " ", text.lower()).split()
    return [word if word in lexicon else word.strip("'") for word in found if word.strip("'")]


class Graph:
    """All ways to say some words, with or without pauses between them: states that follow one another."""

    def __init__(self, words, lexicon, phones):
        self.numbers = {phone: place for place, phone in enumerate(phones)}
        self.states, self.before, self.starts = [], [], []
        ends = []
        for word in words:
            pause = self.add([engine.SILENCE], ends, not self.states)
            entries = ends + [pause]
            is_first = not ends
            ends = [self.add(said, entries, is_first) for said in lexicon[word]]
        self.ends = ends + [self.add([engine.SILENCE], ends, False)]

    def add(self, said, entries, is_start):
        for phone in said:
            for state in range(3):
                place = len(self.states)
                self.states.append(self.numbers[phone] * 3 + state)
                self.before.append([place, *entries])
                self.starts.append(is_start)
                entries, is_start = [place], False
        return len(self.states) - 1

    def best(self, scores):
        """The states of the likeliest way (Viterbi 1967) and its score for each frame, or None."""
        count, most = len(self.states), max(map(len, self.before))
        before = np.full((count, most), count)
        for place, entries in enumerate(self.before):
            before[place, : len(entries)] = entries
        fits = -scores[:, self.states].astype(np.float32)
        value = np.full(count + 1, -1e9, np.float32)
        value[:count][self.starts] = fits[0][self.starts]
        came = np.zeros(fits.shape, np.int32)
        for frame in range(1, len(fits)):
            choices = value[before]
            best = choices.argmax(1)
            came[frame] = before[np.arange(count), best]
            value[:count] = choices[np.arange(count), best] + fits[frame]
        state = max(self.ends, key=lambda end: value[end])
        total = value[state]
        if total < -1e8:
            return None
        path = np.zeros(len(fits), np.uint8)
        for frame in range(len(fits) - 1, -1, -1):
            path[frame] = self.states[state]
            state = came[frame, state]
        return path, total / len(fits)


def alignments(folder, texts, kind="near", batch=50):
    """The states in the frames of every sentence, by name; without those that have unknown words, and without the fiftieth
    part that fits its words worst."""
    lexicon, phones = engine.pronunciations(), engine.phones()
    said = {name: words(text, lexicon) for name, text in texts.items()}
    known = sorted(name for name, words in said.items() if words and all(word in lexicon for word in words))
    found = {}
    for first in range(0, len(known), batch):
        names = known[first : first + batch]
        for name, scores in engine.scores(folder, names, kind, folder / "scores"):
            best = Graph(said[name], lexicon, phones).best(scores)
            if best:
                found[name] = best
    worst = np.percentile([fit for _, fit in found.values()], 2) if found else 0
    return {name: path for name, (path, fit) in found.items() if fit >= worst}
