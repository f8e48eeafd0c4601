internal import HomeModel

/// Chooses between morning and afternoon where the words leave it open, as a person would.
struct ClockChooser {
    let situation: Situation

    /// The words around a bare hour that tell which one is meant.
    struct Context {
        /// The name of the rule, if it was given one.
        var name = ""
        /// What the rule does, as it was said.
        var actions: [Meaning] = []
        /// What the rule writes.
        var writes: [CharacteristicWrite] = []
        /// The scenes that the rule runs.
        var scenes: [ActionSetID] = []
        /// Whether it happens once, on no day that was named.
        var isNext = false
        /// Whether somebody should have come by then.
        var isAwaiting = false
        /// Whether it is on working days, or tomorrow.
        var isOnWorkdays = false
        /// The time that was said before it in the sentence.
        var earlier: TimeOfDay?
        /// Whether that was said for other days.
        var isOnOtherDays = false
        /// The time at which what begins then is said to end.
        var ending: ClockReading?

        /// The end as a clock time, if it leaves nothing open.
        var end: TimeOfDay? { ending.flatMap { $0.isAmbiguous ? nil : $0.candidates.first } }
    }

    /// The time of an event. The first of these that says something decides:
    ///
    /// 0. An end on the clock of twenty-four hours: from six to twenty-two is from six in the morning on.
    /// 1. A person who isn't home by six is late in the evening.
    /// 2. A name: of the rule itself, of scenes, and of things that go on, with a word of the evening or the morning in
    ///    it.
    /// 3. What is done (`hours.json`), where that goes before the order of the sentence: blinds open in the morning and
    ///    close in the evening.
    /// 4. Of two times in a sentence the second is the next one after the first, or for other days the one nearest to
    ///    it; the first is the last one before a second that is known.
    /// 5. Of two times that both leave it open those of the day, where the others are at night: from ten to four.
    /// 6. A deed that happens once happens the next time that the clock shows the hour, in the small hours only for
    ///    those who are up.
    /// 7. What is done, otherwise: lights go on in the evening and off late.
    /// 8. The waking day: five to eleven in the morning, twelve to four after noon.
    func eventTime(_ reading: ClockReading, _ context: Context) -> TimeOfDay? {
        let candidates = reading.candidates
        guard let morning = candidates.first, let evening = candidates.last, candidates.count == 2 else {
            return candidates.first
        }
        if context.ending?.isOnLongClock ?? false { return morning }
        let hour = morning.hour == 0 ? 12 : morning.hour
        func time(_ half: Half?) -> TimeOfDay? { half.map { $0 == .am ? morning : evening } }
        if context.isAwaiting, (1...11).contains(hour) { return evening }
        if let named = time(halfByName(context, hour)) { return named }
        let order = following(candidates, context) ?? preceding(candidates, context)
        // From eight to five on working days is when people work, whatever is done.
        if context.isOnWorkdays, order == nil, (7...10).contains(hour), let daytime = daytime(candidates, context) {
            return daytime
        }
        if let deed = deed(context, hour) {
            let goesFirst = order != nil ? deed.isOver(.following) : !context.isNext || deed.isOver(.next)
            if goesFirst { return time(deed.half) }
        }
        if let order { return order }
        if let daytime = daytime(candidates, context) { return daytime }
        if context.isNext, let next = next(candidates, context) { return next }
        return habits.waking.includes(hour) ? morning : evening
    }

    /// Whether anything tells which half of the day is meant, beside the waking day.
    func isTold(_ reading: ClockReading, _ context: Context) -> Bool {
        let hour = reading.hourOnFace
        return halfByName(context, hour) != nil || context.isOnWorkdays || context.isNext || context.earlier != nil
            || context.ending != nil || deed(context, hour) != nil
    }

    // MARK: What tells

    private enum Half { case am, pm }

    private var habits: HourHabits { situation.tables.hours }

    /// The half of the day that belongs to the rule, a scene, or a thing that goes on, by the words of its name.
    private func halfByName(_ context: Context, _ hour: Int) -> Half? {
        let scenes = context.scenes.compactMap { situation.index.scenes[$0]?.name }
        let heating: [CharacteristicType] = ["TargetTemperature", "TargetHeatingCoolingState"]
        let begun = context.writes.filter {
            $0.value.bool == true || heating.contains($0.address.type) && $0.value != .word("off")
        }.compactMap { write in
            situation.index.byService[write.address.service].map { situation.index.entries[$0].service.name }
        }
        let words = Set(
            ([context.name] + scenes + begun).flatMap { $0.lowercased().split { !$0.isLetter } }.map(String.init))
        if !words.isDisjoint(with: habits.morningWords) { return hour < 4 || hour == 12 ? .pm : .am }
        return words.isDisjoint(with: habits.eveningWords) || hour < 3 || hour == 12 ? nil : .pm
    }

