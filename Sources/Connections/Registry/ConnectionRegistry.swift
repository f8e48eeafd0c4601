public import HomeModel

/// All accessories of all homes, whichever way they are reached: each write, read or wish to see a blink goes to the
/// connection that the accessory names, and to the simulator where it names none.
///
/// Connections don't wait for one another: a slow or dead one delays nobody who asks another, and each answer has a
/// deadline. What devices tell comes out as `HomeModel/AccessoryChange`, in this program's own identifiers; an
/// accessory can't be reached when its connection can't, or when that says so.
public actor ConnectionRegistry: AccessoryHub {
    /// Makes the connection for its settings; `nil` where the program can't.
    public typealias Factory = @Sendable (HomeConnection, HomeID) -> (any DeviceConnection)?

    /// How long things may take.
    public struct Deadlines: Sendable {
        /// A write, read or blink.
        public var answer = Duration.seconds(5)
        /// The first contact after the start, for whoever asks before it is made.
        public var contact = Duration.seconds(5)
        /// How long devices that were written to together wait for the slowest of them.
        public var patience = Duration.seconds(1)
        /// How long an old value that follows a write is held.
        public var settling = Duration.seconds(2)
        /// How long a device may be silent after a write until it is asked what became of it.
        public var silence = Duration.seconds(30)

        /// The usual deadlines.
        public init() {}
    }

    /// A connection at work.
    struct Link {
        /// Its settings.
        var connection: HomeConnection
        /// The way to the other side.
        var device: any DeviceConnection
        /// Tells it from an earlier one of the same name.
        var generation: Int
        /// What follows it.
        var task: Task<Void, Never>?
        /// How it stands.
        var state = ConnectionState.connecting
        /// Whether the other side has told what there is, or can't be reached.
        var isKnown = false
        /// What the other side offers.
        var devices: [String: DeviceDescription] = [:]
        /// The order in which it offers it.
        var order: [String] = []
        /// What waits and is under way.
        var queue = WriteQueue()
        /// Callers that wait until something is known.
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// What has no connection.
    let simulated: any AccessoryHub
    /// Makes connections.
    let make: Factory
    /// How long things may take.
    let deadlines: Deadlines
    /// Waits.
    let sleep: Sleeper
    /// Tells what accessories report.
    let broadcast = ChangeBroadcast()
    /// The reports that are told next, where several are taken as one.
    var untold: [AccessoryChange] = []
    /// Tells what else there is to tell.
    let newsStream: AsyncStream<ConnectionNews>
    private let newsContinuation: AsyncStream<ConnectionNews>.Continuation

    /// The homes as they were last told.
    var database: HomeDatabase
    /// The homes with what is simulated alone.
    private var simulatedHomes: [Home]
    /// Where everything is.
    var book: AddressBook
    /// The connections that are at work.
    var links: [ConnectionKey: Link] = [:]
    /// The last known values of what is reached by connections.
    var values: [CharacteristicAddress: Value]
    /// The accessories behind connections that can't be reached.
    var unreachable: Set<AccessoryID>
    /// What devices are about to report.
    var expectations = Expectations()
    /// Those who wait for how their writes went.
    var batches: [Int: WriteBatch] = [:]
    /// The number of the last batch, which is its token, too.
    var lastBatch = 0
    private var lastGeneration = 0
    private(set) var isOpen = false

    /// Makes a registry; nothing is connected before ``open()`` or ``run()``.
    /// - `database`: the homes, and what is known of their accessories.
    /// - `simulated`: what has no connection; it is made from `HomeModel/HomeDatabase/simulatedPart`.
    /// - `make`: makes the connection for its settings.
    public init(
        _ database: HomeDatabase, simulated: any AccessoryHub, deadlines: Deadlines = Deadlines(),
        sleep: @escaping Sleeper = { try await Task.sleep(for: $0) }, make: @escaping Factory
    ) {
        self.simulated = simulated
        self.make = make
        self.deadlines = deadlines
        self.sleep = sleep
        self.database = database
        simulatedHomes = database.simulatedPart.homes
        book = AddressBook(database)
        values = database.state.values
        unreachable = database.state.unreachable
        (newsStream, newsContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
        let book = book
        values = values.filter { book.places[$0.key] != nil }
        unreachable = unreachable.filter { book.accessories[$0] != nil }
    }

    deinit {
        newsContinuation.finish()
        for link in links.values { link.task?.cancel() }
    }

    /// What connections tell besides the changes of accessories; for one reader.
    public nonisolated var news: AsyncStream<ConnectionNews> { newsStream }

    /// Tells news.
    func tell(_ news: ConnectionNews) { newsContinuation.yield(news) }

    /// Makes all connections of the homes; those that are made already stay.
    public func open() {
        isOpen = true
        connect()
    }

    /// Ends all connections.
    public func close() {
        isOpen = false
        for key in Array(links.keys) { end(key) }
    }

    /// Connects, and tells what happens, until the task is cancelled.
    public func run() async {
        open()
        await simulated.run()
        // Those who can be reached only by simulation have nothing to wait for.
        if !Task.isCancelled { try? await sleep(.seconds(Int64.max / 4)) }
        close()
    }

    /// Takes over the homes: new connections are made, changed ones made anew, and those that are gone end.
    public func update(_ database: HomeDatabase) async {
        // Nearly always it is only values that are others, and where everything is stays as it was.
        let isSameHouse = database.homes == self.database.homes
        let before = self.database.state
        self.database = database
        if isSameHouse {
            for address in database.state.changedValues(since: before)
            where values[address] == nil && book.places[address] != nil {
                values[address] = database.state.values[address]
            }
        } else {
            simulatedHomes = database.simulatedPart.homes
            await takeHomes(from: database)
        }
        await simulated.update(
            HomeDatabase(homes: simulatedHomes, state: database.state, memory: database.memory))
    }

    /// Takes over values that nobody else has told.
    private func takeUnknown(from database: HomeDatabase) {
        for (address, _) in book.places where values[address] == nil {
            values[address] = database.state.values[address]
        }
    }

    private func takeHomes(from database: HomeDatabase) async {
        let before = book
        book = AddressBook(database)
        let book = book
        values = values.filter { book.places[$0.key] != nil }
        unreachable = unreachable.filter { book.accessories[$0] != nil }
        unreachable.formUnion(
            database.state.unreachable.filter { before.accessories[$0] == nil && book.accessories[$0] != nil })
        expectations.keep { book.places[$0] != nil }
        takeUnknown(from: database)
        if isOpen { connect() }
        let added = book.accessories.filter { before.accessories[$0.key] == nil }
        for key in Set(added.values.map(\.connection)) { await refresh(key) }
        noteReachability(of: Array(book.accessories.keys))
    }

    private func connect() {
        var wanted: Set<ConnectionKey> = []
        for home in database.homes {
            for connection in home.waysToAccessories {
                let key = ConnectionKey(home: home.id, name: connection.name)
                wanted.insert(key)
                guard links[key]?.connection.way != connection.way else {
                    links[key]?.connection = connection
                    continue
                }
                end(key)
                begin(key, connection)
            }
        }
        for key in Array(links.keys) where !wanted.contains(key) { end(key) }
    }

    /// Makes a connection anew, since what it logs in with may be another now.
    public func renew(_ key: ConnectionKey) {
        let settings = database.homes.first { $0.id == key.home }?.connections.first {
            ConnectionKey(home: key.home, name: $0.name) == key
        }
        guard isOpen, links[key] != nil, let settings else { return }
        end(key)
        begin(key, settings)
    }

    private func begin(_ key: ConnectionKey, _ connection: HomeConnection) {
        guard let device = make(connection, key.home) else { return }
        lastGeneration += 1
        let generation = lastGeneration
        let gathered = device.gatheredEvents()
        var link = Link(connection: connection, device: device, generation: generation)
        link.task = Task { [weak self] in
            await withDiscardingTaskGroup { group in
                group.addTask { await device.run() }
                for await events in gathered {
                    guard let self, !Task.isCancelled else { break }
                    await self.take(events, from: key, generation: generation)
                }
                group.cancelAll()
            }
        }
        links[key] = link
    }

    private func end(_ key: ConnectionKey) {
        guard var link = links.removeValue(forKey: key) else { return }
        link.task?.cancel()
        for waiter in link.waiters { waiter.resume() }
        for waiter in link.queue.takeAll() { finish(waiter, .unreachable(bridge: link.connection.name)) }
        noteReachability(of: book.accessories(behind: key))
    }
}
