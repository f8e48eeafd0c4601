internal import HomeModel

extension SourceNode {
    /// Reads an address. A bad one is not repeated where there may be a password in it.
    func address(schemes: [String], example: String) throws(FileFault) -> String {
        let text = try text()
        do throws(ConnectionURL.Problem) {
            _ = try ConnectionURL(text, schemes: schemes)
            return text
        } catch {
            let shown = text.contains("@") ? "…@…" : text
            throw fault(.unreadable(shown, expected: "an address such as \"\(example)\", without user and password"))
        }
    }
}
