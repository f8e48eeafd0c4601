internal import HomeModel

/// Reads what is said afterwards of what was just done: "just the kitchen ones", "not the hall light", "for an hour".
/// Things that are no longer meant get their old values back.
struct AfterthoughtReader {
    let situation: Situation

    private var index: HomeIndex { situation.index }

    /// Restricts what was just done: "just the kitchen ones", "not the hall light". `nil` if the fragment doesn't do
    /// that.
    func reading(of fragment: Meaning) -> Interpretation? {
        guard situation.question == nil, !done.isEmpty, !situation.conversation.isLastDeedTooFarBack else { return nil }
        // "Then the lawn for ten minutes" is about something else.
        if !fragment.has(.swap), let span = fragment.child(.for) ?? fragment.child(.until) ?? lengthAlone(fragment) {
            return lasting(span)
        }
        if let ending = fragment.child(.ending) { return ended(by: ending) }
        if fragment.has(.doneNow) { return told(of: fragment.value(.action)) }
        if fragment.has(.again), let event = fragment.child(.event) { return postponed(to: [event]) }
        if fragment.attributes.isEmpty, let size = fragment.child(.by) { return stepped(by: size) }
        if let size = sizeOfStep(fragment) { return stepped(by: size) }
        if let other = reversedStep(fragment) { return other }
        if fragment.has(.omit) {
            // "Not all of them" doesn't say which.
            let isAll = fragment.children(.target).contains { $0.value(.many) == "all" }
            guard isAll else { return left(fragment) }
            return .asking("which", choices: situation.references.things.map { index.entries[$0].service.name })
        }
        return fragment.has(.narrow) ? only(meant(by: fragment), fragment) : nil
    }

    // MARK: What was done

    /// The old values of what the last utterance wrote, where that was an order or a scene.
    private var done: [CharacteristicWrite] {
        guard let step = situation.conversation.undo.last,
            situation.conversation.lastSentence?.children.last.map({ [.set, .run].contains($0.kind) }) ?? false
        else { return [] }
        return step.writes.filter { situation.conversation.lastServices.contains($0.address.service) }
    }

    /// The writes of the last utterance with today's values, if it was an order or a scene.
    var writes: [CharacteristicWrite] { keeping { _ in true }.targets.compactMap(\.write) }

    /// The writes that bring back the values before the last utterance, if it was an order or a scene that changed
    /// anything.
    var formerValues: [CharacteristicWrite] { restoring { _ in true }.targets.compactMap(\.write) }

    /// The services that a fragment is about; "ones" are of the kind that was talked about.
    private func meant(by fragment: Meaning) -> Set<ServiceID> {
        let last = situation.references.things
        let written = Set(done.map(\.address.service))
        var about = fragment
        about.children = fragment.children(.target).map { target in
            // Among what was done, a kind or a part of a name is enough.
            var target = target
            target.attributes.removeAll { $0.key == .single || $0.key == .sole }
            return target
        }
        let found = TargetResolver(situation: situation).resolve(about).positions
        let ofLast = index.services(at: Set(found).intersection(last))
        return Set(ofLast).intersection(written)
    }

    // MARK: What comes of it

    /// What was done, for so long only.
    private func lasting(_ span: Meaning) -> Interpretation? {
        guard let duration = CommandInterpreter(situation: situation).span(span) else { return nil }
        var command = keeping { _ in true }
        command.duration = duration
        var result = Interpretation(.done, commands: [.set(command)])
        let node = situation.conversation.lastSentence?.children.last
        result.sentence = node.map { Meaning(.sentence, children: [span, $0]) }
        return result
    }

    /// Which things something was done to: "what did you just turn off?".
    private func told(of action: String?) -> Interpretation? {
        let written = done.map(\.address).filter { address in
            guard let action, let position = index.byService[address.service] else { return true }
            let value = situation.value(address.type, at: position)
            let covers: [CharacteristicType] = ["TargetPosition", "TargetDoorState"]
            switch action {
            case "on", "off": return value == .bool(action == "on") || value == .word(action == "on" ? "play" : "stop")
            default: return covers.contains(address.type)
            }
        }
        let services = situation.conversation.lastServices.filter { id in written.contains { $0.service == id } }
        guard !services.isEmpty else { return nil }
        let names = services.compactMap { index.byService[$0] }.map { index.entries[$0].service.name }
        var result = Interpretation(.answered, commands: [.house(.names(names, isCount: false))])
        result.mentioned = services
        return result
    }

    /// What was done, until something happens: "until it's under sixty".
    private func ended(by ending: Meaning) -> Interpretation? {
        guard let last = situation.conversation.lastSentence else { return nil }
        return UntilInterpreter(situation: before).interpret(last, until: ending).remembering(last)
    }

