/// Turns a rule's expansion into a draft network.
///
/// Edges run directly from a part's first node to its last, so that few empty ones arise; the events of tags are laid
/// on the edges that are first and last inside the tagged part.
struct NetworkBuilder {
    /// The network so far.
    private(set) var draft = DraftNetwork()
    private var symbols: Symbols
    private let fullNames: [String: String]
    private let wordCost: Int32
    private let isScoped: @Sendable (String) -> Bool
    private var branches: [Branch: Int32] = [:]

    /// An inner node of a tree of literal word sequences: where it hangs.
    private struct Branch: Hashable {
        var group: Int32
        var node: Int32
        var word: Int32
    }

    /// What a part is joined to the network by: its two nodes,
    /// and the events and cost to lay on its first and last edges.
    private struct Frame {
        var source: Int32
        var target: Int32
        var before: Int32 = 0
        var after: Int32 = 0
        var cost: Int32 = 0
    }

    /// A builder that numbers things with `symbols`.
    ///
    /// - Parameters:
    ///   - fullNames: the full names of the rules that references mean, by the names that they hold.
    ///   - wordCost: what each word costs.
    ///   - isScoped: whether a tag is met on both sides of its expansion.
    init(
        symbols: consuming Symbols, fullNames: [String: String], wordCost: Int32,
        isScoped: @escaping @Sendable (String) -> Bool
    ) {
        self.symbols = symbols
        self.fullNames = fullNames
        self.wordCost = wordCost
        self.isScoped = isScoped
    }

    /// Builds the whole rule, and gives the draft and the symbols back.
    consuming func build(_ expansion: Expansion) -> (draft: DraftNetwork, symbols: Symbols) {
        add(expansion, Frame(source: 0, target: 1))
        return (draft, symbols)
    }

    private mutating func add(_ expansion: Expansion, _ frame: Frame) {
        switch expansion {
        case .word(let text): addWord(text, frame)
        case .reference(let reference):
            addEdge(.call(symbols.rules.intern(fullNames[reference.name] ?? reference.name)), frame)
        case .sequence(let parts): addSequence(parts, frame)
        case .alternatives(let choices): addAlternatives(choices, frame)
        case .optional(let part):
            add(part, frame)
            addEdge(.empty, frame)
        case .zeroOrMore(let part): addLoop(part, frame, atLeastOnce: false)
        case .oneOrMore(let part): addLoop(part, frame, atLeastOnce: true)
        case .tagged(let part, let tags): addTagged(part, tags, frame)
        case .null: addEdge(.empty, frame)
        case .void: break
        }
    }

    // MARK: Kinds of expansion

    private mutating func addEdge(_ label: DraftNetwork.Label, _ frame: Frame) {
        var cost = frame.cost
        if case .word = label { cost = Cost.sum(cost, wordCost) }
        draft.add(
            DraftNetwork.Edge(
                source: frame.source, target: frame.target, label: label, before: frame.before, after: frame.after,
                cost: cost))
    }

    private mutating func addWord(_ token: String, _ frame: Frame) {
        if Self.isOneWord(token) {
            addEdge(.word(symbols.words.intern(token)), frame)
            return
        }
        let words = Self.words(token)
        if words.count == 1 {
            addEdge(.word(symbols.words.intern(words[0])), frame)
        } else {
            addSequence(words.map { .word($0) }, frame)
        }
    }

    private mutating func addSequence(_ parts: [Expansion], _ frame: Frame) {
        guard parts.count > 1 else {
            add(parts.first ?? .null, frame)
            return
        }
        var source = frame.source
        for (index, part) in parts.enumerated() {
            let isFirst = index == 0
            let isLast = index == parts.count - 1
            let target = isLast ? frame.target : draft.node()
            add(
                part,
                Frame(
                    source: source, target: target, before: isFirst ? frame.before : 0, after: isLast ? frame.after : 0,
                    cost: isFirst ? frame.cost : 0))
            source = target
        }
    }

    /// A loop holds its part once, between two nodes of its own, so that loops in loops stay small.
    private mutating func addLoop(_ part: Expansion, _ frame: Frame, atLeastOnce: Bool) {
        let entry = draft.node()
        let exit = draft.node()
        addEdge(.empty, Frame(source: frame.source, target: entry, before: frame.before, cost: frame.cost))
        add(part, Frame(source: entry, target: exit))
        addEdge(.empty, Frame(source: exit, target: entry))
        addEdge(.empty, Frame(source: exit, target: frame.target, after: frame.after))
        guard !atLeastOnce else { return }
        addEdge(.empty, frame)
    }

