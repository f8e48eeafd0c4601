internal import Connections
internal import HomeModel
internal import JSONValues

/// A service of a device with what is known of it. It is read and changed where it stands: thousands of reports a
/// second come for some of them.
struct FollowedService: Sendable {
    /// How it is read and written.
    let mapping: any ServiceMapping
    /// Which one of its device it is.
    let key: String
    /// Where its characteristics are, in their order.
    private let places: [DeviceAddress]
    /// The last values that were told.
    private(set) var known: [CharacteristicType: Value]
    /// What was written and isn't so yet.
    var echoes: Echoes

    /// - Parameter earlier: the same service as it was before, of which all that still exists is still known.
    init(_ mapping: any ServiceMapping, of address: String, after earlier: FollowedService?) {
        self.mapping = mapping
        let service = mapping.service
        key = service.key
        places = service.characteristics.map {
            DeviceAddress(accessory: address, service: service.key, characteristic: $0.type)
        }
        let types = Set(service.characteristics.map(\.type))
        known = (earlier?.known ?? [:]).filter { types.contains($0.key) }
        echoes = earlier?.echoes ?? Echoes()
    }

    /// What a message says of it.
    func values(in report: Report, at now: ContinuousClock.Instant) -> [CharacteristicType: Value] {
        var report = report
        report.known = known
        report.awaited = echoes.awaited(at: now)
        return mapping.values(in: report)
    }

    /// Takes values over, and tells those that are news.
    mutating func take(_ values: [CharacteristicType: Value], at now: ContinuousClock.Instant) -> [DeviceEvent] {
        guard !values.isEmpty else { return [] }
        var events: [DeviceEvent] = []
        // In the order of the service, so that the same report is always the same news.
        for place in places {
            let type = place.characteristic
            guard let value = values[type] else { continue }
            let isMoment = type == "ProgrammableSwitchEvent"
            let isNews = isMoment || known[type] != value
            if !isNews && !echoes.answers(type, value, at: now) { continue }
            if !isMoment { known[type] = value }
            events.append(.value(place, value, cause: echoes.cause(of: type, at: now)))
        }
        echoes.settle(known: known, at: now)
        return events
    }
}
