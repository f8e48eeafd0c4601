internal import Connections
internal import HomeModel
internal import JSONValues

/// How one service of a device is read from messages, and how it is written to by messages.
///
/// A mapping is a value: it is made of what the device announced, and keeps nothing.
protocol ServiceMapping: Sendable {
    /// What the service is and has, without values.
    var service: DeviceService { get set }
    /// The topics under which the device tells about it.
    var topics: [String] { get }
    /// What a message under one of the topics says; what it doesn't say is left out.
    func values(in report: Report) -> [CharacteristicType: Value]
    /// What has to be sent to make values so. The values have been accepted by the service's metadata.
    func orders(for request: Request) -> [Order]
    /// Whether a code is wanted that the request doesn't have.
    func lacksCode(for request: Request) -> Bool
    /// What counts as so as soon as the orders are with the broker, as nobody will tell.
    func assumed(after request: Request) -> [CharacteristicType: Value]
    /// What a value becomes by itself after a while, as nobody will tell: motion that was seen is over at some time.
    func ending(of type: CharacteristicType, _ value: Value) -> Ending?
    /// Whether the device never tells about what can be written here.
    var isOptimistic: Bool { get }
}

extension ServiceMapping {
    func assumed(after request: Request) -> [CharacteristicType: Value] { isOptimistic ? request.values : [:] }
    func lacksCode(for request: Request) -> Bool { false }
    func ending(of type: CharacteristicType, _ value: Value) -> Ending? { nil }
    func orders(for request: Request) -> [Order] { [] }
    var isOptimistic: Bool { false }
}

/// What a value becomes by itself, and after how long.
struct Ending: Sendable {
    var value: Value
    var after: Duration
}

/// Values that are to be written to one service together.
struct Request: Sendable {
    /// What is to be so.
    var values: [CharacteristicType: Value]
    /// What is known of the service.
    var known: [CharacteristicType: Value] = [:]
    /// How many seconds the change is to take, where somebody said so.
    var transition: Double?
    /// The code that locks and alarms want, where one is known.
    var code: String?

    /// A number that is to be so, or is known.
    func number(_ type: CharacteristicType) -> Double? { values[type]?.number ?? known[type]?.number }
}
