internal import JSGF
internal import Synchronization

/// What is listened for, compiled for a house without names as soon as somebody listens: who only types never waits for it.
final class SpokenTemplate: Sendable {
    private let compile: @Sendable () throws(GrammarError) -> CompiledGrammars
    private let compiled = Mutex<CompiledGrammars?>(nil)

    /// Takes what compiles them.
    init(_ compile: @escaping @Sendable () throws(GrammarError) -> CompiledGrammars) {
        self.compile = compile
    }

    /// The grammars; compiled with the first call.
    func grammars() throws(GrammarError) -> CompiledGrammars {
        try compiled.withLock { compiled throws(GrammarError) in
            if let compiled { return compiled }
            let grammars = try compile()
            compiled = grammars
            return grammars
        }
    }
}