    /// The half of the day in which such things are done at such an hour, and what that goes before.
    private func deed(_ context: Context, _ hour: Int) -> (half: Half, isOver: (HourHabits.Deed.Other) -> Bool)? {
        for deed in habits.deeds where isDone(deed, context) {
            let isOver = { deed.over?.contains($0) ?? false }
            if deed.am?.includes(hour) ?? false { return (.am, isOver) }
            if deed.pm?.includes(hour) ?? false { return (.pm, isOver) }
        }
        return nil
    }

    private func isDone(_ deed: HourHabits.Deed, _ context: Context) -> Bool {
        if let actions = deed.actions,
            !context.actions.contains(where: { $0.value(.action).map(actions.contains) ?? false })
        {
            return false
        }
        if let workdays = deed.workdays, workdays != context.isOnWorkdays { return false }
        if let until = deed.until, !(context.ending.map { until.includes($0.hourOnFace) } ?? false) { return false }
        if deed.onlyOff ?? false, !context.scenes.isEmpty || !context.writes.allSatisfy(\.isOff) { return false }
        if let words = deed.words, !context.writes.allSatisfy({ isCalled($0, by: words) }) { return false }
        let isOfScenes = deed.inScenes ?? false
        let inScenes = isOfScenes ? context.scenes.compactMap { situation.index.scenes[$0] }.flatMap(\.actions) : []
        return (context.writes + inScenes).contains { write in
            let type = situation.index.byService[write.address.service].map { situation.index.entries[$0].service.type }
            return (deed.characteristics?.contains(write.address.type.rawValue) ?? true)
                && (deed.types?.contains(type?.rawValue ?? "") ?? true)
                && (deed.values?.contains { $0.value == write.value } ?? true)
                && (deed.atMost.map { limit in write.value.number.map { $0 <= limit } ?? false } ?? true)
                && (deed.atLeast.map { limit in write.value.number.map { $0 >= limit } ?? false } ?? true)
        }
    }

    /// Whether one of the words is in the name of what is written.
    private func isCalled(_ write: CharacteristicWrite, by words: Set<String>) -> Bool {
        guard let position = situation.index.byService[write.address.service] else { return false }
        let name = situation.index.entries[position].service.name.lowercased().split { !$0.isLetter }
        return name.contains { words.contains(String($0)) }
    }

    /// The time nearest behind the one before it in the sentence; for other days the one nearest to that.
    private func following(_ candidates: [TimeOfDay], _ context: Context) -> TimeOfDay? {
        guard let earlier = context.earlier else { return nil }
        func distance(_ time: TimeOfDay) -> Int {
            let minutes = time.minutes - earlier.minutes
            return context.isOnOtherDays
                ? min(abs(minutes), 1440 - abs(minutes)) : (minutes + 1440) % 1440
        }
        return candidates.min { distance($0) < distance($1) }
    }

    /// The time nearest before the one at which it ends.
    private func preceding(_ candidates: [TimeOfDay], _ context: Context) -> TimeOfDay? {
        guard let end = context.end else { return nil }
        func length(_ start: TimeOfDay) -> Int { (end.minutes - start.minutes + 1440) % 1440 }
        return candidates.filter { length($0) > 0 }.min { length($0) < length($1) }
    }

    /// The start of a daytime range such as "from eight to five", where the night would be far-fetched. `nil` in the
    /// evening, when the night is nearer.
    private func daytime(_ candidates: [TimeOfDay], _ context: Context) -> TimeOfDay? {
        guard let ending = context.ending, ending.isAmbiguous, let morning = candidates.first,
            habits.waking.includes(morning.hour), let last = ending.candidates.last,
            case let end = last.minutes % 720, (60...390).contains(end), end < morning.minutes
        else { return nil }
        let isEvening = context.isNext && situation.speaker.now.secondOfDay >= 18 * 3600
        return isEvening ? nil : morning
    }

