internal import HomeModel
internal import JSGF

/// Rooms that this home hasn't.
extension Understanding {
    /// That the home has no room of the kind that a request names; `nil` where it names none that is missing.
    ///
    /// A request is one that makes sense with a room of this home in the place of the missing one.
    func missingPlace(in words: [String], scratch: inout MatchScratch) -> Interpretation? {
        let kinds = language.normalizer.words.roomKinds ?? []
        guard let place = words.firstIndex(where: { kinds.contains($0) && !isKnownPlace($0) }),
            let room = index.listNames.places.min(by: { ($0.count, $0.joined()) < ($1.count, $1.joined()) })
        else { return nil }
        var other = words
        other.replaceSubrange(place...place, with: room)
        guard let meaning = matched(other, scratch: &scratch), meaning.isRequest else { return nil }
        return .lacking(words[place])
    }

    private func isKnownPlace(_ word: String) -> Bool {
        index.listNames.places.contains { $0.contains(word) }
            || index.listNames.things.keys.contains { $0.contains(word) }
    }
}
