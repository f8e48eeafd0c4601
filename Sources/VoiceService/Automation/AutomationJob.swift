internal import Automation
public import HomeModel

/// A firing that is decided and stored, and is being performed.
public struct AutomationJob: Sendable {
    /// What the keys begin with under which jobs are remembered until they are done.
    static let keyPrefix = "job."

    /// Its number, which the store keeps.
    let number: Int
    /// The home it is in.
    let home: HomeID
    /// What is done, without what is to be written.
    let report: AutomationReport
    let cause: Cause
    /// What is still to be written.
    public internal(set) var writes: [CharacteristicWrite]

    /// The key under which it is remembered.
    var key: String { "\(Self.keyPrefix)\(number)" }

    private struct Stored: Codable {
        struct Write: Codable {
            var service: Int64
            var type: String
            var value: String
        }

        var home: Int64
        var at: String
        var rule: String?
        var isReversion: Bool
        var scenes: [String]
        var fired: [Int64]
        var writes: [Write]
    }

    /// The change of the database that remembers it.
    var remembering: HomeChange {
        let stored = Stored(
            home: home.rawValue, at: report.at.text, rule: report.rule, isReversion: report.isReversion,
            scenes: report.scenes, fired: cause.rules.map(\.rawValue).sorted(),
            writes: writes.map {
                .init(
                    service: $0.address.service.rawValue, type: $0.address.type.rawValue, value: $0.value.memoryText)
            })
        return .remember(key, JSONText.write(stored))
    }
}

extension AutomationJob {
    init(number: Int, home: HomeID, report: AutomationReport, firing: Firing) {
        self.init(number: number, home: home, report: report, cause: firing.cause, writes: firing.writes)
    }

    /// Reads a job that an earlier run has not done; `nil` for what is none.
    init?(key: String, text: String) {
        guard key.hasPrefix(Self.keyPrefix), let number = Int(key.dropFirst(Self.keyPrefix.count)),
            let stored = JSONText.read(Stored.self, text),
            let at = LocalDateTime(stored.at)
        else { return nil }
        let writes = stored.writes.compactMap { write in
            Value(memoryText: write.value).map {
                CharacteristicWrite(
                    address: CharacteristicAddress(
                        service: ServiceID(rawValue: write.service), type: CharacteristicType(rawValue: write.type)),
                    value: $0)
            }
        }
        self.init(
            number: number, home: HomeID(rawValue: stored.home),
            report: AutomationReport(
                home: HomeID(rawValue: stored.home), at: at, rule: stored.rule, isReversion: stored.isReversion,
                scenes: stored.scenes, writes: []),
            cause: .chain(of: Set(stored.fired.map(AutomationRuleID.init(rawValue:)))), writes: writes)
    }
}
