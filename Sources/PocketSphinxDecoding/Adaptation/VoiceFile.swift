import Foundation

/// A transform in a file, for the engine to read while it is loaded.
struct VoiceFile {
    /// The file.
    let path: String

    /// Writes a transform for a model.
    init(_ voice: VoiceTransform, of model: AcousticModel) throws(DecodingError) {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString).mllr").path
        guard FileManager.default.createFile(atPath: path, contents: Data(voice.text.utf8)) else {
            throw .modelBroken(path: model.path, detail: "\(path) can't be written")
        }
    }

    /// Takes the file away.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
