/// Says what the home lacks for what was asked of it.
struct LackWords {
    let phrases: Phrases
    let subjects: SubjectWords

    /// The words of a phrase about what is lacking: the thing, as one of its kind or by what is measured,
    /// and the place.
    func words(of interpretation: Interpretation) -> [String: String] {
        let thing = thing(interpretation.subject ?? "")
        let place = interpretation.place.map(place) ?? phrases.phrase("placeHere")
        let name = interpretation.subject.map(subjects.definite) ?? ""
        return ["thing": thing, "place": place, "Thing": ReplyWriter.capitalised(name)]
    }

    /// Whether there is a word for what is lacking, where it isn't called what somebody has said.
    func isSayable(_ interpretation: Interpretation) -> Bool {
        guard let subject = interpretation.subject else { return true }
        return interpretation.obstacle != "measure" || phrases.has("measured.\(subject)")
    }

    private func thing(_ subject: String) -> String {
        // A noun by which things are found may be less than what they are called: the coffee of a coffee machine.
        let keys = ["noun.\(subject)", "measured.\(subject)", "type.\(subject)"]
        return keys.first(where: phrases.has).map { phrases.phrase($0) } ?? subject.partedAtCapitals.lowercased()
    }

    private func place(_ place: Interpretation.Place) -> String {
        guard case .named(let name) = place else { return phrases.phrase("placeHere") }
        return subjects.whereabouts(name)
    }
}
