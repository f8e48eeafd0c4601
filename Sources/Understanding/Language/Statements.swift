/// Tells statements from other words by the few words that make them: who or what they are about, and what says how
/// that is. All other words may be any: "the wind is getting up", "she's asleep", "I always forget that one".
struct Statements {
    let words: SymbolWords
    let isPerson: (String) -> Bool

    /// The most words before the verb, and those after a pronoun.
    private static let longestSubject = 4
    private static let longestPronoun = 2
    /// The fewest words of a statement whose verb may be any.
    private static let fewestFree = 3

    private var remarks: Remarks { words.remarks }

    /// Whether words begin as a statement does.
    func canBegin(_ clause: ArraySlice<String>) -> Bool {
        guard let first = clause.first else { return false }
        return isSubject(first) || remarks.determiners.contains(first) || remarks.exclamations.contains(first)
            || verb(in: clause) != nil
    }

    /// Whether words tell how somebody or something is or what happens, with no word of what was said to somebody.
    /// - Parameter evenWithMoments: whether it may say when.
    func isStatement(_ clause: ArraySlice<String>, evenWithMoments: Bool = false) -> Bool {
        (evenWithMoments ? isUnspoken(clause) : isPlain(clause))
            && (tells(clause) || verb(in: clause) != nil || isFree(clause))
    }

    /// Whether words tell something, with a verb that no other one has to follow.
    func tells(_ clause: ArraySlice<String>) -> Bool {
        guard isPlain(clause), let first = clause.first else { return false }
        // "Tom will probably turn on the tv" goes on.
        guard let verb = verb(in: clause) else { return remarks.exclamations.contains(first) }
        return !isOne(clause[verb], of: remarks.modals)
    }

    /// Whether words are about the doings of others, or about what was seen of them.
    func isAboutDoings(_ clause: ArraySlice<String>) -> Bool {
        // "Ugh that sun is right in my face."
        let isSigh = clause.first.map { remarks.fronts.contains($0) && !isSubject($0) } ?? false
        let rest = clause.dropFirst(isSigh ? 1 : 0).drop {
            remarks.determiners.contains($0) || remarks.exclamations.contains($0)
        }
        return rest.contains(where: remarks.doings.contains) || clause.contains(where: remarks.speech.contains)
    }

    private func isPlain(_ clause: ArraySlice<String>) -> Bool {
        isUnspoken(clause) && !clause.contains(where: remarks.moments.contains)
    }

    private func isUnspoken(_ clause: ArraySlice<String>) -> Bool {
        clause.count > 1 && !clause.contains(where: remarks.speech.contains)
    }

    /// Whether words after a command can be why it is given.
    func isReason(_ clause: ArraySlice<String>) -> Bool {
        guard let first = clause.first, let last = clause.last else { return false }
        // "Before the coyotes get in."
        let isPhrasal =
            remarks.particles.contains(last) && clause.dropLast().last.map(remarks.finites.contains) == true
        guard !remarks.links.contains(last) || last == remarks.there || isPhrasal else { return false }
        let rest = remarks.purposes.contains(first) ? clause.dropFirst() : clause
        // "Before it burns out" is no reason, but when.
        let isTold = rest.count == clause.count || remarks.causes.contains(first) || rest.first.map(isSpeaker) == true
        return isPlain(rest) && (verb(in: rest) != nil || isTold && isFree(rest))
    }

    /// Whether what begins with a command can have ended there: "the lights on" may go on with "the tree are lovely".
    func canEnd(_ command: [String], before reason: ArraySlice<String>) -> Bool {
        guard let first = command.first, let last = command.last, let next = reason.first else { return false }
        guard remarks.particles.contains(last) else { return !remarks.links.contains(last) }
        let isNobody = remarks.impersonal.contains(next) && !isContracted(next)
        return isSubject(next) && !isNobody || remarks.purposes.contains(next) || remarks.orders.contains(first)
    }

    /// Whether a statement itself says when it holds: "it keeps locking me out when I'm at the bins",
    /// "that's when we eat".
    func tellsOfMoments(_ clause: ArraySlice<String>) -> Bool {
        guard let first = clause.first, isSubject(first),
            let moment = clause.firstIndex(where: remarks.moments.contains), remarks.whiles.contains(clause[moment]),
            case let told = clause[..<moment],
            !clause[(moment + 1)...].contains(where: { remarks.moments.contains($0) || remarks.orders.contains($0) })
        else { return false }
        return isContracted(first) || told.count > 1
    }

