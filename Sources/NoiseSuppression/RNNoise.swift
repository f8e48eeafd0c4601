import Foundation
public import Speech

/// Noise suppression by RNNoise (Valin, "A hybrid DSP/deep learning approach to real-time full-band speech
/// enhancement", 2018).
public struct RNNoise: NoiseSuppressor {
    /// The environment variable that names the library's file; an empty one turns noise suppression off.
    public static let variable = "HEARTH_RNNOISE"

    private let library: RNNoiseLibrary
    private let rate = TripleRate()

    /// Loads the library from `path`.
    public init(path: String) throws(RNNoiseError) {
        library = try RNNoiseLibrary(path: path)
    }

    /// Loads the library from where ``variable`` says, else from the first of the places in which it is installed;
    /// `nil` where noise suppression is turned off.
    public static func installed(
        environment: [String: String]? = nil, places: [String]? = nil
    ) throws(RNNoiseError) -> RNNoise? {
        let environment = environment ?? ProcessInfo.processInfo.environment
        if let named = environment[variable] { return named.isEmpty ? nil : try RNNoise(path: named) }
        let places = places ?? standardPlaces(environment)
        guard let path = places.first(where: FileManager.default.fileExists(atPath:)) else { throw .missing }
        return try RNNoise(path: path)
    }

    /// The work on one utterance.
    public func beginning() -> any NoiseSuppression { RNNoiseHearing(library, rate) }

    /// Where the set-up puts it: beside the program, in the user's own data folder, in the system.
    private static func standardPlaces(_ environment: [String: String]) -> [String] {
        let name = "librnnoise.so"
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
        let home = environment["HOME"] ?? ""
        let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.local/share"
        return [
            "\(program)/\(name)", "\(data)/hearth/lib/\(name)", "/usr/local/lib/hearth/\(name)",
            "/usr/lib/hearth/\(name)",
        ]
    }
}
