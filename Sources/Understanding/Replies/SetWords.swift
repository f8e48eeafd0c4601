internal import HomeModel

/// Says what writes come to: "the sofa lamp is at 40 percent".
struct SetWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// One clause for each different state, naming what gets it; `verb` is the phrase to use.
    func clauses(_ targets: [CommandTarget], verb: String) -> [String] {
        grouped(telling(targets)).map { state, group in
            let (text, isPlural) = subjects.subject(group)
            return phrases.phrase(
                verb, ["subject": text, "is": phrases.phrase(isPlural ? "are" : "is"), "state": state])
        }
    }

    /// The states with the targets that get them, in the order of the targets.
    func grouped(_ targets: [CommandTarget]) -> [(state: String, targets: [CommandTarget])] {
        var order: [String] = []
        var groups: [String: [CommandTarget]] = [:]
        var services: [ServiceID] = []
        let byService = Dictionary(grouping: targets, by: \.address.service)
        for target in targets where !services.contains(target.address.service) {
            services.append(target.address.service)
            // What one thing gets is told together: "red and at 30 percent".
            let state = values.list((byService[target.address.service] ?? []).map { values.state($0.address.type, $0.value) })
            if groups[state] == nil { order.append(state) }
            groups[state, default: []].append(target)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    /// The targets that say something of their own: not "on" beside a brightness, one word for a colour.
    func telling(_ targets: [CommandTarget]) -> [CommandTarget] {
        let byService = Dictionary(grouping: targets, by: \.address.service)
        return targets.filter { target in
            let others = byService[target.address.service]?.map(\.address.type) ?? []
            switch target.address.type {
            case "On", "Active": return others.count == 1
            // Without any colour the hue says nothing.
            case "Saturation": return !others.contains("Hue") || target.value == .number(0)
            case "Hue":
                let saturation = byService[target.address.service]?.first { $0.address.type == "Saturation" }
                return saturation?.value != .number(0)
            default: return true
            }
        }
    }
}
