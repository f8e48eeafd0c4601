import CPocketSphinx
import Glibc
import JSGF

/// The tables in which a grammar of the engine finds the transitions out of each state.
///
/// The engine makes two for each state, one for words and one for empty transitions, with 101 places of 32 bytes
/// however few transitions there are: 18 MB for a house of 130 names, and in every frame the search goes through all
/// places of each state in which a word ends. So each state gets tables of its own size before the first transition is
/// added.
enum TransitionTables {
    /// What the engine holds for each state; its header only says that it is there.
    private struct OfState {
        var empty: UnsafeMutablePointer<hash_table_t>?
        var words: UnsafeMutablePointer<hash_table_t>?
    }

    /// Gives each state of `model`, which has no transitions yet, tables that fit those of `grammar`.
    static func prepare(_ model: UnsafeMutablePointer<fsg_model_t>, for grammar: FiniteStateGrammar) {
        guard isKnown else { return }
        let made = tables(of: model)
        for (state, count) in targets(of: grammar, withWords: true).enumerated() where count > 0 {
            // The engine adds a pause that leads back to the state.
            made[state].words = table(places: count + 1)
        }
        for (state, count) in targets(of: grammar, withWords: false).enumerated() where count > 0 {
            made[state].empty = table(places: count)
        }
    }

    /// To how many states the transitions out of each lead.
    private static func targets(of grammar: FiniteStateGrammar, withWords: Bool) -> [Int] {
        var counts = [Int](repeating: 0, count: grammar.stateCount)
        // More than there are in the end where several words lead to the same state.
        for transition in grammar.transitions where (transition.word != nil) == withWords {
            counts[Int(transition.from)] += 1
        }
        return counts
    }

    /// An empty table as the engine makes them, which frees it; `nil`, and the engine makes its own, without memory.
    private static func table(places: Int) -> UnsafeMutablePointer<hash_table_t>? {
        guard let entries = calloc(places, MemoryLayout<hash_entry_t>.stride) else { return nil }
        guard let memory = calloc(1, MemoryLayout<hash_table_t>.stride) else {
            free(entries)
            return nil
        }
        let table = memory.assumingMemoryBound(to: hash_table_t.self)
        table.pointee.table = entries.assumingMemoryBound(to: hash_entry_t.self)
        table.pointee.size = Int32(places)
        return table
    }

    private static func tables(of model: UnsafeMutablePointer<fsg_model_t>) -> UnsafeMutablePointer<OfState> {
        UnsafeMutableRawPointer(model.pointee.trans).assumingMemoryBound(to: OfState.self)
    }

    /// Whether this is the engine whose tables are known: looked at in a grammar of two states. With any other, its own
    /// are left as they are.
    static let isKnown: Bool = {
        guard let math = logmath_init(1.0001, 0, 0) else { return false }
        defer { logmath_free(math) }
        guard let model = fsg_model_init("tables", math, 1, 2) else { return false }
        defer { fsg_model_free(model) }
        func holds(_ table: UnsafeMutablePointer<hash_table_t>?) -> Bool {
            guard let table else { return false }
            var key: Int32 = 1
            return withUnsafeBytes(of: &key) { bytes in
                table.pointee.inuse == 1 && table.pointee.nocase == 0
                    && hash_table_lookup_bkey(table, bytes.baseAddress, bytes.count, nil) == 0
            }
        }
        let made = tables(of: model)
        guard made[0].words == nil, made[0].empty == nil else { return false }
        fsg_model_trans_add(model, 0, 1, -1, fsg_model_word_add(model, "word"))
        guard made[0].empty == nil, holds(made[0].words) else { return false }
        fsg_model_null_trans_add(model, 0, 1, -1)
        return holds(made[0].empty) && made[1].words == nil && made[1].empty == nil
    }()
}
