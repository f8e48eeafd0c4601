extension String {
    /// Endings in an "s" that is no plural's: "Glass", "Cactus", "Iris", "Range Gas", "Lens".
    private static let singularEndings = ["ss", "us", "is", "gas", "lens"]

    /// Whether a name is of several things, by its ending: "Bookcase Lights", but not "Glass" or "Cactus".
    var namesSeveral: Bool {
        let folded = lowercased()
        return folded.hasSuffix("s") && !Self.singularEndings.contains(where: folded.hasSuffix)
    }
}
