internal import HomeModel

/// Tells a temperature that was told or set just now in other units: "how much is that in Fahrenheit?".
struct UnitReader {
    let situation: Situation

    private var index: HomeIndex { situation.index }

    /// The temperature in the units that are asked for; `nil` where none was told or set.
    func reading(of node: Meaning) -> Interpretation? {
        guard let units = node.value(.units).flatMap(Home.TemperatureUnit.init(rawValue:)) else { return nil }
        let told = asked.isEmpty ? known : asked
        guard !told.isEmpty else { return .nothingThere("temperature") }
        var query = QueryCommand(QueryTopic(form: .value, state: nil, aspect: nil, isAny: false), targets: told)
        query.units = units
        return Interpretation(.answered, commands: [.query(query)])
    }

    /// The temperatures that were asked for last.
    private var asked: [CommandTarget] {
        guard let last = situation.conversation.lastSentence?.children.last, last.kind == .query else { return [] }
        let answer = QueryInterpreter(situation: situation).interpret(last)
        return answer.commands.flatMap(\.targets).filter(isTemperature)
    }

    /// The temperatures to which things are set that were talked about.
    private var known: [CommandTarget] {
        let types: [CharacteristicType] = [
            "TargetTemperature", "HeatingThresholdTemperature", "CoolingThresholdTemperature",
        ]
        return situation.references.things.flatMap { position in
            types.compactMap { type in
                situation.value(type, at: position).map { index.target(position, type, value: $0) }
            }
        }
    }

    private func isTemperature(_ target: CommandTarget) -> Bool {
        guard let position = index.byService[target.address.service] else { return false }
        return index.entries[position].service.characteristic(target.address.type)?.metadata.unit == "celsius"
    }
}
