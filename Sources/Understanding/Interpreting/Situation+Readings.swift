internal import HomeModel

extension Situation {
    /// The first of `options` that the service has and whose condition holds; one whose condition fails is passed over.
    func characteristic(
        of options: [SemanticTables.AspectOption], at position: Int,
        where isFit: (CharacteristicType, Service) -> Bool = { $1.characteristic($0) != nil }
    ) -> CharacteristicType? {
        let service = index.entries[position].service
        for option in options {
            let type = CharacteristicType(rawValue: option.characteristic)
            guard option.types?.contains(service.type.rawValue) ?? true,
                option.nouns?.contains(where: { index.entries[position].isCalled([$0]) }) ?? true,
                isFit(type, service)
            else { continue }
            let holds = (option.when ?? [:]).allSatisfy { name, literal in
                value(CharacteristicType(rawValue: name), at: position) == literal.value
            }
            if holds { return type }
        }
        return nil
    }

    /// The option by which a state shows at a service.
    func stateOption(_ state: String, at position: Int) -> SemanticTables.StateOption? {
        let service = index.entries[position].service
        let fitting = (tables.states[state] ?? []).filter { option in
            (option.types?.contains(service.type.rawValue) ?? true)
                && (option.reachable != nil
                    || service.characteristic(CharacteristicType(rawValue: option.characteristic)) != nil)
        }
        return fitting.first { $0.known != true || value($0.type, at: position) != nil } ?? fitting.first
    }

    /// Whether a service is in the state that an option shows, by its value and by what it is besides.
    func isIn(_ option: SemanticTables.StateOption, _ value: Value?, at position: Int) -> Bool {
        option.holds(for: value)
            && (option.beside ?? [:]).allSatisfy { name, wanted in
                self.value(CharacteristicType(rawValue: name), at: position).map { $0 == wanted.value } ?? true
            }
    }

    /// The services that the words of a node mean, whatever those can do.
    func services(of node: Meaning) -> [ServiceID] {
        index.services(at: TargetResolver(situation: self).resolve(node).positions)
    }

    /// The question which of some things is meant; the answer completes the node, where one was said.
    func askingWhich(of positions: [Int], about node: Meaning? = nil) -> Interpretation {
        var question = Interpretation.asking(
            "which", choices: positions.map { index.entries[$0].service.name }, about: node)
        question.chosenAmong = index.services(at: positions)
        return question
    }
}

extension SemanticTables.StateOption {
    /// The characteristic that shows it.
    var type: CharacteristicType { CharacteristicType(rawValue: characteristic) }

    /// Whether a value is in the state.
    func holds(for value: Value?) -> Bool {
        guard let value else { return false }
        if let equals { return equals.contains { $0.value == value } }
        if let above { return value.number.map { $0 > above } ?? false }
        if let below { return value.number.map { $0 < below } ?? false }
        return false
    }
}
