import HouseService
import VoiceService

/// A screen for what nobody looks at.
struct NoScreen: ListeningScreen {
    func show(level: Double, peak: Double) {}
    func show(words: String) {}
    func tell(_ message: String) {}
    func clear() {}
    func show(_ answer: Answer) {}
}
