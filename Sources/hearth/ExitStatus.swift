import ArgumentParser
import AudioFiles
import Foundation
import HomeModel
import HomeStore
import HouseService
import JSGF
import Understanding
import VoiceService

/// How the program ends: the one place where errors become exit codes and words for people.
enum ExitStatus: Int32 {
    /// All was understood and done or answered.
    case success = 0
    /// Something was not.
    case notDone = 1
    /// Wrong usage.
    case usage = 64
    /// A bad input file.
    case badInput = 65

    /// The status that an error stands for.
    init(_ error: any Error) {
        switch error {
        case let error as EarlyEnd: self = error.status
        case is UsageError: self = .usage
        case is InputError, is AudioFileError, is HomeFileError, is GrammarError: self = .badInput
        case let error as HomeStoreError where [.newerVersion, .notADatabase, .corrupted].contains(error.kind):
            self = .badInput
        case LanguageError.unknownLanguage: self = .usage
        default: self = .notDone
        }
    }

    /// Says on stderr what an error means, and ends the process with its status.
    static func end(with error: any Error) -> Never {
        if let error = error as? EarlyEnd { Foundation.exit(error.status.rawValue) }
        if isParsing(error) { Hearth.exit(withError: error) }
        Terminal.complain(message(for: error))
        Terminal.flush()
        Foundation.exit(Self(error).rawValue)
    }

    /// Whether the error is the argument parser's own: wrong arguments, or the wish for help.
    private static func isParsing(_ error: any Error) -> Bool {
        Hearth.exitCode(for: error).rawValue == Self.usage.rawValue || error is CleanExit
            || String(reflecting: type(of: error)).hasPrefix("ArgumentParser.")
    }

    /// An error in words for people.
    static func message(for error: any Error) -> String {
        switch error {
        case LanguageError.unknownLanguage(let language, let known):
            "there is no language “\(language)”; known: \(known.joined(separator: ", "))"
        case LanguageError.missing(let file): "\(file): missing; the installation is not complete"
        case LanguageError.damaged(let file, let problem): "\(file): \(problem)"
        case let error as HomeError: error.sentence
        default: "\(error)"
        }
    }
}

/// The end of the program with a status, when everything has been said already.
struct EarlyEnd: Error {
    /// The status.
    var status: ExitStatus
}
