internal import HomeModel

/// Things that are added to a rule without a word on what becomes of them: "add the kettle to that rule".
extension RuleEditor {
    /// The writes that do to added things what the rule does to things of their kind; `nil` if it does nothing to such
    /// things.
    func addedAlike(to rule: AutomationRule) -> [CharacteristicWrite]? {
        guard let added = node.child(.addition) else { return nil }
        let index = situation.index
        func kind(of service: ServiceID) -> ServiceType? {
            index.byService[service].map { index.entries[$0].service.type }
        }
        let found = TargetResolver(situation: situation).resolve(added)
        guard !found.isAmbiguous, !found.lacksSome else { return nil }
        let services = found.positions.map { index.entries[$0].service }
        let writes = services.map { service in
            let like = rule.actions.first { kind(of: $0.address.service) == service.type }?.address.service
            return rule.actions.filter { $0.address.service == like && service.accepts($0) }
                .map { write in
                    var write = write
                    write.address.service = service.id
                    return write
                }
        }
        return writes.isEmpty || writes.contains(where: \.isEmpty) ? nil : writes.flatMap(\.self)
    }

    /// The situation in which "it" means the things of a rule that was named:
    /// "the night light rule should be at ten percent".
    func about(_ rule: AutomationRule, in body: Meaning) -> Situation {
        let isNamed = node.child(.ref).map { !$0.values(.rule).isEmpty } ?? false
        guard isNamed, body.children.allSatisfy({ $0.kind == .set && $0.isAboutIt }) else {
            return situation
        }
        var result = situation
        result.conversation.lastServices = rule.actions.map(\.address.service)
        return result
    }

    /// A step from the value that the rule sets: "a bit dimmer" after "at forty percent". `nil` where it is no step of
    /// "it", or the rule sets nothing of the kind.
    func stepped(_ rule: AutomationRule, by body: Meaning) -> Interpretation? {
        guard !body.children.isEmpty,
            body.children.allSatisfy({ $0.kind == .set && $0.has(.change) && $0.isAboutIt })
        else { return nil }
        let done = CommandInterpreter(situation: situation.once(rule.actions)).interpret(body)
        let known = Set(rule.actions.map(\.address))
        let isOfRule = done.commands.flatMap(\.targets).allSatisfy {
            known.contains($0.address) || $0.write?.value.bool != nil
        }
        return isOfRule ? done : nil
    }

    /// The action for things that are added to a rule: on, or off if the rule only turns things off.
    func addition(to rule: AutomationRule) -> Meaning? {
        guard let added = node.child(.addition) else { return nil }
        let isOff = rule.scenes.isEmpty && !rule.actions.isEmpty && rule.actions.allSatisfy(\.isOff)
        let action = Meaning(
            .set, attributes: [.init(key: .action, value: isOff ? "off" : "on")],
            children: added.children(.target))
        return Meaning(.body, children: [action])
    }
}

extension Service {
    /// Whether it can be set to what is written to a service like it.
    fileprivate func accepts(_ write: CharacteristicWrite) -> Bool {
        guard let metadata = characteristic(write.address.type)?.metadata else { return false }
        return (try? metadata.accepted(write.value)) == write.value
    }
}

extension Situation {
    /// How things are once something was written to them. "It" is what isn't off then.
    func once(_ writes: [CharacteristicWrite]) -> Situation {
        var state = state
        for write in writes { state.values[write.address] = write.value }
        var conversation = conversation
        let off = Set(writes.filter(\.isOff).map(\.address.service))
        conversation.lastServices = writes.map(\.address.service).filter { !off.contains($0) }
        return Situation(index: index, tables: tables, state: state, speaker: speaker, conversation: conversation)
    }
}
