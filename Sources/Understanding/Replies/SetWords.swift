internal import HomeModel

/// Says what writes come to: "the sofa lamp is at 40 percent".
struct SetWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// One clause for each different state, naming what gets it; `verb` is the phrase to use.
    func clauses(_ targets: [CommandTarget], verb: String) -> [String] {
        grouped(targets).map { state, group in
            if let own = clause(of: group), let whole = ["plainState": "sentence", "plainClause": ""][verb] {
                return whole.isEmpty ? own : phrases.phrase(whole, ["clause": own])
            }
            let (text, isPlural) = subjects.subject(group)
            return phrases.phrase(
                verb, ["subject": text, "is": phrases.phrase(isPlural ? "are" : "is"), "state": state])
        }
    }

    /// What a sensor tells of its room rather than of itself: "somebody is in the office".
    private func clause(of group: [CommandTarget]) -> String? {
        guard let first = group.first, let value = first.value?.bool else { return nil }
        let key = "clause.\(first.address.type.rawValue).\(value)"
        var rooms: [String] = []
        for room in group.compactMap(\.room) where !rooms.contains(room) { rooms.append(room) }
        guard phrases.has(key), group.allSatisfy({ $0.room != nil }) else { return nil }
        return phrases.phrase(key, ["rooms": subjects.names(rooms)])
    }

    /// The writes as orders: "turn on the sofa lamp", one for each different state.
    func orders(_ targets: [CommandTarget]) -> [String] {
        grouped(targets, isTogether: false).map { state, group in
            let subject = subjects.subject(group).text
            guard let first = group.first else { return "" }
            let words = values.words(first.address.type, first.value)
                .merging(["subject": subject, "state": state]) { first, _ in first }
            // Several values of one thing have no verb in common.
            let own =
                state == self.state(of: first, among: targets)
                ? values.key("order", first.address.type, first.value) : nil
            return phrases.phrase(own ?? (values.isOwn(first.address.type) ? "order.own" : "order"), words)
        }
    }

    /// The states with the targets that get them, in the order of the targets; only those that tell.
    /// - Parameter isTogether: whether all states of a service are told in one.
    func grouped(_ targets: [CommandTarget], isTogether: Bool = true) -> [(state: String, targets: [CommandTarget])] {
        var order: [String] = []
        var groups: [String: [CommandTarget]] = [:]
        let told = telling(targets)
        let byService = Dictionary(grouping: told, by: \.address.service)
        var seen = Set<ServiceID>()
        for target in told where !isTogether || seen.insert(target.address.service).inserted {
            // What one thing gets is told together: "red and at 30 percent".
            let own = isTogether ? byService[target.address.service] ?? [] : [target]
            var words = Set<String>()
            let states = own.map { self.state(of: $0, among: targets) }.filter { words.insert($0).inserted }
            let state = values.list(states)
            if groups[state] == nil { order.append(state) }
            groups[state, default: []].append(target)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    /// What the target is; hue and saturation together are a colour.
    private func state(of target: CommandTarget, among targets: [CommandTarget]) -> String {
        if let name = target.valueName {
            return phrases.phrase("named.\(target.address.type.rawValue)", ["name": name])
        }
        if let moving = moving(target) { return moving }
        if let purpose = target.purpose {
            return phrases.phrase("idle", ["purpose": values.state("TargetHeatingCoolingState", purpose)])
        }
        guard target.address.type == "Hue", let hue = target.value?.number else {
            return values.state(target.address.type, target.value)
        }
        let address = CharacteristicAddress(service: target.address.service, type: "Saturation")
        let saturation = targets.first { $0.address == address }?.value?.number ?? 100
        return values.color(hue: hue, saturation: saturation) ?? values.state(target.address.type, target.value)
    }

    /// The reply for something that runs rather than goes on, such as a scene that another house keeps; `nil` for all
    /// else.
    func ran(_ target: CommandTarget) -> String? {
        guard target.address.type == "On", target.value == .bool(true),
            let noun = subjects.index.byService[target.address.service].flatMap({
                subjects.index.entries[$0].service.noun
            }),
            phrases.has("ran.\(noun)")
        else { return nil }
        return phrases.phrase("ran.\(noun)", ["thing": target.service])
    }

    /// What something is doing that hasn't arrived yet: “opening”.
    private func moving(_ target: CommandTarget) -> String? {
        guard let movement = target.movement else { return nil }
        let stem = "moving.\(target.address.type.rawValue)"
        let words = values.words(target.address.type, movement.goal)
        if case .word(let word) = movement.goal {
            return phrases.has("\(stem).\(word)") ? phrases.phrase("\(stem).\(word)", words) : nil
        }
        let way = movement.isUpwards.map { $0 ? ".up" : ".down" } ?? ""
        let end = movement.goal == .number(0) || movement.goal == .number(100) ? ".end" : ""
        let key = [stem + way + end, stem + way, stem].first(where: phrases.has)
        return key.map { phrases.phrase($0, words) }
    }

    /// What says nothing of going on: how loud something is, what it shows, how far it will go.
    private static let beside: Set<CharacteristicType> = [
        "Volume", "Mute", "ActiveIdentifier", "TargetMediaState", "CurrentMediaState", "TargetRelativeHumidity",
        "RelativeHumidityHumidifierThreshold", "RelativeHumidityDehumidifierThreshold",
    ]

    /// The targets that say something of their own: not "on" beside a brightness, one word for a colour.
    func telling(_ targets: [CommandTarget]) -> [CommandTarget] {
        let byService = Dictionary(grouping: targets, by: \.address.service)
        return targets.filter { target in
            let own = byService[target.address.service] ?? []
            // A thing that goes off is off, whatever it will be set to when it comes on again.
            if let off = own.first(where: \.isOff) { return target.address == off.address }
            let others = own.map(\.address.type)
            switch target.address.type {
            case "Active": return others.allSatisfy { $0 == "Active" || Self.beside.contains($0) }
            case "On": return others.count == 1
            case "Saturation": return !others.contains("Hue")
            default: return true
            }
        }
    }
}

extension CommandTarget {
    /// Whether it is what switches a thing off.
    fileprivate var isOff: Bool { ["On", "Active"].contains(address.type) && value == .bool(false) }
}
