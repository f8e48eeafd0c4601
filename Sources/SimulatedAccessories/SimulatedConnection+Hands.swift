public import HomeModel

extension SimulatedConnection {
    /// Sets a value as if by hand, that of a sensor or another read-only characteristic too, and tells the change.
    ///
    /// A current state takes its target along (a door opened by hand is meant to be open). An accessory that can't be
    /// reached changes, and tells it when it is found.
    /// - Throws: `AccessoryError/unknown` or `AccessoryError/invalidValue(_:)`.
    public func flip(_ address: CharacteristicAddress, to value: Value) throws(AccessoryError) {
        guard let metadata = services[address.service]?.service.characteristic(address.type)?.metadata else {
            throw .unknown
        }
        let setting: Setting
        do throws(ValueError) {
            setting = Setting(address.type, try metadata.accepted(value))
        } catch {
            throw .invalidValue(error)
        }
        let changes = services[address.service]?.flip(setting, at: time.now()) ?? []
        tell(changes, of: address.service)
    }

    /// Loses or finds an accessory; with one that is a bridge, all that sit behind it.
    /// - Throws: `AccessoryError/unknown` for none of the homes' accessories.
    public func setReachable(_ accessory: AccessoryID, _ reachable: Bool) throws(AccessoryError) {
        guard devices[accessory] != nil else { throw .unknown }
        change([accessory] + devices.keys.filter { devices[$0]?.bridgeAccessory == accessory }, reachable: reachable)
    }

    /// Loses or finds a bridge of a home by its name, and all accessories behind it.
    /// - Throws: `AccessoryError/unknown` where nothing in the home sits behind a bridge of the name.
    public func setReachable(bridge: String, in home: HomeID, _ reachable: Bool) throws(AccessoryError) {
        let name = EntityName.folded(bridge)
        let behind = devices.filter { $0.value.home == home && $0.value.bridge.map(EntityName.folded) == name }
        guard !behind.isEmpty else { throw .unknown }
        change(Array(behind.keys) + behind.values.compactMap(\.bridgeAccessory), reachable: reachable)
    }

    /// Makes an accessory slow or faulty; `nil` makes it good again.
    public func disturb(_ accessory: AccessoryID, _ disturbance: Disturbance?) {
        disturbances[accessory] = disturbance
    }

    /// Whether the accessory can be reached: neither it nor its bridge is lost.
    public func isReachable(_ accessory: AccessoryID) -> Bool {
        guard let device = devices[accessory], !lost.contains(accessory) else { return false }
        return device.bridgeAccessory.map { !lost.contains($0) } ?? true
    }

    private func change(_ accessories: [AccessoryID], reachable: Bool) {
        let accessories = Set(accessories).sorted()
        advance()
        let before = accessories.map(isReachable)
        for accessory in accessories {
            if reachable { lost.remove(accessory) } else { lost.insert(accessory) }
        }
        for (accessory, was) in zip(accessories, before) where isReachable(accessory) != was {
            reachabilityEchoes.note(!was, for: accessory)
            broadcast.send(.reachable(accessory, !was))
            if !was { tellUntold(of: accessory) }
        }
    }

    /// Tells the values that changed while the accessory was lost.
    func tellUntold(of accessory: AccessoryID) {
        for address in untold.removeValue(forKey: accessory) ?? [] {
            guard let value = services[address.service]?.values[address.type] else { continue }
            valueEchoes.note(value, for: address)
            broadcast.send(.value(address, value))
        }
    }
}
