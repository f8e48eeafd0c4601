internal import HomeModel
internal import JSGF

/// Several follow-ups in one utterance: each part is read as if said after the one before.
extension Understanding {
    /// The most pieces between commas and words that join, of which parts are made, and the most words.
    private static let mostPieces = 6
    private static let longestInParts = 24
    /// The most parts that are tried, so that no text costs more.
    private static let mostTries = 24

    /// What comes of all parts; `nil` where any is nothing that goes on with what was said before, or it is only one.
    /// - Parameter first: what came of it as a whole.
    func inParts(
        of text: String, insteadOf first: Interpretation, in situation: Situation, scratch: inout MatchScratch
    ) -> Interpretation? {
        guard first.outcome == .notUnderstood, first.obstacle == nil, situation.question == nil,
            situation.pending.isEmpty, situation.conversation.draft == nil,
            situation.isGoingOn || situation.references.timer != nil, !situation.conversation.isAfterNotUnderstood
        else { return nil }
        let pieces = language.normalizer.clauses(of: text).flatMap(parted)
        guard (2...Self.mostPieces).contains(pieces.count),
            pieces.reduce(0, { $0 + $1.count }) <= Self.longestInParts
        else { return nil }
        var tries = Self.mostTries
        guard let parts = parts(of: pieces[...], in: situation, tries: &tries, scratch: &scratch) else { return nil }
        // One part beside what is only told is a change of a rule, or nothing that is surely meant.
        let isMeant = parts.count > 1 || parts.count == 1 && situation.conversation.isAboutRules
        return isMeant ? parts.together : nil
    }

    /// A clause, cut in front of the words that join two.
    private func parted(_ clause: [String]) -> [[String]] {
        let joints = language.normalizer.words.followUps?.joints ?? []
        return clause.reduce(into: [[]]) { parts, word in
            if joints.contains(word), !parts[parts.count - 1].allSatisfy(joints.contains) { parts.append([]) }
            parts[parts.count - 1].append(word)
        }
    }

    /// The parts one after the other, each as long as can be.
    private func parts(
        of pieces: ArraySlice<[String]>, in situation: Situation, tries: inout Int, scratch: inout MatchScratch
    ) -> [Interpretation]? {
        guard let first = pieces.first else { return [] }
        // "… not on Fridays, I'm off on Fridays": that tells why.
        if pieces.startIndex > 0, statements.isStatement(first[...], evenWithMoments: true) {
            return parts(of: pieces.dropFirst(), in: situation, tries: &tries, scratch: &scratch)
        }
        for end in (pieces.startIndex + 1...pieces.endIndex).reversed() where tries > 0 {
            tries -= 1
            guard let part = part(Array(pieces[..<end].joined()), in: situation, scratch: &scratch) else { continue }
            // Words that are corrected in the same breath aren't meant: "purple, no wait, orange".
            if end < pieces.endIndex, let correction = language.correction(beginning: pieces[end]) {
                let rest = [Array(pieces[end].dropFirst(correction.count))] + pieces[(end + 1)...]
                let meant = rest.filter { !$0.isEmpty }
                guard !meant.isEmpty,
                    let later = parts(of: meant[...], in: situation, tries: &tries, scratch: &scratch)
                else { continue }
                return [Interpretation(.done)] + later
            }
            // A rule that is made anew has no number yet by which more could be said of it.
            guard end == pieces.endIndex || !part.commands.contains(where: { $0.rule?.action == .create }) else {
                continue
            }
            let after = situation.after(part)
            if let rest = parts(of: pieces[end...], in: after, tries: &tries, scratch: &scratch) {
                return [part] + rest
            }
        }
        return nil
    }

    /// The interpretation of one part, if it continues what was said before and is done.
    private func part(
        _ words: [String], in situation: Situation, scratch: inout MatchScratch
    ) -> Interpretation? {
        guard let around = language.normalizer.words.followUps,
            !words.prefix(2).contains(where: around.sequels.contains)
        else { return nil }
        for said in [words] + around.plain(words).prefix(Self.mostWays) {
            guard let sentence = plain(repair.splittingEndings(said), scratch: &scratch), sentence.isPart else {
                continue
            }
            let result = Interpreter(situation: situation).interpret(sentence)
            if result.outcome == .done, result.goesOn(with: situation, as: sentence) { return result }
        }
        return nil
    }

    private static let mostWays = 5
}

extension Situation {
    /// How it is once something was done that was said.
    fileprivate func after(_ part: Interpretation) -> Situation {
        var state = state
        for write in part.commands.flatMap(\.targets).compactMap(\.write) { state.values[write.address] = write.value }
        var conversation = conversation
        conversation.remember(part, at: speaker.now)
        var result = Situation(
            index: index, tables: tables, state: state, speaker: speaker, conversation: conversation)
        let changed = part.commands.compactMap(\.rule).map(\.rule)
        result.waitingRules = waitingRules.filter { old in !changed.contains { $0.id == old.id } } + changed
        return result
    }
}

extension Interpretation {
    /// Whether the part changes the topic: its rules, else its things.
    fileprivate func goesOn(with situation: Situation, as said: Meaning) -> Bool {
        guard !commands.isEmpty, note == nil else { return false }
        let isOfRules = situation.conversation.isAboutRules
        guard !isOfRules || said.amountOfIt == nil else { return false }
        let isNaming = said.children.contains { node in node.children(.target).contains { !$0.has(.it) } }
        let known = Set(situation.conversation.lastServices)
        guard isOfRules || isNaming || known.isSuperset(of: commands.flatMap(\.targets).map(\.address.service)) else {
            return false
        }
        return commands.allSatisfy { command in
            switch command {
            case .rule(let changed):
                situation.conversation.isAboutRules && [.change, .create].contains(changed.action)
            case .set: !situation.conversation.isAboutRules
            default: false
            }
        }
    }
}

extension [Interpretation] {
    /// All parts as one sentence. A value that is changed again is written once, as it is in the end; `nil` if a value
    /// that ends by itself is set again after it.
    fileprivate var together: Interpretation? {
        guard var result = last else { return nil }
        result.commands = flatMap(\.commands)
        for position in result.commands.indices {
            let later = result.commands[(position + 1)...]
            let written = Set(later.flatMap(\.targets).map(\.address))
            guard result.commands[position].targets.contains(where: { written.contains($0.address) }) else { continue }
            guard result.commands[position].duration == nil else { return nil }
            result.commands[position].set?.targets.removeAll { written.contains($0.address) }
        }
        var seen: Set<AutomationRuleID> = []
        let kept = result.commands.reversed().filter { command in
            if let rule = command.rule, rule.action == .change { return seen.insert(rule.rule.id).inserted }
            return command.set?.targets.isEmpty != true
        }
        result.commands = kept.reversed()
        return result
    }
}

extension Meaning {
    /// Whether it goes on with what was said before, or is an order that may be about "it".
    fileprivate var isPart: Bool {
        isFollowUp || children.count == 1 && CommandInterpreter.isAction(self) && children[0].isAboutIt
    }
}
