import Foundation
public import Speech

/// Noise suppression by RNNoise (Valin, "A hybrid DSP/deep learning approach to real-time full-band speech enhancement", 2018).
public struct RNNoise: NoiseSuppressor {
    /// The environment variable that names the library's file; an empty one turns noise suppression off.
    public static let variable = "HEARTH_RNNOISE"

    /// By how many samples of 48 kHz what comes out is late.
    private static let delay = 480

    private let library: RNNoiseLibrary
    private let rate = TripleRate()

    /// Loads the library from `path`.
    public init(path: String) throws(RNNoiseError) {
        library = try RNNoiseLibrary(path: path)
    }

    /// Loads the library from where ``variable`` says, else from the first of the places in which it is installed; `nil`
    /// where noise suppression is turned off.
    public static func installed(
        environment: [String: String]? = nil, places: [String]? = nil
    ) throws(RNNoiseError) -> RNNoise? {
        let environment = environment ?? ProcessInfo.processInfo.environment
        if let named = environment[variable] { return named.isEmpty ? nil : try RNNoise(path: named) }
        let places = places ?? standardPlaces(environment)
        guard let path = places.first(where: FileManager.default.fileExists(atPath:)) else { throw .missing }
        return try RNNoise(path: path)
    }

    /// The voice in the samples of one utterance; the samples themselves where the library has no memory left.
    ///
    /// The network learns the noise as it hears it, and takes it for speech at first. So it hears the utterance once before,
    /// for the noise alone: of 68 human orders in noise of 9 dB, 64 then came out right instead of 60.
    public func voice(in utterance: [Int16]) -> [Int16] {
        guard let state = library.create(nil) else { return utterance }
        defer { library.destroy(state) }
        let frame = RNNoiseLibrary.frameLength
        var sound = rate.tripled(utterance.map(Float.init))
        let needed = sound.count + Self.delay
        let frames = (needed + frame - 1) / frame
        sound += [Float](repeating: 0, count: frames * frame - sound.count)
        var voice = [Float](repeating: 0, count: sound.count)
        sound.withUnsafeBufferPointer { input in
            voice.withUnsafeMutableBufferPointer { output in
                guard let input = input.baseAddress, let output = output.baseAddress else { return }
                for _ in 0..<2 {
                    for number in 0..<frames {
                        _ = library.process(state, output + number * frame, input + number * frame)
                    }
                }
            }
        }
        return rate.third(of: voice, from: Self.delay, count: utterance.count).map(Self.sample)
    }

    private static func sample(_ value: Float) -> Int16 {
        value.isFinite ? Int16(min(max(value.rounded(), -32_768), 32_767)) : 0
    }

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
