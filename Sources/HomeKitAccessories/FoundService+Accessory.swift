internal import LocalDiscovery

extension FoundService {
    /// The accessory's name in its pairings; `nil` where what was found is none.
    var accessory: String? {
        guard let id = texts["id"]?.uppercased(), !id.isEmpty, id.utf8.count <= 64, !id.contains("/") else {
            return nil
        }
        return id
    }

    /// Whether it belongs to nobody yet.
    var isUnpaired: Bool { (texts["sf"].flatMap { Int($0) } ?? 0) & 1 == 1 }
}
