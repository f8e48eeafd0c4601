/// All homes with their state at one moment: what a ``HomeRepository`` holds.
public struct HomeDatabase: Hashable, Sendable {
    /// The homes, in the order in which they were made; at most one is primary.
    public var homes: [Home]
    /// Their state; identifiers are unique over all homes.
    public var state: HomeState
    /// What automation has to remember beyond the end of the program: texts under keys that are its own business.
    public var memory: [String: String]

    /// Makes a database.
    public init(homes: [Home] = [], state: HomeState = HomeState(), memory: [String: String] = [:]) {
        self.homes = homes
        self.state = state
        self.memory = memory
    }

    /// The home that commands mean where none is named: the primary one, or else the first.
    public var primaryHome: Home? {
        homes.first(where: \.isPrimary) ?? homes.first
    }

    /// What automation remembers under keys that begin alike, in their order.
    public func remembered(under prefix: String) -> [(key: String, text: String)] {
        memory.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The greatest identifier in use.
    var lastIdentifier: Int64 {
        homes.map { home in
            max(home.id.rawValue, home.entities.map(\.greatestIdentifier).max() ?? 0)
        }.max() ?? 0
    }
}
