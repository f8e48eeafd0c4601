/// Words arranged by their letters, for finding those that are a few slips from another: letters left out, put in,
/// changed, or two neighbours exchanged (the optimal string alignment of Damerau and Levenshtein).
///
/// The table of distances is kept row by row along the branches, and a branch is left as soon as it can't come near any
/// more: the work doesn't grow with the words that begin differently.
struct WordTrie: Sendable {
    private struct Node {
        var letter: Unicode.Scalar
        var child: Int32 = -1
        var sibling: Int32 = -1
        /// The place of the word that ends here, or -1.
        var word: Int32 = -1
    }

    /// A word, and how many slips it is away.
    struct Neighbor: Sendable, Equatable {
        var word: String
        var slips: Int
    }

    private var nodes = [Node(letter: " ")]
    private var words: [String] = []

    /// Arranges words.
    init(_ words: some Sequence<String>) {
        for word in words { insert(word) }
    }

    private mutating func insert(_ word: String) {
        var node = 0
        for letter in word.unicodeScalars { node = child(of: node, letter: letter) }
        guard nodes[node].word < 0 else { return }
        nodes[node].word = Int32(truncatingIfNeeded: words.count)
        words.append(word)
    }

    private mutating func child(of node: Int, letter: Unicode.Scalar) -> Int {
        var next = nodes[node].child
        while next >= 0, nodes[Int(next)].letter != letter { next = nodes[Int(next)].sibling }
        if next >= 0 { return Int(next) }
        nodes.append(Node(letter: letter, sibling: nodes[node].child))
        nodes[node].child = Int32(truncatingIfNeeded: nodes.count - 1)
        return nodes.count - 1
    }

    /// The words with the same first letter that are at most `limit` slips away, in no order.
    func neighbors(of word: String, limit: Int) -> [Neighbor] {
        var search = Search(letters: Array(word.unicodeScalars), limit: limit)
        var next = nodes[0].child
        while next >= 0, nodes[Int(next)].letter != search.letters.first { next = nodes[Int(next)].sibling }
        if next >= 0 { visit(next, &search) }
        return search.found
    }

    /// A search under way: the table of distances, a row for each letter of the branch that is being walked.
    private struct Search {
        let letters: [Unicode.Scalar]
        let limit: Int
        let width: Int
        var branch: [Unicode.Scalar] = []
        /// The rows, one after the other.
        var table: [Int]
        var found: [Neighbor] = []

        init(letters: [Unicode.Scalar], limit: Int) {
            self.letters = letters
            self.limit = limit
            width = letters.count + 1
            table = Array(0..<width)
        }

        /// The slips between the whole word and the branch.
        var slips: Int { table[table.count - 1] }

        /// Adds the row of one more letter; whether the branch can still come near.
        mutating func descend(_ letter: Unicode.Scalar) -> Bool {
            let above = table.count - width
            let twoAbove = above - width
            var left = branch.count + 1
            var least = left
            table.append(left)
            for (column, other) in letters.enumerated() {
                var slips = min(
                    table[above + column + 1] + 1, left + 1, table[above + column] + (letter == other ? 0 : 1))
                if column > 0, letter == letters[column - 1], branch.last == other {
                    slips = min(slips, table[twoAbove + column - 1] + 1)
                }
                table.append(slips)
                left = slips
                least = min(least, slips)
            }
            branch.append(letter)
            return least <= limit
        }

        mutating func ascend() {
            table.removeLast(width)
            branch.removeLast()
        }
    }

    private func visit(_ place: Int32, _ search: inout Search) {
        let node = nodes[Int(place)]
        defer { search.ascend() }
        guard search.descend(node.letter) else { return }
        if node.word >= 0, search.slips <= search.limit {
            search.found.append(Neighbor(word: words[Int(node.word)], slips: search.slips))
        }
        var next = node.child
        while next >= 0 {
            visit(next, &search)
            next = nodes[Int(next)].sibling
        }
    }
}
