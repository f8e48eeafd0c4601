internal import HomeModel
internal import JSGF

/// What somebody names first, to say then what is to become of "it": "the big lamp, turn it off in an hour", "whenever
/// somebody comes home the landing light it must go on".
extension Understanding {
    /// The most words of what is named, and in front of it.
    private static let longestNamed = 8
    private static let longestLead = 2

    /// The sentence with what is named in front put where "it" stands; `nil` where that is none, or where nothing is.
    func namedInFront(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        guard words.count <= Self.longestMended,
            let position = words.dropFirst().firstIndex(where: remarks.resumptives.contains)
        else { return nil }
        let after = words[(position + 1)...]
        // "The landing light it must go on": said twice.
        if after.first.map(remarks.duties.contains) ?? false,
            let meaning = asked(Array(words[..<position]) + after, scratch: &scratch)
        {
            return meaning
        }
        let lead = words.prefix(Self.longestLead).prefix { remarks.starts.contains($0) }.count
        // A verb is short: in "back door lock it" nothing goes back.
        let ends = (lead + 1)...max(lead + 1, min(lead + Self.longestNamed, position - 1))
        for end in ends.reversed() where end < position {
            let name = words[lead..<end]
            // "AC on at 72 if it's hotter" names nothing up to "seventy".
            guard !language.normalizer.isNumber(words[end - 1]) || !language.normalizer.isNumber(words[end]) else {
                continue
            }
            if let meaning = asked(Array(words[end..<position] + name + after), scratch: &scratch) { return meaning }
        }
        return nil
    }

    private func asked(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        plain(repair.splittingEndings(words), scratch: &scratch).flatMap {
            $0.isWholeRequest && !$0.isHalf ? $0 : nil
        }
    }
}
