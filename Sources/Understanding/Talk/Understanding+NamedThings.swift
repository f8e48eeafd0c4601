internal import HomeModel

/// Things that are named in words that mean nothing by themselves.
extension Understanding {
    /// What is named in them, one service of each accessory: "it" may mean that afterwards.
    func thingsNamed(in words: [String]) -> [ServiceID] {
        var seen: Set<AccessoryID> = []
        return index.listNames.services(namedIn: words).filter { service in
            index.byService[service].map { seen.insert(index.entries[$0].accessoryID).inserted } ?? false
        }
    }
}
