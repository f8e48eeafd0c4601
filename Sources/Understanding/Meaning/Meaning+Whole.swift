extension Meaning {
    /// Whether a question says "all", "any" or "everything" and no place: then it is about the whole home.
    var isOfWholeHome: Bool {
        guard !hasPlace, !has(.it) else { return false }
        let targets = children(.target)
        guard targets.allSatisfy({ !$0.hasPlace && !$0.has(.it) && !$0.has(.other) && !$0.has(.one) }) else {
            return false
        }
        return isQuantified || has(.everything) || targets.contains { $0.isQuantified || $0.has(.everything) }
    }

    /// Whether all of a kind is said, without any word that keeps it to what was talked about or to a few.
    var isOfAll: Bool {
        value(.quantity) == "all" && !has(.two) && !has(.talked) && !has(.many) && !has(.one) && !has(.mine)
            && !has(.owner) && !has(.theirs) && !has(.other)
    }

    /// Whether it is one or a few of a kind, which leaves open which of them: "one of the lamps", "some of the lamps".
    var isSomeOfMany: Bool { ["one", "some", "few"].contains(value(.quantity) ?? "") }

    /// Whether one that fits is enough: "any of the lamps", "some of the lamps".
    var isAnyOfMany: Bool { ["any", "some", "few"].contains(value(.quantity) ?? "") }

    /// Whether all or any of something is said; "both" is of two that are near.
    private var isQuantified: Bool { ["all", "any"].contains(value(.quantity) ?? "") && !has(.two) }

    /// Whether it is several of a kind, without a place: "the doors".
    var isPlainPlural: Bool { isPlainKind && !isOfOne && !has(.singular) }

    /// Whether it is one or several of a kind, without a place: "the doors", "which door".
    var isPlainKind: Bool {
        (has(.type) || has(.kin)) && !hasReference && !hasPlace && !has(.it) && !has(.one)
            && !has(.two) && !has(.mine) && !has(.owner) && !has(.other) && !has(.theirs)
            && !has(.talked)
    }
}
