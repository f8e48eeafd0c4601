import Foundation
import HomeModel

@testable import Automation

/// The rules once more, as simply as can be: each minute every rule is asked whether this is its minute. It shares no
/// code with the engine but the times of the sun, which have tests of their own.
struct NaiveHouse {
    private struct Place: Hashable {
        var rule: Int
        var event: Int
    }

    /// What comes back, and what keeps it from that, the newest last.
    private struct Old {
        var value: Value
        var spans: [(rule: Int, written: Value, due: Int)] = []
    }

    let home: Home
    var state: HomeState
    private(set) var lines: [House.Line] = []

    private let zone: TimeZone
    private let sun: SunTimes
    private var sunrises: [Int: Int] = [:]
    private var sunsets: [Int: Int] = [:]
    private let start: Int
    private var gone: Set<Int> = []
    private var passed: Set<Place> = []
    private var since: [Place: Int] = [:]
    private var old: [CharacteristicAddress: Old] = [:]
    /// Whether people are at a place, where anything has been heard of that; the home has no name.
    private var heard: [String: [PersonID: Bool]] = [:]
    /// The latest minute that the clock on the wall has shown.
    private var shown: Int
    private var minute: Int

    /// Starts at a minute since 1970.
    init(_ home: Home, state: HomeState, at start: Int) {
        self.home = home
        self.state = state
        self.start = start
        zone = TimeZone(identifier: home.timeZone ?? "") ?? .gmt
        sun = SunTimes(home.location ?? GeoLocation(latitude: 0, longitude: 0))
        minute = start
        shown = start + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(start) * 60)) / 60 - 1
        for place in places {
            if case .changes(let address, let test, _) = event(place), let value = state.values[address] {
                switch test {
                case .above, .below: if fits(test, value) { passed.insert(place) }
                case .any, .to: break
                }
            }
        }
    }

    private var places: [Place] {
        home.rules.indices.flatMap { rule in home.rules[rule].events.indices.map { Place(rule: rule, event: $0) } }
    }

    private func event(_ place: Place) -> RuleEvent { home.rules[place.rule].events[place.event] }

    private var wall: Int {
        minute + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(minute) * 60)) / 60
    }

    private func weekday(_ day: Int) -> Weekday { Weekday.allCases[(day + 3) % 7] }

    private func allows(_ rule: Int, day: Int) -> Bool {
        home.rules[rule].days.isEmpty || home.rules[rule].days.contains(weekday(day))
    }

    /// Plays the minutes up to and with the last.
    mutating func play(_ happenings: [RandomRules.Happening], until last: Int) {
        var rest = happenings[...]
        for day in (minute / 1440 - 2)...(last / 1440 + 2) {
            sunrises[day] = calculatedMinute(.sunrise, day)
            sunsets[day] = calculatedMinute(.sunset, day)
        }
        let timed = places.filter { place in
            switch event(place) {
            case .time, .sun, .after: true
            default: false
            }
        }
        while minute <= last {
            bringBack()
            let due = timed.filter { home.rules[$0.rule].isEnabled && !gone.contains($0.rule) && isNow($0) }
            let lasted = since.filter { $0.value == minute }.map(\.key)
            for place in lasted { since[place] = nil }
            let judged =
                (due
                + lasted.filter { place in
                    guard case .changes(let address, let test, _) = event(place), let value = state.values[address]
                    else { return false }
                    return fits(test, value) && allows(place.rule, day: wall / 1440)
                }).map(\.rule)
            act(Set(judged), fired: [], isClock: true)
            for place in due { dropIfOver(place.rule) }
            shown = max(shown, wall)
            while let next = rest.first, next.minute == minute {
                rest.removeFirst()
                happen(next.event, fired: [], isOwn: false)
            }
            minute += 1
        }
    }

    private mutating func dropIfOver(_ rule: Int) {
        guard home.rules[rule].isOnce else { return }
        let isOver = home.rules[rule].events.allSatisfy { event in
            if case .after(let span) = event { start + span.seconds / 60 <= minute } else { false }
        }
        if isOver { gone.insert(rule) }
    }

    /// Whether it is the minute of an event that comes by the clock.
    private func isNow(_ place: Place) -> Bool {
        switch event(place) {
        case .time(let time):
            return wall > shown
                && ((shown + 1)...wall).contains { $0 % 1440 == time.minutes && allows(place.rule, day: $0 / 1440) }
        case .after(let span):
            return start + span.seconds / 60 == minute && allows(place.rule, day: wall / 1440)
        case .sun(let event, let offset):
            return ((wall / 1440 - 1)...(wall / 1440 + 1)).contains { day in
                sunMinute(event, day).map { $0 + offset.seconds / 60 == minute } ?? false
                    && allows(place.rule, day: day)
            }
        default: return false
        }
    }

    private func sunMinute(_ event: SunEvent, _ day: Int) -> Int? {
        (event == .sunrise ? sunrises : sunsets)[day]
    }

    private func calculatedMinute(_ event: SunEvent, _ day: Int) -> Int? {
        let seconds = day * 86_400 + 43_200
        let noon = seconds - zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        return sun.moment(of: event == .sunrise ? .sunrise : .sunset, onDayOf: Instant(secondsSince1970: noon))
            .map { $0.secondsSince1970 / 60 }
    }

    private mutating func bringBack() {
        var back: [(rule: Int, address: CharacteristicAddress, value: Value)] = []
        for (address, entry) in old where entry.spans.contains(where: { $0.due == minute }) {
            guard let newest = entry.spans.last else { continue }
            let rest = entry.spans.filter { $0.due != minute }
            old[address] = rest.isEmpty ? nil : Old(value: entry.value, spans: rest)
            if rest.isEmpty {
                back.append((newest.rule, address, entry.value))
            } else if let next = rest.last, next.written != newest.written {
                back.append((newest.rule, address, next.written))
            }
        }
        for rule in Set(back.map(\.rule)).sorted() {
            lines.append(line(rule, isReversion: true))
            let writes = back.filter { $0.rule == rule }.sorted {
                ($0.address.service, $0.address.type) < ($1.address.service, $1.address.type)
            }
            for write in writes { pending.append((.value(write.address, write.value), [])) }
        }
        settle()
    }

    // MARK: What happens

    private var pending: [(event: HouseEvent, fired: Set<Int>)] = []

    private mutating func settle() {
        while !pending.isEmpty {
            let (event, fired) = pending.removeFirst()
            happen(event, fired: fired, isOwn: true)
        }
    }

    private mutating func happen(_ event: HouseEvent, fired: Set<Int>, isOwn: Bool) {
        var isAlone = false
        var change: (CharacteristicAddress, Value?, Value)?
        switch event {
        case .arrive(let person, let place):
            isAlone = others(than: person, at: place).isEmpty
            if place == nil { state.present.insert(person) }
            guard hear(of: person, isThere: true, at: place) else { return }
        case .leave(let person, let place):
            isAlone = others(than: person, at: place).isEmpty
            if place == nil { state.present.remove(person) }
            guard hear(of: person, isThere: false, at: place) else { return }
        case .value(let address, let value):
            guard state.values[address] != value else { return settleIfOutside(isOwn) }
            change = (address, state.values[address], value)
            state.values[address] = value
            if !isOwn, let newest = old[address]?.spans.last, newest.written != value { old[address] = nil }
        }
        var hit: Set<Int> = []
        for place in places where home.rules[place.rule].isEnabled && !gone.contains(place.rule) {
            let isHit: Bool
            switch (self.event(place), event) {
            case (.changes(let watched, let test, let held), .value):
                guard let change, change.0 == watched else { continue }
                isHit = passes(place, test, held, change.1, change.2)
            case (.arrive(let who, let site), .arrive(let person, let place_)):
                isHit =
                    site?.lowercased() == place_?.lowercased()
                    && isMeant(who, person, place.rule, first: isAlone, last: false)
            case (.leave(let who, let site), .leave(let person, let place_)):
                isHit =
                    site?.lowercased() == place_?.lowercased()
                    && isMeant(who, person, place.rule, first: false, last: isAlone)
            default: isHit = false
            }
            if isHit, allows(place.rule, day: wall / 1440) { hit.insert(place.rule) }
        }
        act(hit, fired: fired, isClock: false)
        settleIfOutside(isOwn)
    }

    private func others(than person: PersonID, at place: String?) -> [PersonID] {
        let there = place.map { heard[$0.lowercased()] ?? [:] }?.filter(\.value).map(\.key) ?? Array(state.present)
        return there.filter { $0 != person }
    }

    /// Takes a message about somebody; `false` where it is an old one.
    private mutating func hear(of person: PersonID, isThere: Bool, at place: String?) -> Bool {
        let place = place?.lowercased() ?? ""
        let isOld = heard[place]?[person] == isThere
        if isThere {
            for (other, people) in heard where people[person] == true { heard[other]?[person] = nil }
        }
        heard[place, default: [:]][person] = isThere
        return !isOld
    }

    private mutating func settleIfOutside(_ isOwn: Bool) { if !isOwn { settle() } }

    private func isMeant(_ who: Traveller, _ person: PersonID, _ rule: Int, first: Bool, last: Bool) -> Bool {
        switch who {
        case .me: person == (home.rules[rule].author ?? House.anna)
        case .person(let meant): person == meant
        case .anyone: true
        case .first: first
        case .last: last
        }
    }

    private mutating func passes(
        _ place: Place, _ test: ChangeTest, _ held: TimeSpan?, _ before: Value?, _ value: Value
    ) -> Bool {
        let isIn = fits(test, value)
        if let held {
            if !isIn { since[place] = nil }
            switch test {
            case .above, .below: if isIn, let before, fits(test, before) { return false }
            case .any, .to: break
            }
            if isIn { since[place] = minute + held.seconds / 60 }
            return false
        }
        switch test {
        case .any, .to: return isIn
        case .above(let limit):
            if isIn { return passed.insert(place).inserted }
            if let number = value.number, number <= limit - 0.2 { passed.remove(place) }
        case .below(let limit):
            if isIn { return passed.insert(place).inserted }
            if let number = value.number, number >= limit + 0.2 { passed.remove(place) }
        }
        return false
    }

    private func fits(_ test: ChangeTest, _ value: Value) -> Bool {
        switch test {
        case .any: true
        case .to(let wanted): wanted == value
        case .above(let limit): (value.number ?? limit) > limit
        case .below(let limit): (value.number ?? limit) < limit
        }
    }

    private mutating func act(_ rules: Set<Int>, fired: Set<Int>, isClock: Bool) {
        let before = state
        let chosen = rules.sorted().filter { rule in
            !fired.contains(rule) && !gone.contains(rule)
                && home.rules[rule].conditions.allSatisfy { holds($0.test, rule) != $0.isNegated }
        }
        for rule in chosen {
            lines.append(line(rule, isReversion: false))
            for write in home.rules[rule].actions.lastOfEach {
                if let span = home.rules[rule].duration, let value = before.values[write.address] {
                    old[write.address, default: Old(value: value)].spans.removeAll { $0.rule == rule }
                    old[write.address]?.spans.append((rule, write.value, minute + span.seconds / 60))
                } else {
                    old[write.address] = nil
                }
                pending.append((.value(write.address, write.value), fired.union([rule])))
            }
            if home.rules[rule].isOnce { gone.insert(rule) }
        }
        for rule in gone { since = since.filter { $0.key.rule != rule } }
        if isClock { settle() }
    }

    private func holds(_ test: RuleCondition.Test, _ rule: Int) -> Bool {
        let clock = wall % 1440
        switch test {
        case .time(let after, let before):
            let begin = after?.minutes ?? 0
            let end = before?.minutes ?? (begin >= 20 * 60 ? 5 * 60 : 1440)
            return begin < end ? (begin..<end).contains(clock) : !(end..<begin).contains(clock)
        case .sun(let after, _):
            let day = wall / 1440
            let isDay = (sunMinute(.sunrise, day) ?? 0) <= minute && minute < (sunMinute(.sunset, day) ?? 0)
            return (after == .sunrise) == isDay
        case .present(let presence):
            let me = home.rules[rule].author ?? House.anna
            switch presence {
            case .me: return state.present.contains(me)
            case .person(let person): return state.present.contains(person)
            case .anyone: return !state.present.isEmpty
            case .nobody: return state.present.isEmpty
            case .everyone: return state.present.count == 2
            }
        case .reading(let address, let comparison): return state.values[address].map(comparison.holds) ?? false
        case .any(let members): return members.contains { holds($0.test, rule) != $0.isNegated }
        }
    }

    private func line(_ rule: Int, isReversion: Bool) -> House.Line {
        House.Line(at: minute * 60, rule: home.rules[rule].name, isReversion: isReversion)
    }
}

extension [CharacteristicWrite] {
    /// The last write to each characteristic.
    fileprivate var lastOfEach: [CharacteristicWrite] {
        enumerated().filter { position, write in !dropFirst(position + 1).contains { $0.address == write.address } }
            .map(\.element)
    }
}
