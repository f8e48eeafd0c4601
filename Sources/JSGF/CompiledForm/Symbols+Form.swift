extension Symbols {
    /// Writes them.
    func write(to form: inout FormWriter) {
        form.add(words.texts)
        form.add(tags.texts)
        form.add(rules.texts)
        form.add(events.starts)
        form.add(events.events.map(\.number))
    }

    /// Reads symbols that were written.
    ///
    /// - Throws: ``FormReader/Damage`` where they aren't whole.
    init(_ form: inout FormReader) throws(FormReader.Damage) {
        words = try Vocabulary(form.texts())
        tags = try Vocabulary(form.texts())
        rules = try Vocabulary(form.texts())
        let starts: [Int32] = try form.elements()
        var events: [TagEvent] = []
        for number: Int32 in try form.elements() {
            guard let event = TagEvent(number: number), event.tag < tags.count else { throw FormReader.Damage() }
            events.append(event)
        }
        // The empty list is the first.
        guard starts.starts(with: [0, 0]), Int(starts[starts.count - 1]) == events.count,
            zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw FormReader.Damage() }
        self.events = EventLists(events: events, starts: starts)
    }
}

extension Vocabulary {
    /// Texts as they were numbered before.
    ///
    /// - Throws: ``FormReader/Damage`` where one comes twice.
    fileprivate init(_ texts: [String]) throws(FormReader.Damage) {
        self.init(numbered: texts)
        guard count == texts.count else { throw FormReader.Damage() }
    }
}

extension TagEvent {
    /// The event as a number.
    fileprivate var number: Int32 { tag << 2 | Int32(side.rawValue) }

    /// The event of such a number.
    fileprivate init?(number: Int32) {
        guard number >= 0, let side = Side(rawValue: UInt8(number & 3)) else { return nil }
        self.init(tag: number >> 2, side: side)
    }
}
