internal import JSGF
internal import Synchronization

/// What is listened for, compiled for a house without names as soon as somebody listens: who only types never waits for it.
final class SpokenTemplate: Sendable {
    private let compile: @Sendable () throws(GrammarError) -> Automaton
    private let compiled = Mutex<Automaton?>(nil)

    /// Takes what makes the automaton.
    init(_ compile: @escaping @Sendable () throws(GrammarError) -> Automaton) {
        self.compile = compile
    }

    /// The automaton; made with the first call.
    func automaton() throws(GrammarError) -> Automaton {
        try compiled.withLock { compiled throws(GrammarError) in
            if let compiled { return compiled }
            let automaton = try compile()
            compiled = automaton
            return automaton
        }
    }
}