    /// What was done, for another number of minutes or hours: "make it ten" after "run the sprinkler for twenty
    /// minutes".
    func lasting(asSaidIn sentence: Meaning) -> Interpretation? {
        guard situation.question == nil, situation.conversation.topic == nil, !done.isEmpty,
            let amount = sentence.amountOfIt, let number = amount.number, number > 0
        else { return nil }
        if let until = situation.conversation.lastSentence?.child(.until), until.child(.time) != nil,
            number <= 24, let time = amount.asClockTime
        {
            return lasting(nearest(time, to: until))
        }
        guard let unit = situation.conversation.lastSentence?.child(.for)?.unitOfSpan else { return nil }
        return lasting(Meaning(.for, children: [amount.counted(in: unit)]))
    }

    /// An end at another hour, in the half of the day in which that is nearest to what it was.
    private func nearest(_ time: Meaning, to until: Meaning) -> Meaning {
        let reader = CommandInterpreter(situation: situation)
        let old = reader.span(until)?.seconds ?? 0
        let ends = ["am", "pm"].map { half in
            var end = until
            end.children = [
                Meaning(.time, attributes: time.attributes + [.init(key: .half, value: half)], children: time.children)
            ]
            return end
        }
        func distance(_ end: Meaning) -> Int { reader.span(end).map { abs($0.seconds - old) } ?? Int.max }
        return ends.min { distance($0) < distance($1) } ?? until
    }

    /// Undoes the last deed, and does it at the moment that was said afterwards: "in five minutes" after "turn off the
    /// tv". `nil` if nothing was done just now.
    func postponed(to moment: [Meaning]) -> Interpretation? {
        guard situation.question == nil, !done.isEmpty, var body = situation.conversation.lastSentence else {
            return nil
        }
        body.kind = .body
        let rule = Meaning(.rule, children: [body] + moment)
        var result = RuleInterpreter(situation: before).interpret([rule])
        let back = restoring { _ in true }
        if result.outcome == .done || result.outcome == .confirm, !back.targets.isEmpty {
            result.commands.insert(.set(back), at: 0)
        }
        return result
    }

    /// How often the step that was made has been given another size since.
    private var corrections: Int {
        situation.conversation.lastSentence?.children.last?.value(.corrections).flatMap(Int.init) ?? 0
    }

    /// The situation before the last step. If that step corrected others, it is the situation before those.
    private var before: Situation {
        var state = situation.state
        let services = Set(done.map(\.address.service))
        for write in situation.conversation.undo.suffix(corrections + 1).reversed().flatMap(\.writes)
        where services.contains(write.address.service) {
            state.values[write.address] = write.value
        }
        return Situation(
            index: situation.index, tables: situation.tables, state: state, speaker: situation.speaker,
            conversation: situation.conversation)
    }

    /// The step that was made, of another size: "by twenty" after "dim the spots".
    private func stepped(by size: Meaning) -> Interpretation? {
        guard var node = situation.conversation.lastSentence?.children.last, node.kind == .set, node.has(.change)
        else { return nil }
        node.attributes.removeAll { [.bit, .steps].contains($0.key) }
        node.children = [.mentioned, size]
        return madeAnew(node)
    }

    /// The step that was made as it was meant, from how things were before it.
    private func madeAnew(_ step: Meaning) -> Interpretation {
        var step = step.without(.corrections)
        step.attributes.append(.init(key: .corrections, value: "\(corrections + 1)"))
        let sentence = Meaning(.sentence, children: [step])
        return CommandInterpreter(situation: before).interpret(sentence).remembering(sentence)
    }

    /// A number alone as the size of the step that was made, where it can't be meant as a value: "no, just one" after
    /// "up two degrees".
    private func sizeOfStep(_ fragment: Meaning) -> Meaning? {
        let said = fragment.children.filter { $0.kind != .dropped }
        guard said.map(\.kind) == [.value], let number = said[0].child(.number),
            let node = situation.conversation.lastSentence?.children.last, node.has(.change),
            var size = node.child(.by), size.child(.number) != nil
        else { return nil }
        let value = Meaning(.set, children: [said[0], .mentioned])
        let planner = WritePlanner(situation: situation, set: value)
        let stepped = done.compactMap { index.byService[$0.address.service] }
        guard
            stepped.allSatisfy({
                if case .outOfRange = planner.plan(at: $0) { true } else { false }
            })
        else { return nil }
        size.children = size.children.map { $0.kind == .number ? number : $0 }
        return size
    }

