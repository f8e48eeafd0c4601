internal import HomeModel

/// Reads "make it red" where nothing was talked about that it could be: the light of the room is meant,
/// as with "make it brighter".
struct RoomLightColor {
    let situation: Situation

    /// What was said with the lights of the room for what nobody named; `nil` for anything else.
    func reading(of said: Meaning) -> Meaning? {
        guard situation.speaker.room != nil, said.children.count == 1, let set = said.child(.set),
            set.children.allSatisfy({ [.target, .value].contains($0.kind) }), set.children(.target).count == 1,
            let target = set.child(.target), target.attributes == [Self.it], target.children.isEmpty,
            let value = set.child(.value), value.has(.hue)
        else { return nil }
        var painted = set
        painted.children = [Meaning(.target, attributes: Self.lights), value]
        var sentence = said
        sentence.children = [painted]
        return sentence
    }

    private static let it = Meaning.Attribute(key: .it, value: "yes")
    private static let lights = [
        Meaning.Attribute(key: .type, value: "Lightbulb"), Meaning.Attribute(key: .here, value: "yes"),
    ]
}
