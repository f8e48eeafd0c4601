internal import HomeModel

/// Speeds that are counted: the third of four is not three percent.
extension WritePlanner {
    /// The greatest number that people count speeds with; what is more is a percentage.
    private static let mostSpeeds = 9.0
    /// The least part of the whole that a speed of its own is, in percent.
    private static let leastStep = 10.0

    private static let ownSpeed: CharacteristicType = "FanMode"
    /// Of what runs by its speed alone, "high" is one; an air conditioner has other things that can be high.
    private static let conditioning: Set<ServiceType> = ["Thermostat", "HeaterCooler"]

    /// What a speed comes to for what knows its speeds by words of its own: the one that is as strong;
    /// `nil` where it has none.
    func namedSpeed(_ value: SpokenValue, at position: Int) -> WritePlan? {
        let service = index.entries[position].service
        let isSpeed = set.aspect == "speed" || set.aspect == nil && !Self.conditioning.contains(service.type)
        guard isSpeed, service.characteristic("RotationSpeed") == nil,
            let choices = service.characteristic(Self.ownSpeed)?.choices, !choices.isEmpty
        else { return nil }
        let word: String?
        switch value.content {
        case .number(let number) where value.kind == "percent":
            func asStrong(as strength: Double) -> String? {
                choices.first { tables.strengths[$0.lowercased()] == strength }
            }
            word = asStrong(as: number) ?? (number == 100 ? asStrong(as: 75) : nil)
        case .mode(let mode): word = choices.first { $0.lowercased() == mode }
        case .number, .color, .kelvin: return nil
        }
        return word.map { .writes([(Self.ownSpeed, .word($0))]) } ?? .unsupported
    }

    /// The speed that a small number without a unit means; `nil` if it means none.
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