    /// The next time that the clock shows the hour. Whoever says "at two" by day doesn't mean two at night, unless it
    /// is something that ends the day.
    private func next(_ candidates: [TimeOfDay], _ context: Context) -> TimeOfDay? {
        guard let now = situation.speaker.now.timeOfDay, let morning = candidates.first else { return nil }
        let next = candidates.first { $0 > now } ?? morning
        let isUp = !(5..<20).contains(now.hour)
        let endsTheDay = deed(context, morning.hour == 0 ? 12 : morning.hour)?.half == .am
        return habits.smallHours.includes(next.hour) && !isUp && !endsTheDay ? candidates.last : next
    }

    /// Chooses am or pm for the two bounds of a time window: first by what was said for the other bound, then by
    /// arrivals, departures, nights and workdays.
    ///
    /// Arrivals "after five" or "before six" are in the afternoon, departures "before eight" and "after seven" in the
    /// morning. Of two possible windows the shorter is meant. Of two equally long ones it is the one at night if the
    /// sentence is about the night, the one that begins in the morning for departures and working days, else the later.
    /// If the sentence is about the daytime, the window lies in that.
    func window(
        after: ClockReading?, before: ClockReading?, isLeaving: Bool, isArriving: Bool = false,
        isAtNight: Bool = false, isByDay: Bool = false, isOnWorkdays: Bool = false
    ) -> (after: TimeOfDay?, before: TimeOfDay?) {
        switch (after, before) {
        case (let after?, let before?) where after.isOnLongClock || before.isOnLongClock:
            return (after.candidates.first, before.candidates.first)
        case (let after?, let before?):
            if isByDay, let day = byDay(after, before) { return day }
            let isMorning = isLeaving && (300..<720).contains(after.minutes)
            return shortest(after, before, isMorning: isMorning, isAtNight: isAtNight, isOnWorkdays: isOnWorkdays)
        case (let after?, nil) where !after.isAmbiguous && after.minutes < 300:
            // A time after midnight is before the next morning.
            return (after.candidates.first, TimeOfDay(hour: 6, minute: 0))
        case (let after?, nil):
            let isMorning = isLeaving && after.isAmbiguous && (300..<720).contains(after.minutes)
            return (isMorning ? after.candidates.first : after.candidates.last, nil)
        case (nil, let before?) where before.candidates == [TimeOfDay(hour: 0, minute: 0)]:
            // Nothing is before the first minute of a day: "before midnight" is the later half of it.
            return (TimeOfDay(hour: 12, minute: 0), TimeOfDay(hour: 0, minute: 0))
        case (nil, let before?):
            // A person who comes home on working days does so late, unless it is soon after others have left.
            let isEarly = isOnWorkdays && before.minutes >= 480
            let isMorning = (300..<720).contains(before.minutes) && (!isArriving || isEarly)
            return (nil, isMorning ? before.candidates.first : before.candidates.last)
        case (nil, nil):
            return (nil, nil)
        }
    }

    /// The bounds of a window that was said to be in the daytime: from the morning on, and over before the night.
    private func byDay(_ after: ClockReading, _ before: ClockReading) -> (TimeOfDay?, TimeOfDay?)? {
        let from = after.candidates.first { (5..<18).contains($0.hour) }
        guard let from, let until = before.candidates.first(where: { $0 > from && $0.hour < 22 }) else { return nil }
        return (from, until)
    }

    private func shortest(
        _ after: ClockReading, _ before: ClockReading, isMorning: Bool, isAtNight: Bool, isOnWorkdays: Bool
    ) -> (TimeOfDay?, TimeOfDay?) {
        func length(_ from: TimeOfDay, _ until: TimeOfDay) -> Int { (until.minutes - from.minutes + 1440) % 1440 }
        let pairs = after.candidates.flatMap { from in before.candidates.map { (from, $0) } }
            .filter { length($0.0, $0.1) > 0 }
        guard let least = pairs.map({ length($0.0, $0.1) }).min() else { return (nil, nil) }
        let shortest = pairs.filter { length($0.0, $0.1) == least }
        let nightly = shortest.first { isAtNight && !(7..<17).contains($0.0.hour) && !(8..<18).contains($0.1.hour) }
        let isWorkingDay = isOnWorkdays && least >= 480 && (5...9).contains(after.candidates.first?.hour ?? 0)
        let best = nightly ?? (isMorning || isWorkingDay ? shortest.first : shortest.last)
        return (best?.0, best?.1)
    }
}
