internal import Foundation

/// Keeps what accessories told of themselves, a file for each, without values: what an accessory that is away can do is
/// known from it. A file that is missing or damaged is as none: it is made anew with the next connection.
struct DatabaseCache {
    /// Where the files are; nothing is kept without.
    let folder: URL?

    /// What an accessory told.
    func load(_ accessory: String) -> AccessoryDatabase? {
        guard let file = file(accessory), let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONDecoder().decode(AccessoryDatabase.self, from: data)
    }

    /// Keeps what an accessory told.
    func save(_ database: AccessoryDatabase, of accessory: String) {
        guard let folder, let file = file(accessory) else { return }
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var database = database
        for index in database.accessories.indices { database.accessories[index].removeValues() }
        guard let data = try? JSONEncoder().encode(database) else { return }
        try? data.write(to: file, options: .atomic)
    }

    /// Forgets an accessory.
    func remove(_ accessory: String) {
        if let file = file(accessory) { try? FileManager.default.removeItem(at: file) }
    }

    /// The name comes from the network: only letters and digits of it get into a path.
    private func file(_ accessory: String) -> URL? {
        let name = accessory.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return name.isEmpty ? nil : folder?.appendingPathComponent("\(name).json")
    }
}

extension AccessoryDatabase.Accessory {
    /// Takes out all values but those that name the accessory.
    fileprivate mutating func removeValues() {
        for service in services.indices where HomeKitTypes.normalised(services[service].type) != "3E" {
            for index in services[service].characteristics.indices {
                let type = HomeKitTypes.normalised(services[service].characteristics[index].type)
                // Names of services are no state.
                if type != "23", type != "E3" { services[service].characteristics[index].value = nil }
            }
        }
    }
}
