import HomeModel
import TestSupport
import Testing

@testable import HomeStore

/// Files that were made to do harm.
@Suite struct FileHostilityTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    @Test(arguments: [
        BadFile("homes: [", "1:9: this is not YAML: the file ends before everything in it is closed"),
        BadFile("homes: \"Casa", "1:8: this is not YAML: what begins here is never closed"),
        BadFile(
            "homes:\n  - name: Casa\n    aliases: [a, b\n    rooms: []\n",
            "4:10: this is not YAML: a comma or a closing bracket is missing before this (in what begins in line 3)"),
        BadFile(
            "homes:\n  - name: Casa\n   rooms: []",
            "3:4: this is not YAML: the indentation does not fit what stands above (in what begins in line 2)"),
        BadFile(
            "homes:\n  - name: Casa: Villa",
            "2:15: this is not YAML: a colon is not possible here; "
                + "look at the indentation, and put a text with \": \" in quotes"),
        BadFile("homes:\n\t- name: Casa", "2:1: this is not YAML: a tab stands here; indent with spaces"),
        BadFile("homes: @Casa", "1:8: this is not YAML: a text can't begin with \"@\" unless it is in quotes"),
        BadFile("homes: \u{1}", "1:8: this is not YAML: control characters are not allowed"),
        BadFile(
            "homes: []\n--- x",
            "2:1: this is not YAML: a second document begins here; put all homes under one \"homes:\""),
        BadFile("? [homes]\n: []", "1:3: expected a word as the key here"),
        BadFile(String(repeating: "[", count: 100_000), "1:1: this is not YAML: things are nested too deeply"),
        BadFile(String(repeating: "{a: ", count: 100_000), "1:3997: this is not YAML: things are nested too deeply"),
        BadFile(String(repeating: "- ", count: 100_000), "1:1999: this is not YAML: things are nested too deeply"),
        BadFile(
            "a: &a [x, x]\nb: &b [*a, *a]\nhomes: *b",
            "2:8: YAML aliases (\"*a\") are not allowed in Hearth's files; write it out here"),
        BadFile(
            "a: &a [x, x]\n? [*a, *a]\n: b",
            "2:4: YAML aliases (\"*a\") are not allowed in Hearth's files; write it out here"),
        BadFile(
            villa.replacing("Sofa Lamp", with: "Süße*x &x", maxReplacements: 1),
            "11:23: YAML aliases (\"*x\") are not allowed in Hearth's files; write it out here"),
    ])
    func refusesWhatIsNoHomeFile(file: BadFile) {
        #expect(files.complaint(about: file.text) == "home.yaml:\(file.complaint)")
    }

    @Test func refusesAThousandLevelsOfAliases() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...1000 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        #expect(files.complaint(about: text)?.hasPrefix("home.yaml:2:10: YAML aliases") == true)
    }

    @Test func refusesMoreAccessoriesThanAHomeCanHave() {
        let lamps = (1...20_001).map { "      - {name: Lamp \($0), service: Switch}\n" }
        let text = "homes:\n  - name: Casa\n    accessories:\n" + lamps.joined()
        #expect(
            files.complaint(about: text)
                == "home.yaml:20004:9: a home has at most 20000 accessories: put the others in a home of their own")
        #expect(files.complaint(about: "homes:\n  - name: Casa\n    accessories:\n" + lamps.dropLast().joined()) == nil)
    }

    @Test func readsNamesWithStarsAndAmpersands() throws {
        let text = "homes:\n  - name: \"*Casa & Co*\"\n    rooms: [{name: R&B}, {name: 5*Star}]"
        let database = try files.read(text)
        #expect(database.homes.first?.name == "*Casa & Co*")
        #expect(try files.read(HomeFile.write(database, catalogue: files.catalogue)) == database)
    }

    @Test func namesTheFirstByteThatIsNotUTF8() {
        let bytes = Array("homes:\n  - name: K".utf8) + [0xFC] + Array("che".utf8)
        #expect(throws: HomeFileError(file: "home.yaml", line: 2, column: 12, problem: .notUTF8)) {
            try HomeFile.read(bytes: bytes, path: "home.yaml", catalogue: files.catalogue)
        }
    }

    @Test func readsAByteOrderMarkAndCarriageReturns() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("homes:\r\n  - name: Küche\r\n".utf8)
        let database = try HomeFile.read(bytes: bytes, path: "home.yaml", catalogue: files.catalogue)
        #expect(database.homes.map(\.name) == ["Küche"])
    }

    @Test func refusesWhatIsTooLarge() {
        let text = String(repeating: " ", count: HomeFile.maximumSize + 1)
        #expect(files.complaint(about: text) == "home.yaml:1:1: the file is too large: more than 64 MB")
    }

    @Test(arguments: ["1e308", "-1e308", "1e-320", "99999999999999999999", "inf", "-nan", "0x7fffffffffffffff"])
    func survivesAnyNumber(number: String) throws {
        for characteristics in [
            "Turbo: \(number)", "Turbo: {value: \(number), step: 1}", "Turbo: {value: 1, min: \(number)}",
            "Turbo: {value: 1, max: \(number), step: \(number)}", "Brightness: {value: \(number), max: \(number)}",
        ] {
            guard let database = try? files.read(FileReading.lamp(characteristics, service: "RobotVacuum")) else {
                continue
            }
            #expect(try files.read(HomeFile.write(database, catalogue: files.catalogue)) == database)
        }
    }

    @Test(arguments: 0..<UInt64(20))
    func neverTrapsOnDamagedFiles(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let name = CorporaHomes.names[Int(seed) % CorporaHomes.names.count]
        let original = Array(try CorporaHomes.text(name).utf8.prefix(12_000))
        for _ in 0..<20 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + 40))
                case 2: bytes.insert(contentsOf: "{[:- *&|>'\"\n".utf8.shuffled(using: &generator), at: index)
                default: bytes.swapAt(index, Int.random(in: bytes.indices, using: &generator))
                }
            }
            try check(bytes, seed: seed)
        }
    }

    /// Checks that bytes are read as homes that can be written, or are refused with a place in them.
    private func check(_ bytes: [UInt8], seed: UInt64) throws {
        let result = Result { () throws(HomeFileError) in
            try HomeFile.read(bytes: bytes, path: "damaged", catalogue: files.catalogue)
        }
        switch result {
        case .success(let database):
            let again = try files.read(HomeFile.write(database, catalogue: files.catalogue))
            #expect(again == database, "seed \(seed)")
        case .failure(let error):
            let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
            #expect((1...lines).contains(error.line), "seed \(seed): \(error)")
            #expect(error.column >= 1, "seed \(seed): \(error)")
        }
    }
}
