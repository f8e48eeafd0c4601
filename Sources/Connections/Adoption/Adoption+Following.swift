internal import HomeModel

extension Adoption {
    /// The third step, and what follows whenever the other side tells its devices anew: accessories take over the
    /// names, rooms and abilities that changed there. Names and places that were given here by hand stay. Nothing is
    /// ever removed: an accessory that is gone there can't be reached, and stays in all its rules and scenes.
    /// - `memory`: what is remembered from the last time.
    public func following(_ devices: [DeviceDescription], memory: [String: String]) -> Plan {
        var plan = Plan()
        for device in devices {
            guard var accessory = accessory(for: device.address) else { continue }
            let old = accessory
            var record = DeviceRecord(accessory.id, in: memory) ?? DeviceRecord(device, accessory)
            followRoom(device, &accessory, &record, &plan)
            followName(device, &accessory, &record, &plan)
            followAbilities(device, &accessory)
            if accessory != old { plan.changes.append(.put(.accessory(accessory), in: home.id)) }
            let remembering = record.remembering(accessory.id)
            if case .remember(let key, let text) = remembering, memory[key] != text { plan.changes.append(remembering) }
        }
        return plan
    }

    /// The devices for whose areas ``following(_:memory:)`` needs rooms: those that were moved there.
    public func moved(_ devices: [DeviceDescription], memory: [String: String]) -> [DeviceDescription] {
        devices.filter { device in
            guard let accessory = accessory(for: device.address),
                let record = DeviceRecord(accessory.id, in: memory)
            else { return false }
            return record.room != device.room && record.givenRoom == accessory.room?.rawValue
        }
    }

    private func followRoom(
        _ device: DeviceDescription, _ accessory: inout Accessory, _ record: inout DeviceRecord, _ plan: inout Plan
    ) {
        guard device.room != record.room else { return }
        record.room = device.room
        guard record.givenRoom == accessory.room?.rawValue else { return }
        let room = room(for: device.room)
        guard room != accessory.room else { return }
        accessory.room = room
        record.givenRoom = room?.rawValue
        let name = home.rooms.first { $0.id == room }?.name
        plan.notes.append(.followedRoom(accessory: accessory.name, room: name))
    }

    private func followName(
        _ device: DeviceDescription, _ accessory: inout Accessory, _ record: inout DeviceRecord, _ plan: inout Plan
    ) {
        guard device.name != record.name else { return }
        record.name = device.name
        guard record.givenName == accessory.name else { return }
        var chooser = NameChooser(naming: naming, home: home, except: accessory.id)
        let room = home.rooms.first { $0.id == accessory.room }?.name
        let name = chooser.name(device.name, type: device.services.first?.type, in: room)
        guard name != accessory.name else { return }
        let old = accessory.name
        accessory.name = name
        accessory.says = nil
        for place in accessory.services.indices {
            let service = accessory.services[place].name
            if EntityName.folded(service) == EntityName.folded(old) {
                accessory.services[place].name = name
                accessory.services[place].says = nil
            } else if service.hasPrefix(old + " ") {
                let longer = name + service.dropFirst(old.count)
                if chooser.isFree(longer), EntityName.problem(with: longer) == nil {
                    chooser.take(longer)
                    accessory.services[place].name = longer
                }
            }
        }
        record.givenName = name
        plan.notes.append(.followedName(from: old, to: name))
    }

    /// Takes over what a device can do now. What it can't any more stays: scenes and rules name it, and it may be back.
    private func followAbilities(_ device: DeviceDescription, _ accessory: inout Accessory) {
        accessory.isOptimistic = device.isOptimistic
        lazy var chooser = NameChooser(naming: naming, home: home)
        let room = home.rooms.first { $0.id == accessory.room }?.name
        for service in device.services {
            guard let place = accessory.services.firstIndex(where: { $0.address == service.key }) else {
                let name = chooser.name(of: service, of: accessory.name, in: room)
                let kind = naming.kind(of: service, named: name)
                accessory.services.append(
                    Service(
                        name: name, type: kind.type, noun: kind.noun, address: service.key,
                        characteristics: service.characteristics.map(\.kept)))
                continue
            }
            for characteristic in service.characteristics {
                let known = accessory.services[place].characteristics.firstIndex { $0.type == characteristic.type }
                if let known {
                    accessory.services[place].characteristics[known] = characteristic.kept
                } else {
                    accessory.services[place].characteristics.append(characteristic.kept)
                }
            }
        }
    }
}
