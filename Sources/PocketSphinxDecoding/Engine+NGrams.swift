import CPocketSphinx
import Foundation
import JSGF

extension Engine {
    /// The widths of the search over n-grams: the engine's own, which serve it well.
    static let nGramOptions = SearchOptions(
        beam: 1e-48, wordBeam: 7e-29, phoneBeam: 1e-48, maximumActiveStates: 30_000)

    /// By how much acoustic scores out of a lattice are larger than those of a grammar's search: ten bits.
    static let nGramScale = 1024

    /// Makes `model` the search called `search`.
    /// - Parameter members: for each class its token and the dictionary names of its members.
    func install(
        _ model: ClassNGramModel, as search: String, members: [(token: String, names: [String])]
    ) throws(DecodingError) {
        guard Self.isWhole(model.path) else {
            throw .grammarRefused(detail: "\(model.path) can't be read, or its end is missing")
        }
        set(Self.nGramOptions)
        // A second pass over the first one's words takes as long as the first, and finds hardly more.
        cmd_ln_set_int_r(ps_get_config(decoder), "-fwdflat", 0)
        let (made, detail) = EngineLog.collectingErrors {
            // Without a configuration: with one, the library weighs the model even where it could not read any,
            // and crashes.
            ngram_model_read(nil, model.path, NGRAM_ARPA, ps_get_logmath(decoder))
        }
        guard let made else { throw .grammarRefused(detail: "\(model.path) can't be read: \(detail)") }
        defer { ngram_model_free(made) }
        let config = ps_get_config(decoder)
        ngram_model_apply_weights(
            made, Float(cmd_ln_float_r(config, "-lw")), Float(cmd_ln_float_r(config, "-wip")))
        for (token, names) in members where !names.isEmpty { add(token, names, to: made) }
        let (code, complaint) = EngineLog.collectingErrors { ps_set_lm(decoder, search, made) }
        guard code == 0 else { throw .grammarRefused(detail: complaint) }
        malloc_trim(0)
    }

    /// Whether a model's file ends as one in ARPA form does: the library crashes on one that is cut off.
    private static func isWhole(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd(),
            (try? file.seek(toOffset: size - min(size, 64))) != nil, let end = try? file.readToEnd()
        else { return false }
        return String(decoding: end, as: UTF8.self).split(separator: "\n").last == "\\end\\"
    }

    private func add(_ token: String, _ names: [String], to model: OpaquePointer) {
        var strings: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) }
        defer { strings.forEach { free($0) } }
        let weights = [Float](repeating: 1 / Float(names.count), count: names.count)
        ngram_model_add_class(model, token, 1, &strings, weights, Int32(names.count))
    }
}
