internal import HomeModel

/// Says what time or day it is, and where the sun is.
struct TimeWords {
    let phrases: Phrases
    let rules: RuleWords
    /// What time it is.
    let now: LocalDateTime

    /// The answer.
    func answer(_ question: TimeQuestion) -> String {
        switch question {
        case .clock: phrases.phrase("timeNow", ["time": now.timeOfDay?.text ?? ""])
        case .sun(let question): sun(question)
        case .date(let day, let answer): date(day ?? now, answer)
        case .year: phrases.phrase("date.year", ["year": "\(now.year)"])
        case .left(let moment, let isDay): isDay ? days(until: moment) : left(until: moment)
        }
    }

    /// How long it is until a clock time.
    private func left(until moment: LocalDateTime) -> String {
        let minutes = (now.seconds(until: moment) + 59) / 60
        let length = rules.values.duration(TimeSpan(seconds: minutes * 60))
        return ReplyWriter.capitalised(
            phrases.phrase("time.left", ["duration": length, "time": moment.timeOfDay?.text ?? ""]))
    }

    /// How many days there are until a day; today and tomorrow are told as what they are.
    private func days(until day: LocalDateTime) -> String {
        let days = day.dayNumber - now.dayNumber
        guard days > 1 else { return date(day, nil) }
        return phrases.phrase(
            "date.left",
            ["days": "\(days)", "weekday": phrases.phrase(day.weekday.rawValue), "date": rules.date(day)])
    }

    /// When the sun rises or sets; whether it is dark.
    private func sun(_ question: SunQuestion) -> String {
        let name = question.form.rawValue
        if let answer = question.answer { return phrases.phrase("sun.\(name).\(answer)") }
        guard let moment = question.moment, let time = moment.timeOfDay else { return phrases.phrase("sun.unknown") }
        let isOver = moment.dayNumber == now.dayNumber && moment.secondOfDay <= now.secondOfDay
        let days = moment.dayNumber - now.dayNumber
        let when = isOver ? "past" : days > 1 ? "later" : days == 1 ? "tomorrow" : "coming"
        return phrases.phrase("sun.\(name).\(when)", ["time": time.text, "date": rules.date(moment)])
    }

    /// Which day it is, or another one is.
    private func date(_ day: LocalDateTime, _ answer: Bool?) -> String {
        let days = day.dayNumber - now.dayNumber
        let told = phrases.phrase(
            days < 0 ? "date.past" : days == 0 ? "date.today" : days == 1 ? "date.tomorrow" : "date.other",
            ["weekday": phrases.phrase(day.weekday.rawValue), "date": rules.date(day)])
        guard let answer else { return ReplyWriter.capitalised(told) }
        return phrases.phrase(answer ? "yes" : "no", ["rest": told])
    }
}
