import Foundation
import PocketSphinxDecoding
import Testing

/// Models that are whole, and models that are not.
@Suite struct AcousticModelTests {
    /// The system's model in a folder of its own, with one file changed.
    static func model(_ file: String, _ change: (Data) -> Data) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: AcousticModel.systemPath) {
            let source = URL(fileURLWithPath: AcousticModel.systemPath).appendingPathComponent(name)
            let target = folder.appendingPathComponent(name)
            if name == file {
                try change(try Data(contentsOf: source)).write(to: target)
            } else {
                try FileManager.default.createSymbolicLink(at: target, withDestinationURL: source)
            }
        }
        return folder.path
    }

    private static let files = ["feat.params", "mdef", "means", "variances", "transition_matrices", "sendump"]

    private func complaint(_ file: String, _ change: (Data) -> Data) throws -> DecodingError? {
        let path = try Self.model(file, change)
        defer { try? FileManager.default.removeItem(atPath: path) }
        do throws(DecodingError) {
            _ = try AcousticModel(path: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func takesTheModelOfTheSystem() throws {
        #expect(try AcousticModel(environment: [:]).path == AcousticModel.systemPath)
    }

    @Test(arguments: files) func refusesAFileThatIsNoPartOfAModel(_ file: String) throws {
        let error = try complaint(file) {
            Data(($0.indices).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
        }
        guard case .modelBroken(_, let detail) = error else {
            Issue.record("\(file): \(String(describing: error))")
            return
        }
        #expect(detail.hasPrefix(file))
    }

    @Test(arguments: files.dropFirst(), [0.01, 0.5, 0.999])
    func refusesAFileThatIsCutOff(_ file: String, share: Double) throws {
        let error = try complaint(file) { $0.prefix(Int(Double($0.count) * share)) }
        guard case .modelBroken(_, let detail) = error else {
            Issue.record("\(file): \(String(describing: error))")
            return
        }
        #expect(detail.hasPrefix(file))
    }

    @Test func noticesASingleWrongBit() throws {
        let error = try complaint("means") { data in
            var data = data
            data[data.count / 2] ^= 0x10
            return data
        }
        #expect(error != nil)
    }
}
