internal import Connections
internal import HomeModel
internal import JSONValues

/// Which writes to one service are still to be reported: what tells the report of one's own command from a hand.
struct Echoes: Sendable {
    private struct Echo: Sendable {
        var token: WriteToken
        var targets: [CharacteristicType: Value]
        var until: ContinuousClock.Instant
    }

    /// How many writes are remembered for a service; the oldest is forgotten.
    private static let most = 8

    private var echoes: [Echo] = []

    /// Whether nothing is awaited.
    var isEmpty: Bool { echoes.isEmpty }

    /// Notes a write. What it sets is no longer awaited of earlier ones.
    mutating func note(_ values: [CharacteristicType: Value], token: WriteToken, at now: ContinuousClock.Instant) {
        for index in echoes.indices { for type in values.keys { echoes[index].targets[type] = nil } }
        // What moves takes its time; all else is reported soon or not at all.
        let isMoving = values.keys.contains { $0.follower != nil }
        echoes.append(Echo(token: token, targets: values, until: now + .seconds(isMoving ? 180 : 30)))
        echoes.removeAll { $0.targets.isEmpty }
        if echoes.count > Self.most { echoes.removeFirst() }
    }

    /// What was written and is not so yet.
    func awaited(at now: ContinuousClock.Instant) -> [CharacteristicType: Value] {
        if echoes.isEmpty { return [:] }
        return echoes.filter { $0.until > now }.reduce(into: [:]) { $0.merge($1.targets) { _, last in last } }
    }

    /// The write that a report of a characteristic follows from.
    func cause(of type: CharacteristicType, at now: ContinuousClock.Instant) -> WriteToken? {
        if echoes.isEmpty { return nil }
        let live = echoes.filter { $0.until > now }
        let direct = live.last { echo in
            echo.targets[type] != nil || echo.targets.keys.contains { $0.follower == type }
        }
        return (direct ?? live.last)?.token
    }

    /// Whether a report says what a write asked for.
    func answers(_ type: CharacteristicType, _ value: Value, at now: ContinuousClock.Instant) -> Bool {
        echoes.contains { $0.until > now && $0.targets[type].map { value.isAbout($0, as: type) } == true }
    }

    /// Forgets what is so now.
    mutating func settle(known: [CharacteristicType: Value], at now: ContinuousClock.Instant) {
        guard !echoes.isEmpty else { return }
        for index in echoes.indices {
            echoes[index].targets = echoes[index].targets.filter { type, target in
                guard known[type].map({ $0.isAbout(target, as: type) }) == true else { return true }
                guard let current = type.follower.flatMap({ known[$0] }) else { return false }
                return !current.isAbout(target, as: type)
            }
        }
        echoes.removeAll { $0.targets.isEmpty || $0.until <= now }
    }

    /// Forgets everything.
    mutating func clear() { echoes = [] }
}

extension Value {
    /// Whether it is another value, as far as devices keep numbers: a colour comes back some degrees beside what was
    /// sent, for it was a point of another space on the way, and the end of the circle of hues is its beginning.
    func isAbout(_ other: Value, as type: CharacteristicType) -> Bool {
        guard case (.number(let mine), .number(let its)) = (self, other) else { return self == other }
        let away = abs(mine - its)
        switch type {
        case "Hue": return min(away, 360 - away) <= 5
        case "Saturation": return away <= 5
        case "ColorTemperature": return away <= max(3, its * 0.03)
        case "TargetTemperature", "HeatingThresholdTemperature", "CoolingThresholdTemperature": return away < 0.25
        default: return away <= max(1, abs(its) * 0.02)
        }
    }
}
