import Testing

struct GrammarCommandTests {
    @Test func sampledSentencesAreCountedByWhatBecomesOfThem() throws {
        let run = try HearthProcess.run(
            "grammar", "--home", HearthProcess.home("flat"), "--ambiguities", "50", "--seed", "3")
        #expect(run.status == 0)
        let summary = try #require(run.output.split(separator: "\n").last)
        #expect(summary.hasPrefix("50 sentences: "))
        #expect(summary.contains("as sampled") && summary.contains("ambiguous"))
    }

    @Test func aCheaperReadingIsShownBesideTheSampledOneWhereItIsAskedFor() throws {
        let run = try HearthProcess.run(
            "grammar", "--home", HearthProcess.home("names"), "--ambiguities", "1000", "--cheaper")
        #expect(run.output.contains("\n  sampled: "))
        #expect(run.output.contains("\n  read as: "))
    }
}