    /// Whether words begin with a person's name and how they are: "Frank's away with the fairies".
    func isOfPerson(_ clause: ArraySlice<String>) -> Bool {
        guard let first = clause.first, clause.count > 1 else { return false }
        if isPerson(first) { return verb(in: clause) == clause.startIndex + 1 }
        // "Tom's reading lamp" is what he has.
        let isContraction = words.endings.contains { first.hasSuffix($0) && isPerson(String(first.dropLast($0.count))) }
        return isContraction
            && (remarks.conditions.contains(clause[clause.startIndex + 1]) || verb(in: clause) != nil)
    }

    /// Whether it is how something is just now: "I've just left", "the baby's asleep".
    func isState(_ clause: ArraySlice<String>) -> Bool {
        guard let verb = verb(in: clause), !clause.contains(where: remarks.doings.contains) else { return false }
        return isOne(clause[verb], of: remarks.copulas) || isContracted(clause[verb])
    }

    /// Whether words can be a whole statement, after which something else begins that names things first: "I'm boiling"
    /// in front of "fan on", but not "she's got" or "there's a".
    func isWhole(_ clause: ArraySlice<String>) -> Bool {
        guard let first = clause.first, let last = clause.last, isPlain(clause), !remarks.links.contains(last),
            !remarks.takers.contains(last), !remarks.impersonal.contains(first)
        else { return false }
        if remarks.exclamations.contains(first) || remarks.occasions.contains(last) { return true }
        guard let verb = verb(in: clause), case let complement = clause[(verb + 1)...], let next = complement.first
        else { return false }
        let isSo = isOne(clause[verb], of: remarks.copulas) && !remarks.determiners.contains(next)
        let has = isSpeaker(first) && isOne(clause[verb], of: remarks.possession)
        guard isSo || has && !remarks.conditions.contains(last) else { return false }
        return !last.hasSuffix(remarks.ongoing) || remarks.conditions.contains(last)
    }

    /// Where the word is that says how something is, behind what it is about.
    private func verb(in clause: ArraySlice<String>) -> Int? {
        guard let first = clause.first, clause.count > 1, !remarks.finites.contains(first),
            !remarks.prepositions.contains(first),
            !remarks.links.contains(first) || isSubject(first) || remarks.determiners.contains(first)
        else { return nil }
        if isContracted(first) { return clause.startIndex }
        let isPronoun = isSubject(first) || isPerson(first)
        let isPhrase = remarks.determiners.contains(first)
        for position in clause.indices.prefix(Self.longestSubject + 1) where position + 1 < clause.endIndex {
            let word = clause[position]
            // Behind a bare noun only what is nothing else tells: "baby's room air is too dry".
            let isVerb =
                position <= clause.startIndex + Self.longestPronoun || isPhrase
                ? remarks.finites.contains(word) : !isPronoun && remarks.copulas.contains(word)
            if position > clause.startIndex, isVerb { return position }
            if position > clause.startIndex, isContracted(word) { return nil }
            if words.endings.contains(where: word.hasSuffix), isCondition(clause[position + 1]) { return position }
        }
        return nil
    }

    /// Whether a word after "the baby's" tells how it is rather than what it has.
    private func isCondition(_ word: String) -> Bool {
        remarks.conditions.contains(word) || word.hasSuffix(remarks.ongoing)
    }

    /// Whether a word is who it is about with what says how they are: "she's", "we'll".
    func isContracted(_ word: String) -> Bool {
        remarks.contractions.contains {
            word.hasSuffix($0) && remarks.subjects.contains(String(word.dropLast($0.count)))
        }
    }

    /// Whether a word says whom it is about, perhaps with how they are: "we", "she's".
    func isSubject(_ word: String) -> Bool { remarks.subjects.contains(word) || isContracted(word) }

    /// Whether a word is who speaks, perhaps with how they are: "I", "we're".
    func isSpeaker(_ word: String) -> Bool {
        remarks.speakers.contains(word)
            || remarks.contractions.contains {
                word.hasSuffix($0) && remarks.speakers.contains(String(word.dropLast($0.count)))
            }
    }

    private func isOne(_ word: String, of verbs: [String]) -> Bool {
        verbs.contains { $0.hasPrefix("'") ? word.hasSuffix($0) : word == $0 }
    }

    /// Whether words tell what somebody or something does, with any verb: "I always forget that one",
    /// "it costs a fortune".
    private func isFree(_ clause: ArraySlice<String>) -> Bool {
        guard let first = clause.first, clause.count >= Self.fewestFree else { return false }
        let verb = clause[clause.startIndex + 1]
        guard !remarks.links.contains(verb) else { return false }
        if remarks.thirds.contains(first) { return verb.hasSuffix(remarks.third) }
        return remarks.speakers.contains(first) && !verb.hasSuffix(remarks.past)
    }
}
