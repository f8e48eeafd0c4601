extension Home {
    /// The home as the home file has it, in the order of the contract's example.
    ///
    /// Empty lists and what equals its default are left out; so are the built-in scenes that a reader of the file would
    /// add again as they are.
    /// - Parameters:
    ///   - state: the values, reachability and presence to be written with it.
    ///   - catalogue: what a reader of the file knows about characteristics.
    public func fileForm(state: HomeState, catalogue: Catalogue) -> FileNode {
        let names = FileNames(self)
        let accessories = Dictionary(grouping: accessories, by: \.room)
        func nodes(in room: RoomID?) -> FileNode? {
            .nonEmpty((accessories[room] ?? []).map { $0.fileForm(state: state, catalogue: catalogue) })
        }
        return .map(
            ("name", .string(name)),
            ("aliases", .texts(aliases)),
            ("says", says.map { .string($0) }),
            ("primary", isPrimary ? .bool(true) : nil),
            ("units", .string(units.rawValue)),
            ("timeZone", timeZone.map { .string($0) }),
            ("location", location?.fileForm),
            ("connections", .nonEmpty(connections.map(\.fileForm))),
            ("people", .nonEmpty(people.map { $0.fileForm(isPresent: state.present.contains($0.id)) })),
            (
                "rooms",
                .nonEmpty(
                    rooms.map { room in
                        .map(
                            ("name", .string(room.name)), ("aliases", .texts(room.aliases)),
                            ("says", room.says.map { .string($0) }),
                            ("accessories", nodes(in: room.id)))
                    })
            ),
            ("accessories", nodes(in: nil)),
            ("zones", .nonEmpty(zones.map { $0.fileForm(with: names) })),
            ("groups", .nonEmpty(groups.map { $0.fileForm(with: names) })),
            ("scenes", .nonEmpty(scenesWorthWriting.map { $0.fileForm(with: names) })),
            ("rules", .nonEmpty(rules.map { $0.fileForm(with: names) })))
    }

    /// The built-in scenes that a home gets which lacks them: empty, those whose names nothing in it has.
    public var missingBuiltInScenes: [ActionSet] {
        missingBuiltInScenes(scenes: scenes[...])
    }

    private func missingBuiltInScenes(scenes: ArraySlice<ActionSet>) -> [ActionSet] {
        var home = self
        home.scenes = Array(scenes)
        var taken: Set<String> = []
        for entity in home.entities {
            for bearer in entity.bearers { taken.formUnion(bearer.names.map(EntityName.folded)) }
        }
        return ActionSet.builtInNames.filter { !taken.contains(EntityName.folded($0)) }.map { ActionSet(name: $0) }
    }

    /// The scenes without those at the end that a reader of the file would add in the same order.
    private var scenesWorthWriting: ArraySlice<ActionSet> {
        let untouched = scenes.reversed().prefix { $0.isUntouchedBuiltIn }.count
        guard untouched > 0 else { return scenes[...] }
        for start in (scenes.count - untouched)..<scenes.count {
            let added = missingBuiltInScenes(scenes: scenes[..<start])
            if added.map(\.name) == scenes[start...].map(\.name) { return scenes[..<start] }
        }
        return scenes[...]
    }
}

extension HomeDatabase {
    /// All homes with their state, as one home file.
    public func fileForm(catalogue: Catalogue) -> FileNode {
        .map(("homes", .list(homes.map { $0.fileForm(state: state, catalogue: catalogue) })))
    }
}

extension GeoLocation {
    fileprivate var fileForm: FileNode {
        .map(("latitude", .number(latitude)), ("longitude", .number(longitude)))
    }
}

extension Person {
    fileprivate func fileForm(isPresent: Bool) -> FileNode {
        .map(
            ("name", .string(name)), ("aliases", .texts(aliases)), ("says", says.map { .string($0) }),
            ("role", .string(role.rawValue)),
            ("atHome", isPresent ? nil : .bool(false)))
    }
}

extension Zone {
    fileprivate func fileForm(with names: FileNames) -> FileNode {
        .map(
            ("name", .string(name)), ("aliases", .texts(aliases)), ("says", says.map { .string($0) }),
            ("rooms", .list(rooms.compactMap { names.node($0) })))
    }
}

extension ServiceGroup {
    fileprivate func fileForm(with names: FileNames) -> FileNode {
        .map(
            ("name", .string(name)), ("aliases", .texts(aliases)), ("says", says.map { .string($0) }),
            ("services", .list(services.compactMap { names.node($0) })))
    }
}
