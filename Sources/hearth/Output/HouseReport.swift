import HomeModel

/// A house as a person wants to see it: problems first, then what is on and what is open, then every room.
struct HouseReport {
    private let home: Home
    private let state: HomeState
    private let now: LocalDateTime

    /// Makes a report.
    init(_ home: Home, state: HomeState, now: LocalDateTime) {
        self.home = home
        self.state = state
        self.now = now
    }

    /// How big a home is, in words.
    static func size(of home: Home) -> String {
        let counts = [
            (home.rooms.count, "room", "rooms"), (home.accessories.count, "accessory", "accessories"),
            (home.scenes.count, "scene", "scenes"), (home.rules.count, "rule", "rules"),
        ]
        return counts.map { count, one, many in "\(count) \(count == 1 ? one : many)" }.joined(separator: ", ")
    }

    /// The lines of the report.
    var lines: [String] {
        let present = home.people.filter { state.present.contains($0.id) }.map { Self.titled($0.name, $0.says) }
        var lines = ["\(home.name): \(Self.size(of: home))"]
        if !home.people.isEmpty {
            lines.append(present.isEmpty ? "Nobody is at home." : "At home: \(present.joined(separator: ", "))")
        }
        lines += section("Problems", problems)
        lines += section("On", listing { $0.isOn })
        lines += section("Open", listing { $0.isOpen })
        for room in home.rooms { lines += section(Self.titled(room.name, room.says), content(of: room.id)) }
        lines += section("In no room", content(of: nil))
        lines += section("Scenes", home.scenes.map { Self.titled($0.name, $0.says) })
        lines += section("Rules", home.rules.map { $0.name + ($0.isEnabled(at: now) ? "" : " (off)") })
        lines.append("")
        return lines
    }

    /// A name, with how it is said where somebody has told.
    private static func titled(_ name: String, _ says: String?) -> String {
        says.map { "\(name) (said “\($0)”)" } ?? name
    }

    private func section(_ title: String, _ content: [String]) -> [String] {
        content.isEmpty ? [] : ["", title] + content.map { "  " + $0 }
    }

    private func status(_ service: Service) -> ServiceStatus {
        ServiceStatus(service, state: state, usesFahrenheit: home.units == .fahrenheit)
    }

    private var problems: [String] {
        home.accessories.flatMap { accessory -> [String] in
            var problems = accessory.services.flatMap { service in
                status(service).problems.map { "\(service.name): \($0)" }
            }
            if state.unreachable.contains(accessory.id) {
                let bridge = accessory.bridge.map { " (behind \($0))" } ?? ""
                problems.insert("\(accessory.name): can't be reached\(bridge)", at: 0)
            }
            return problems
        }
    }

    /// The services that pass, room by room.
    private func listing(_ passes: (ServiceStatus) -> Bool) -> [String] {
        (home.rooms.map { ($0.id, $0.name) as (RoomID?, String) } + [(nil, "In no room")]).compactMap { id, name in
            let names = accessories(in: id).flatMap(\.services).filter { passes(status($0)) }.map(\.name)
            return names.isEmpty ? nil : "\(name): \(names.joined(separator: ", "))"
        }
    }

    private func content(of room: RoomID?) -> [String] {
        let rows = accessories(in: room).flatMap { accessory in
            accessory.services.map { service in
                let isLost = state.unreachable.contains(accessory.id)
                return (
                    Self.titled(service.name, service.says),
                    status(service).text + (isLost ? " (can't be reached)" : "")
                )
            }
        }
        let width = min(rows.map(\.0.count).max() ?? 0, 30)
        return rows.map { name, text in
            name + String(repeating: " ", count: max(width - name.count, 0) + 2) + text
        }
    }

    private func accessories(in room: RoomID?) -> [Accessory] {
        home.accessories.filter { $0.room == room }
    }
}
