public import HomeModel

extension Adoption {
    /// The first step: rooms for the areas that the home has no room for.
    public func rooms(for devices: [DeviceDescription]) -> [HomeChange] {
        var made: Set<String> = []
        var changes: [HomeChange] = []
        for device in devices where room(for: device.room) == nil {
            guard let area = device.room, let name = roomName(for: area), made.insert(EntityName.folded(name)).inserted
            else { continue }
            changes.append(.put(.room(Room(name: name)), in: home.id))
        }
        return changes
    }

    /// The room that goes by a name.
    func room(called name: String) -> RoomID? {
        let wanted = EntityName.folded(name)
        return home.rooms.first { room in
            ([room.name] + room.aliases).contains { EntityName.folded($0) == wanted }
        }?.id
    }

    /// The room that an area is here.
    func room(for area: String?) -> RoomID? {
        guard let area else { return nil }
        let names = Set(([area] + [roomName(for: area)].compactMap(\.self)).map(EntityName.folded))
        return home.rooms.first { room in
            ([room.name] + room.aliases).contains { names.contains(EntityName.folded($0)) }
        }?.id
    }

    /// What the room of an area is called: as the area, unless something else has that name.
    private func roomName(for area: String) -> String? {
        guard let name = naming.sayable(area) else { return nil }
        let folded = EntityName.folded(name)
        let isTaken = home.entities.contains { entity in
            if case .room = entity { return false }
            return entity.hasName(folded)
        }
        return isTaken ? "\(name) \(naming.room)" : name
    }

    /// Zones for the floors: new ones, and rooms that an existing one lacks.
    func zones(for devices: [DeviceDescription], chooser: inout NameChooser) -> [HomeChange] {
        var order: [String] = []
        var rooms: [String: [RoomID]] = [:]
        for device in devices {
            guard let floor = device.zone.flatMap(naming.sayable), let room = room(for: device.room) else { continue }
            if rooms[floor] == nil { order.append(floor) }
            if rooms[floor]?.contains(room) != true { rooms[floor, default: []].append(room) }
        }
        var changes: [HomeChange] = []
        for floor in order {
            guard let change = zone(floor, rooms[floor] ?? [], chooser: &chooser) else { continue }
            changes.append(change)
        }
        return changes
    }

    private func zone(_ floor: String, _ rooms: [RoomID], chooser: inout NameChooser) -> HomeChange? {
        let names = Set([floor, "\(floor) \(naming.floor)"].map(EntityName.folded))
        if var zone = home.zones.first(where: { zone in
            ([zone.name] + zone.aliases).contains { names.contains(EntityName.folded($0)) }
        }) {
            let missing = rooms.filter { !zone.rooms.contains($0) }
            zone.rooms += missing
            return missing.isEmpty ? nil : .put(.zone(zone), in: home.id)
        }
        let name = chooser.isFree(floor) ? floor : "\(floor) \(naming.floor)"
        guard chooser.isFree(name) else { return nil }
        chooser.take(name)
        return .put(.zone(Zone(name: name, rooms: rooms)), in: home.id)
    }
}

extension Entity {
    /// Whether it, or a service of it, has a name, which is given folded.
    fileprivate func hasName(_ folded: String) -> Bool {
        if ([name] + aliases).contains(where: { EntityName.folded($0) == folded }) { return true }
        guard case .accessory(let accessory) = self else { return false }
        return accessory.services.contains { service in
            ([service.name] + service.aliases).contains { EntityName.folded($0) == folded }
        }
    }
}
