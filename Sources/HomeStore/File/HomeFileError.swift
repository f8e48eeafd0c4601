public import HomeModel

/// What is wrong in a home file or a file of settings, and where. Nothing of the file was taken over.
public struct HomeFileError: Error, Hashable, Sendable {
    /// The file, as it was named by the caller.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int
    /// What is wrong.
    public var problem: Problem

    /// Makes an error.
    public init(file: String, line: Int, column: Int, problem: Problem) {
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// What can be wrong in a home file. A `suggestion` is the nearest thing that would have been right.
    public enum Problem: Hashable, Sendable {
        /// The text is not UTF-8.
        case notUTF8
        /// The file has more bytes than the limit.
        case tooLarge(limit: Int)
        /// A home has more accessories than the limit.
        case tooManyAccessories(limit: Int)
        /// It is no YAML; the parser's own words.
        case malformed(String)
        /// A YAML alias (`*name`), which could make a short file endless.
        case alias(String)
        /// The file has no content.
        case empty
        /// A key stands twice in one map.
        case duplicateKey(String)
        /// A key that is none of those allowed here.
        case unknownKey(String, in: String, allowed: [String], suggestion: String?)
        /// Something lacks a key that it has to have.
        case missingKey(String, in: String)
        /// Two keys exclude each other.
        case conflictingKeys([String])
        /// Something of another shape is expected, such as "a list".
        case wrongShape(expected: String)
        /// A text is none of the words that are allowed.
        case unknownWord(String, allowed: [String], suggestion: String?)
        /// A text can't be read as what is expected, such as "a time such as \"07:30\"".
        case unreadable(String, expected: String)
        /// A number is outside its range.
        case outOfRange(String, minimum: Double, maximum: Double)
        /// The type of service or characteristic is neither a defined one nor a possible name for a maker's own.
        case unknownType(String, kind: String, suggestion: String?)
        /// A characteristic does not take the value.
        case value(String, characteristic: String, ValueError)
        /// A service has no such characteristic.
        case missingCharacteristic(String, service: String, has: [String], suggestion: String?)
        /// The name is taken by something of the kind in another line.
        case duplicateName(String, kind: String, line: Int)
        /// The name can't be used.
        case unusableName(String, HomeError.NameProblem)
        /// The sound of a name can't be said itself.
        case unusableSpelling(String, HomeError.NameProblem)
        /// Nothing of the kind has the name.
        case unknownName(String, kind: String, suggestion: String?)
        /// An accessory with several services was named where one service is meant.
        case severalServices(String, services: [String])
        /// Another home is primary already.
        case secondPrimary(first: String)
        /// A rule has no event or nothing to do.
        case incompleteRule(String)
        /// A rule's pause has no end, ends before it begins, or is of a rule that is on.
        case unusablePause(String)
        /// The model refused what the file says.
        case refused(HomeError)
    }
}

/// Where something stands in a file; both count from 1.
struct SourcePosition: Hashable, Sendable {
    /// The line.
    var line: Int
    /// The column in Unicode scalars.
    var column: Int

    /// The start of the file.
    static let start = SourcePosition(line: 1, column: 1)
}

/// A problem at a position in a file whose name the one who throws it doesn't know.
struct FileFault: Error, Hashable, Sendable {
    /// Where in the file it is.
    var position: SourcePosition
    /// What is wrong there.
    var problem: HomeFileError.Problem

    /// Makes a fault.
    init(_ problem: HomeFileError.Problem, at position: SourcePosition) {
        self.position = position
        self.problem = problem
    }
}
