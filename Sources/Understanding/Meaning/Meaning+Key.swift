extension Meaning {
    /// What an attribute tells of its node. `grammars/meaning.yaml` declares the same, with the values.
    public enum Key: String, Sendable, Hashable, CaseIterable {
        case about, accessories, action, affirmed, again, alarm, alike, all, also, amends, anchored, answer, any, atMost
        case anyOf, applies, area, arm, ask, asking, aspect, aspectful, assent, audience, away, back, backwards
        case answered, bareDay, behind, beyond, bidden, bit, blinking, both, brand, by, change, chat, chosen
        case clashing, clock, closing, color, coming, compare, count, d, date, day, days, decided, delayed
        case digit, direction, does, doneNow, downTo, `else`, enough, every, everything, everywhere, exact
        case exactWord, execute, factor, fallback, faring, forbidding, forget, from, full, further, going, groups, half
        case having, help, here, hold, homes, hours, hue, `if`, ifTold, impossible, instant, instead, into, it
        case itAspect, itself, joined, keep, kelvin, kin, kindred, label, last, lasting, later, less, level, like
        case limit, lit, lone, manner, many, mentioned, mine, minute, missing, mode, month, monthDay, more, n
        case outside
        case nameFirst, narrow, nearby, need, negated, neutral, next, no, noneOf = "none", nor, notDay, noun
        case nounOnly, ofThese, ofType, off, omit, onAgain, once, one, only, onward, open, orStart, other, ours, owner
        case part, partial, people, pick, place, plainly, pointed, present, problems, prompt, quantity, rank, recurring
        case reminder, removed, `repeat`, replacing, rest, reverse, role, room, rules, same, saturation, scale, scene
        case scenes, seconds, sequel, setting, shared, shift, short, sign, single, singular, sole, spanned, spot,
            standing
        case state, stative, stem, steps, stop, strict, sun, sunFrom, swap, talked, that, theirs, there, time, to
        case tomorrow, toward, two, type, unconditional, undo, unfinished, unit, units, upTo, urgent, verb, waited, way,
            which,
            who
        case whole, wondering, wrong, x, yes, zones

        // The keys in tags that are made from the names of a home, and those that are added when a sentence is read.
        case accessory, choice, continues, corrections, group, home, input, listed, name
        case nightsBefore, now, person, rule, service, text, timer, whichTimer, zone
    }
}

extension Meaning.Key: Comparable {
    /// By name, so that what is listed keeps its order.
    public static func < (one: Meaning.Key, other: Meaning.Key) -> Bool { one.rawValue < other.rawValue }
}
