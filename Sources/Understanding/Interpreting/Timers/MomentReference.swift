internal import HomeModel

/// Reads times that are told by the moment of what was talked about: "ten minutes before that", after an alarm, a
/// reminder or a rule with a clock time.
struct MomentReference {
    let situation: Situation

    /// A moment as a clock and a calendar show it.
    private struct Moment {
        var second: Int
        /// The one day on which it is; `nil` where it comes again.
        var date: Int?
        /// The days of the week on which it comes again.
        var days: Set<Weekday>
    }

    /// The sentence with clock times and days in the place of what points at them; as it is where nothing does, or
    /// where nothing that was talked about has a moment.
    func resolved(_ sentence: Meaning) -> Meaning {
        guard sentence.pointsAtMoment, let moment else { return sentence }
        return replaced(sentence, by: moment)
    }

    private func replaced(_ node: Meaning, by moment: Moment) -> Meaning {
        if node.kind == .time, node.has(.that) {
            return shifted(moment, by: node).map { Meaning(.time, attributes: [.clock($0.second)]) } ?? node
        }
        var result = node
        result.children = node.children.map { replaced($0, by: moment) }
        guard [.rule, .wake].contains(node.kind), let time = node.pointingTime, let meant = shifted(moment, by: time),
            !node.children(.condition).contains(where: RuleDays.isOnlyDays)
        else { return result }
        result.children.append(Meaning(.condition, attributes: [days(of: meant)]))
        return result
    }

    private func days(of moment: Moment) -> Meaning.Attribute {
        if let date = moment.date {
            return .init(key: .day, value: "\(date - situation.speaker.now.dayNumber)")
        }
        return moment.days.isEmpty ? .init(key: .days, value: "all") : .days(moment.days)
    }

    private func shifted(_ moment: Moment, by time: Meaning) -> Moment? {
        let span = (time.child(.by)?.timeSpan?.seconds ?? 0) * (time.value(.shift) == "-1" ? -1 : 1)
        guard abs(span) < Self.day else { return nil }
        var result = moment
        let total = moment.second + span
        result.second = (total + Self.day) % Self.day
        guard total < 0 || total >= Self.day else { return result }
        let isLater = total >= Self.day
        result.date = moment.date.map { $0 + (isLater ? 1 : -1) }
        result.days = moment.days.moved(by: isLater ? 1 : -1)
        return result
    }

    private static let day = 86_400

    /// When what was talked about last is, where a clock tells.
    private var moment: Moment? {
        let conversation = situation.conversation
        if let last = situation.references.timer {
            guard let timer = conversation.timer(id: last.id, name: last.name), let wall = timer.wall else {
                return nil
            }
            return Moment(
                second: wall.secondOfDay, date: timer.days.isEmpty ? wall.dayNumber : nil, days: timer.days)
        }
        guard conversation.isAboutRules, let rule = situation.references.rule, rule.events.count == 1 else {
            return nil
        }
        if case .at(let moment) = rule.events[0] {
            return Moment(second: moment.secondOfDay, date: moment.dayNumber, days: [])
        }
        guard let time = rule.events[0].timeOfDay else { return nil }
        guard rule.isOnce else { return Moment(second: time.minutes * 60, date: nil, days: rule.days) }
        let now = situation.speaker.now
        let date = (0...7).first { ahead in
            let day = LocalDateTime(dayNumber: now.dayNumber + ahead, secondOfDay: time.minutes * 60)
            return day.map { $0 > now && (rule.days.isEmpty || rule.days.contains($0.weekday)) } ?? false
        }
        return date.map { Moment(second: time.minutes * 60, date: now.dayNumber + $0, days: []) }
    }
}

extension Meaning {
    /// The time in it that points at the moment of something else.
    fileprivate var pointingTime: Meaning? {
        if kind == .time, has(.that) { return self }
        return children.lazy.compactMap(\.pointingTime).first
    }

    fileprivate var pointsAtMoment: Bool { pointingTime != nil }
}

extension Meaning.Attribute {
    /// A clock time, by its second of the day.
    fileprivate static func clock(_ second: Int) -> Self {
        let (hour, minute) = (second / 3600, second / 60 % 60)
        return .init(key: .clock, value: (hour < 10 ? "0" : "") + "\(hour)" + (minute < 10 ? ":0" : ":") + "\(minute)")
    }
}
