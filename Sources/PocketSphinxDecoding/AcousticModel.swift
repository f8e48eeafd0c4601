import Foundation
internal import NeuralHearing

/// The folder of an acoustic model that the engine can load.
public struct AcousticModel: Sendable, Equatable {
    /// The American English model that Debian's package `pocketsphinx-en-us` installs.
    public static let systemPath = "/usr/share/pocketsphinx/model/en-us/en-us"

    /// The environment variable that names another model.
    public static let variable = "HEARTH_MODEL"

    /// The folder.
    public let path: String

    /// The voice that its sounds are shifted to; `nil` where they are taken as they are.
    public var voice: VoiceTransform?

    /// Finds the model: at `path`, else where ``variable`` says, else the system's.
    ///
    /// Looks for the files that every model has; throws ``DecodingError/modelMissing(path:file:)`` for the first that
    /// is not there or is empty, and ``DecodingError/modelBroken(path:detail:)`` for one that can't be right, because
    /// the engine itself ends the process over some broken models.
    public init(
        path: String? = nil, environment: [String: String]? = nil
    ) throws(DecodingError) {
        let variables = environment ?? ProcessInfo.processInfo.environment
        let named = variables[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
        self.path = path ?? named ?? Self.systemPath
        for file in ["feat.params", "mdef", "means", "variances", "transition_matrices", "noisedict"]
        where Self.isEmpty(self.path + "/" + file) {
            throw .modelMissing(path: self.path, file: file)
        }
        guard ["sendump", "mixture_weights"].contains(where: { !Self.isEmpty(self.path + "/" + $0) }) else {
            throw .modelMissing(path: self.path, file: "sendump")
        }
        for file in Self.checked {
            guard let problem = ModelFile(path: self.path + "/" + file)?.problem(as: file) else { continue }
            throw .modelBroken(path: self.path, detail: "\(file): \(problem)")
        }
    }

    /// The files whose content is looked at, where they are there.
    private static let checked = [
        "feat.params", "mdef", "means", "variances", "transition_matrices", "sendump", "mixture_weights",
    ]

    /// What its sounds are made of: the parameters of its features by their names.
    var parameters: [String: String] {
        AcousticNetwork.parameters(in: (try? String(contentsOfFile: path + "/feat.params", encoding: .utf8)) ?? "")
    }

    private static func isEmpty(_ file: String) -> Bool {
        guard let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber else {
            return true
        }
        return size.intValue <= 0
    }
}
