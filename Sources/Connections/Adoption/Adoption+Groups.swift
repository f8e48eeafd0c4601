internal import HomeModel

extension Adoption {
    /// The last step: a group of devices that people named on the other side is a group of services here, as far as its
    /// devices are accessories here. It takes over the name and the members that it has there. A change that was made
    /// here by hand stays, and a group that was removed here isn't made again.
    /// - `memory`: what is remembered from the last time.
    func groups(_ devices: [DeviceDescription], memory: [String: String]) -> Plan {
        var plan = Plan()
        var chooser = NameChooser(naming: naming, home: home)
        for device in devices where device.isGroup {
            let services = device.members.flatMap { self.services(of: $0, parts: device.parts[$0]) }
            let types = Set(services.map(\.type))
            let type = types.count == 1 ? types.first : nil
            let room = room(for: device.room).flatMap { id in home.rooms.first { $0.id == id }?.name } ?? device.room
            guard var record = GroupRecord(memory[key(of: device.address)]) else {
                // It takes two to be made here; one that is here already is followed down to none.
                guard services.count > 1 else { continue }
                let name = chooser.name(device.name, type: type, in: room)
                plan.changes.append(.put(.group(ServiceGroup(name: name, services: services.map(\.id))), in: home.id))
                plan.added.append((device.address, name))
                plan.groupNames[device.address] = device.name
                plan.notes.append(.grouped(name, count: services.count))
                continue
            }
            guard var group = home.groups.first(where: { $0.id.rawValue == record.group }) else { continue }
            let old = (group, record)
            if device.name != record.name {
                record.name = device.name
                if group.name == record.givenName {
                    group.name = chooser.name(device.name, type: type, in: room)
                    record.givenName = group.name
                    plan.notes.append(.followedName(from: old.0.name, to: group.name))
                }
            }
            if group.services.map(\.rawValue) == record.services {
                group.services = services.map(\.id)
                record.services = services.map(\.id.rawValue)
            }
            if group != old.0 { plan.changes.append(.put(.group(group), in: home.id)) }
            if record != old.1 { plan.changes.append(.remember(key(of: device.address), record.text)) }
        }
        return plan
    }

    /// Remembers what was made of the groups that were added.
    func remembering(_ plan: Plan) -> [HomeChange] {
        plan.added.compactMap { address, name in
            guard let group = home.groups.first(where: { $0.name == name }) else { return nil }
            let record = GroupRecord(
                name: plan.groupNames[address] ?? name, group: group.id.rawValue, givenName: name,
                services: group.services.map(\.rawValue))
            return .remember(key(of: address), record.text)
        }
    }

    /// The key under which the database remembers a group of the other side.
    private func key(of group: String) -> String { "group.\(EntityName.folded(connection)).\(group)" }

    /// What a device is in a group: the parts of it that are meant,
    /// or the first thing of it that can be told to do something.
    private func services(of address: String, parts: [String]?) -> [Service] {
        let services = (accessory(for: address)?.services ?? []).filter { service in
            service.characteristics.contains { $0.metadata.permissions.isSuperset(of: [.read, .write]) }
        }
        guard let parts else { return Array(services.prefix(1)) }
        return services.filter { parts.contains($0.address) }
    }
}
