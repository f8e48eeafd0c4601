public import HomeModel

/// Says what is wrong with a house.
public struct ProblemWords: Sendable {
    /// The most names that are said one by one.
    private static let mostNames = 6

    private let language: Language

    /// Makes it for a language.
    public init(_ language: Language) { self.language = language }

    /// Problems of one kind as a sentence: “The battery of Hall Sensor is low.” Of several things it names some and says how many
    /// more there are.
    public func sentence(_ problems: [HouseProblem], in home: Home?) -> String {
        guard let first = problems.first else { return "" }
        let phrases = language.phrases
        if first.reading != nil, first.kind != .battery, let home {
            let said = problems.map { $0.reading.map { fact($0, in: home) } ?? $0.name }
            return ReplyWriter.capitalised(values(of: home).list(said)) + phrases.phrase("alert.stop")
        }
        let names = values(of: home).list(problems.map(\.name), most: Self.mostNames, more: "problem.more")
        let key = "problem.\(first.kind.rawValue)" + (problems.count == 1 ? "" : ".several")
        return phrases.phrase(key, ["names": names])
    }

    private func values(of home: Home?, units: [CharacteristicType: String] = [:]) -> ValueWords {
        ValueWords(
            phrases: language.phrases, catalogue: language.catalogue, usesFahrenheit: home?.units == .fahrenheit,
            ownUnits: units)
    }

    /// What a value says of its service: "the cellar sensor is detecting water".
    private func fact(_ reading: CharacteristicWrite, in home: Home) -> String {
        let index = HomeIndex(HomeDatabase(homes: [home]), normalizer: language.normalizer)
        let words = MomentWords(
            phrases: language.phrases, values: values(of: home),
            subjects: SubjectWords(phrases: language.phrases, index: index, isCommon: language.isOfTheLanguage))
        return words.plain(.reading(reading.address, .equals(reading.value)))
    }
}
