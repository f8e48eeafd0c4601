extension Array {
    /// The element that an answer to "which one?" picks by its number: the first is 1, the last -1; `nil` if there is
    /// none.
    func picked(by number: Int) -> Element? {
        let position = number < 0 ? count - 1 : number - 1
        return indices.contains(position) ? self[position] : nil
    }
}
