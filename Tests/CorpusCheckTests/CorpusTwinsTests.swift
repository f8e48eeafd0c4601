import CorpusCheck
import Foundation
import Testing

/// No case of the corpora stands twice.
@Suite struct CorpusTwinsTests {
    private static let corpora = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("corpora")

    @Test func noCaseStandsTwice() throws {
        let twins = try CorpusTwins.twins(in: [Self.corpora.appendingPathComponent("en").path])
        #expect(twins == [])
    }

    @Test func casesAreTwinsInTheSameHomeRoomAndDialogue() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let home = Self.corpora.appendingPathComponent("homes/flat.yaml").path
        let file = folder.appendingPathComponent("file.yaml").path
        let text = """
            home: \(home)
            cases:
              - {say: lights on, expect: {outcome: done}}
              - {say: [lights off, lights on], expect: {outcome: done}}
              - {say: lights on, room: Kitchen, expect: {outcome: done}}
              - {say: lights on, now: "2026-03-02T18:30", expect: {outcome: done}}
              - dialog:
                  - {say: lights off}
                  - {say: lights on, expect: {outcome: done}}
              - {say: lights on, now: "2026-03-02T12:00", expect: {outcome: done}}
            """
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let twins = try CorpusTwins.twins(in: [file])
        #expect(twins.map(\.said) == ["lights on", "lights on"])
        #expect(twins.map(\.second) == ["\(file):4", "\(file):10"])
    }
}
