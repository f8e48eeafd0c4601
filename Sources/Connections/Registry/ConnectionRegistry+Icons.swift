public import HomeModel

/// What the other sides of connections show for what is in the homes.
public struct KnownIcons: Hashable, Sendable {
    /// For services.
    public var services: [ServiceID: IconName] = [:]
    /// For rooms.
    public var rooms: [RoomID: IconName] = [:]
    /// For zones.
    public var zones: [ZoneID: IconName] = [:]
}

extension ConnectionRegistry {
    /// The icons that the other sides show for things in the homes as they were last told.
    var icons: KnownIcons { icons(in: database) }

    /// What the other sides show for what is in some homes, by what they told last since the program runs.
    public func icons(in database: HomeDatabase) -> KnownIcons {
        var icons = KnownIcons()
        for home in database.homes {
            var places = PlacesByName(home)
            for accessory in home.accessories {
                guard let via = accessory.via, let address = accessory.address,
                    let device = links[ConnectionKey(home: home.id, name: via)]?.devices[address]
                else { continue }
                for service in accessory.services {
                    let there = device.services.first { $0.key == service.address }
                    if let icon = there?.icon { icons.services[service.id] = icon }
                }
                places.note(device, accessory)
            }
            icons.rooms.merge(places.rooms) { first, _ in first }
            icons.zones.merge(places.zones) { first, _ in first }
        }
        return icons
    }
}

/// The rooms and zones of a home by their names, and what they are shown by on the other side.
private struct PlacesByName {
    private var roomIDs: [String: RoomID] = [:]
    private var zoneIDs: [String: ZoneID] = [:]
    private var named: [RoomID: IconName] = [:]
    private var lived: [RoomID: IconName] = [:]
    private(set) var zones: [ZoneID: IconName] = [:]

    /// A room that goes by another name than there is shown by what the rooms of its accessories are there.
    var rooms: [RoomID: IconName] { named.merging(lived) { named, _ in named } }

    init(_ home: Home) {
        for room in home.rooms { for name in [room.name] + room.aliases { roomIDs[EntityName.folded(name)] = room.id } }
        for zone in home.zones { for name in [zone.name] + zone.aliases { zoneIDs[EntityName.folded(name)] = zone.id } }
    }

    /// Takes what a device tells of the places that it is in there.
    mutating func note(_ device: DeviceDescription, _ accessory: Accessory) {
        if let name = device.room, let icon = device.roomIcon {
            if let room = roomIDs[EntityName.folded(name)] {
                named[room] = named[room] ?? icon
            } else if let room = accessory.room {
                lived[room] = lived[room] ?? icon
            }
        }
        if let name = device.zone, let icon = device.zoneIcon, let zone = zoneIDs[EntityName.folded(name)] {
            zones[zone] = zones[zone] ?? icon
        }
    }
}
