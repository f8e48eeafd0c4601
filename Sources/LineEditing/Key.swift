/// A key of a terminal, as somebody presses it to write a line.
public enum Key: Hashable, Sendable {
    /// A character that is written.
    case character(Character)
    /// The line is done.
    case enter
    /// What was begun is to be completed.
    case tab
    /// Takes away the character before the cursor, or after it.
    case backspace, delete
    /// Moves the cursor.
    case left, right, wordLeft, wordRight, home, end
    /// Goes to the line before, or after, among those that were written earlier.
    case up, down
    /// Looks for an earlier line that holds what is written.
    case search
    /// Takes away everything after the cursor, everything before it, or a word.
    case killToEnd, killToStart, killWordLeft, killWordRight
    /// Puts in again what was taken away last.
    case yank
    /// Clears the screen.
    case clear
    /// Ends the input where nothing is written, and takes away a character otherwise.
    case endOfInput
}
