import HomeModel
import Understanding

/// What is understood in the homes of corpora, each made ready once.
struct CorpusHomes {
    private let languageCode: String
    private var understandings: [String: Understanding] = [:]

    /// Homes in which a language is spoken.
    init(language: String) {
        languageCode = language
    }

    /// The tokens that the classes of names have in all homes.
    var classTokens: [String] { understandings.values.first?.classTokens ?? [] }

    /// What is understood in the home of a file.
    mutating func understanding(of home: String) async throws -> Understanding {
        if let known = understandings[home] { return known }
        let house = try await House(path: home)
        let language = try Language(resources: LanguageResources(language: languageCode), catalogue: house.catalogue)
        let made = try Understanding(house.database, language: language)
        understandings[home] = made
        return made
    }
}
