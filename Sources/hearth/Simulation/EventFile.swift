import Automation
import Foundation
import HomeModel
import VoiceService

/// A file of what happens in a simulation: one JSON object a line, in the order of their time in the end.
struct EventFile {
    /// What happens.
    enum Action {
        /// Somebody comes or goes.
        case person(HouseEvent)
        /// A hand, or the world, sets a value.
        case set(CharacteristicAddress, Value)
        /// Somebody says something.
        case say(String, person: PersonID?, room: RoomID?)
    }

    /// One line.
    struct Event {
        /// When.
        var at: Automation.Instant
        /// The line in the file, from 1.
        var line: Int
        /// What.
        var action: Action
    }

    /// What happens, in the order of time; lines of the same time in their order.
    let events: [Event]

    /// Reads a file.
    /// - Throws: ``InputError`` with the line and what is wrong with it.
    init(path: String, home: Home, clock: HomeClock) throws {
        // Pipes and devices are files too.
        guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.readToEnd() ?? Data() else {
            throw InputError(file: path, line: nil, problem: "can't be read")
        }
        let reader = EventReader(home: home, clock: clock)
        var events: [Event] = []
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { continue }
            do throws(EventProblem) {
                let (at, action) = try reader.read(Data(line))
                events.append(Event(at: at, line: number + 1, action: action))
            } catch {
                throw InputError(file: path, line: number + 1, problem: error.text)
            }
        }
        self.events = events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
            \.element)
    }
}

/// What is wrong with a line.
struct EventProblem: Error {
    var text: String

    init(_ text: String) { self.text = text }
}

/// Reads a line of an event file with the names of a home.
private struct EventReader {
    let home: Home
    let clock: HomeClock
    /// The services by their names and aliases, folded: a file may have thousands of lines.
    private let services: [String: Service]

    init(home: Home, clock: HomeClock) {
        self.home = home
        self.clock = clock
        let named = home.accessories.flatMap(\.services).flatMap { service in
            ([service.name] + service.aliases).map { (EntityName.folded($0), service) }
        }
        services = Dictionary(named) { first, _ in first }
    }

    private static let known: Set<String> = ["at", "arrive", "leave", "place", "set", "say", "as", "room"]

    func read(_ line: Data) throws(EventProblem) -> (Automation.Instant, EventFile.Action) {
        let node: JSONNode
        do { node = try JSONDecoder().decode(JSONNode.self, from: line) } catch {
            throw EventProblem("is no JSON object")
        }
        guard case .object(let members) = node else { throw EventProblem("is no JSON object") }
        if let key = members.keys.sorted().first(where: { !Self.known.contains($0) }) {
            throw EventProblem("unknown key “\(key)”; there are: \(Self.known.sorted().joined(separator: ", "))")
        }
        guard let at = try text("at", members) else { throw EventProblem("“at” is missing") }
        guard let moment = LocalDateTime(iso8601: at, in: clock.timeZone) else {
            throw EventProblem("“\(at)” is no date and time; one looks like 2026-03-02T17:30")
        }
        let kinds = ["arrive", "leave", "set", "say"].filter { members[$0] != nil }
        guard kinds.count == 1, let kind = kinds.first else {
            throw EventProblem("one of “arrive”, “leave”, “set” and “say” is needed, and only one")
        }
        return (clock.moment(of: moment), try action(kind, members))
    }

    private func action(_ kind: String, _ members: [String: JSONNode]) throws(EventProblem) -> EventFile.Action {
        let place = try text("place", members)
        guard place == nil || kind == "arrive" || kind == "leave" else {
            throw EventProblem("“place” belongs to “arrive” or “leave”")
        }
        guard kind == "say" || (members["as"] == nil && members["room"] == nil) else {
            throw EventProblem("“as” and “room” belong to “say”")
        }
        switch kind {
        case "arrive": return .person(.arrive(try person(try text(kind, members)), place: place))
        case "leave": return .person(.leave(try person(try text(kind, members)), place: place))
        case "set": return try setting(members["set"])
        default:
            let speaker = try text("as", members).map { (name) throws(EventProblem) in try person(name) }
            let room = try text("room", members).map { (name) throws(EventProblem) in try self.room(name) }
            return .say(try text(kind, members) ?? "", person: speaker, room: room)
        }
    }

    private func text(_ key: String, _ members: [String: JSONNode]) throws(EventProblem) -> String? {
        guard let member = members[key] else { return nil }
        guard case .value(.word(let text)) = member else { throw EventProblem("“\(key)” is no text") }
        return text
    }

    private func person(_ name: String?) throws(EventProblem) -> PersonID {
        let name = name ?? ""
        if EntityName.folded(name) == "me", let speaker = home.defaultSpeaker { return speaker.id }
        guard let person = home.people.first(where: { $0.name.isSame(as: name, or: $0.aliases) }) else {
            let names = home.people.map(\.name)
            throw EventProblem(
                "nobody is called “\(name)”; there are: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
        }
        return person.id
    }

    private func room(_ name: String) throws(EventProblem) -> RoomID {
        guard let room = home.rooms.first(where: { $0.name.isSame(as: name, or: $0.aliases) }) else {
            throw EventProblem("there is no room “\(name)”")
        }
        return room.id
    }

    private func setting(_ node: JSONNode?) throws(EventProblem) -> EventFile.Action {
        guard case .object(let members) = node else {
            throw EventProblem("“set” is no object with “service”, “characteristic” and “value”")
        }
        let wanted: Set<String> = ["service", "characteristic", "value"]
        if let key = members.keys.sorted().first(where: { !wanted.contains($0) }) {
            throw EventProblem("unknown key “\(key)” in “set”")
        }
        guard let name = try text("service", members), let type = try text("characteristic", members),
            case .value(let value)? = members["value"]
        else { throw EventProblem("“set” needs “service”, “characteristic” and “value”") }
        guard let service = services[EntityName.folded(name)] else {
            throw EventProblem("there is no service “\(name)”")
        }
        guard let characteristic = service.characteristics.first(where: { $0.type.rawValue == type }) else {
            let names = service.characteristics.map(\.type.rawValue)
            throw EventProblem("\(service.name) has no \(type); it has: \(names.joined(separator: ", "))")
        }
        do throws(ValueError) {
            return .set(
                CharacteristicAddress(service: service.id, type: characteristic.type),
                try characteristic.metadata.accepted(value))
        } catch {
            throw EventProblem("\(service.name) does not take \(value.fileForm.plainText) for \(type): \(error.text)")
        }
    }
}

extension String {
    /// Whether this name, or one of the others, is meant by `text`.
    fileprivate func isSame(as text: String, or others: [String]) -> Bool {
        let folded = EntityName.folded(text)
        return ([self] + others).contains { EntityName.folded($0) == folded }
    }
}

/// JSON as far as event files have it.
private enum JSONNode: Decodable {
    case value(Value)
    case object([String: JSONNode])
    case other

    init(from decoder: any Decoder) throws {
        if let object = try? [String: JSONNode](from: decoder) {
            self = .object(object)
            return
        }
        let container = try decoder.singleValueContainer()
        if let bool = try? container.decode(Bool.self) {
            self = .value(.bool(bool))
        } else if let number = try? container.decode(Double.self) {
            self = .value(.number(number))
        } else if let text = try? container.decode(String.self) {
            self = .value(.word(text))
        } else {
            self = .other
        }
    }
}
