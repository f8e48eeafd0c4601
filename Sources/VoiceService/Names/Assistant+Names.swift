internal import HomeModel
internal import Speech
internal import Understanding

extension Assistant {
    /// How a name was said of which the house has asked that, spelled with words; `nil` where it hasn't asked, or
    /// something else was said for certain, such as "never mind".
    ///
    /// Whatever words were heard are of no use: the name is misheard, or nobody would have had to ask.
    func nameSound(in heard: Hypothesis, besides believed: Hypothesis, speaker: Speaker) -> String? {
        guard !heard.phones.isEmpty,
            let name = understanding.nameToBeSaid(
                to: speaker, in: talks[speaker].conversation, state: database.state),
            !isOther(believed, than: name, speaker: speaker)
        else { return nil }
        return soundSpelling?()?.spelling(of: heard.phones.map(\.name), for: name.words, common: name.common)?
            .joined(separator: " ")
    }

    /// Whether something else was said than how the name sounds: what the house does, answers or refuses,
    /// for certain, or a "never mind".
    private func isOther(_ believed: Hypothesis, than name: UnsaidName, speaker: Speaker) -> Bool {
        let said = meaning(of: believed.text, speaker: speaker)
        if said.commands.first == .cancel { return believed.confidence >= HearingTrust.leastToAsk }
        guard believed.confidence >= HearingTrust.leastToAct, said.outcome != .notUnderstood else { return false }
        // The name itself may be heard for certain, and any words may be taken for its spelling.
        let isName = believed.text.split(separator: " ").allSatisfy { name.words.contains(String($0)) }
        let isSpelling = said.outcome == .confirm && said.commands.contains { $0.kind == .pronounce }
        return !isName && !isSpelling
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
        switch self {
        case .setUp(let command):
            switch command {
            case .addRoom, .addZone, .addGroup, .addAccessory, .rename, .addAlias: command.name
            case .addHome, .switchHome, .setUnits, .addPerson, .setRole, .setRooms, .pronounce, .move, .remove: nil
            }
        case .connection(.add(let addition)): addition.name
        case .scene(let command): command.action == .create ? command.scene.name : nil
        default: nil
        }
    }
}
