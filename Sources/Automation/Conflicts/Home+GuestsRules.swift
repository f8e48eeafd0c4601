public import HomeModel

extension Home {
    /// The rules that let somebody in, or guard the house less, and that a guest sets off, who may do neither: by
    /// switching what guests may switch, by coming and going, or by setting off a rule that does what another waits
    /// for. Conditions may hold, so they count as if they did.
    public var rulesLettingGuestsIn: [AutomationRule] {
        let guests = Set(people.filter { $0.role == .guest }.map(\.id))
        guard !guests.isEmpty else { return [] }
        let enabled = rules.filter(\.isEverEnabled)
        var fired = enabled.filter { $0.events.contains { isUp(to: guests, $0) } }
        var next = 0
        while next < fired.count {
            let writes = everyWrite(of: fired[next])
            next += 1
            let known = Set(fired.map(\.id))
            fired += enabled.filter { rule in
                !known.contains(rule.id) && rule.events.contains { event in writes.contains { event.follows($0) } }
            }
        }
        let reached = Set(fired.map(\.id))
        return rules.filter { reached.contains($0.id) && !$0.waysIn(in: self).isEmpty }
    }

    private func everyWrite(of rule: AutomationRule) -> [CharacteristicWrite] {
        rule.actions + scenes.filter { rule.scenes.contains($0.id) }.flatMap(\.actions)
    }

    /// Whether an event is what guests may bring about.
    private func isUp(to guests: Set<PersonID>, _ event: RuleEvent) -> Bool {
        switch event {
        case .arrive(let traveller, _), .leave(let traveller, _):
            switch traveller {
            case .anyone, .first, .last: true
            case .person(let person): guests.contains(person)
            case .me: false
            }
        case .changes(let address, let test, _): isUpToGuests(address, test)
        case .time, .sun, .after, .at: false
        }
    }

    private func isUpToGuests(_ address: CharacteristicAddress, _ test: ChangeTest) -> Bool {
        let leading = CharacteristicAddress(service: address.service, type: address.type.leader ?? address.type)
        let service = accessories.flatMap(\.services).first { $0.id == address.service }
        guard let written = service?.characteristic(leading.type), written.metadata.permissions.contains(.write) else {
            return false
        }
        guard case .to(let value) = test else { return true }
        return !isLettingIn(CharacteristicWrite(address: leading, value: value), from: nil)
    }
}

extension RuleEvent {
    /// Whether a write brings it about.
    fileprivate func follows(_ write: CharacteristicWrite) -> Bool {
        guard case .changes(let address, let test, _) = self, address.service == write.address.service,
            (address.type.leader ?? address.type) == write.address.type
        else { return false }
        guard case .to(let value) = test else { return true }
        return value == write.value
    }
}
