extension SymbolWords {
    /// What the word at a position is easily taken for; `nil` where it is what it is.
    ///
    /// Words that link others ("of", "to", "for") are in every second sentence that is no command, and the last one
    /// where a sentence was cut off. So they are taken for a number only beside what numbers stand with ("for to
    /// minutes"), and for anything else only after an order ("turn of the light", but not "the light of my life").
    func confusion(at position: Int, in words: [String]) -> String? {
        guard let other = confusions[words[position]] else { return nil }
        guard remarks.links.contains(words[position]) else { return other }
        let earlier = words[..<position]
        guard units.contains(other) else { return earlier.contains(where: remarks.orders.contains) ? other : nil }
        guard let before = earlier.last, let besideNumbers else { return nil }
        let behind = words[(position + 1)...].first
        // "Set the lamp to percent" lacks its number: the word in front of it is none.
        if let behind, numerals?.measured.contains(behind) == true { return nil }
        return besideNumbers.contains(before) || behind.map(besideNumbers.contains) == true ? other : nil
    }
}
