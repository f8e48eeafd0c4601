extension Meaning {
    /// "Not the bay one, put that half way": what is said of "that" behind what isn't meant as it was is for the thing
    /// named there.
    var aboutWhatIsNotMeant: Meaning {
        guard children.first?.kind == .dropped, let named = children.first?.children(.target), !named.isEmpty,
            children.dropFirst().contains(where: { $0.kind == .set && $0.isAboutIt })
        else { return self }
        var result = self
        result.children = children.dropFirst().map { $0.kind == .set && $0.isAboutIt ? $0.withIt(named) : $0 }
        return result
    }
}
