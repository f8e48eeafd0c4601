public import HomeModel
public import Understanding

/// Writes results as the result object of the command line, its members in a fixed order.
public struct ResultEncoder: Sendable {
    let database: HomeDatabase
    private let earlier: HomeDatabase

    /// Makes an encoder.
    /// - Parameters:
    ///   - database: the homes as they are after the result, in which scenes and rules find the names they use.
    ///   - earlier: the homes as they were before, in which there still is what the result removed or renamed.
    public init(_ database: HomeDatabase, earlier: HomeDatabase? = nil) {
        self.database = database
        self.earlier = earlier ?? database
    }

    /// Makes an encoder for the result that an assistant gave last.
    public init(_ assistant: Assistant) async {
        self.init(await assistant.database, earlier: await assistant.earlierDatabase)
    }

    /// The result object.
    public func object(_ result: UtteranceResult) -> FileNode {
        let audio = result.audio
        return .map(
            ("file", audio?.file.map(FileNode.string)),
            ("utterance", .string(result.utterance)),
            ("hypothesis", audio.map { .string($0.hypothesis) }),
            ("confidence", audio.map { .rounded($0.confidence) }),
            ("outcome", .string(result.outcome.rawValue)),
            ("reason", result.reason.map { .string($0.rawValue) }),
            ("commands", .list(result.commands.map(object))),
            ("choices", Self.texts(result.choices)),
            ("suggestions", Self.texts(result.suggestions)),
            ("reply", .string(result.reply)),
            ("start", audio?.start.map(FileNode.rounded)),
            ("end", audio?.end.map(FileNode.rounded)),
            ("latency", audio?.latency.map(FileNode.rounded)),
            ("alternatives", audio.flatMap { Self.alternatives($0.alternatives) }))
    }

    private static func alternatives(_ weighed: [WeighedWords]) -> FileNode? {
        guard !weighed.isEmpty else { return nil }
        return .list(weighed.map { .map(("words", .string($0.words)), ("share", .rounded($0.share))) })
    }

    private func object(_ command: Command) -> FileNode {
        let isAboutTargets = !command.targets.isEmpty || command.kind == .set || command.kind == .query
        let home = command.rule.flatMap { rule in database.homes.first { $0.rules.contains { $0.id == rule.id } } }
        let scene = command.scene.flatMap { scene in
            command.kind == .runScene ? FileNode.string(scene.name) : database.primaryHome.map(scene.fileForm)
        }
        return .map(
            ("kind", .string(command.kind.rawValue)),
            ("scene", scene),
            ("rule", command.rule.flatMap { rule in (home ?? database.primaryHome).map(rule.fileForm) }),
            ("conflicts", command.conflicts.isEmpty ? nil : .list(command.conflicts.map(object))),
            ("targets", isAboutTargets ? .list(command.targets.map(object)) : nil),
            ("history", command.inquiry.map { .list($0.entries.map(object)) }),
            ("at", command.moment.map { .string($0.text) }),
            ("answer", command.answer.map(FileNode.bool)),
            ("count", command.count.map { .number(Double($0)) }),
            (command.kind == .set ? "for" : "duration", command.duration.map { .string($0.text) }),
            ("thing", command.entity.flatMap(name).map(FileNode.string)),
            ("was", command.kind == .rename ? command.entity.flatMap(earlierName).map(FileNode.string) : nil),
            ("room", command.place.flatMap { name(.room($0)) }.map(FileNode.string)),
            (command.kind == .pronounce ? "says" : "name", command.name.map(FileNode.string)),
            ("role", command.role.map { .string($0.rawValue) }),
            ("units", command.units.map { .string($0.rawValue) }),
            ("text", command.text.map(FileNode.string)),
            (
                "days",
                command.days.isEmpty ? nil : Self.texts(Weekday.allCases.filter(command.days.contains).map(\.rawValue))
            ),
            (
                "tell",
                command.tells.isEmpty
                    ? nil
                    : database.primaryHome.map { home in .list(command.tells.map { $0.fileForm(in: home) }) }
            ),
            ("names", Self.texts(command.names)),
            ("code", command.kind == .giveCode ? command.code.map(FileNode.string) : nil),
            ("found", command.found.isEmpty ? nil : .list(command.found.map(object))),
            ("error", command.problem.map(FileNode.string)),
            ("lost", command.lost.isEmpty ? nil : .list(command.lost.map(object))),
            ("connections", command.reports.isEmpty ? nil : .list(command.reports.map(object))))
    }

    /// What is wrong with a rule: the kind, and the other rules that have a part in it.
    private func object(_ conflict: RuleConflict) -> FileNode {
        let names = conflict.others.compactMap { id in database.homes.lazy.flatMap(\.rules).first { $0.id == id }?.name
        }
        return .map(("kind", .string(conflict.kind.rawValue)), ("rules", Self.texts(names)))
    }

    private func object(_ found: FoundAccessory) -> FileNode {
        .map(
            ("name", .string(found.name)), ("kind", found.type.map { .string($0.rawValue) } ?? .null),
            ("via", .string(found.connection)), ("room", found.room.map(FileNode.string) ?? .null),
            ("needsCode", .bool(found.needsCode)))
    }

    private func object(_ lost: LostAccessory) -> FileNode {
        .map(("accessory", .string(lost.name)), ("since", lost.since.map { .string($0.text) } ?? .null))
    }

    private func object(_ report: ConnectionReport) -> FileNode {
        .map(("name", .string(report.name)), ("connected", .bool(report.isConnected)))
    }

    private func object(_ target: CommandTarget) -> FileNode {
        .map(
            ("home", target.home.map(FileNode.string)),
            ("room", target.room.map(FileNode.string)),
            ("accessory", .string(target.accessory)),
            ("service", .string(target.service)),
            ("characteristic", .string(target.address.type.rawValue)),
            ("value", target.value?.fileForm(of: target.address.type) ?? .null),
            ("underWay", target.movement.map { _ in .bool(true) }),
            ("error", target.error.map { .string($0.text) }))
    }

    /// The name of what a command is about, as it is after the result; what is gone has the name that it had.
    private func name(_ id: EntityID) -> String? {
        database.homes.lazy.flatMap(\.entities).first { $0.id == id }?.name ?? earlierName(id)
    }

    private func earlierName(_ id: EntityID) -> String? {
        earlier.homes.lazy.flatMap(\.entities).first { $0.id == id }?.name
    }

    private static func texts(_ texts: [String]) -> FileNode? {
        texts.isEmpty ? nil : .list(texts.map(FileNode.string))
    }
}

extension FileNode {
    /// A number with three decimals: what is behind them is no information in seconds and confidences.
    public static func rounded(_ number: Double) -> FileNode {
        .number((number * 1000).rounded() / 1000)
    }
}
