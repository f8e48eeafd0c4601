public import HomeModel
public import Understanding

/// Writes results as the result object of the command line: one JSON object each, its members in a fixed order.
///
/// How scenes and rules look is the home file's business; whoever knows that form gives it here.
public struct ResultEncoder: Sendable {
    private let rule: @Sendable (AutomationRule) -> JSONValue
    private let scene: @Sendable (ActionSet) -> JSONValue

    /// Makes an encoder.
    /// - Parameters:
    ///   - rule: a rule in the file's form.
    ///   - scene: a scene in the file's form.
    public init(
        rule: @escaping @Sendable (AutomationRule) -> JSONValue,
        scene: @escaping @Sendable (ActionSet) -> JSONValue
    ) {
        self.rule = rule
        self.scene = scene
    }

    /// The result object.
    public func object(_ result: UtteranceResult) -> JSONValue {
        var members: [JSONValue.Member] = []
        if let file = result.audio?.file { members.append(.init("file", .string(file))) }
        members.append(.init("utterance", .string(result.utterance)))
        if let audio = result.audio {
            members.append(.init("hypothesis", .string(audio.hypothesis)))
            members.append(.init("confidence", .rounded(audio.confidence)))
        }
        members.append(.init("outcome", .string(result.outcome.rawValue)))
        members.append(optional: "reason", result.reason.map { .string($0.rawValue) })
        members.append(.init("commands", .array(result.commands.map(object))))
        if !result.choices.isEmpty { members.append(.init("choices", .array(result.choices.map(JSONValue.string)))) }
        if !result.suggestions.isEmpty {
            members.append(.init("suggestions", .array(result.suggestions.map(JSONValue.string))))
        }
        members.append(.init("reply", .string(result.reply)))
        if let audio = result.audio {
            members.append(optional: "start", audio.start.map(JSONValue.rounded))
            members.append(optional: "end", audio.end.map(JSONValue.rounded))
            members.append(optional: "latency", audio.latency.map(JSONValue.rounded))
        }
        return .object(members)
    }

    private func object(_ command: Command) -> JSONValue {
        var members = [JSONValue.Member("kind", .string(command.kind.rawValue))]
        if let scene = command.scene {
            members.append(.init("scene", command.kind == .runScene ? .string(scene.name) : self.scene(scene)))
        }
        members.append(optional: "rule", command.rule.map(rule))
        if !command.targets.isEmpty || command.kind == .set || command.kind == .query {
            members.append(.init("targets", .array(command.targets.map(object))))
        }
        members.append(optional: "answer", command.answer.map(JSONValue.bool))
        members.append(optional: "count", command.count.map { .number(Double($0)) })
        if let duration = command.duration {
            members.append(.init(command.kind == .set ? "for" : "duration", .string(duration.text)))
        }
        if !command.names.isEmpty { members.append(.init("names", .array(command.names.map(JSONValue.string)))) }
        return .object(members)
    }

    private func object(_ target: CommandTarget) -> JSONValue {
        var members: [JSONValue.Member] = []
        members.append(optional: "home", target.home.map(JSONValue.string))
        members.append(optional: "room", target.room.map(JSONValue.string))
        members.append(.init("accessory", .string(target.accessory)))
        members.append(.init("service", .string(target.service)))
        members.append(.init("characteristic", .string(target.address.type.rawValue)))
        members.append(.init("value", target.value.map(JSONValue.init) ?? .null))
        members.append(optional: "error", target.error.map { .string($0.text) })
        return .object(members)
    }
}

extension JSONValue {
    /// A characteristic's value.
    public init(_ value: Value) {
        switch value {
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = .number(number)
        case .word(let word): self = .string(word)
        }
    }

    /// A number with three decimals: what is behind them is no information in seconds and confidences.
    static func rounded(_ number: Double) -> JSONValue {
        .number((number * 1000).rounded() / 1000)
    }
}

extension [JSONValue.Member] {
    /// Appends a member where there is a value.
    mutating func append(optional key: String, _ value: JSONValue?) {
        guard let value else { return }
        append(.init(key, value))
    }
}
