internal import Connections
internal import HomeModel
internal import JSONValues

/// A service with more characteristics than its main part has: a thermostat that can be locked against hands.
struct CombinedMapping: ServiceMapping {
    private let main: any ServiceMapping
    private let more: MemberMapping
    var service: DeviceService

    init(_ main: any ServiceMapping, and more: MemberMapping) {
        self.main = main
        self.more = more
        service = main.service
        let known = Set(service.characteristics.map(\.type))
        service.characteristics += more.service.characteristics.filter { !known.contains($0.type) }
    }

    var topics: [String] { main.topics + more.topics.filter { !main.topics.contains($0) } }
    var isOptimistic: Bool { main.isOptimistic }

    func values(in report: Report) -> [CharacteristicType: Value] {
        main.values(in: report).merging(more.values(in: report)) { main, _ in main }
    }

    func orders(for request: Request) -> [Order] { main.orders(for: request) + more.orders(for: request) }
    func assumed(after request: Request) -> [CharacteristicType: Value] { main.assumed(after: request) }
}
