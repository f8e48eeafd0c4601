import Foundation
import Testing

@Suite(.serialized, .enabled(if: Sound.missingPrograms.isEmpty, "flite and sox are needed"))
struct HearTests {
    @Test func hearsWhatIsSaidInRecordings() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let files = ["one", "two", "three"].map { folder.file("\($0).wav") }
        try Sound.speech("turn on the sofa lamp", to: files[0])
        try Sound.speech("turn off the sofa lamp", to: files[1])
        try Sound.sox(["-n", "-r", "16000", "-c", "1", files[2].path, "trim", "0", "2"])
        let run = try HearthProcess.run(["hear", "--json", "--home", home] + files.map(\.path))
        let objects = try run.objects()
        #expect(objects.map { $0["outcome"] as? String } == ["done", "done", "notUnderstood"])
        #expect(objects.map { $0["file"] as? String } == files.map(\.path))
        #expect(objects[0]["hypothesis"] as? String == objects[0]["utterance"] as? String)
        let values = objects.prefix(2).map { object in
            (((object["commands"] as? [[String: Any]])?.first?["targets"] as? [[String: Any]])?.first?["value"])
                as? Bool
        }
        #expect(values == [true, false])
        #expect(objects[2]["reason"] as? String == "noSpeech")
        let start = try #require(objects[0]["start"] as? Double)
        let end = try #require(objects[0]["end"] as? Double)
        #expect(start > 0.2 && start < 1 && end > start + 0.5 && end < 4)
        #expect(run.status == 1)
    }

    /// The grammar hears "turn the tv off" in this voice: the sound of the word in its place decides.
    @Test func whatIsToBeLouderDoesNotGoOff() throws {
        let folder = try TemporaryFolder()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn the tv up", to: speech, voice: "awb")
        let home = try folder.write(
            """
            homes:
              - name: Casa
                accessories:
                  - {name: TV, service: Television, characteristics: {Active: true, Volume: 20, Mute: false}}

            """, to: "home.yaml")
        let result = try #require(try HearthProcess.run("hear", "--json", "--home", home, speech.path).objects().first)
        let target = ((result["commands"] as? [[String: Any]])?.first?["targets"] as? [[String: Any]])?.first
        #expect(target?["characteristic"] as? String == "Volume", "\(result)")
    }

    @Test func asksHowANameIsSaidThatIsSaidWrongly() throws {
        let folder = try TemporaryFolder()
        let speech = folder.file("speech.wav")
        try Sound.speech("that's not how you say radio", to: speech)
        let result = try #require(
            try HearthProcess.run("hear", "--json", "--home", SmallHome.file(in: folder), speech.path).objects().first)
        #expect(result["outcome"] as? String == "ask")
        #expect((result["reply"] as? String)?.contains("How is Radio said?") == true, "\(result)")
    }

    @Test func learnsHowANameIsSaidByHearingIt() throws {
        let folder = try TemporaryFolder()
        let home = folder.file("home.db").path
        _ = try HearthProcess.run(["home", "import", "--home", home, SmallHome.file(in: folder)])
        let sentences = ["turn on the zebra", "that's not how you say radio", "zebra", "yes", "turn on the zebra"]
        let files = sentences.indices.map { folder.file("\($0).wav") }
        for (sentence, file) in zip(sentences, files) { try Sound.speech(sentence, to: file) }
        let results = try HearthProcess.run(["hear", "--json", "--home", home] + files.map(\.path)).objects()
        let outcomes = results.map { $0["outcome"] as? String }
        #expect(outcomes.first != "done")
        #expect(outcomes.dropFirst() == ["ask", "confirm", "done", "done"], "\(results)")
        #expect(results.last?["hypothesis"] as? String == "turn on the radio")
    }

    @Test func hearsANameTheWayItsSpellingSounds() throws {
        let folder = try TemporaryFolder()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the zebra", to: speech)
        func heard(_ says: String) throws -> [String: Any] {
            let home = try folder.write(
                """
                homes:
                  - name: Casa
                    accessories:
                      - {name: Quirt, \(says)service: Lightbulb, characteristics: {On: false}}
                      - {name: Radio, service: Switch, characteristics: {On: false}}

                """, to: "home.yaml")
            return try #require(
                try HearthProcess.run("hear", "--json", "--home", home, speech.path).objects().first)
        }
        let spelled = try heard("says: zee bra, ")
        #expect(spelled["hypothesis"] as? String == "turn on the quirt")
        #expect(spelled["outcome"] as? String == "done")
        #expect(try heard("")["hypothesis"] as? String != "turn on the quirt")
    }

    @Test func oneRecordingMayHoldSeveralUtterancesInAnyFormat() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let parts = ["a.wav", "b.wav"].map(folder.file)
        try Sound.speech("turn on the radio", to: parts[0])
        try Sound.speech("turn off the radio", to: parts[1])
        let whole = folder.file("whole.flac")
        try Sound.sox(parts.map(\.path) + ["-r", "48000", "-c", "2", "-b", "24", whole.path])
        let eight = folder.file("eight.wav")
        try Sound.sox([parts[0].path, "-b", "8", "-e", "unsigned-integer", eight.path])
        let run = try HearthProcess.run("hear", "--json", "--home", home, whole.path, eight.path)
        #expect(try run.objects().map { $0["file"] as? String } == [whole.path, whole.path, eight.path])
        #expect(try run.objects().map { $0["outcome"] as? String } == ["done", "done", "done"])
        #expect(run.status == 0)
    }

    @Test func badRecordingsAreToldAndTheOthersAreHeard() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let good = folder.file("good.wav")
        try Sound.speech("turn on the radio", to: good)
        let empty = try folder.write("", to: "empty.wav")
        let text = try folder.write("This is a text.\n", to: "text.wav")
        let cut = folder.file("cut.wav")
        try Data(contentsOf: good).prefix(20_000).write(to: cut)
        let missing = folder.file("missing.wav").path
        let run = try HearthProcess.run(
            "hear", "--json", "--home", home, missing, empty, text, cut.path, folder.url.path, good.path)
        #expect(run.status == 65)
        for path in [missing, empty, text, cut.path, folder.url.path] { #expect(run.errors.contains("\(path): ")) }
        #expect(try run.objects().last?["file"] as? String == good.path)
        #expect(try run.objects().last?["outcome"] as? String == "done")
    }

    @Test func whatARecordingBreaksOffInIsNotDone() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the radio and turn on the sofa lamp", to: speech)
        let data = try Data(contentsOf: speech)
        let cut = folder.file("cut.wav")
        for share in [0.45, 0.6, 0.75] {
            try data.prefix(Int(Double(data.count) * share)).write(to: cut)
            let run = try HearthProcess.run("hear", "--json", "--home", home, cut.path)
            #expect(run.status == 65)
            #expect(try run.objects().map { $0["reason"] as? String } == ["lowConfidence"])
        }
    }

    @Test func wordsOfAGrammarThatWereNotSaidAreNotUnderstood() throws {
        let folder = try TemporaryFolder()
        let grammar = try folder.write(
            "#JSGF V1.0;\ngrammar a;\npublic <x> = seven hundred elephants;\n", to: "a.jsgf")
        let speech = folder.file("speech.wav")
        try Sound.speech("turn off the radio please", to: speech)
        let run = try HearthProcess.run("hear", "--json", "--jsgf", grammar, speech.path)
        #expect(run.status == 1)
        #expect(try run.objects().map { $0["outcome"] as? String } == ["notUnderstood"])
    }

    @Test func aGrammarThatIsNotUTF8IsBadInput() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("latin.jsgf")
        try Data("#JSGF V1.0;\ngrammar a;\npublic <x> = k".utf8 + [0xFC] + "che;\n".utf8).write(to: path)
        let run = try HearthProcess.run("hear", "--jsgf", path.path, "x.wav")
        #expect(run.status == 65)
        #expect(run.errors.contains("\(path.path):3: this is not UTF-8"), "\(run.errors)")
    }

    @Test func anyGrammarCanBeRecognised() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "#JSGF V1.0; grammar sizes; public <size> = small {S} | medium {M} | large {L};", to: "sizes.jsgf")
        let grammar = try folder.write(
            """
            #JSGF V1.0;
            grammar coffee;
            import <sizes.size>;
            public <order> = [i want] a <size> (coffee {drink=coffee} | tea {drink=tea});
            """, to: "coffee.jsgf")
        let file = folder.file("order.wav")
        try Sound.speech("i want a large coffee", to: file)
        let run = try HearthProcess.run("hear", "--json", "--jsgf", grammar, file.path)
        #expect(run.status == 0)
        let object = try #require(try run.objects().first)
        #expect(Set(object.keys) == ["file", "hypothesis", "confidence", "outcome", "tags"])
        #expect(object["file"] as? String == file.path)
        #expect(object["hypothesis"] as? String == "i want a large coffee")
        #expect(object["tags"] as? [String] == ["L", "drink=coffee"])
    }

    @Test(arguments: [
        ("#JSGF V1.0;\ngrammar a;\npublic <x> = <y>;\n", ":3:"), ("#JSGF V1.0;\ngrammar a;\n<x> = y;\n", "public"),
        ("hello", ":1:"), ("#JSGF V1.0;\ngrammar a;\nimport <b.*>;\npublic <x> = y;\n", ":3:"),
    ])
    func aBadGrammarIsBadInput(_ text: String, _ words: String) throws {
        let folder = try TemporaryFolder()
        let grammar = try folder.write(text, to: "bad.jsgf")
        let run = try HearthProcess.run("hear", "--jsgf", grammar, "x.wav")
        #expect(run.status == 65)
        #expect(run.errors.contains(grammar) && run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["HEARTH_MODEL", "HEARTH_DICTIONARY"])
    func aMissingModelNamesThePackageToInstall(_ variable: String) throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let run = try HearthProcess.run(
            ["hear", "--home", home, "x.wav"], environment: [variable: folder.file("nothing").path])
        #expect(run.status == 1)
        #expect(run.errors.contains("pocketsphinx-en-us"))
    }
}
