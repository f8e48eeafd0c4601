public import Automation
public import Foundation
public import HomeModel
public import Understanding

/// The speaker, where and when, as the options say.
public struct SpeakerSource: Sendable {
    private let room: RoomID?
    private var person: PersonID?
    private var homes: Set<HomeID>?
    private let limit: Person.Role?
    private let fixed: LocalDateTime?
    private let fixedMoment: Instant?
    private let conversation: ConversationID
    private let timeZone: TimeZone

    /// Finds what the options name in the homes.
    /// - Parameters:
    ///   - room: the name of the room in which the speaker is.
    ///   - person: the speaker's name.
    ///   - now: the date and time that it is to be; the real one where it is `nil`.
    ///   - limit: the highest role that an unknown speaker has.
    ///   - conversation: the conversation that the speaker has.
    ///   - database: the homes in which the room and the person are looked for.
    /// - Throws: ``UsageError`` for a room or person that isn't there, or a time that can't be read.
    public init(
        room: String?, person: String?, now: String?, limit: Person.Role? = nil,
        conversation: ConversationID = .usual, in database: HomeDatabase
    ) throws {
        self.conversation = conversation
        self.limit = limit
        let homes = [database.primaryHome].compactMap(\.self) + database.homes
        timeZone = homes.first?.zone ?? .current
        self.room = try room.map { name in
            guard let room = homes.lazy.flatMap(\.rooms).first(where: { Self.matches(name, $0.name, $0.aliases) })
            else {
                throw UsageError("there is no room “\(name)”; there are: \(Self.list(homes.first?.rooms.map(\.name)))")
            }
            return room.id
        }
        self.person = try person.map { name in
            guard let person = homes.lazy.flatMap(\.people).first(where: { Self.matches(name, $0.name, $0.aliases) })
            else {
                throw UsageError("nobody is called “\(name)”; there are: \(Self.list(homes.first?.people.map(\.name)))")
            }
            return person.id
        }
        let zone = timeZone
        let written = try now.map { text in
            guard let written = WrittenMoment(text) else {
                throw UsageError("“\(text)” is no date and time; one looks like 2026-03-02T17:30")
            }
            return written
        }
        let clock = HomeClock(timeZone: zone)
        fixedMoment = written.map { $0.moment(on: clock) }
        fixed = written.map { $0.offset == nil ? $0.local : clock.local($0.moment(on: clock)) }
    }

    /// The source with another person, whom a name wouldn't tell from a namesake in another home.
    /// - Parameters:
    ///   - person: who speaks.
    ///   - homes: the homes that they have a part in.
    public func spoken(by person: PersonID, in homes: Set<HomeID>) -> SpeakerSource {
        var other = self
        other.person = person
        other.homes = homes
        return other
    }

    /// The speaker at this moment.
    public var speaker: Speaker {
        var speaker = Speaker(
            room: room, person: person, now: now, moment: moment.secondsSince1970, conversation: conversation)
        speaker.limit = limit
        speaker.homes = homes
        return speaker
    }

    /// The date and time in the home.
    public var now: LocalDateTime {
        fixed ?? LocalDateTime(Date(), in: timeZone)
    }

    /// The moment, wherever the clocks of the home are.
    public var moment: Instant { fixedMoment ?? Instant(Date()) }

    /// How long it is until a moment by the home's clock, in seconds; zero where that has passed.
    public func seconds(until moment: LocalDateTime) -> Int {
        max(0, now.seconds(until: moment))
    }

    private static func matches(_ wanted: String, _ name: String, _ aliases: [String]) -> Bool {
        let folded = EntityName.folded(wanted)
        return EntityName.folded(name) == folded || aliases.contains { EntityName.folded($0) == folded }
    }

    private static func list(_ names: [String]?) -> String {
        guard let names, !names.isEmpty else { return "none" }
        return names.joined(separator: ", ")
    }
}

extension LocalDateTime {
    /// A moment as the clock of a time zone shows it; moments outside the years 1 to 9999 become the nearest within.
    public init(_ date: Date, in timeZone: TimeZone) {
        let seconds = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        let bounded = Int(min(max(seconds, -62_135_596_800), 253_402_300_799).rounded(.down))
        self = LocalDateTime(secondsFrom1970: bounded) ?? .epoch
    }

    private init?(secondsFrom1970 seconds: Int) {
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        self.init(dayNumber: day, secondOfDay: seconds - day * 86_400)
    }

    /// The beginning of 1970.
    private static var epoch: LocalDateTime {
        guard let epoch = LocalDateTime(dayNumber: 0, secondOfDay: 0) else {
            preconditionFailure("1970 is in the calendar")
        }
        return epoch
    }
}
