import CPocketSphinx
import Glibc
import JSGF

/// One `ps_decoder_t`, owned: made here, released with the value.
///
/// Not Sendable: whoever holds it calls it from one thread at a time.
final class Engine {
    /// What a search found on its best path.
    struct Segment: Equatable, Sendable {
        /// The word's name in the engine's dictionary, without the number of its variant.
        var name: String
        /// First frame, of 10 ms.
        var first: Int
        /// Last frame, of 10 ms.
        var last: Int
        /// Log-likelihood of the sound, in the engine's base.
        var acousticScore: Int
    }

    let decoder: OpaquePointer

    /// Loads an acoustic model with `arguments` (names and values by turns) as the engine's manual has them.
    init(model: AcousticModel, arguments: [String]) throws(DecodingError) {
        EngineLog.install()
        let voice = try model.voice.map { voice throws(DecodingError) in try VoiceFile(voice, of: model) }
        defer { voice?.remove() }
        let all = ["hearth", "-hmm", model.path] + arguments + (voice.map { ["-mllr", $0.path] } ?? [])
        let (made, detail) = EngineLog.collectingErrors { Self.make(all) }
        guard let made else { throw .modelBroken(path: model.path, detail: detail) }
        decoder = made
    }

    deinit {
        ps_free(decoder)
    }

    private static func make(_ arguments: [String]) -> OpaquePointer? {
        var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { strings.forEach { free($0) } }
        guard let config = cmd_ln_parse_r(nil, ps_args(), Int32(strings.count), &strings, 1) else { return nil }
        defer { cmd_ln_free_r(config) }
        return ps_init(config)
    }

    /// Changes the widths with which searches that are made from now on search.
    func set(_ options: SearchOptions) {
        let config = ps_get_config(decoder)
        cmd_ln_set_float_r(config, "-beam", options.beam)
        cmd_ln_set_float_r(config, "-wbeam", options.wordBeam)
        cmd_ln_set_float_r(config, "-pbeam", options.phoneBeam)
        cmd_ln_set_float_r(config, "-lw", options.languageWeight)
        cmd_ln_set_float_r(config, "-silprob", options.silenceProbability)
        cmd_ln_set_int_r(config, "-maxhmmpf", options.maximumActiveStates ?? -1)
    }

    /// Adds a word with its phones to the dictionary, without rebuilding the searches there are.
    func addWord(_ name: String, phones: [String]) -> Bool {
        ps_add_word(decoder, name, phones.joined(separator: " "), 0) >= 0
    }

    /// Makes `grammar`, which must be valid, the search called `search`, and the active one; `names` are the dictionary
    /// names of its words, by their numbers.
    func install(
        _ grammar: FiniteStateGrammar, as search: String, options: SearchOptions, names: [String?]
    ) throws(DecodingError) {
        let languageWeight = options.languageWeight
        set(options)
        let math = ps_get_logmath(decoder)
        guard let model = fsg_model_init(search, math, Float(languageWeight), Int32(grammar.stateCount)) else {
            throw .engineFailed(operation: "fsg_model_init", code: grammar.stateCount)
        }
        defer { fsg_model_free(model) }
        model.pointee.start_state = grammar.start
        model.pointee.final_state = grammar.final
        TransitionTables.prepare(model, for: grammar)
        let numbers = names.map { name in name.map { fsg_model_word_add(model, $0) } }
        for transition in grammar.transitions {
            let score = Int32(clamping: Int(Double(logmath_log(math, transition.probability)) * languageWeight))
            if let word = transition.word {
                guard let number = numbers[Int(word)] else { continue }
                fsg_model_trans_add(model, transition.from, transition.to, score, number)
            } else if transition.from != transition.to {
                fsg_model_null_trans_add(model, transition.from, transition.to, score)
            }
        }
        glist_free(fsg_model_null_trans_closure(model, nil))
        let (code, detail) = EngineLog.collectingErrors { ps_set_fsg(decoder, search, model) }
        guard code == 0 else { throw .grammarRefused(detail: detail) }
        try select(search)
        guard grammar.transitions.count > Self.smallGrammar else { return }
        // Making a grammar takes as much memory for a moment as all else together, and the heap of each thread that
        // ever made one would keep its share.
        malloc_trim(0)
    }

    /// Grammars of no more transitions leave nothing behind that is worth giving back.
    private static let smallGrammar = 1000

    /// Makes the search of that name the one that decodes the next utterance.
    func select(_ search: String) throws(DecodingError) {
        try check(ps_set_search(decoder, search), "ps_set_search")
    }

    /// Forgets the search of that name, where there is one.
    func remove(_ search: String) {
        ps_unset_search(decoder, search)
    }

    /// Starts an utterance, with nothing left of the noise estimate of those before.
    func begin() throws(DecodingError) {
        try check(ps_start_stream(decoder), "ps_start_stream")
        try check(ps_start_utt(decoder), "ps_start_utt")
    }

