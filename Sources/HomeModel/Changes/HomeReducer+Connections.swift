/// The ways to real accessories.
extension HomeReducer {
    /// Adds a connection, or replaces the one of the same name.
    mutating func put(_ connection: HomeConnection, in home: Int) throws(HomeError) {
        try Self.check(connection)
        let folded = EntityName.folded(connection.name)
        let position = database.homes[home].connections.firstIndex { EntityName.folded($0.name) == folded }
        if let position {
            database.homes[home].connections[position] = connection
        } else {
            database.homes[home].connections.append(connection)
        }
        for place in database.homes[home].accessories.indices {
            guard let via = database.homes[home].accessories[place].via, EntityName.folded(via) == folded else {
                continue
            }
            database.homes[home].accessories[place].via = connection.name
        }
    }

    /// Removes a connection. Its accessories stay, with all rules and scenes in which they are; nobody can reach them
    /// until there is a connection of the name again.
    mutating func removeConnection(_ name: String, in home: Int) throws(HomeError) {
        let folded = EntityName.folded(name)
        guard
            let position = database.homes[home].connections.firstIndex(where: { EntityName.folded($0.name) == folded })
        else { throw .unknownConnection(name) }
        database.homes[home].connections.remove(at: position)
        noteCutOff(in: home)
    }

    /// Lets satellites follow when their room or who speaks there is called otherwise, or gone: then nobody is told
    /// that it is somewhere, and whoever speaks there is a guest.
    mutating func followInSatellites(_ old: Entity, as name: String?, in home: Int) {
        guard old.name != name else { return }
        let folded = EntityName.folded(old.name)
        for position in database.homes[home].connections.indices {
            guard var satellite = database.homes[home].connections[position].satellite else { continue }
            switch old {
            case .room where satellite.room.map(EntityName.folded) == folded: satellite.room = name
            case .person where satellite.speaker.map(EntityName.folded) == folded: satellite.speaker = name
            default: continue
            }
            database.homes[home].connections[position].way = .satellite(satellite)
        }
    }

    /// Notes that accessories to which no connection leads can't be reached.
    mutating func noteCutOff(in home: Int) {
        for accessory in database.homes[home].accessories where database.homes[home].isCutOff(accessory) {
            database.state.unreachable.insert(accessory.id)
        }
    }

    /// Checks the connections of a whole home.
    func checkConnections(of home: Home) throws(HomeError) {
        var taken: Set<String> = []
        for connection in home.connections {
            try Self.check(connection)
            guard taken.insert(EntityName.folded(connection.name)).inserted else {
                throw .duplicateName(connection.name, existing: connection.name, kind: nil)
            }
        }
    }

    private static func check(_ connection: HomeConnection) throws(HomeError) {
        if let problem = EntityName.problem(with: connection.name) {
            throw .unusableName(connection.name, reason: problem)
        }
        if let problem = connection.urlProblem { throw .unusableURL(connection: connection.name, reason: problem) }
    }
}

extension Accessory {
    /// The accessory in the form in which it is kept: one that is reached by no connection has no address there either.
    func checkedWay(in home: Home) -> Accessory {
        var accessory = self
        if let via, address != nil {
            accessory.via = home.connection(via)?.name ?? via
            return accessory
        }
        accessory.via = nil
        accessory.address = nil
        accessory.isOptimistic = false
        for place in accessory.services.indices { accessory.services[place].address = "" }
        return accessory
    }
}
