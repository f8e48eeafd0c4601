import Connections
import HomeModel
import HouseService

/// A device that a connection offers.
struct DeviceOffer: Sendable {
    /// The device.
    var device: DeviceDescription
    /// The connection.
    var connection: HomeConnection
    /// Which connection that is.
    var key: ConnectionKey
    /// The accessory that it is already.
    var accessory: Accessory?

    /// The offer for programs.
    var object: FileNode {
        func text(_ text: String?) -> FileNode { text.map { .string($0) } ?? .null }
        return .map(
            ("name", .string(device.name)), ("address", .string(device.address)),
            ("kind", text(device.services.first?.type.rawValue)), ("via", .string(connection.name)),
            ("room", text(device.room)), ("zone", text(device.zone)), ("model", text(device.model)),
            ("needsCode", .bool(device.needsCode)), ("reachable", .bool(device.isReachable)),
            ("accessory", text(accessory?.name)),
            ("services", .list(device.services.map { .string($0.type.rawValue) })),
            ("unmapped", .list(device.unmapped.map { .string($0) })))
    }

    /// The offer for people.
    func line(_ naming: DeviceNaming) -> String {
        let kind = naming.word(for: device.services.first?.type).lowercased()
        let notes = [
            device.services.isEmpty && !device.needsCode ? "nothing that can be controlled" : nil,
            device.needsCode ? "needs its setup code" : nil, device.isReachable ? nil : "can't be reached now",
            device.model, accessory.map { "is “\($0.name)”" },
        ].compactMap(\.self)
        let place = device.room.map { ", \($0)" } ?? ""
        return "\(device.name): \(kind) via \(connection.name)\(place)"
            + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
}

extension ConnectionRegistry {
    /// All that the connections offer, in their order.
    func offers(of database: HomeDatabase, naming: DeviceNaming) -> [DeviceOffer] {
        statuses.flatMap { status -> [DeviceOffer] in
            guard let home = database.homes.first(where: { $0.id == status.home }) else { return [] }
            let key = ConnectionKey(home: home.id, name: status.connection.name)
            let adoption = Adoption(home: home, connection: status.connection.name, naming: naming)
            return status.devices.filter { !$0.isGroup }.map {
                DeviceOffer(
                    device: $0, connection: status.connection, key: key, accessory: adoption.accessory(for: $0.address))
            }
        }
    }
}

/// Finds what somebody names among what connections offer.
struct OfferSearch {
    private let offers: [DeviceOffer]

    /// Takes the offers.
    init(_ offers: [DeviceOffer]) { self.offers = offers }

    /// The device of a name or address, or the accessory that it is.
    /// - Parameter wantsNew: whether one that is no accessory yet comes before one that is.
    func offer(_ name: String, wantsNew: Bool) throws -> DeviceOffer {
        let folded = EntityName.folded(name)
        var found = offers.filter { $0.device.address == name }
        if found.isEmpty {
            found = offers.filter { offer in
                let device = offer.device
                var names = [device.name, offer.accessory?.name ?? device.name]
                if let room = device.room { names += ["\(room) \(device.name)", "\(room)/\(device.name)"] }
                return names.map(EntityName.folded).contains(folded)
            }
        }
        if found.isEmpty {
            // An accessory adds letters of its own to the name that people know it by.
            found = offers.filter { EntityName.folded($0.device.name).hasPrefix(folded + " ") }
        }
        if wantsNew, found.count > 1 {
            let new = found.filter { $0.accessory == nil }
            if !new.isEmpty { found = new }
        }
        guard let first = found.first else {
            throw UsageError("no connection offers “\(name)”; `hearth accessories find` shows what there is")
        }
        guard found.count == 1 else {
            let addresses = found.map { "\($0.device.address) via \($0.connection.name)" }.joined(separator: ", ")
            throw UsageError("“\(name)” is several: say which by its address: \(addresses)")
        }
        return first
    }
}
