internal import HomeModel

/// Says what came of timers, alarms and reminders, and what each is called.
struct TimerWords {
    let phrases: Phrases
    let values: ValueWords
    /// The time at which it is said, from which days are counted; `nil` where none are said.
    var now: LocalDateTime?

    /// What was done.
    func sentence(_ command: TimerCommand) -> String {
        if command.action == .query, command.duration == nil, command.moment == nil {
            return phrases.phrase("nothingKnown")
        }
        let isLess = command.duration.map { $0.seconds < 0 } ?? false
        let variant =
            command.isEvery
            ? ".every" : command.isNamed ? ".called" : isLess ? ".less" : command.isPaused ? ".paused" : ""
        let kind = command.kind == .timer ? "" : ".\(command.kind.rawValue)"
        let text = command.text == nil ? nil : ".text"
        let named = command.name == nil ? nil : ".named"
        let timed = command.moment == nil ? nil : ".at"
        let base = command.action.kind.rawValue + variant
        // The phrase that says the most of what is known.
        let parts: [[String?]] = [
            [kind, timed, text], [kind, timed], [kind, text], [timed], [kind, named], kind.isEmpty ? [nil] : [kind],
            [named], [""],
        ]
        let key = parts.lazy.compactMap { part in
            part.contains(nil) ? nil : part.compactMap(\.self).joined()
        }.first { phrases.has(base + $0) }
        return key.map { phrases.phrase(base + $0, words(of: command)) } ?? ""
    }

    /// Why nothing came of it: there is no such timer.
    func refusal(_ command: TimerCommand) -> String {
        let base = "refused.nothingPending"
        let kind = command.kind == .timer ? "" : ".\(command.kind.rawValue)"
        let which =
            command.name != nil ? ".named" : command.length != nil ? ".ofLength" : command.moment != nil ? ".at" : ""
        let key = [kind + which, kind, which].first { phrases.has(base + $0) } ?? ""
        var words = words(of: command)
        words["duration"] = command.length.map(values.duration) ?? ""
        words["time"] = command.moment?.timeOfDay?.text ?? ""
        return phrases.phrase(base + key, words)
    }

    /// What the house says when one is over.
    func announcement(_ timer: Conversation.TimerReference) -> String {
        let kind = timer.kind == .timer ? "" : ".\(timer.kind.rawValue)"
        let which = timer.text != nil ? ".text" : timer.name != nil ? ".named" : ""
        let key = [kind + which, kind, which].first { phrases.has("timerOver" + $0) } ?? ""
        return phrases.phrase(
            "timerOver" + key,
            ["name": timer.name ?? "", "text": timer.text.map(turned) ?? "", "time": timer.clock?.text ?? ""])
    }

    /// What one is called, with its article.
    func name(_ timer: Conversation.TimerReference) -> String {
        let kind = timer.kind.rawValue
        if let text = timer.text { return phrases.phrase("\(kind).text", ["text": turned(text)]) }
        if let name = timer.name { return phrases.phrase("\(kind).named", ["name": name]) }
        if let clock = timer.clock { return phrases.phrase("\(kind).at", ["time": clock.text]) }
        guard let length = timer.length else { return phrases.phrase(kind) }
        return phrases.phrase("timer.ofLength", ["duration": values.duration(length)])
    }

    private func words(of command: TimerCommand) -> [String: String] {
        let reference = Conversation.TimerReference(name: command.name, kind: command.kind, text: command.text)
        return [
            "name": command.name ?? "", "thing": name(reference),
            "Thing": ReplyWriter.capitalised(name(reference)), "text": command.text.map(turned) ?? "",
            "duration": command.duration.map { values.duration(TimeSpan(seconds: abs($0.seconds))) } ?? "",
            "when": command.moment.map { when($0, command.days) } ?? "",
        ]
    }

    /// A clock time with its day, where that isn't today: "07:00 tomorrow", "07:00 every weekday".
    private func when(_ moment: LocalDateTime, _ days: Set<Weekday>) -> String {
        let time = moment.timeOfDay?.text ?? ""
        let words = MomentWords(phrases: phrases, values: values, subjects: nil)
        guard days.isEmpty else { return phrases.phrase("timerAt.days", ["time": time, "days": words.every(days)]) }
        let ahead = now.map { moment.dayNumber - $0.dayNumber } ?? 0
        let key = ahead == 0 ? "today" : ahead == 1 ? "tomorrow" : ahead < 7 ? "weekday" : "date"
        return phrases.phrase(
            "timerAt.\(key)",
            ["time": time, "weekday": phrases.phrase(moment.weekday.rawValue), "date": words.date(moment)])
    }

    /// What somebody said of themselves as it is said to them: "my mother" becomes "your mother".
    private func turned(_ text: String) -> String {
        let words = text.split(separator: " ")
        let said = words.map { phrases.has("turned.\($0)") ? phrases.phrase("turned.\($0)") : String($0) }
            .joined(separator: " ")
        // "Don't let me forget the bins" has no word that leads on to them.
        let isLedTo = words.first.map { phrases.has("reminds.\($0)") } ?? true
        return isLedTo ? said : phrases.phrase("reminds", ["text": said])
    }
}
