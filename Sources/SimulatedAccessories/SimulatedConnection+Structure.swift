public import HomeModel

extension SimulatedConnection {
    /// Takes over what changed in the homes: new accessories come with the database's values, removed ones go, and what
    /// stays keeps the values it has and what is under way in it.
    ///
    /// What another process put into the database is taken over too: values that are neither what was there at the last
    /// look nor come from this connection's own changes. That tells nobody anything, since the database has it already.
    public func update(_ database: HomeDatabase) {
        let now = time.now()
        advance()
        // Nearly always it is only some values that are others.
        guard database.homes != homes else { return updateState(from: database.state, at: now) }
        homes = database.homes
        devices = Self.devices(of: database)
        owners = [:]
        var kept: [ServiceID: ServiceSimulation] = [:]
        for (accessory, service) in Self.services(of: database) {
            owners[service.id] = accessory
            kept[service.id] = updated(service, from: database.state, at: now)
        }
        services = kept
        updateReachability(from: database.state)
        forgetRemoved()
        stored = database.state
        moving = []
        for service in kept.keys { noteMovement(in: service) }
    }

    /// Takes over what has been set where the homes themselves are as they were.
    private func updateState(from state: HomeState, at now: Duration) {
        let changed = Set(state.changedValues(since: stored).map(\.service))
        for id in changed.sorted() {
            guard let service = services[id]?.service else { continue }
            services[id] = updated(service, from: state, at: now)
        }
        if state.unreachable != stored.unreachable { updateReachability(from: state) }
        stored = state
        for id in changed where services[id] != nil { noteMovement(in: id) }
    }

    /// The service as it goes on after the change.
    private func updated(_ service: Service, from state: HomeState, at now: Duration) -> ServiceSimulation {
        let values = Self.values(of: service, in: state)
        guard var simulation = services[service.id] else {
            return ServiceSimulation(service, values: values, model: model, pace: pace, at: now)
        }
        if simulation.service.characteristics == service.characteristics {
            simulation.rename(as: service)
        } else {
            let own = simulation.values.filter { type, value in
                guard let metadata = service.characteristic(type)?.metadata else { return false }
                return (try? metadata.accepted(value)) == value
            }
            simulation = ServiceSimulation(
                service, values: values.merging(own) { _, own in own }, model: model, pace: pace, at: now)
        }
        for (type, value) in values {
            let address = CharacteristicAddress(service: service.id, type: type)
            let own = simulation.values[type]
            if valueEchoes.isNews(value, after: stored.values[address], own: own, for: address) {
                simulation.adopt(Setting(type, value))
            }
        }
        return simulation
    }

    private func updateReachability(from state: HomeState) {
        for accessory in devices.keys.sorted() {
            let reachable = !state.unreachable.contains(accessory)
            let earlier = !stored.unreachable.contains(accessory)
            let own = isReachable(accessory)
            guard reachabilityEchoes.isNews(reachable, after: earlier, own: own, for: accessory) else { continue }
            if reachable {
                lost.remove(accessory)
                tellUntold(of: accessory)
            } else {
                lost.insert(accessory)
            }
        }
    }

    private func forgetRemoved() {
        lost.formIntersection(devices.keys)
        disturbances = disturbances.filter { devices[$0.key] != nil }
        identifications = identifications.filter { devices[$0.key] != nil }
        untold = untold.filter { devices[$0.key] != nil }
        for address in stored.values.keys where owners[address.service] == nil { valueEchoes.forget(address) }
        for accessory in stored.unreachable where devices[accessory] == nil { reachabilityEchoes.forget(accessory) }
    }

    /// All accessories of the homes.
    static func devices(of database: HomeDatabase) -> [AccessoryID: Device] {
        var devices: [AccessoryID: Device] = [:]
        for home in database.homes {
            let names = Dictionary(
                home.accessories.map { (EntityName.folded($0.name), $0.id) }, uniquingKeysWith: { first, _ in first })
            for accessory in home.accessories {
                let bridge = accessory.bridge.flatMap { names[EntityName.folded($0)] }
                devices[accessory.id] = Device(
                    home: home.id, bridge: accessory.bridge, bridgeAccessory: bridge == accessory.id ? nil : bridge)
            }
        }
        return devices
    }

    /// All services of the homes with their accessories.
    static func services(of database: HomeDatabase) -> [(AccessoryID, Service)] {
        database.homes.flatMap(\.accessories).flatMap { accessory in
            accessory.services.map { (accessory.id, $0) }
        }
    }

    /// The values that a service has in the state; what can't be read has none.
    static func values(of service: Service, in state: HomeState) -> [CharacteristicType: Value] {
        var values: [CharacteristicType: Value] = [:]
        for characteristic in service.characteristics where characteristic.metadata.permissions.contains(.read) {
            values[characteristic.type] = state.value(characteristic.type, of: service.id)
        }
        return values
    }
}
