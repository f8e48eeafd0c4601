import Foundation
import HouseService
import LineEditing
import Understanding
import VoiceService

/// What a person at a keyboard is met with. Only for one who types: lines from elsewhere need none.
enum Prompt {
    /// Greets the person and takes over the terminal, so that lines are edited; `nil` where nobody types, or at a
    /// terminal that can't do that.
    /// - Parameters:
    ///   - name: the home that is talked to, where it is known.
    ///   - keepsHistory: whether the lines are kept in a file, so that they come back another time.
    ///   - complete: finds how a line that was begun may go on.
    static func terminal(
        forHome name: String?, language: String, keepsHistory: Bool = true, complete: @escaping LineTerminal.Completer
    ) throws -> LineTerminal? {
        let environment = ProcessInfo.processInfo.environment
        guard
            let line = try LineTerminal(
                TerminalWords(language: language), environment: environment, keepsHistory: keepsHistory,
                complete: complete)
        else { return nil }
        Terminal.tell(greeting(forHome: name) + " Tab completes names, the arrows bring back what was typed.")
        Terminal.share(with: line)
        return line
    }

    /// Greets the person at a terminal on which nothing can be edited; gives whether there is one.
    static func greetPlainly(forHome name: String?) -> Bool {
        guard isatty(STDIN_FILENO) == 1, Terminal.isInteractive else { return false }
        Terminal.tell(greeting(forHome: name))
        return true
    }

    private static func greeting(forHome name: String?) -> String {
        let home = name.map { " to \($0)" } ?? ""
        return "You are talking\(home). “help” tells what it understands; “quit” or Ctrl-D ends."
    }
}

extension House {
    /// How a line that was begun may go on.
    func lineCompletions(of text: String) async -> [LineCompletion] {
        await assistant.completions(of: text).map { LineCompletion(replaced: $0.replaced, text: $0.text) }
    }
}
