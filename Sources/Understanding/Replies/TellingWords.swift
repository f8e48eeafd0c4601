internal import HomeModel

/// Says who is told what, and where.
struct TellingWords {
    /// What the words are for.
    enum Manner {
        /// Something by itself: "I tell you".
        case sentence
        /// One of several things to do: "tell you".
        case order
        /// The name of a rule, of somebody of that name: "tell Anna".
        case name(String)
    }

    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// The tellings, those that differ only in the room together.
    func all(_ tells: [RuleTelling], _ manner: Manner) -> [String] {
        var groups: [(telling: RuleTelling, rooms: [RoomID])] = []
        for telling in tells {
            var plain = telling
            plain.room = nil
            if let room = telling.room, let position = groups.firstIndex(where: { $0.telling == plain }),
                !groups[position].rooms.isEmpty
            {
                groups[position].rooms.append(room)
            } else {
                groups.append((plain, telling.room.map { [$0] } ?? []))
            }
        }
        return groups.map { words(for: $0.telling, in: $0.rooms, manner) }
    }

    private func words(for telling: RuleTelling, in rooms: [RoomID], _ manner: Manner) -> String {
        let form: (key: String, me: String, isName: Bool) =
            switch manner {
            case .sentence: ("tell", phrases.phrase("tell.you"), false)
            case .order: ("tell.order", phrases.phrase("tell.you"), false)
            case .name(let author): ("tell.order", author, true)
            }
        let who =
            switch telling.audience {
            case .me: form.me
            case .person(let id): subjects.index.people[id]?.name ?? ""
            case .everyone: phrases.phrase("everyone")
            case .admins: phrases.phrase("tell.admins")
            }
        var said = phrases.phrase(form.key, ["who": who])
        if let text = telling.text { said = phrases.phrase("tell.text", ["tell": said, "text": text]) }
        let names = rooms.compactMap { subjects.index.roomNames[$0] }
        if !names.isEmpty { said = phrases.phrase("tell.room", ["tell": said, "in": subjects.whereabouts(names)]) }
        return telling.isUrgent && !form.isName ? phrases.phrase("tell.urgent", ["tell": said]) : said
    }
}
