public import HomeModel

/// Takes into the homes what connections tell besides values: who came and went, what is called and placed otherwise
/// now, and what is new where all of it is wanted. It runs in one program for a database,
/// beside what stores the values.
public struct ConnectionFollower: Sendable {
    /// What people should know.
    public enum Report: Hashable, Sendable {
        /// Something of the homes is otherwise now because it is so on the other side.
        case note(AdoptionNote)
        /// A connection was made, lost or refused.
        case state(HomeConnection, ConnectionState)
        /// Something of the homes is shown by something else on the other side than before.
        case icons
        /// What was told could not be stored.
        case notStored(String)
    }

    private let registry: ConnectionRegistry
    private let repository: any HomeRepository
    private let adopter: Adopter
    private let tell: @Sendable (Report) async -> Void

    /// Makes a follower.
    /// - `tell`: told what people should know.
    public init(
        _ registry: ConnectionRegistry, _ repository: any HomeRepository, naming: DeviceNaming,
        tell: @escaping @Sendable (Report) async -> Void
    ) {
        self.registry = registry
        self.repository = repository
        adopter = Adopter(repository, naming: naming)
        self.tell = tell
    }

    /// Works until the task is cancelled.
    public func run() async {
        var told: [ConnectionKey: ConnectionState] = [:]
        var icons = KnownIcons()
        for await news in registry.news {
            do {
                switch news {
                case .presence(let person, let isHome):
                    try await note(person, isHome)
                case .devices(let key):
                    for note in try await adopter.follow(registry.devices(of: key), by: key) { await tell(.note(note)) }
                    let known = await registry.icons
                    if known != icons { await tell(.icons) }
                    icons = known
                case .state(let key, let state):
                    // Each failed try is the same news again.
                    guard told.updateValue(state, forKey: key) != state, state != .connecting else { continue }
                    guard let connection = await registry.connection(key) else { continue }
                    await tell(.state(connection, state))
                }
            } catch {
                await tell(.notStored("\(error)"))
            }
        }
    }

    private func note(_ person: PersonID, _ isHome: Bool) async throws {
        let isKnown = try await repository.load().state.present.contains(person) == isHome
        if !isKnown { try await repository.perform([.present(person, isHome)]) }
    }
}

extension ConnectionRegistry {
    /// The settings of a connection that is at work.
    public func connection(_ key: ConnectionKey) -> HomeConnection? { links[key]?.connection }

    /// Makes all connections, waits until the other sides have told what there is, and stores what is otherwise than
    /// the homes say, so that the first question gets a true answer; gives the homes after it.
    public func begin(with repository: any HomeRepository) async throws -> HomeDatabase {
        open()
        await waitUntilKnown()
        let known = try await repository.load()
        let changes = differences(from: known.state)
        return changes.isEmpty ? known : try await repository.perform(changes)
    }
}
