internal import HomeModel

extension Meaning {
    /// The last deed as the body of a rule, with the names of the things that it was done to: "and the same every day
    /// at sunset" after "shut the door". `nil` if the last utterance did nothing of the kind.
    func asBody(of services: [ServiceID]) -> Meaning? {
        let actions = children.filter { ![.for, .until].contains($0.kind) }
        guard !actions.isEmpty, actions.allSatisfy({ $0.kind == .run || $0.kind == .set && !services.isEmpty }) else {
            return nil
        }
        let things = services.map(Meaning.target)
        let unsaid = Self.placeKeys.union([.need, .only, .it])
        var body = of(.body)
        body.attributes = []
        body.children = children.map { node in
            guard node.kind == .set else { return node }
            var node = node
            node.attributes.removeAll { unsaid.contains($0.key) }
            node.children = node.children.filter { $0.kind != .target && $0.kind != .except } + things
            return node
        }
        return body
    }

    /// Half a rule that says only when, with what happens then.
    func doing(_ body: Meaning) -> Meaning {
        var result = without(.unfinished)
        result.children.append(body)
        return result
    }

    /// What was meant in the end: without the command that was taken back. A thing that is only named instead gets that
    /// command's verb: "turn on the sofa lamp, no, the hall light".
    var withoutTakenBack: Meaning {
        guard children.contains(where: { $0.kind == .not }) else { return self }
        var result = self
        var last: Meaning?
        result.children = children.compactMap { node in
            guard node.kind == .not || node.kind == .set else { return node }
            let whole = node.has(.same) ? node.like(last) : node
            last = whole
            return node.kind == .not ? nil : whole
        }
        return result.children.isEmpty ? self : result
    }
}
