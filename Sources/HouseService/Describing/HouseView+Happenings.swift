internal import HomeModel

extension HouseView {
    /// Somebody's coming or going.
    func happening(_ person: PersonID, isPresent: Bool) -> Happening {
        Happening(
            .presence, .map(("person", name(of: person).map(FileNode.string)), ("present", .bool(isPresent))),
            in: home(of: person))
    }
}
