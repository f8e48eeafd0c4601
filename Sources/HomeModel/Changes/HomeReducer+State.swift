extension HomeReducer {
    /// The change of state with its value as the characteristic stores it.
    /// - Throws: ``HomeError`` where there is no such thing or it does not take the value.
    func checked(_ change: HomeChange) throws(HomeError) -> HomeChange {
        switch change {
        case .value(let address, let value):
            return .value(address, try acceptedReport(of: value, at: address))
        case .reachable(let accessory, let isReachable):
            guard let place = indexes.firstIndex(where: { $0.accessories[accessory] != nil }),
                let position = indexes[place].accessories[accessory]
            else { throw .unknownEntity(.accessory(accessory)) }
            let home = database.homes[place]
            return .reachable(accessory, isReachable && !home.isCutOff(home.accessories[position]))
        case .present(let person, _):
            guard database.homes.contains(where: { $0.people.position(of: person) != nil }) else {
                throw .unknownEntity(.person(person))
            }
        case .remember, .putHome, .removeHome, .put, .remove, .putConnection, .removeConnection: break
        }
        return change
    }

    /// Stores a change of state that was checked.
    mutating func store(_ change: HomeChange) {
        switch change {
        case .value(let address, let value): database.state.values[address] = value
        case .reachable(let accessory, true): database.state.unreachable.remove(accessory)
        case .reachable(let accessory, false): database.state.unreachable.insert(accessory)
        case .present(let person, true): database.state.present.insert(person)
        case .present(let person, false): database.state.present.remove(person)
        case .remember(let key, let text): database.memory[key] = text
        case .putHome, .removeHome, .put, .remove, .putConnection, .removeConnection: break
        }
    }

    private func acceptedReport(of value: Value, at address: CharacteristicAddress) throws(HomeError) -> Value {
        for (home, index) in zip(database.homes, indexes) {
            guard let service = index.service(address.service, of: home) else { continue }
            return try service.accepted(value, at: address)
        }
        throw .unknownService(address.service)
    }
}

extension Service {
    /// The value as the service's characteristic stores it.
    func accepted(_ value: Value, at address: CharacteristicAddress) throws(HomeError) -> Value {
        guard let characteristic = characteristic(address.type) else { throw .unknownCharacteristic(address) }
        do {
            return try characteristic.metadata.accepted(value)
        } catch {
            throw .invalidValue(address, value, error)
        }
    }
}
