internal import JSGF

/// Builds the tree of a sentence from the tags along its derivation. Keeps what it has read of each tag's text.
struct MeaningBuilder: Sendable {
    private let contents: [TagContent?]

    /// Reads the tags of an automaton once.
    init(_ automaton: Automaton) {
        contents = (0..<automaton.tagCount).map { TagContent(automaton.tagText(Int32(truncatingIfNeeded: $0))) }
    }

    /// The meaning of a derivation of `words`. A node `name` and a node `chore` keep the words in them, and in
    /// the nodes in them, as their attributes `text`.
    func meaning(of events: [DerivationEvent], words: [String] = []) -> Meaning {
        var open = [Meaning(.sentence)]
        for event in events {
            switch event {
            case .word(let position):
                guard words.indices.contains(Int(position)) else { continue }
                let text = Meaning.Attribute(key: .text, value: words[Int(position)])
                for kind in [Meaning.Kind.name, .chore] {
                    guard let keeps = open.lastIndex(where: { $0.kind == kind }) else { continue }
                    open[keeps].attributes.append(text)
                }
            case .begin(let tag):
                guard case .node(let kind)? = content(tag) else { continue }
                open.append(Meaning(kind))
            case .end(let tag):
                guard case .node? = content(tag), open.count > 1 else { continue }
                let closed = open.removeLast()
                open[open.count - 1].children.append(closed)
            case .tag(let tag):
                guard case .attributes(let attributes)? = content(tag) else { continue }
                open[open.count - 1].attributes += attributes
            }
        }
        return open[0]
    }

    /// The positions of the words with which the nodes of a kind begin.
    func starts(of kind: Meaning.Kind, in events: [DerivationEvent]) -> [Int] {
        var starts: [Int] = []
        var isOpen = false
        for event in events {
            switch event {
            case .begin(let tag) where content(tag) == .node(kind): isOpen = true
            case .word(let position) where isOpen:
                starts.append(Int(position))
                isOpen = false
            default: continue
            }
        }
        return starts
    }

    private func content(_ tag: Int32) -> TagContent? {
        contents.indices.contains(Int(tag)) ? contents[Int(tag)] : nil
    }
}
