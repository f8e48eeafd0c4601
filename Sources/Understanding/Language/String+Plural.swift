extension String {
    /// Whether a name is of several things, by its ending: "Bookcase Lights", but not "Glass" or "Cactus".
    var namesSeveral: Bool { hasSuffix("s") && !hasSuffix("ss") && !hasSuffix("us") }
}
