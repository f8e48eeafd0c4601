internal import HomeModel
internal import JSONValues

/// How a value of a characteristic becomes a call of a service.
struct WriteRule: Decodable, Sendable {
    /// When the rule counts; the next one does otherwise.
    var when: Condition?
    /// The value that it is for; any, where none is given.
    var value: JSONValue?
    /// The service: of the entity's own domain, or with another domain in front of it and a dot.
    var call: String
    /// What goes with it always.
    var data: [String: JSONValue]?
    /// The field that takes the value.
    var field: String?
    /// Our words and theirs.
    var words: [String: String]?
    /// Their scale and ours.
    var scale: Scale?
    /// What the number measures.
    var measure: Measure?
    /// Whether the field takes whole numbers alone; what is after the point is cut off.
    var isWhole: Bool?
    /// The list whose word at the place that the number says, counted from one, is meant.
    var wordAt: String?
    /// Which element of the field, where that is a list; the others keep what they are.
    var element: Int?
    /// The list's elements, if the entity doesn't tell them.
    var elements: [Double]?
    /// Attributes that go with it as they are, since the service takes them together only.
    var keep: [String]?
    /// Two attributes, a low and a high one, that are moved so that their middle is the value.
    var around: [String]?
    /// Fields that can't go together with this one.
    var replaces: [String]?
    /// Whether the code of a lock or an alarm goes with it, where it wants one.
    var code: Bool?
    /// An attribute that says whether the code is wanted.
    var codeIf: String?

    /// The rule's part of a call; `nil` where the value can't be told in it.
    func draft(_ value: Value, _ view: EntityView, code secret: String?) -> CallDraft? {
        let parts = call.split(separator: ".", maxSplits: 1).map(String.init)
        let domain = parts.count == 2 ? parts[0] : RegisteredEntity.domain(of: view.entity)
        var draft = CallDraft(kind: .init(domain: domain, service: parts.last ?? call))
        draft.data = data ?? [:]
        draft.replaces = Set(replaces ?? [])
        if let around {
            guard let moved = self.around(around, value, view) else { return nil }
            draft.data.merge(moved) { $1 }
        } else if let field {
            guard let told = told(value, view) else { return nil }
            if let element {
                let now = view.value(of: field)?.array ?? (elements ?? []).map { .number($0) }
                draft.lists[field] = .init(now: now, changed: [element: told])
            } else {
                draft.data[field] = told
            }
        }
        for name in keep ?? [] { draft.kept[name] = view.value(of: name) }
        if wantsCode(view), let secret { draft.data["code"] = .string(secret) }
        return draft
    }

    /// Whether the entity wants its code with the call.
    func wantsCode(_ view: EntityView) -> Bool {
        guard code == true, view.value(of: "code_format") != nil else { return false }
        guard let codeIf else { return true }
        return view.value(of: codeIf)?.bool ?? true
    }

    private func told(_ value: Value, _ view: EntityView) -> JSONValue? {
        switch value {
        case .bool(let bool): return .bool(bool)
        case .word(let word):
            guard let words else { return .string(word) }
            return words[word].map { .string($0) }
        case .number(let number):
            if let wordAt {
                let list = view.list(wordAt)
                guard let place = Int(exactly: number), list.indices.contains(place - 1) else { return nil }
                return .string(list[place - 1])
            }
            return self.number(number, view).map { .number($0) }
        }
    }

    private func number(_ number: Double, _ view: EntityView) -> Double? {
        var number = number
        if let scale {
            guard let scaled = scale.theirs(number) else { return nil }
            number = scaled
        }
        if let measure {
            guard let measured = measure.theirs(number, view) else { return nil }
            number = measured
        }
        // A third of the speed is 33.3 there, and 33 is the first step: cut off,
        // for the next whole number is the next step.
        return isWhole == true ? number.rounded(.towardZero) : number
    }

    private func around(_ names: [String], _ value: Value, _ view: EntityView) -> [String: JSONValue]? {
        guard names.count == 2, let wish = value.number, let number = number(wish, view),
            let low = view.number(of: names[0]), let high = view.number(of: names[1])
        else { return nil }
        let half = abs(high - low) / 2
        return [names[0]: .number(number - half), names[1]: .number(number + half)]
    }
}
