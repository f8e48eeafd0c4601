internal import HomeModel

/// Things that are added to a rule without a word on what becomes of them: "add the kettle to that rule".
extension RuleEditor {
    /// What the rule does to things of their kind is done to them, too; `nil` where it does nothing to such things.
    func addedAlike(to rule: AutomationRule) -> [CharacteristicWrite]? {
        guard let added = node.child(.addition) else { return nil }
        let index = situation.index
        func kind(of service: ServiceID) -> ServiceType? {
            index.byService[service].map { index.entries[$0].service.type }
        }
        let found = TargetResolver(situation: situation) { _ in true }.resolve(added)
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

    /// Otherwise they go on, or off in a rule that only puts things off.
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
