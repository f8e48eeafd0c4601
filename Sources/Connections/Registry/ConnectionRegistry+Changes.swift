public import HomeModel

extension ConnectionRegistry {
    /// Changes of values and reachability from the call on, simulated ones and those caused by writes too, for one
    /// reader. One who is slow is told how everything is at last, and not of each value that it had meanwhile.
    public nonisolated func changes() -> AsyncStream<AccessoryChange> {
        let (merged, pumps) = merged()
        return merged.stream { pumps.forEach { $0.cancel() } }
    }

    /// The changes, with all that wait for the reader handed over at once.
    public nonisolated func gatheredChanges() -> AsyncStream<[AccessoryChange]> {
        let (merged, pumps) = merged()
        return merged.gathered { pumps.forEach { $0.cancel() } }
    }

    /// Tells what comes by connections and what is simulated.
    private nonisolated func merged() -> (ChangeBroadcast, [Task<Void, Never>]) {
        let merged = ChangeBroadcast()
        let pumps = [broadcast.gathered(), simulated.gatheredChanges()].map { source in
            Task { for await changes in source { merged.send(changes) } }
        }
        return (merged, pumps)
    }

    /// The changes since this was last called; the first call begins.
    public nonisolated func takeChanges() -> [AccessoryChange] {
        broadcast.takeJournal() + simulated.takeChanges()
    }

    /// The changes that bring a state up to date with the accessories behind connections at once, before anybody asks.
    public func differences(from state: HomeState) -> [HomeChange] {
        var changes: [HomeChange] = []
        for (address, value) in values where state.values[address] != value && book.places[address] != nil {
            changes.append(.value(address, value))
        }
        for accessory in book.accessories.keys
        where unreachable.contains(accessory) != state.unreachable.contains(accessory) {
            changes.append(.reachable(accessory, !unreachable.contains(accessory)))
        }
        return changes
    }

    /// How many reports are taken before others have a turn.
    private static let mostAtOnce = 256

    /// Takes what the other side of a connection tells, and tells what comes of it.
    func take(_ events: [DeviceEvent], from key: ConnectionKey, generation: Int) async {
        var start = 0
        while start < events.count {
            // A connection that was replaced may still have something to say; it is about what is no more.
            guard links[key]?.generation == generation else { return }
            let end = min(start + Self.mostAtOnce, events.count)
            for event in events[start..<end] { take(event, from: key) }
            tellUntold()
            start = end
            // Whoever has a command isn't kept waiting by a flood of reports.
            if start < events.count { await Task.yield() }
        }
    }

    private func take(_ event: DeviceEvent, from key: ConnectionKey) {
        switch event {
        case .value(let address, let value, let cause):
            for here in book.characteristics(address, behind: key) { take(value, at: here, cause: cause) }
        case .reachable(let device, let isReachable):
            links[key]?.devices[device]?.isReachable = isReachable
            noteReachability(of: book.accessories(device, behind: key))
        case .devices(let devices):
            takeOffer(devices, from: key)
        case .state(let state):
            takeState(state, of: key)
        case .presence(let name, let isHome):
            takePresence(of: name, isHome, in: key.home)
        }
    }

    private func takeState(_ state: ConnectionState, of key: ConnectionKey) {
        guard let before = links[key]?.state else { return }
        links[key]?.state = state
        if case .unreachable = state { becomeKnown(key) }
        if case .refused = state { becomeKnown(key) }
        noteReachability(of: book.accessories(behind: key))
        if before != state { tell(.state(key, state)) }
    }