    /// Searches on with `samples`; `whole` where they are the utterance in full, so that it can be normalised at once.
    func process(_ samples: [Int16], whole: Bool) throws(DecodingError) {
        guard !samples.isEmpty else { return }
        let code = samples.withUnsafeBufferPointer {
            ps_process_raw(decoder, $0.baseAddress, $0.count, 0, whole ? 1 : 0)
        }
        guard code >= 0 else { throw .engineFailed(operation: "ps_process_raw", code: Int(code)) }
    }

    /// Searches what another engine made of an utterance, from its beginning to its end.
    func process(_ scores: SenoneScores) throws(DecodingError) {
        try process(scoresIn: scores.descriptor)
    }

    /// Searches the scores of an utterance that are in a file.
    func process(scoresIn descriptor: Int32) throws(DecodingError) {
        // With a place of its own in the file, whoever else reads it.
        guard let file = fopen("/proc/self/fd/\(descriptor)", "rbe") else {
            throw .engineFailed(operation: "fopen", code: Int(errno))
        }
        defer { fclose(file) }
        // Else the silence that was passed over at the start of what was searched along with would be in front of this,
        // too.
        try check(ps_start_stream(decoder), "ps_start_stream")
        try check(ps_decode_senscr(decoder, file), "ps_decode_senscr")
    }

    /// Gives back what the active search keeps of its last utterance until its next: every word that may have ended
    /// anywhere, and the lattice of them. To be called when its best path isn't needed any more.
    func forget() throws(DecodingError) {
        // The engine lets go of it only where the same search begins anew.
        try check(ps_start_utt(decoder), "ps_start_utt")
        try end()
    }

    /// Ends the utterance.
    func end() throws(DecodingError) {
        try check(ps_end_utt(decoder), "ps_end_utt")
    }

    /// The score of the best path; within an utterance of the best so far, after it of the best complete one.
    func bestScore() -> (isFound: Bool, score: Int) {
        var score: Int32 = 0
        let text = ps_get_hyp(decoder, &score)
        return (text != nil, Int(score))
    }

    /// The likeliest sequences of words in the lattice of the utterance that has ended, the likeliest first, with the
    /// engine's scores of them: by A* search (Nilsson 1968) from the end of the lattice, which finds them nearly in
    /// this order. Only a search over n-grams makes a lattice that holds more than its best path.
    /// - Parameters:
    ///   - most: how many are wanted.
    ///   - tries: how many paths are looked at, of which many differ only in pauses and pronunciations.
    func likeliest(_ most: Int, tries: Int) -> [(names: [String], score: Int)] {
        var found: [(names: [String], score: Int)] = []
        var paths = ps_nbest(decoder)
        defer { if let paths { ps_nbest_free(paths) } }
        for _ in 0..<tries {
            guard found.count < most, let path = paths else { break }
            var score: Int32 = 0
            if let text = ps_nbest_hyp(path, &score) {
                let names = String(cString: text).split(separator: " ").map(Self.name)
                if !found.contains(where: { $0.names == names }) { found.append((names, Int(score))) }
            }
            // The engine frees the search where it has no further path.
            paths = ps_nbest_next(path)
        }
        return found.sorted { $0.score > $1.score }
    }

    /// The words and pauses of the best path.
    /// - Parameter scale: what acoustic scores are divided by: a search over n-grams tells them larger than the others.
    func segments(scale: Int = 1) -> [Segment] {
        var found: [Segment] = []
        var iterator = ps_seg_iter(decoder)
        while let segment = iterator {
            var first: Int32 = 0
            var last: Int32 = 0
            var acoustic: Int32 = 0
            ps_seg_frames(segment, &first, &last)
            ps_seg_prob(segment, &acoustic, nil, nil)
            if let word = ps_seg_word(segment) {
                let name = Self.name(ofVariant: String(cString: word)[...])
                // An empty transition is a segment called "(NULL)"; at the beginning it even lies in frame -1.
                if !name.isEmpty {
                    found.append(
                        Segment(
                            name: name, first: Int(first), last: Int(last),
                            acousticScore: Int(acoustic) / scale))
                }
            }
            iterator = ps_seg_next(segment)
        }
        return found
    }

    /// A word's name in the engine's dictionary, without the number of the variant: "w17" of "w17(2)".
    private static func name(ofVariant word: Substring) -> String { String(word.prefix { $0 != "(" }) }

    /// How many frames of 10 ms the utterance has so far.
    var frames: Int { Int(ps_get_n_frames(decoder)) }

    private func check(_ code: Int32, _ operation: String) throws(DecodingError) {
        guard code >= 0 else { throw .engineFailed(operation: operation, code: Int(code)) }
    }
}
