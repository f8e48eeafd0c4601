/// Something wrong in an input file.
public struct InputError: Error, CustomStringConvertible {
    /// The file, as it was given.
    public var file: String
    /// The line, counted from 1, where there is one.
    public var line: Int?
    /// What is wrong.
    public var problem: String

    /// Makes an error.
    public init(file: String, line: Int?, problem: String) {
        self.file = file
        self.line = line
        self.problem = problem
    }

    /// `file:line: what is wrong`.
    public var description: String { line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)" }
}
