import Testing

@testable import Understanding

/// Learning which words beside a request are talk.
@Suite struct TalkModelTests {
    private func example(_ text: String, isTalk: Bool) -> TalkExample {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").map(String.init)
        }
        let span = parts[0].count..<(parts[0].count + parts[1].count)
        return TalkExample(
            words: parts.flatMap(\.self), span: span, kind: "set", opening: .order, signals: [], isTalk: isTalk,
            isPlain: false)
    }

    private func learnt() -> String {
        var estimator = TalkEstimator()
        for room in ["hall", "kitchen", "attic", "cellar", "study", "porch"] {
            for (text, isTalk) in [
                ("it's cold in the \(room)|turn on the heater|", true),
                ("i told him to|turn on the \(room) lamp|", false),
                ("|turn off the lamp|i'm tired of the \(room)", true),
                ("|turn off the lamp|he said in the \(room)", false),
            ] {
                let example = example(text, isTalk: isTalk)
                estimator.add(example.words, [example])
            }
        }
        return estimator.model()
    }

    private func score(_ text: String, _ model: TalkModel) -> Double {
        let example = example(text, isTalk: true)
        return model.score(
            TalkFeatures(example.words, vocabulary: model.vocabulary)
                .features(of: example.span, kind: example.kind, opening: example.opening, signals: []))
    }

    @Test func tellsTalkFromWhatMakesItSomethingElse() {
        let model = TalkModel(text: learnt())
        #expect(score("it's cold in the barn|turn on the heater|", model) > 0)
        #expect(score("|turn off the lamp|i'm tired of the noise", model) > 0)
        #expect(score("i told him to|turn on the barn lamp|", model) < 0)
        #expect(score("|turn off the lamp|he said in the barn", model) < 0)
    }

    @Test func learnsTheSameFromTheSame() {
        #expect(learnt() == learnt())
    }

    @Test func comesBackFromItsFile() {
        let text = learnt()
        #expect(TalkModel(text: text).text == text)
    }

    @Test func leavesOutLinesThatAreNoneOfAModel() {
        let model = TalkModel(text: "weight\tmuch\tbias\nweight\nnonsense\tof\tall\tkinds\n")
        #expect(model.score(["bias"]) == 0)
    }
}