    /// The step that was made, the other way: "I meant down" after "up two degrees" is two degrees below what it was
    /// before.
    private func reversedStep(_ fragment: Meaning) -> Interpretation? {
        guard fragment.has(.instead), fragment.children.isEmpty, let way = fragment.value(.change),
            var node = situation.conversation.lastSentence?.children.last, node.kind == .set,
            let last = node.value(.change), last != way
        else { return nil }
        node.attributes.removeAll { [.change, .action, .way].contains($0.key) }
        node.attributes.append(.init(key: .change, value: way))
        node.children = [.mentioned] + node.children.filter { $0.kind == .by }
        return madeAnew(node)
    }

    /// "Ten minutes", where it was done "for a bit" and said that nobody knows how long that is.
    private func lengthAlone(_ fragment: Meaning) -> Meaning? {
        guard situation.conversation.lastSentence?.manner == "while", fragment.children.count == 1,
            var length = fragment.child(.duration)
        else { return nil }
        length.kind = .for
        return length
    }

    /// "Not the hall light", "leave the bay one open": that gets its old value back, or becomes what is said where it
    /// wasn't so.
    private func left(_ fragment: Meaning) -> Interpretation? {
        let services = meant(by: fragment)
        guard let state = fragment.value(.action), !services.isEmpty else { return without(services) }
        let back = restoring(evenUnsafe: true) { services.contains($0) }
        let isSo = !back.targets.isEmpty && back.targets.allSatisfy { $0.value.map { Self.isIn(state, $0) } ?? false }
        if isSo { return without(services) }
        let set = Meaning(
            .set, attributes: [.init(key: .action, value: state)], children: services.sorted().map(Meaning.target))
        let sentence = Meaning(.sentence, children: [set])
        return CommandInterpreter(situation: situation).interpret(sentence).remembering(sentence)
    }

    /// Whether a value is one of a thing that is left on, off, open or closed.
    private static func isIn(_ state: String, _ value: Value) -> Bool {
        let isMore = value == .bool(true) || value.number.map { $0 > 0 } ?? (value == .word("open"))
        return isMore == ["on", "open"].contains(state)
    }

    private func without(_ services: Set<ServiceID>) -> Interpretation? {
        guard !services.isEmpty else { return nil }
        let left = situation.conversation.lastServices.filter { !services.contains($0) }
        let back = restoring { services.contains($0) }
        let opening = restoring(evenUnsafe: true) { services.contains($0) }
        // "All but the casita" after "lock everything" unlocks that again, which is asked about.
        if back.targets.isEmpty, !opening.targets.isEmpty {
            guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
            return Interpretation(.confirm, commands: [.set(opening)])
        }
        var result = Interpretation(.done, commands: [back.targets.isEmpty ? .cancel : .set(back)])
        result.mentioned = left
        return result
    }

    private func only(_ services: Set<ServiceID>, _ fragment: Meaning) -> Interpretation? {
        guard services.isEmpty else {
            return result([.set(keeping(services.contains))], about: services)
        }
        guard case .sentence(let sentence, _) = FragmentReader(situation: situation).swapped(fragment),
            CommandInterpreter.isAction(sentence)
        else { return nil }
        let instead = CommandInterpreter(situation: situation).interpret(sentence)
        guard instead.outcome == .done else { return instead }
        return result(instead.commands, about: Set(instead.commands.flatMap(\.targets).map(\.address.service)))
    }

    private func result(_ commands: [Command], about services: Set<ServiceID>) -> Interpretation {
        let back = restoring { !services.contains($0) }
        var result = Interpretation(.done, commands: commands + (back.targets.isEmpty ? [] : [.set(back)]))
        result.mentioned = commands.flatMap(\.targets).map(\.address.service)
        return result
    }

    /// What was written to some services, as it is.
    private func keeping(_ isMeant: (ServiceID) -> Bool) -> SetCommand {
        SetCommand(
            done.filter { isMeant($0.address.service) }.compactMap { write in
                index.byService[write.address.service].map { position in
                    index.target(position, write.address.type, value: situation.value(write.address.type, at: position))
                }
            })
    }

    /// The old values of what was written to some services, where they are others now; what would let somebody in
    /// stays.
    private func restoring(evenUnsafe: Bool = false, _ isMeant: (ServiceID) -> Bool) -> SetCommand {
        let safety = SafetyPolicy(situation, isLater: false)
        let targets = done.filter { isMeant($0.address.service) && (evenUnsafe || !safety.needsConfirmation($0)) }
            .compactMap { write -> CommandTarget? in
                guard let position = index.byService[write.address.service],
                    situation.value(write.address.type, at: position) != write.value
                else { return nil }
                return index.target(position, write.address.type, value: write.value)
            }
        return SetCommand(targets)
    }
}
