internal import HomeModel
internal import Understanding

extension Assistant {
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
