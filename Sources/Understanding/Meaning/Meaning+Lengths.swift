extension Meaning {
    /// Whether it says a length of time that is none: nothing at all, less than that, or more than can be kept.
    var hasImpossibleLength: Bool {
        let isLength = !children(.part).isEmpty && !has(.alike) && !children(.part).contains { $0.has(.alike) }
        if isLength, timeSpan == nil { return true }
        return children.contains(where: \.hasImpossibleLength)
    }
}
