import ServiceLifecycle

/// A service that is called by the name of its type. A service group describes each of its services when it is made;
/// one that holds the house would be described with everything in the house, which took a third of the time of a start.
struct NamedService: Service, CustomStringConvertible {
    private let service: any Service

    init(_ service: any Service) {
        self.service = service
    }

    var description: String { "\(type(of: service))" }

    func run() async throws {
        try await service.run()
    }
}
