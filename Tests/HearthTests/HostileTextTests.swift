import Foundation
import Testing

struct HostileTextTests {
    private let flat = HearthProcess.home("flat")

    private static let lines: [[UInt8]] = [
        [], Array("   \t ".utf8), [0xFF, 0xFE, 0xC0, 0x80], [0x00, 0x01, 0x1B, 0x5B, 0x32, 0x4A, 0x7F],
        Array("🏠💡🔥👨‍👩‍👧‍👦".utf8), Array("e\u{301}\u{301}\u{301}\u{200D}\u{202E}turn on".utf8),
        Array(String(repeating: "turn on the sofa lamp and ", count: 40_000).utf8),
        Array(repeating: UInt8(ascii: "a"), count: 1_000_000), Array(repeating: 0xE2, count: 1_000_000),
        Array(repeating: UInt8(ascii: " "), count: 1_000_000), Array("{tag} <rule> /0.5/ ; | [ ( *".utf8),
        Array("%s%n%d \\ \" ' ` $(reboot) ; rm -rf".utf8),
        Array(String(repeating: "(", count: 5000).utf8), Array("99999999999999999999999999 percent".utf8),
        Array("set the sofa lamp to 1e308 percent".utf8),
    ]

    @Test func everyLineGivesOneResultWhateverItHolds() throws {
        var input = Data(Self.lines.joined(separator: [0x0A]))
        input += Data("\nturn on the sofa lamp\n".utf8)
        let run = try HearthProcess.run("say", "--json", "--home", flat, input: input)
        #expect(run.status == 1)
        let outcomes = try run.objects().map { $0["outcome"] as? String }
        #expect(outcomes.count == Self.lines.count + 1)
        #expect(outcomes.dropLast().allSatisfy { $0 == "notUnderstood" || $0 == "refused" })
        #expect(outcomes.last == "done")
        #expect(run.errors.isEmpty)
    }

    @Test func aCarriageReturnEndsALineToo() throws {
        let run = try HearthProcess.run("say", "--json", "--home", flat, input: Data("turn on the sofa lamp\r\n".utf8))
        #expect(try run.objects().map { $0["utterance"] as? String } == ["turn on the sofa lamp"])
    }

    @Test func randomBytesNeverCrash() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var state = seed
        let bytes = (0..<200_000).map { _ -> UInt8 in
            // Knuth's MMIX generator; the high bits are the good ones.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        let run = try HearthProcess.run("say", "--json", "--home", flat, input: Data(bytes))
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let expected = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
        #expect(run.status == 1, "seed \(seed)")
        #expect(try run.objects().count == expected, "seed \(seed)")
    }
}
