internal import HomeModel

/// Speeds that are counted: the third of four is not three percent.
extension WritePlanner {
    /// The greatest number that people count speeds with; what is more is a percentage.
    private static let mostSpeeds = 9.0
    /// The least part of the whole that a speed of its own is, in percent.
    private static let leastStep = 10.0

    /// What a speed that is said as a small number without a unit comes to; `nil` where it is none.
    func countedSpeed(_ value: SpokenValue, _ type: CharacteristicType, at position: Int) -> WritePlan? {
        guard type == "RotationSpeed", case .number(let number) = value.content, value.kind == "bare",
            number >= 1, number <= Self.mostSpeeds,
            let metadata = index.entries[position].service.characteristic(type)?.metadata
        else { return nil }
        let most = metadata.maximum ?? 100
        guard let step = metadata.step, step >= Self.leastStep, most > 0 else { return .impossible("noSteps") }
        let count = (most / step).rounded(.down)
        guard number <= count else { return .outOfRange(1...max(count, 1), unit: nil) }
        return writes(
            type, .number(number * step), aspect: tables.aspect("speed"), of: index.entries[position].service)
    }
}
