internal import JSGF

/// Rules of which it is asked what sets them off: "Hank's gone? Kill the fireplace".
extension Understanding {
    /// The rule that a question and a command after it make: "humidity over sixty? extractor on". `nil` where the
    /// question is none about what may set off a rule.
    func askedRule(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        guard let condition = language.normalizer.words.conditional else { return nil }
        for cut in cuts where cut.sign == .question && isTellable(cut.before) {
            let after = language.normalizer.words(of: cut.after)
            guard !after.isEmpty, after.count + cut.before.count < Automaton.maximumWords else { continue }
            for statement in statements(from: cut.before) {
                if let rule = wholeRule([condition] + statement + after, scratch: &scratch) { return rule }
            }
        }
        return nil
    }

    /// A question as statements: "is Hank home", "nobody home" and "Hank's home" tell the same.
    private func statements(from question: [String]) -> [[String]] {
        let verbs = language.normalizer.words.questions.prefix(2)
        var result = [question]
        if let first = question.first, verbs.contains(first) {
            let rest = Array(question.dropFirst())
            result += (1..<max(rest.count, 1)).prefix(6).map { Array(rest[..<$0]) + [first] + rest[$0...] }
        } else if let verb = verbs.first {
            result += (1..<max(question.count, 1)).prefix(5).map { Array(question[..<$0]) + [verb] + question[$0...] }
        }
        return result
    }
}
