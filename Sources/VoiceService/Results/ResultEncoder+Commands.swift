internal import HomeModel
internal import Understanding

/// Commands in the result object: their kind, and then what goes with it, always in the same order.
extension ResultEncoder {
    /// A member of the result object; there is none where the node is `nil`.
    private typealias Member = (String, FileNode?)

    /// A command.
    func object(_ command: Command) -> FileNode {
        let kind: Member = ("kind", .string(command.kind.rawValue))
        return .map(
            ([kind] + members(command)).compactMap { key, value in value.map { FileNode.Entry(key: key, value: $0) } })
    }

    private func members(_ command: Command) -> [Member] {
        switch command {
        case .set(let command):
            [("targets", list(command.targets)), ("for", command.duration.map { .string($0.text) })]
        case .runScene(let run): [("scene", .string(run.scene.name)), ("targets", some(run.targets))]
        case .query(let question):
            [
                ("targets", list(question.targets)), ("answer", question.answer.map(FileNode.bool)),
                ("count", question.count.map(Self.number)),
            ]
        case .house(let question): members(question)
        case .explain(let question):
            [
                ("targets", some(question.targets)), ("history", .list(question.inquiry.entries.map(object))),
                ("answer", question.answer.map(FileNode.bool)), ("count", question.count.map(Self.number)),
            ]
        case .list(let listing): members(listing)
        case .time(let question): members(question)
        case .scene(let command):
            [
                ("scene", form(of: command.scene)), ("conflicts", conflicts(command.conflicts)),
                ("thing", command.action == .delete ? thing(.scene(command.scene.id)) : nil),
            ]
        case .rule(let command): [("rule", form(of: command.rule)), ("conflicts", conflicts(command.conflicts))]
        case .timer(let command): members(command)
        case .setUp(let command): members(command)
        case .connection(let command): members(command)
        case .signIn(let command):
            [("thing", thing(.person(command.person))), ("code", command.code.map(FileNode.string))]
        case .tell(let command):
            [
                (
                    "tell",
                    database.primaryHome.map { home in .list(command.tells.map { $0.fileForm(in: home) }) }
                )
            ]
        case .acknowledge(let count): [("count", count.map(Self.number))]
        case .help(let help): [("targets", some(help.targets)), ("name", help.about.map(FileNode.string))]
        case .confirm, .cancel, .undo, .repeat: []
        }
    }

    private func members(_ question: HouseQuestion) -> [Member] {
        switch question {
        case .summary(let summary):
            [
                ("targets", list(summary.targets)), ("names", Self.texts(summary.unreachable)),
                ("connections", connections(summary.closed)),
            ]
        case .names(let names, let isCount):
            [
                ("targets", .list([])), ("count", isCount ? Self.number(names.count) : nil),
                ("names", Self.texts(names)),
            ]
        case .places(let targets): [("targets", list(targets))]
        case .people(let people):
            [
                ("targets", .list([])), ("answer", people.answer.map(FileNode.bool)),
                ("count", people.count.map(Self.number)), ("name", people.asked.map(FileNode.string)),
                ("names", Self.texts(people.names)), ("away", people.away.flatMap { Self.texts($0) }),
            ]
        case .ruleState(let rule, let answer):
            [("rule", form(of: rule)), ("targets", .list([])), ("answer", .bool(answer.isSo))]
        case .remaining(let targets, let span):
            [("targets", list(targets)), ("for", span.map { .string($0.text) })]
        }
    }

    private func members(_ listing: Listing) -> [Member] {
        let names: Member = ("names", Self.texts(listing.names))
        switch listing {
        case .rules, .scenes, .scenesWith: return [names]
        case .rulesTold(_, let answer): return [("answer", answer.map(FileNode.bool)), names]
        case .rule(let rule): return [("rule", form(of: rule)), names]
        case .scene(let scene, let targets): return [("scene", form(of: scene)), ("targets", some(targets)), names]
        }
    }

    private func members(_ question: TimeQuestion) -> [Member] {
        switch question {
        case .clock, .year: []
        case .left(let moment, _): [("at", .string(moment.text))]
        case .sun(let question):
            [
                ("at", question.moment.map { .string($0.text) }), ("answer", question.answer.map(FileNode.bool)),
                ("name", .string(question.form.rawValue)),
            ]
        case .date(let day, let answer):
            [("at", day.map { .string($0.text) }), ("answer", answer.map(FileNode.bool))]
        }
    }

    private func members(_ command: TimerCommand) -> [Member] {
        [
            ("at", command.moment.map { .string($0.text) }), ("duration", command.duration.map { .string($0.text) }),
            ("name", command.name.map(FileNode.string)), ("text", command.text.map(FileNode.string)),
            ("days", Self.texts(Weekday.allCases.filter(command.days.contains).map(\.rawValue))),
        ]
    }

    // MARK: The home itself

