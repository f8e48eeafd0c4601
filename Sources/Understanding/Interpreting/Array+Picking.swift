extension Array {
    /// What an answer to "which one?" picks by its number, of which the first is 1 and the last is -1; `nil` where there is none.
    func picked(by number: Int) -> Element? {
        let position = number < 0 ? count - 1 : number - 1
        return indices.contains(position) ? self[position] : nil
    }
}
