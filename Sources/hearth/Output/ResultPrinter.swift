import HomeModel
import HouseService
import VoiceService

/// Prints results: as objects, or as a person would like to read them.
struct ResultPrinter: Sendable {
    /// Whether results are printed as objects.
    let isJSON: Bool

    /// Prints an answer.
    func show(_ answer: Answer) {
        if isJSON {
            Terminal.print(answer.object.json)
        } else {
            ResultText(answer.result).lines.forEach(Terminal.print)
        }
    }
}
