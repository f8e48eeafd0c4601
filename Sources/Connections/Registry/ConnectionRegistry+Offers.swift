public import HomeModel

extension ConnectionRegistry {
    /// How it stands with every way to accessories of the homes.
    public var statuses: [ConnectionStatus] {
        database.homes.flatMap { home in
            home.waysToAccessories.map { connection in
                let link = links[ConnectionKey(home: home.id, name: connection.name)]
                return ConnectionStatus(
                    home: home.id, connection: connection, state: link?.state, devices: link.map(Self.devices) ?? [])
            }
        }
    }

    /// What the other side of a connection offers.
    public func devices(of key: ConnectionKey) -> [DeviceDescription] {
        links[key].map(Self.devices) ?? []
    }

    private static func devices(_ link: Link) -> [DeviceDescription] {
        link.order.compactMap { link.devices[$0] }
    }

    /// Makes a device show itself that is offered, whether or not it is an accessory.
    public func identify(_ device: String, of key: ConnectionKey) async throws(AccessoryError) {
        guard let link = links[key] else { throw .unreachable(bridge: nil) }
        if let error = await identify(device, by: link.device) { throw error }
    }

    /// Pairs with a device that needs a code.
    public func pair(_ device: String, of key: ConnectionKey, code: String) async throws(PairingError) {
        guard let link = links[key] else { throw .unreachable }
        try await link.device.pair(device, code: code)
    }

    /// Ends the pairing with a device.
    public func forget(_ device: String, of key: ConnectionKey) async throws(PairingError) {
        guard let link = links[key] else { throw .unreachable }
        try await link.device.forget(device)
    }
}
