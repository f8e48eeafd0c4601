import HomeModel

/// Scenes and the writes in scenes and rules.
extension HomeReader {
    /// Reads a scene.
    mutating func addScene(_ node: SourceNode) throws(FileFault) {
        let map = try SourceMap(node, "a scene", keys: ["name", "aliases", "says", "actions"])
        let id: ActionSetID = next()
        let (name, aliases, says) = try names.take(namesOf: map, number: id.rawValue, kind: "scene")
        var scene = ActionSet(id: id, name: name, aliases: aliases, actions: try writes(map.list("actions")))
        scene.says = says
        add(scene)
    }

    /// Adds HomeKit's scenes that the home lacks.
    mutating func addBuiltInScenes() {
        for var scene in home.missingBuiltInScenes {
            scene.id = next()
            add(scene)
        }
    }

    private mutating func add(_ scene: ActionSet) {
        home.scenes.append(scene)
        directory.add(scene)
    }

    /// Reads a list of `{service, set}`.
    func writes(_ nodes: [SourceNode]) throws(FileFault) -> [CharacteristicWrite] {
        var writes: [CharacteristicWrite] = []
        for node in nodes {
            let map = try SourceMap(node, "an action", keys: ["service", "set"])
            let service = try directory.service(map.required("service"))
            let set = try map.required("set")
            guard case .map(let entries) = set.content else {
                throw set.fault(.wrongShape(expected: "a map of what to set, such as {On: true}"))
            }
            for entry in entries {
                let found = try directory.characteristic(entry.key, of: service, at: entry.position)
                guard found.metadata.permissions.contains(.write) else {
                    throw FileFault(.value(entry.key, characteristic: entry.key, .readOnly), at: entry.position)
                }
                writes.append(
                    CharacteristicWrite(
                        address: CharacteristicAddress(service: service.id, type: found.type),
                        value: try value(entry.value, for: found)))
            }
        }
        return writes
    }
}
