import HomeModel

/// Which names are taken in a file, and in which line: see ``HomeModel/EntityName`` for how names are compared.
struct FileNameRegister {
    private struct Owner {
        var number: Int64
        var kind: String
        var line: Int
    }

    private var owners: [String: Owner] = [:]

    /// Registers a name.
    /// - Parameters:
    ///   - node: the name in the file.
    ///   - number: who gets it; the same one may have a name twice.
    ///   - kind: what it is, in a word.
    /// - Throws: ``FileFault`` where the name is taken or can't be used.
    mutating func take(_ node: SourceNode, number: Int64, kind: String) throws(FileFault) -> String {
        let name = try node.text()
        if let problem = EntityName.problem(with: name) { throw node.fault(.unusableName(name, problem)) }
        let folded = EntityName.folded(name)
        if let owner = owners[folded] {
            guard owner.number == number else {
                throw node.fault(.duplicateName(name, kind: owner.kind, line: owner.line))
            }
        } else {
            owners[folded] = Owner(number: number, kind: kind, line: node.position.line)
        }
        return name
    }

    /// Registers the `name` and the `aliases` of a map; reads beside them how the name is said.
    mutating func take(
        namesOf map: SourceMap, number: Int64, kind: String
    ) throws(FileFault) -> (name: String, aliases: [String], says: String?) {
        let name = try take(map.required("name"), number: number, kind: kind)
        var aliases: [String] = []
        for alias in try map.list("aliases") { aliases.append(try take(alias, number: number, kind: kind)) }
        let says = try map["says"].map { node throws(FileFault) in
            let says = try node.text()
            if let problem = EntityName.problem(with: says) { throw node.fault(.unusableSpelling(says, problem)) }
            return says
        }
        return (name, aliases, says)
    }
}
