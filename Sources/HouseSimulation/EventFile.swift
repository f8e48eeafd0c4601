public import Automation
import Foundation
public import HomeModel
import HouseService
import VoiceService

/// A file of what happens in a simulation: one JSON object a line, in any order; ``events`` has them by time.
public struct EventFile: Sendable {
    /// What happens.
    public enum Action: Sendable {
        /// Somebody comes or goes.
        case person(ByHome<HouseEvent>)
        /// A hand, or the world, sets a value.
        case set(ByHome<CharacteristicWrite>)
        /// Somebody says something.
        case say(String, person: ByHome<PersonID>?, room: ByHome<RoomID>?)
    }

    /// The meanings of a name, which several homes may have.
    public struct ByHome<Meaning: Sendable>: Sendable {
        /// The meaning in each of the homes that have the name; never empty.
        public let meanings: [(home: HomeID, meaning: Meaning)]

        /// What the name means while a home is the primary one: the thing in that home, or else in the first that has
        /// it.
        func meaning(in primary: HomeID?) -> Meaning? {
            (meanings.first { $0.home == primary } ?? meanings.first)?.meaning
        }
    }

    /// What one line of the file says.
    public struct Event: Sendable {
        /// When it happens.
        public var at: Automation.Instant
        /// The line in the file, from 1.
        public var line: Int
        /// What happens.
        public var action: Action
    }

    /// What happens, in the order of time; lines of the same time in their order.
    public let events: [Event]

    /// Reads a file.
    /// - Parameters:
    ///   - homes: those whose names it may use.
    ///   - clock: by which times without an offset are read.
    /// - Throws: ``InputError`` with the line and what is wrong with it.
    public init(path: String, homes: [Home], clock: HomeClock) throws {
        let data = try InputFile.read(path)
        let reader = EventReader(homes: homes)
        var events: [(fraction: Double, event: Event)] = []
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { continue }
            do throws(EventProblem) {
                let (at, action) = try reader.read(Data(line))
                let event = Event(at: at.moment(on: clock), line: number + 1, action: action)
                events.append((at.fraction, event))
            } catch {
                throw InputError(file: path, line: number + 1, problem: error.text)
            }
        }
        self.events = events.indices.sorted { one, other in
            (events[one].event.at, events[one].fraction, one) < (events[other].event.at, events[other].fraction, other)
        }.map { events[$0].event }
    }
}

/// What is wrong with a line.
struct EventProblem: Error {
    var text: String

    init(_ text: String) { self.text = text }
}

/// Reads a line of an event file with the names of the homes.
private struct EventReader {
    /// A home, with its services by their names and aliases, folded: a file may have thousands of lines.
    private struct Names {
        let home: Home
        let services: [String: Service]

        init(_ home: Home) {
            self.home = home
            let named = home.accessories.flatMap(\.services).flatMap { service in
                ([service.name] + service.aliases).map { (EntityName.folded($0), service) }
            }
            services = Dictionary(named) { first, _ in first }
        }
    }

    private let names: [Names]

    init(homes: [Home]) { names = homes.map(Names.init) }

    private static let known: Set<String> = ["at", "home", "arrive", "leave", "place", "set", "say", "as", "room"]

    func read(_ line: Data) throws(EventProblem) -> (WrittenMoment, EventFile.Action) {
        let node: JSONNode
        do { node = try JSONDecoder().decode(JSONNode.self, from: line) } catch {
            throw EventProblem("is no JSON object")
        }
        guard case .object(let members) = node else { throw EventProblem("is no JSON object") }
        if let key = members.keys.sorted().first(where: { !Self.known.contains($0) }) {
            throw EventProblem("unknown key “\(key)”; there are: \(Self.known.sorted().joined(separator: ", "))")
        }
        guard let at = try text("at", members) else { throw EventProblem("“at” is missing") }
        guard let moment = WrittenMoment(at) else {
            throw EventProblem("“\(at)” is no date and time; one looks like 2026-03-02T17:30")
        }
        let kinds = ["arrive", "leave", "set", "say"].filter { members[$0] != nil }
        guard kinds.count == 1, let kind = kinds.first else {
            throw EventProblem("one of “arrive”, “leave”, “set” and “say” is needed, and only one")
        }
        return (moment, try action(kind, members, in: try homes(named: try text("home", members))))
    }

