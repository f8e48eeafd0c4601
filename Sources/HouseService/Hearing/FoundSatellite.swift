public import HomeModel

/// A satellite that announces itself in the network.
public struct FoundSatellite: Hashable, Sendable {
    /// What people call it.
    public var name: String
    /// The name of its announcement, which it keeps when it has another address.
    public var announced: String
    /// The room that it says it is in.
    public var area: String?
    /// The name of the machine.
    public var host: String
    /// The addresses of the machine, the one to connect to first.
    public var addresses: [String]
    /// The port.
    public var port: Int

    /// Makes a satellite that was found.
    public init(name: String, announced: String, area: String?, host: String, addresses: [String], port: Int) {
        self.name = name
        self.announced = announced
        self.area = area
        self.host = host
        self.addresses = addresses
        self.port = port
    }

    /// Where it is, as settings and home files have it.
    public var url: String {
        let address = addresses.first ?? host
        return "tcp://\(address.contains(":") ? "[\(address)]" : address):\(port)"
    }

    /// Whether a connection of a home leads to it.
    func isReached(by satellite: RoomSatellite) -> Bool {
        if let name = satellite.announced { return name == announced }
        guard let place = try? ConnectionURL(satellite.url, schemes: RoomSatellite.schemes) else { return false }
        return isAt(host: place.host, port: Int(place.port ?? RoomSatellite.usualPort), answering: nil)
    }

    /// Whether it is the machine and the port that somebody names, or that has answered from an address.
    func isAt(host wanted: String, port: Int, answering address: String?) -> Bool {
        guard port == self.port else { return false }
        if let address, addresses.contains(address) { return true }
        // A machine goes by its first name with and without the ending of the network.
        let names = [wanted, host].map { $0.lowercased().prefix { $0 != "." } }
        return addresses.contains(wanted) || !wanted.contains(":") && Int(names[0]) == nil && names[0] == names[1]
    }
}

extension EarBoard {
    /// The satellites that announce themselves and that the house doesn't have,
    /// neither by its homes nor by its settings.
    public func offered(to database: HomeDatabase) -> [FoundSatellite] {
        let known = database.homes.flatMap(\.connections).compactMap(\.satellite)
        let ears = entries.filter { $0.kind == .satellite }
        return found.filter { found in
            !known.contains { found.isReached(by: $0) }
                && !ears.contains { ear in
                    guard let colon = ear.device.lastIndex(of: ":") else { return false }
                    let port = Int(ear.device[ear.device.index(after: colon)...]) ?? 0
                    return found.isAt(host: String(ear.device[..<colon]), port: port, answering: ear.address)
                }
        }
    }

    /// The ear to which a connection of the home leads.
    func entry(of connection: String) -> Entry? {
        entries.first { $0.connection.map(EntityName.folded) == EntityName.folded(connection) }
    }
}
