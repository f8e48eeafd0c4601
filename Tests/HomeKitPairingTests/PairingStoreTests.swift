import Foundation
import Testing

@testable import HomeKitPairing

@Suite struct PairingStoreTests {
    private let record = PairingRecord(
        accessory: "AA:BB", accessoryKey: [UInt8](repeating: 1, count: 32), controller: ControllerIdentity(),
        lastHost: "10.0.0.7", lastPort: 51826)

    private func withFile(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appendingPathComponent("pairings.json"))
    }

    @Test func recordsComeBackFromAFileThatOnlyItsOwnerCanRead() throws {
        try withFile { file in
            let store = FilePairingStore(file: file)
            #expect(try store.load() == [])
            try store.save([record])
            try store.save([record])
            #expect(try store.load() == [record])
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func aDamagedFileIsNotTakenForAnEmptyOne() throws {
        try withFile { file in
            try Data("[{".utf8).write(to: file)
            #expect(throws: FilePairingStore.Failure.unreadable(path: file.path)) {
                try FilePairingStore(file: file).load()
            }
        }
    }

    @Test func aFolderThatIsNotThereIsAnError() {
        let file = URL(fileURLWithPath: "/nonexistent-folder/pairings.json")
        #expect(throws: FilePairingStore.Failure.unwritable(path: file.path)) {
            try FilePairingStore(file: file).save([])
        }
    }

    @Test func keysAreNotTold() {
        var dumped = "\(record) \(String(reflecting: record))"
        dump(record, to: &dumped)
        #expect(dumped.contains("AA:BB") && !dumped.contains("32 bytes") && !dumped.contains(record.controller))
    }
}
