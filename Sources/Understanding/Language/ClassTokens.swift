internal import JSGF

/// Puts classes in the place of names: "turn on the sofa lamp" becomes "turn on the [thing]".
struct ClassTokens {
    private var tokens: [[String]: String] = [:]
    private var longest = 1

    /// Takes the members of the classes; where several have one, the later class counts.
    init(_ classes: [ClassNGramModel.WordClass]) {
        for each in classes {
            for member in each.members where !member.isEmpty {
                tokens[member] = each.token
                longest = max(longest, member.count)
            }
        }
    }

    /// The words with the longest names replaced, from the left.
    func replaced(in words: [String]) -> [String] {
        var result: [String] = []
        var start = 0
        while start < words.count {
            let lengths = stride(from: min(longest, words.count - start), to: 0, by: -1)
            if let length = lengths.first(where: { tokens[Array(words[start..<(start + $0)])] != nil }) {
                result.append(tokens[Array(words[start..<(start + length)])] ?? "")
                start += length
            } else {
                result.append(words[start])
                start += 1
            }
        }
        return result
    }
}
