internal import Foundation
internal import HomeModel

extension Command {
    private static let naming: Set<Kind> = [.addRoom, .addZone, .addGroup, .addAccessory, .rename, .addAlias]

    /// The command with the names that it gives as they were written. Timers keep theirs.
    func withWrittenNames(in utterance: String) -> Command {
        var result = self
        switch kind {
        case .createScene: result.scene?.name = scene?.name.asWritten(in: utterance) ?? ""
        case .createRule: result.rule?.name = rule?.name.asWritten(in: utterance) ?? ""
        case _ where Self.naming.contains(kind): result.name = name?.asWritten(in: utterance)
        default: break
        }
        return result
    }
}

extension String {
    /// The name as it was written; with capitals where nothing was written in any.
    fileprivate func asWritten(in utterance: String) -> String {
        // Not in the middle of another word: "start a rule called art".
        if let range = utterance.range(of: self, options: [.caseInsensitive, .backwards]),
            utterance[..<range.lowerBound].last.map({ !$0.isLetter }) ?? true,
            utterance[range.upperBound...].first.map({ !$0.isLetter }) ?? true
        {
            let written = String(utterance[range])
            if written != written.lowercased() { return written }
        }
        return split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
