internal import Connections
internal import HomeModel

/// What waits to be sent to one accessory, in order.
///
/// Writes that wait are sent together in one request; of several to one characteristic only the last is sent, for the
/// others are overtaken: a colour that is dragged comes to as many requests as the accessory keeps up with.
struct LinkQueue: Sendable {
    /// A write that waits, and who is to be told how it went.
    struct Write: Sendable {
        /// Which one of the queue it is.
        var number = 0
        /// The characteristic, by HomeKit's numbers.
        var point: WirePoint
        /// The value, as HomeKit writes it.
        var wire: WireValue
        /// The write as the house asked for it.
        var write: DeviceWrite
        /// Whether it has to be prepared.
        var isTimed: Bool
        /// Whether a later one may stand for it; a key that is pressed twice is pressed twice.
        var isState: Bool
        /// Tells how it went.
        var reply: @Sendable (AccessoryError?) -> Void
    }

    /// Something else that waits.
    enum Request: Sendable {
        /// Values that are asked for.
        case read([WirePoint], reply: @Sendable (Result<[CharacteristicReport], AccessoryError>) -> Void)
        /// A message about the accessory's controllers.
        case pairings([UInt8], reply: @Sendable (Result<[UInt8], AccessoryError>) -> Void)
        /// The whole database is to be read anew.
        case refresh
    }

    /// What is to be done next.
    enum Next: Sendable {
        /// Writes that go in one request, with those that each of them stands for.
        case writes([Write], overtaken: [Int: [Write]])
        /// Something else.
        case request(Request)
    }

    private enum Item {
        case write(Write)
        case request(number: Int, Request)

        var number: Int {
            switch self {
            case .write(let write): write.number
            case .request(let number, _): number
            }
        }
    }

    /// How much may wait; more is refused at once.
    static let maximumCount = 1024
    /// How many writes go in one request.
    static let maximumBatch = 64

    private var items: [Item] = []
    private var lastNumber = 0

    /// Adds a write; its number, or `nil` where too much waits.
    mutating func add(_ write: Write) -> Int? {
        guard items.count < Self.maximumCount else { return nil }
        lastNumber += 1
        var write = write
        write.number = lastNumber
        items.append(.write(write))
        return lastNumber
    }

    /// Adds something else; its number, or `nil` where too much waits.
    mutating func add(_ request: Request) -> Int? {
        guard items.count < Self.maximumCount else { return nil }
        lastNumber += 1
        items.append(.request(number: lastNumber, request))
        return lastNumber
    }

    /// Takes out what nobody waits for any more.
    mutating func remove(_ numbers: Set<Int>) { items.removeAll { numbers.contains($0.number) } }

    /// Takes all out: the accessory is lost.
    mutating func removeAll() -> [Next] {
        var all: [Next] = []
        while let next = next() { all.append(next) }
        return all
    }

    /// Takes out what is to be done next.
    mutating func next() -> Next? {
        guard let first = items.first else { return nil }
        if case .request(_, let request) = first {
            items.removeFirst()
            return .request(request)
        }
        return takeWrites()
    }

    private mutating func takeWrites() -> Next {
        var batch: [Write] = []
        var places: [WirePoint: Int] = [:]
        var overtaken: [Int: [Write]] = [:]
        var count = 0
        for case .write(let write) in items.prefix(while: { if case .write = $0 { true } else { false } }) {
            if let place = places[write.point] {
                guard write.isState else { break }
                overtaken[write.number] = (overtaken.removeValue(forKey: batch[place].number) ?? []) + [batch[place]]
                batch[place] = write
            } else {
                // Prepared writes are a request of their own.
                guard batch.count < Self.maximumBatch, batch.first.map({ $0.isTimed == write.isTimed }) ?? true else {
                    break
                }
                places[write.point] = batch.count
                batch.append(write)
            }
            count += 1
        }
        items.removeFirst(count)
        return .writes(batch, overtaken: overtaken)
    }
}
