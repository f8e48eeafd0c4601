import Speech
import Testing

struct SoundAlikeTests {
    private struct Sounds: PronunciationSource {
        private static let sounds = [
            "mia's": "M IY AH Z", "maya's": "M AY AH Z", "lamp": "L AE M P", "left": "L EH F T", "right": "R AY T",
            "den": "D EH N", "then": "DH EH N", "two": "T UW", "three": "TH R IY", "hall": "HH AO L", "light": "L AY T",
        ]

        func pronunciations(of word: String) -> [Pronunciation] {
            Self.sounds[word].map { [Pronunciation(phones: $0.split(separator: " ").map(String.init))] } ?? []
        }
    }

    private func pairs(_ names: String...) -> [SoundAlike.Pair] { SoundAlike(Sounds()).pairs(among: names) }

    @Test func namesThatDifferInAVowelAreAlike() {
        #expect(
            pairs("Mia's Lamp", "Hall Light", "Maya’s lamp") == [.init(first: "Mia's Lamp", second: "Maya’s lamp")])
        #expect(pairs("Den", "Then").count == 1)
    }

    @Test(.timeLimit(.minutes(1))) func manyNamesAreComparedInNoTime() {
        let rooms = (0..<1500).map { "Room \($0)" }
        #expect(
            SoundAlike(Sounds()).pairs(among: ["Den"] + rooms + ["Then"]) == [.init(first: "Den", second: "Then")])
    }

    @Test(arguments: [
        ["Lamp Left", "Lamp Right"], ["Lamp Two", "Lamp Three"], ["Hall Lamp", "Hall Light"], ["Lamp", "Hall Lamp"],
        ["Lamp", "lamp"], ["☃", "Lamp"], ["", "Lamp"],
    ])
    func namesThatCanBeToldApartAreNot(names: [String]) {
        #expect(SoundAlike(Sounds()).pairs(among: names).isEmpty)
    }
}
