import HouseService
import Understanding
import VoiceService

/// Shows what one of several ears hears and what comes of it, a line each; which ear it was stands beside it.
struct RoomScreen: ListeningScreen {
    /// The room, or what else the ear is called.
    let name: String
    /// What prints results.
    let printer: ResultPrinter

    func show(level: Double, peak: Double) {}

    func show(words: String) {}

    func tell(_ message: String) { Terminal.complain("\(name): \(message)") }

    func clear() {}

    func show(_ answer: Answer) {
        if !printer.isJSON, !answer.result.utterance.isEmpty {
            Terminal.print("> \(answer.result.utterance)  (\(name))")
        }
        printer.show(answer)
    }
}
