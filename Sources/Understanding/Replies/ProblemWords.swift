public import HomeModel

/// Says what is wrong with a house.
public struct ProblemWords: Sendable {
    private let language: Language

    /// Makes it for a language.
    public init(_ language: Language) { self.language = language }

    /// Problems of one kind as a sentence: “The battery of Hall Sensor is low.” Of several things it names some and
    /// says how many more there are.
    public func sentence(_ problems: [HouseProblem], in home: Home?) -> String {
        let index = HomeIndex(HomeDatabase(homes: home.map { [$0] } ?? []), normalizer: language.normalizer)
        let values = ValueWords(
            phrases: language.phrases, catalogue: language.catalogue, usesFahrenheit: home?.units == .fahrenheit,
            ownUnits: index.units)
        let subjects = SubjectWords(phrases: language.phrases, index: index, isCommon: language.isOfTheLanguage)
        return ProblemSentences(phrases: language.phrases, values: values, subjects: subjects).sentence(problems)
    }
}

/// The sentences about what is wrong with a house, in a reply or by themselves.
struct ProblemSentences {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// The most names that are said one by one.
    private static let mostNames = 6

    /// One sentence for the problems of each kind.
    func sentences(_ problems: [HouseProblem]) -> [String] {
        HouseProblem.Kind.allCases.map { kind in sentence(problems.filter { $0.kind == kind }) }.filter { !$0.isEmpty }
    }

    /// Problems of one kind as a sentence.
    func sentence(_ problems: [HouseProblem]) -> String {
        guard let first = problems.first else { return "" }
        if first.reading != nil, first.kind != .battery {
            let said = problems.map { $0.reading.map(fact) ?? $0.name }
            return ReplyWriter.capitalised(values.list(said)) + phrases.phrase("alert.stop")
        }
        let names = values.list(problems.map(\.name), most: Self.mostNames, more: "problem.more")
        let key = "problem.\(first.kind.rawValue)" + (problems.count == 1 ? "" : ".several")
        return phrases.phrase(key, ["names": names])
    }

    /// What a value says of its service: "the cellar sensor is detecting water".
    private func fact(_ reading: CharacteristicWrite) -> String {
        let words = MomentWords(phrases: phrases, values: values, subjects: subjects)
        return words.plain(.reading(reading.address, .equals(reading.value)))
    }
}
