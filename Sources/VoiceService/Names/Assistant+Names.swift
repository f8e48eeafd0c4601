internal import HomeModel
internal import Speech
internal import Understanding

extension Assistant {
    /// How a name was said of which the house has asked that, spelled with words; `nil` where it hasn't asked, or something else was
    /// said for certain, such as "never mind".
    ///
    /// Whatever words were heard are of no use: the name is misheard, or nobody would have had to ask.
    func nameSound(in heard: Hypothesis, besides believed: Hypothesis, speaker: Speaker) -> String? {
        guard !heard.phones.isEmpty, let name = understanding.nameToBeSaid(in: conversation) else { return nil }
        let other = meaning(of: believed.text, speaker: speaker)
        let isOther = other.isCommand || other.outcome == .answered
        guard
            believed.confidence < HearingTrust.leastToAct || !isOther
                || other.commands.contains(where: { $0.kind == .pronounce })
        else { return nil }
        return soundSpelling?()?.spelling(of: heard.phones, for: name.words, kinds: name.kinds)?
            .joined(separator: " ")
    }

    /// Adds to the reply that a name which was given sounds like another one, and a name that would be heard better.
    func warnOfSounds(in result: inout UtteranceResult) {
        guard result.outcome == .done, let home = database.primaryHome,
            let name = result.commands.lazy.compactMap(\.givenName).last,
            let finding = nameCheck?()?.finding(for: name, in: home)
        else { return }
        result.reply += " " + understanding.warning(thatItSoundsLike: finding.first, better: finding.better)
    }
}

extension Command {
    /// The name that it gives to something of the home.
    fileprivate var givenName: String? {
        switch kind {
        case .addRoom, .addZone, .addGroup, .addAccessory, .rename, .addAlias: name
        case .createScene: scene?.name
        default: nil
        }
    }
}
