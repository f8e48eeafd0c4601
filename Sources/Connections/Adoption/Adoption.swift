public import HomeModel

/// How devices of a connection become accessories of a home, and follow what becomes of them on the other side.
///
/// It comes in two steps, since accessories name rooms by identifiers that new rooms get only when they are stored:
/// first ``rooms(for:)``, then with the home as it is after them `changes(for:)`. Both are pure.
///
/// Names come over as people gave them, as far as they can be said and are free (see ``DeviceNaming``): areas become
/// rooms, floors zones; a name that only repeats its room loses that, and two that would be the same keep it.
public struct Adoption: Sendable {
    /// What somebody wants otherwise than the device says.
    public struct Wish: Hashable, Sendable {
        /// The room to put it into.
        public var room: RoomID?
        /// The name of that room, which is made where the home has none; nothing where `room` is given.
        public var newRoom: String?
        /// The name to give it.
        public var name: String?

        /// Makes a wish.
        public init(room: RoomID? = nil, newRoom: String? = nil, name: String? = nil) {
            self.room = room
            self.newRoom = newRoom
            self.name = name
        }
    }

    /// What is to be done, and what people should know about it.
    public struct Plan: Sendable {
        /// The changes of the home.
        public var changes: [HomeChange] = []
        /// What people should know.
        public var notes: [AdoptionNote] = []
        /// The addresses of the devices that become accessories, with their names.
        public var added: [(address: String, name: String)] = []
        /// What groups among them are called on the other side, by address.
        var groupNames: [String: String] = [:]
    }

    /// The home.
    let home: Home
    /// The connection by which the devices are reached.
    let connection: String
    /// What the words of the language are.
    let naming: DeviceNaming

    /// The places of the connection's accessories in the home, by the other side's identifiers.
    private let known: [String: Int]

    /// Makes an adoption for a connection of a home.
    public init(home: Home, connection: String, naming: DeviceNaming) {
        self.home = home
        self.connection = home.connection(connection)?.name ?? connection
        self.naming = naming
        let folded = EntityName.folded(connection)
        var known: [String: Int] = [:]
        for (position, accessory) in home.accessories.enumerated() {
            guard let via = accessory.via, let address = accessory.address, EntityName.folded(via) == folded else {
                continue
            }
            known[address] = known[address] ?? position
        }
        self.known = known
    }

    /// Whether all that the connection offers is wanted.
    var addsNew: Bool { home.connection(connection)?.addsNew ?? false }

    /// The key under which the database remembers what an accessory's device was called last; to be forgotten with it.
    public static func memoryKey(of accessory: AccessoryID) -> String { "device.\(accessory.rawValue)" }

    /// The accessory that a device is already.
    public func accessory(for device: String) -> Accessory? {
        known[device].map { home.accessories[$0] }
    }

    /// The devices that are no accessories yet.
    public func newDevices(in devices: [DeviceDescription]) -> [DeviceDescription] {
        devices.filter { known[$0.address] == nil && !$0.isGroup }
    }

    /// Whether a device can become an accessory now: it is none, wants no code and does something.
    func isReady(_ device: DeviceDescription) -> Bool {
        accessory(for: device.address) == nil && !device.needsCode && !device.services.isEmpty && !device.isGroup
    }

    /// The second step: zones, and accessories for the devices that are none yet.
    public func changes(for devices: [DeviceDescription], wish: Wish = Wish()) -> Plan {
        var plan = Plan()
        var chooser = NameChooser(naming: naming, home: home)
        plan.changes = zones(for: wish.room == nil ? devices : [], chooser: &chooser)
        var ready: [DeviceDescription] = []
        for device in devices where !device.isGroup {
            if let known = accessory(for: device.address) {
                plan.notes.append(.known(device.name, as: known.name))
            } else if device.needsCode {
                plan.notes.append(.needsCode(device.name))
            } else if device.services.isEmpty {
                plan.notes.append(.nothingToControl(device.name))
            } else {
                ready.append(device)
            }
        }
        for device in ready { chooser.expect(device, in: roomName(of: device, wish)) }
        let bridges = Dictionary(devices.map { ($0.address, $0.name) }, uniquingKeysWith: { first, _ in first })
        for device in ready {
            var accessory = accessory(device, wish, chooser: &chooser)
            accessory.bridge = device.bridge.flatMap { bridges[$0] }.flatMap(naming.sayable)
            if naming.sayable(device.name) != accessory.name, wish.name == nil {
                plan.notes.append(.renamed(from: device.name, to: accessory.name))
            }
            plan.changes.append(.put(.accessory(accessory), in: home.id))
            plan.added.append((device.address, accessory.name))
        }
        return plan
    }

    private func roomName(of device: DeviceDescription, _ wish: Wish) -> String? {
        (wish.room ?? room(for: device.room)).flatMap { id in home.rooms.first { $0.id == id }?.name }
    }

    private func accessory(_ device: DeviceDescription, _ wish: Wish, chooser: inout NameChooser) -> Accessory {
        let room = wish.room ?? room(for: device.room)
        let roomName = roomName(of: device, wish)
        let type = device.services.first?.type
        var name = wish.name ?? ""
        if wish.name == nil || !chooser.isFree(name) || EntityName.problem(with: name) != nil {
            name = chooser.name(wish.name ?? device.name, type: type, in: roomName)
        }
        chooser.take(name)
        let aliases = chooser.aliases(device.aliases, besides: name)
        return Accessory(
            name: name, aliases: aliases, room: room, via: connection, address: device.address,
            isOptimistic: device.isOptimistic,
            services: services(device, named: name, aliases: aliases, in: roomName, chooser: &chooser))
    }

    /// The services of a new accessory: the only one, or the first without a name of its own,
    /// shares the accessory's names.
    func services(
        _ device: DeviceDescription, named name: String, aliases: [String], in room: String?,
        chooser: inout NameChooser
    ) -> [Service] {
        let own = EntityName.folded(device.name)
        let nameless = device.services.indices.filter { index in
            device.services.count == 1 || device.services[index].name.map { EntityName.folded($0) == own } ?? true
        }
        // "The plug" that somebody turns on is its relay and not the button on it.
        let namesake = nameless.first { device.services[$0].type != "StatelessProgrammableSwitch" } ?? nameless.first
        var seen: Set<String> = []
        return device.services.enumerated().filter { seen.insert($0.element.key).inserted }.map { index, service in
            let isNamesake = index == namesake
            let title = isNamesake ? name : chooser.name(of: service, of: name, in: room)
            // The name of its only part is a name of the device: the "Garage Door" of a "Garage Opener".
            let part = isNamesake && !service.isLabelled ? service.name.flatMap { $0.contains(" ") ? $0 : nil } : nil
            let others = chooser.aliases(service.aliases + (part.map { [$0] } ?? []), besides: title)
            let kind = naming.kind(of: service, named: title)
            return Service(
                name: title, aliases: isNamesake && device.services.count == 1 ? aliases + others : others,
                type: kind.type, noun: kind.noun, address: service.key,
                characteristics: service.characteristics.map(\.kept))
        }
    }
}

extension DeviceCharacteristic {
    /// The characteristic as the home has it.
    var kept: Characteristic { Characteristic(type: type, metadata: metadata) }
}
