internal import JSONValues

/// When a rule of the catalogue holds for an entity: where all that is said does.
struct Condition: Decodable, Sendable {
    /// One of these device classes; an empty one stands for none.
    var `class`: [String]?
    /// Each bit of `supported_features`.
    var features: Int?
    /// One bit at least.
    var anyFeature: Int?
    /// None of the bits.
    var lacks: Int?
    /// Attributes that the entity has, whatever they are.
    var has: [String]?
    /// Attributes that it has not.
    var hasNot: [String]?
    /// Lists of the entity that hold one of the words.
    var contains: [String: [String]]?
    /// Lists that hold none of the words.
    var containsNone: [String: [String]]?
    /// Attributes, or the `state`, that are one of the words at present.
    var present: [String: [String]]?
    /// Attributes, or the `state`, that are none of the words at present.
    var absent: [String: [String]]?

    /// Whether the condition fits what the entity is and can do. This doesn't change with the entity's state.
    func suits(_ view: EntityView) -> Bool {
        if let `class`, !`class`.contains(view.deviceClass) { return false }
        if let features, view.features & features != features { return false }
        if let anyFeature, view.features & anyFeature == 0 { return false }
        if let lacks, view.features & lacks != 0 { return false }
        if let has, !has.allSatisfy({ view.attributes[$0] != nil }) { return false }
        if let hasNot, hasNot.contains(where: { view.attributes[$0] != nil }) { return false }
        for (list, words) in contains ?? [:] where view.words(of: list).isDisjoint(with: words) { return false }
        for (list, words) in containsNone ?? [:] where !view.words(of: list).isDisjoint(with: words) { return false }
        return true
    }

    /// Whether the condition also fits the state that the entity is in now.
    func holds(_ view: EntityView) -> Bool {
        for (source, words) in present ?? [:] {
            guard let text = view.text(of: source), words.contains(text) else { return false }
        }
        for (source, words) in absent ?? [:] {
            if let text = view.text(of: source), words.contains(text) { return false }
        }
        return suits(view)
    }
}