    private func members(_ command: SetUpCommand) -> [Member] {
        let thing: Member = ("thing", command.entity.flatMap(self.thing))
        let name: Member = ("name", command.name.map(FileNode.string))
        switch command {
        case .addHome, .switchHome, .addRoom: return [name]
        case .setUnits(let units): return [("units", .string(units.rawValue))]
        case .addPerson(_, let role): return [name, ("role", role.map { .string($0.rawValue) })]
        case .setRole(_, let role): return [thing, ("role", .string(role.rawValue))]
        case .addZone(_, let names, _): return [thing, name, ("names", Self.texts(names))]
        case .addGroup(_, let names): return [name, ("names", Self.texts(names))]
        case .setRooms(_, let names): return [thing, ("names", Self.texts(names))]
        case .addAccessory(let accessory): return [("room", accessory.room.flatMap(room)), name]
        case .rename(let subject, _):
            return [form(of: subject), thing, ("was", earlierName(subject.id).map(FileNode.string)), name]
        case .addAlias(let subject, _): return [form(of: subject), thing, name]
        case .pronounce: return [thing, ("says", command.name.map(FileNode.string))]
        case .move(_, let room): return [thing, ("room", self.room(room))]
        case .remove(let subject): return [form(of: subject), thing]
        }
    }

    private func form(of subject: SetUpSubject) -> Member {
        switch subject {
        case .scene(let scene): ("scene", form(of: scene))
        case .rule(let rule): ("rule", form(of: rule))
        case .other: ("scene", nil)
        }
    }

    private func members(_ command: ConnectionCommand) -> [Member] {
        switch command {
        case .find(.asked, _): []
        case .find(.noWay, _): [("answer", .bool(false))]
        case .find(.found(let found), _):
            [("answer", .bool(true)), ("count", Self.number(found.count)), ("found", self.found(found))]
        case .add(let addition):
            [
                ("room", addition.room.flatMap(room) ?? addition.newRoom.map(FileNode.string)),
                ("name", addition.name.map(FileNode.string)), ("as", addition.speaker.flatMap { thing(.person($0)) }),
                ("names", Self.texts(addition.added)), ("found", found(addition.found)),
                ("error", addition.problem.map(FileNode.string)),
            ]
        case .show(let shown): members(shown)
        case .state(_, let reports):
            [
                ("answer", reports.isEmpty ? nil : .bool(reports.allSatisfy(\.isConnected))),
                ("connections", connections(reports)),
            ]
        case .lost(let lost):
            [
                ("count", lost.map { Self.number($0.reduce(0) { $0 + ($1.count ?? 1) }) }),
                ("lost", lost.flatMap { $0.isEmpty ? nil : .list($0.map(object)) }),
            ]
        case .remove(let name, _): [("name", .string(name))]
        }
    }

    private func members(_ shown: ShownAccessory) -> [Member] {
        let error: Member = ("error", shown.problem.map(FileNode.string))
        switch shown.subject {
        case .found(let accessory): return [("found", found([accessory])), error]
        case .known(let id):
            let missing = FoundAccessory(id: "", name: name(id) ?? "", connection: "")
            return [("thing", thing(id)), ("found", shown.problem == nil ? nil : found([missing])), error]
        }
    }

    // MARK: Parts

    private static func number(_ count: Int) -> FileNode { .number(Double(count)) }

    private func list(_ targets: [CommandTarget]) -> FileNode { .list(targets.map(object)) }

    private func some(_ targets: [CommandTarget]) -> FileNode? { targets.isEmpty ? nil : list(targets) }

    private func found(_ found: [FoundAccessory]) -> FileNode? { found.isEmpty ? nil : .list(found.map(object)) }

    private func connections(_ reports: [ConnectionReport]) -> FileNode? {
        reports.isEmpty ? nil : .list(reports.map(object))
    }

    private func conflicts(_ conflicts: [RuleConflict]) -> FileNode? {
        conflicts.isEmpty ? nil : .list(conflicts.map(object))
    }

    private func form(of scene: ActionSet) -> FileNode? { database.primaryHome.map(scene.fileForm) }

    private func form(of rule: AutomationRule) -> FileNode? {
        let home = database.homes.first { $0.rules.contains { $0.id == rule.id } }
        return (home ?? database.primaryHome).map(rule.fileForm)
    }

    private func thing(_ id: EntityID) -> FileNode? { name(id).map(FileNode.string) }

    private func room(_ id: RoomID) -> FileNode? { thing(.room(id)) }

    /// What is wrong with a rule: the kind, and the other rules that have a part in it.
    private func object(_ conflict: RuleConflict) -> FileNode {
        let names = conflict.others.compactMap { id in database.homes.lazy.flatMap(\.rules).first { $0.id == id }?.name
        }
        return .map(("kind", .string(conflict.kind.rawValue)), ("rules", Self.texts(names)))
    }

    private func object(_ found: FoundAccessory) -> FileNode {
        .map(
            ("name", .string(found.name)), ("kind", (found.type?.rawValue ?? found.way).map(FileNode.string) ?? .null),
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
}
