import Foundation

/// What a person at a keyboard sees before each line. Only for one who types: lines from elsewhere need none.
struct Prompt {
    /// Greets the person; `nil` where nobody types.
    /// - Parameter name: the home that is talked to, where it is known.
    init?(forHome name: String?, isWanted: Bool) {
        guard isWanted, isatty(STDIN_FILENO) == 1, Terminal.isInteractive else { return nil }
        let home = name.map { " to \($0)" } ?? ""
        Terminal.tell("You are talking\(home). “help” tells what it understands; Ctrl-D ends.")
    }

    /// Asks for a line.
    func show() { Terminal.show("> ") }

    /// Ends the line that nothing was typed into.
    func leave() { Terminal.tell("") }
}