    private mutating func addTagged(_ part: Expansion, _ tags: [String], _ frame: Frame) {
        var inner = frame
        var begins: Int32 = 0
        var ends: Int32 = 0
        for text in tags {
            let tag = symbols.tags.intern(text)
            let isScoped = isScoped(text)
            let end = symbols.events.intern(TagEvent(tag: tag, side: isScoped ? .end : .plain))
            ends = symbols.events.joined(ends, end)
            guard isScoped else { continue }
            begins = symbols.events.joined(symbols.events.intern(TagEvent(tag: tag, side: .begin)), begins)
        }
        inner.before = symbols.events.joined(frame.before, begins)
        inner.after = symbols.events.joined(ends, frame.after)
        add(part, inner)
    }

    private mutating func addAlternatives(_ choices: [Alternative], _ frame: Frame) {
        let group = Int32(truncatingIfNeeded: draft.edges.count)
        for choice in choices {
            guard let cost = Cost.ofWeight(choice.weight) else { continue }
            var inner = frame
            inner.cost = Cost.sum(frame.cost, cost)
            if choices.count > 1, let literal = literal(choice.expansion), literal.words.count > 1 {
                addLiteral(literal, inner, shared: frame, group: group)
            } else {
                add(choice.expansion, inner)
            }
        }
    }

    // MARK: Trees of literal word sequences

    /// A sequence of words with nothing but tags after it.
    private struct Literal {
        var words: [Int32]
        var after: Int32
    }

    /// The words of an expansion that is nothing but several words with tags after them; `nil` for any other.
    private mutating func literal(_ expansion: Expansion) -> Literal? {
        guard isLiteral(expansion) else { return nil }
        var literal = Literal(words: [], after: 0)
        append(expansion, to: &literal)
        return literal
    }

    /// Told without making anything: most expansions are none.
    private func isLiteral(_ expansion: Expansion) -> Bool {
        switch expansion {
        case .word(let token): !Self.isOneWord(token)
        case .sequence(let parts): parts.allSatisfy { if case .word = $0 { true } else { false } }
        case .tagged(let part, let tags): !tags.contains(where: isScoped) && isLiteral(part)
        default: false
        }
    }

    private mutating func append(_ expansion: Expansion, to literal: inout Literal) {
        switch expansion {
        case .word(let token):
            if Self.isOneWord(token) {
                literal.words.append(symbols.words.intern(token))
            } else {
                literal.words += Self.words(token).map { symbols.words.intern($0) }
            }
        case .sequence(let parts):
            literal.words.reserveCapacity(parts.count)
            for part in parts { append(part, to: &literal) }
        case .tagged(let part, let tags):
            append(part, to: &literal)
            for text in tags {
                let event = TagEvent(tag: symbols.tags.intern(text), side: .plain)
                literal.after = symbols.events.joined(literal.after, symbols.events.intern(event))
            }
        default: break
        }
    }

    /// Adds a literal to the tree of its group: what it begins with is shared with its neighbours, its last edge holds
    /// what is its own.
    private mutating func addLiteral(_ literal: Literal, _ frame: Frame, shared: Frame, group: Int32) {
        var node = frame.source
        var before = shared.before
        for word in literal.words.dropLast() {
            let branch = Branch(group: group, node: node, word: word)
            if let known = branches[branch] {
                node = known
            } else {
                let next = draft.node()
                branches[branch] = next
                addEdge(.word(word), Frame(source: node, target: next, before: before))
                node = next
            }
            before = 0
        }
        guard let last = literal.words.last else { return }
        let after = symbols.events.joined(literal.after, frame.after)
        addEdge(
            .word(last), Frame(source: node, target: frame.target, before: before, after: after, cost: frame.cost))
    }

    /// The words of a token: lower case, cut at white space.
    static func words(_ token: String) -> [String] {
        if isOneWord(token) { return [token] }
        return token.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether a token is one word of ASCII in lower case. Nearly all words of a grammar are, and there are thousands.
    private static func isOneWord(_ token: String) -> Bool {
        !token.isEmpty && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !(0x41...0x5A).contains($0) }
    }
}
