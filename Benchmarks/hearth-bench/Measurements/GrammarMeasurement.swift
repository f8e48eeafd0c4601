import HomeModel
import JSGF
import Understanding

/// What it costs to make the grammar of a home, to make it again after a name changed,
/// and to write it for the recogniser.
struct GrammarMeasurement: Measurement {
    let name = "grammar"
    let title = "Grammar of a home"

    private static let sizes: [(names: Int, limit: Double)] = [(100, 20), (1000, 200), (10_000, 2000)]

    func figures() async throws -> [Figure] {
        let catalogue = try Catalogue()
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        return try Self.sizes.flatMap { names, limit in
            var database = SyntheticHome.database(names: names, catalogue: catalogue)
            var understanding = try Understanding(database, language: language)
            let build = try Timing.milliseconds { understanding = try Understanding(database, language: language) }
            database.homes[0].rooms[0].name = "Renamed Room"
            let rename = try Timing.milliseconds { try understanding.update(database) }
            var grammar: FiniteStateGrammar?
            let writing = try Timing.milliseconds { grammar = try understanding.recognitionGrammar() }
            return [
                Figure("\(names) names, build", build, "ms", goal: .under(limit)),
                Figure("\(names) names, rebuild after a rename", rename, "ms", goal: .under(limit)),
                Figure("\(names) names, recogniser's grammar", writing, "ms"),
                Figure("\(names) names, its states", Double(grammar?.stateCount ?? 0), ""),
                Figure("\(names) names, its transitions", Double(grammar?.transitions.count ?? 0), ""),
            ]
        }
    }
}
