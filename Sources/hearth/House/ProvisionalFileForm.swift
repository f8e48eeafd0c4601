import HomeModel
import VoiceService

/// Scenes and rules in the file's form, until the store has it.
struct ProvisionalFileForm {
    let database: HomeDatabase

    private func service(_ id: ServiceID) -> String {
        database.homes.lazy.flatMap(\.accessories).flatMap(\.services).first { $0.id == id }?.name ?? "?"
    }
    private func person(_ id: PersonID) -> String {
        database.homes.lazy.flatMap(\.people).first { $0.id == id }?.name ?? "?"
    }
    private func who(_ traveller: Traveller) -> JSONValue {
        switch traveller {
        case .me: .string("me")
        case .person(let id): .string(person(id))
        case .anyone: .string("anyone")
        case .first: .string("first")
        case .last: .string("last")
        }
    }
    func writes(_ writes: [CharacteristicWrite]) -> JSONValue {
        var order: [ServiceID] = []
        var sets: [ServiceID: [JSONValue.Member]] = [:]
        for write in writes {
            if sets[write.address.service] == nil { order.append(write.address.service) }
            sets[write.address.service, default: []].append(.init(write.address.type.rawValue, JSONValue(write.value)))
        }
        return .array(
            order.map { .object([.init("service", .string(service($0))), .init("set", .object(sets[$0] ?? []))]) })
    }
    func scene(_ scene: ActionSet) -> JSONValue {
        .object([.init("name", .string(scene.name)), .init("actions", writes(scene.actions))])
    }
    func event(_ event: RuleEvent) -> JSONValue {
        var members: [JSONValue.Member] = []
        switch event {
        case .arrive(let traveller, let place):
            members.append(.init("arrive", who(traveller)))
            if let place { members.append(.init("place", .string(place))) }
        case .leave(let traveller, let place):
            members.append(.init("leave", who(traveller)))
            if let place { members.append(.init("place", .string(place))) }
        case .time(let time): members.append(.init("time", .string(time.text)))
        case .sun(let sun, let offset):
            members.append(.init("sun", .string(sun.rawValue)))
            if offset.seconds != 0 { members.append(.init("offset", .string(offset.text))) }
        case .after(let span): members.append(.init("after", .string(span.text)))
        case .at(let moment): members.append(.init("at", .string(moment.text)))
        case .changes(let address, let test, let held):
            var inner = reading(address)
            switch test {
            case .any: break
            case .to(let value): inner.append(.init("to", JSONValue(value)))
            case .above(let number): inner.append(.init("above", .number(number)))
            case .below(let number): inner.append(.init("below", .number(number)))
            }
            members.append(.init("changes", .object(inner)))
            if let held { members.append(.init("heldFor", .string(held.text))) }
        }
        return .object(members)
    }
    private func reading(_ address: CharacteristicAddress) -> [JSONValue.Member] {
        [
            .init("service", .string(service(address.service))),
            .init("characteristic", .string(address.type.rawValue)),
        ]
    }
    func condition(_ condition: RuleCondition) -> JSONValue {
        var members: [JSONValue.Member] = []
        switch condition.test {
        case .time(let after, let before):
            members.append(.init("time", window(after?.text, before?.text)))
        case .sun(let after, let before):
            members.append(.init("sun", window(after?.rawValue, before?.rawValue)))
        case .present(let presence):
            let text =
                switch presence {
                case .me: "me"
                case .person(let id): person(id)
                case .anyone: "anyone"
                case .nobody: "nobody"
                case .everyone: "everyone"
                }
            members.append(.init("present", .string(text)))
        case .reading(let address, let comparison):
            var inner = reading(address)
            switch comparison {
            case .equals(let value): inner.append(.init("value", JSONValue(value)))
            case .above(let number): inner.append(.init("above", .number(number)))
            case .below(let number): inner.append(.init("below", .number(number)))
            }
            members.append(.init("is", .object(inner)))
        }
        if condition.isNegated { members.append(.init("not", .bool(true))) }
        return .object(members)
    }
    private func window(_ after: String?, _ before: String?) -> JSONValue {
        .object(
            [after.map { JSONValue.Member("after", .string($0)) }, before.map { .init("before", .string($0)) }]
                .compactMap(\.self))
    }
    func rule(_ rule: AutomationRule) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(rule.name)), .init("events", .array(rule.events.map(event))),
        ]
        if !rule.days.isEmpty {
            let days = Weekday.allCases.filter(rule.days.contains).map { JSONValue.string($0.rawValue) }
            members.append(.init("days", .array(days)))
        }
        if rule.isOnce { members.append(.init("once", .bool(true))) }
        if !rule.conditions.isEmpty { members.append(.init("conditions", .array(rule.conditions.map(condition)))) }
        if !rule.scenes.isEmpty {
            let names = rule.scenes.map { id in
                JSONValue.string(database.homes.lazy.flatMap(\.scenes).first { $0.id == id }?.name ?? "?")
            }
            members.append(.init("scenes", .array(names)))
        }
        if !rule.actions.isEmpty { members.append(.init("set", writes(rule.actions))) }
        if let duration = rule.duration { members.append(.init("for", .string(duration.text))) }
        if !rule.isEnabled { members.append(.init("enabled", .bool(false))) }
        if let author = rule.author { members.append(.init("by", .string(person(author)))) }
        return .object(members)
    }
}

extension ResultEncoder {
    /// An encoder that writes scenes and rules in the home file's form.
    init(for database: HomeDatabase) {
        let form = ProvisionalFileForm(database: database)
        self.init(rule: { form.rule($0) }, scene: { form.scene($0) })
    }
}
