extension AutomationRule {
    /// The rule as the home file and results have it. What equals its default is left out; `me` stays `me`.
    /// - Parameter home: the home that its names are of.
    public func fileForm(in home: Home) -> FileNode {
        fileForm(with: FileNames(home))
    }

    /// The rule as the home file and results have it; `names` are those of what it mentions.
    func fileForm(with names: FileNames) -> FileNode {
        .map(
            ("name", name.isEmpty ? nil : .string(name)),
            ("aliases", .texts(aliases)),
            ("says", says.map { .string($0) }),
            ("events", .list(events.map { $0.fileForm(with: names) })),
            ("days", .texts(Weekday.allCases.filter(days.contains).map(\.rawValue))),
            ("once", isOnce ? .bool(true) : nil),
            ("conditions", .nonEmpty(conditions.map { $0.fileForm(with: names) })),
            ("scenes", .nonEmpty(scenes.compactMap { names.node($0) })),
            ("set", .nonEmpty(names.nodes(actions))),
            ("tell", .nonEmpty(tells.map { $0.fileForm(with: names) })),
            ("for", duration.map { .string($0.text) }),
            ("enabled", isEnabled ? nil : .bool(false)),
            ("from", isEnabled ? nil : pausesAt.map { .string($0.text) }),
            ("until", isEnabled ? nil : resumesAt.map { .string($0.text) }),
            ("by", author.flatMap { names.node($0) }))
    }
}

extension RuleEvent {
    /// The event as the home file and results have it; `names` are those of what it mentions.
    func fileForm(with names: FileNames) -> FileNode {
        switch self {
        case .arrive(let who, let place):
            .map(("arrive", who.fileForm(with: names)), ("place", place.map { .string($0) }))
        case .leave(let who, let place):
            .map(("leave", who.fileForm(with: names)), ("place", place.map { .string($0) }))
        case .time(let time):
            .map(("time", .string(time.text)))
        case .sun(let event, let offset):
            .map(
                ("sun", .string(event.rawValue)), ("offset", offset.seconds == 0 ? nil : .string(offset.text)))
        case .after(let span):
            .map(("after", .string(span.text)))
        case .at(let moment):
            .map(("at", .string(moment.text)))
        case .changes(let address, let test, let heldFor):
            .map(
                ("changes", .map(address.fileEntries(with: names) + test.fileEntries(of: address.type))),
                ("heldFor", heldFor.map { .string($0.text) }))
        }
    }
}

extension Traveller {
    /// The traveller as the home file and results have it; `names` are those of what it mentions.
    func fileForm(with names: FileNames) -> FileNode {
        switch self {
        case .me: .string("me")
        case .person(let person): names.node(person) ?? .null
        case .anyone: .string("anyone")
        case .first: .string("first")
        case .last: .string("last")
        }
    }
}

extension ChangeTest {
    fileprivate func fileEntries(of type: CharacteristicType) -> [FileNode.Entry] {
        switch self {
        case .any: []
        case .to(let value): [FileNode.Entry(key: "to", value: value.fileForm(of: type))]
        case .above(let limit): [FileNode.Entry(key: "above", value: .number(limit))]
        case .below(let limit): [FileNode.Entry(key: "below", value: .number(limit))]
        }
    }
}

extension CharacteristicAddress {
    /// The entries `service` and `characteristic`.
    func fileEntries(with names: FileNames) -> [FileNode.Entry] {
        [
            FileNode.Entry(key: "service", value: names.node(service) ?? .null),
            FileNode.Entry(key: "characteristic", value: .string(type.rawValue)),
        ]
    }
}
