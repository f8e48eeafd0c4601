public import Automation
internal import Foundation
public import HomeModel
public import ServiceLifecycle
public import Understanding

/// Looks after a running house: knows what is wrong with it, and has its admins told once of each.
public actor ProblemDesk: ServiceLifecycle.Service {
    /// Says problems of one kind in words.
    public typealias Words = @Sendable ([HouseProblem], Home?) -> String

    /// How often it is looked, in seconds.
    private static let interval = 10

    private let look: @Sendable () async -> (database: HomeDatabase, problems: [HouseProblem])
    private let repository: any HomeRepository
    private let alerts: AlertDesk
    private let words: Words
    private let now: @Sendable () -> Instant
    private var watch: ProblemWatch
    private var stored: String?

    /// Makes a desk.
    /// - Parameters:
    ///   - repository: where the homes are stored.
    ///   - memory: what the database remembers.
    ///   - alerts: where the admins are told of problems.
    ///   - words: says problems of one kind in words.
    ///   - now: what time it is; by the machine's clock where it is `nil`.
    ///   - look: looks at the homes and at what is wrong with them.
    public init(
        _ repository: any HomeRepository, memory: [String: String], alerts: AlertDesk, words: @escaping Words,
        now: (@Sendable () -> Instant)? = nil,
        look: @escaping @Sendable () async -> (database: HomeDatabase, problems: [HouseProblem])
    ) {
        self.repository = repository
        self.alerts = alerts
        self.words = words
        self.now = now ?? { Instant(Date()) }
        self.look = look
        stored = memory[ProblemWatch.key]
        watch = ProblemWatch(text: stored)
    }

    /// Looks until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                await step()
                do { try await Task.sleep(for: .seconds(Self.interval)) } catch { return }
            }
        }
    }

    /// Looks once, and has the admins told what is new.
    public func step() async {
        let (database, problems) = await look()
        let now = now()
        let due = watch.look(at: problems, now: now)
        let isNew = watch.text != stored
        if isNew {
            stored = watch.text
            // Where nothing can be kept, that is a problem of its own, which is told all the same.
            _ = try? await repository.perform([.remember(ProblemWatch.key, stored)])
        }
        for kind in HouseProblem.Kind.allCases {
            for home in database.homes {
                let isPrimary = home.id == database.primaryHome?.id
                let own = due.filter { $0.kind == kind && ($0.home == home.id || $0.home == nil && isPrimary) }
                guard !own.isEmpty else { continue }
                let draft = AlertDraft(
                    .problem, RuleTelling(to: .admins), in: home, text: words(own, home))
                await alerts.post(draft, at: now, HomeClock(home).local(now))
            }
        }
    }

    /// What is wrong now, with since when it is known, in words; those that have lasted longest first.
    public func problems() async -> [FileNode] {
        let (database, problems) = await look()
        let now = now()
        let all = problems.map { ($0, watch.since($0) ?? now) }.sorted { $0.1 < $1.1 }
        return all.map { problem, since in
            let home = database.homes.first { $0.id == problem.home } ?? database.primaryHome
            let clock = home.map(HomeClock.init) ?? HomeClock(zone: nil)
            return .map(
                ("id", .string(problem.key)), ("room", home.flatMap { problem.room(in: $0) }.map(FileNode.string)),
                ("kind", .string(problem.kind.rawValue)), ("home", home.map { .string($0.name) }),
                ("accessory", problem.name.isEmpty ? nil : .string(problem.name)),
                ("text", .string(words([problem], home))), ("since", .string(clock.local(since).text)))
        }
    }
}

extension HouseProblem {
    /// The name of the room that it is in; empty for what is in none, `nil` for what is wrong with no accessory.
    fileprivate func room(in home: Home) -> String? {
        let accessory = home.accessories.first { accessory in
            reading.map { reading in accessory.services.contains { $0.id == reading.address.service } }
                ?? (kind == .unreachable && accessory.name == name)
        }
        guard let accessory else { return nil }
        return accessory.room.flatMap { id in home.rooms.first { $0.id == id }?.name } ?? ""
    }
}