    private func homes(named name: String?) throws(EventProblem) -> [Names] {
        guard let name else { return names }
        let named = names.filter { $0.home.name.isSame(as: name, or: []) }
        guard !named.isEmpty else { throw EventProblem("there is no home “\(name)”") }
        return named
    }

    private func action(
        _ kind: String, _ members: [String: JSONNode], in homes: [Names]
    ) throws(EventProblem) -> EventFile.Action {
        let place = try text("place", members)
        guard place == nil || kind == "arrive" || kind == "leave" else {
            throw EventProblem("“place” belongs to “arrive” or “leave”")
        }
        guard kind == "say" || (members["as"] == nil && members["room"] == nil) else {
            throw EventProblem("“as” and “room” belong to “say”")
        }
        switch kind {
        case "arrive": return .person(try person(try text(kind, members), in: homes) { .arrive($0, place: place) })
        case "leave": return .person(try person(try text(kind, members), in: homes) { .leave($0, place: place) })
        case "set": return .set(try setting(members["set"], in: homes))
        default:
            let speaker = try text("as", members).map { (name) throws(EventProblem) in
                try person(name, in: homes) { $0 }
            }
            let room = try text("room", members).map { (name) throws(EventProblem) in try self.room(name, in: homes) }
            return .say(try text(kind, members) ?? "", person: speaker, room: room)
        }
    }

    private func text(_ key: String, _ members: [String: JSONNode]) throws(EventProblem) -> String? {
        guard let member = members[key] else { return nil }
        guard case .value(.word(let text)) = member else { throw EventProblem("“\(key)” is no text") }
        return text
    }

    private func person<Meaning: Sendable>(
        _ name: String?, in homes: [Names], _ meaning: (PersonID) -> Meaning
    ) throws(EventProblem) -> EventFile.ByHome<Meaning> {
        let name = name ?? ""
        let isMe = EntityName.folded(name) == "me"
        let found = homes.compactMap { names -> (HomeID, Meaning)? in
            let home = names.home
            let named = home.people.first { $0.name.isSame(as: name, or: $0.aliases) }
            return (isMe ? home.defaultSpeaker ?? named : named).map { (home.id, meaning($0.id)) }
        }
        guard !found.isEmpty else {
            let people = homes.flatMap(\.home.people).map(\.name)
            throw EventProblem(
                "nobody is called “\(name)”; there are: \(people.isEmpty ? "none" : people.joined(separator: ", "))")
        }
        return EventFile.ByHome(meanings: found)
    }

    private func room(_ name: String, in homes: [Names]) throws(EventProblem) -> EventFile.ByHome<RoomID> {
        let found = homes.compactMap { names -> (HomeID, RoomID)? in
            names.home.rooms.first { $0.name.isSame(as: name, or: $0.aliases) }.map { (names.home.id, $0.id) }
        }
        guard !found.isEmpty else { throw EventProblem("there is no room “\(name)”") }
        return EventFile.ByHome(meanings: found)
    }

    private func setting(
        _ node: JSONNode?, in homes: [Names]
    ) throws(EventProblem) -> EventFile.ByHome<CharacteristicWrite> {
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
        var found: [(HomeID, CharacteristicWrite)] = []
        var problem: EventProblem?
        for names in homes {
            guard let service = names.services[EntityName.folded(name)] else { continue }
            do throws(EventProblem) {
                found.append((names.home.id, try write(value, to: type, of: service)))
            } catch {
                problem = problem ?? error
            }
        }
        guard !found.isEmpty else { throw problem ?? EventProblem("there is no service “\(name)”") }
        return EventFile.ByHome(meanings: found)
    }

    private func write(_ value: Value, to type: String, of service: Service) throws(EventProblem) -> CharacteristicWrite
    {
        guard let characteristic = service.characteristics.first(where: { $0.type.rawValue == type }) else {
            let names = service.characteristics.map(\.type.rawValue)
            throw EventProblem("\(service.name) has no \(type); it has: \(names.joined(separator: ", "))")
        }
        do throws(ValueError) {
            return CharacteristicWrite(
                address: CharacteristicAddress(service: service.id, type: characteristic.type),
                value: try characteristic.metadata.accepted(value))
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