    private func takeOffer(_ devices: [DeviceDescription], from key: ConnectionKey) {
        let before = links[key].map { link in link.order.compactMap { link.devices[$0]?.shape } }
        links[key]?.devices = Dictionary(devices.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        links[key]?.order = devices.map(\.address).filter { seen.insert($0).inserted }
        takeValues(of: devices, behind: key)
        becomeKnown(key)
        noteReachability(of: book.accessories(behind: key))
        let after = links[key].map { link in link.order.compactMap { link.devices[$0]?.shape } }
        if before != after { tell(.devices(key)) }
    }

    /// Takes the values that the other side has told with its devices.
    private func takeValues(of devices: [DeviceDescription], behind key: ConnectionKey) {
        for device in devices {
            for service in device.services {
                for characteristic in service.characteristics {
                    guard let value = characteristic.value, !characteristic.type.isEvent else { continue }
                    let there = DeviceAddress(
                        accessory: device.address, service: service.key, characteristic: characteristic.type)
                    for here in book.characteristics(there, behind: key) { take(value, at: here, cause: nil) }
                }
            }
        }
        tellUntold()
    }

    /// Asks a connection for the values that it knows, for accessories that are new here.
    func refresh(_ key: ConnectionKey) async {
        guard let link = links[key], link.isKnown else { return }
        let device = link.device
        let devices = await answer(within: deadlines.answer, sleep: sleep) { await device.devices } ?? []
        guard links[key]?.generation == link.generation else { return }
        takeValues(of: devices, behind: key)
    }

    private func becomeKnown(_ key: ConnectionKey) {
        guard var link = links[key], !link.isKnown else { return }
        link.isKnown = true
        let waiters = link.waiters
        link.waiters = []
        links[key] = link
        for waiter in waiters { waiter.resume() }
    }

    private func take(_ value: Value, at address: CharacteristicAddress, cause: WriteToken?) {
        guard let value = book.places[address]?.metadata.reported(value),
            !expectations.holds(value, at: address, cause: cause)
        else { return }
        keep(value, at: address)
    }

    /// Notes a value, and tells it where it is another than before.
    func store(_ value: Value, at address: CharacteristicAddress) {
        keep(value, at: address)
        tellUntold()
    }

    /// Notes a value, to be told by ``tellUntold()`` where it is another than before.
    private func keep(_ value: Value, at address: CharacteristicAddress) {
        // Each press of a button is news, whatever was pressed before.
        guard values[address] != value || address.type.isEvent else { return }
        values[address] = value
        untold.append(.value(address, value))
    }

    /// Tells what was noted.
    private func tellUntold() {
        guard !untold.isEmpty else { return }
        broadcast.send(untold)
        untold = []
    }

    /// Tells of accessories whether they can be reached, where that is another than before.
    func noteReachability(of accessories: [AccessoryID]) {
        for accessory in accessories.sorted() {
            guard let entry = book.accessories[accessory], let isReachable = isReachable(entry),
                unreachable.contains(accessory) == isReachable
            else { continue }
            if isReachable { unreachable.remove(accessory) } else { unreachable.insert(accessory) }
            untold.append(.reachable(accessory, isReachable))
        }
        tellUntold()
    }

    /// Whether an accessory can be reached; `nil` while that isn't known yet.
    func isReachable(_ entry: AddressBook.Entry) -> Bool? {
        guard let link = links[entry.connection] else { return isOpen ? false : nil }
        guard link.isKnown else { return nil }
        return link.state.isConnected && link.devices[entry.address]?.isReachable == true
    }

    private func takePresence(of name: String, _ isHome: Bool, in home: HomeID) {
        let folded = EntityName.folded(name)
        guard
            let person = database.homes.first(where: { $0.id == home })?.people.first(where: { person in
                ([person.name] + person.aliases).contains { EntityName.folded($0) == folded }
            })
        else { return }
        tell(.presence(person.id, isHome))
    }
}

extension DeviceDescription {
    /// The description without what changes from moment to moment.
    var shape: DeviceDescription {
        var shape = self
        shape.isReachable = true
        shape.forgetValues()
        return shape
    }

    /// Leaves the values out.
    mutating func forgetValues() {
        for service in services.indices {
            for place in services[service].characteristics.indices {
                services[service].characteristics[place].value = nil
            }
        }
    }
}
