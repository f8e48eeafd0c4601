import Foundation
import Testing

/// From nothing to a house with rules by voice alone:
/// the same five tasks that `corpora/en/setup/nothing.yaml` does by typing.
@Suite(
    .serialized, .enabled(if: Sound.missingPrograms.isEmpty && ServedHouse.hasCurl, "flite, sox and curl are needed"))
struct SpokenBeginningTests {
    /// What is said, and what has to be in the last reply to it.
    private static let dialogue: [(said: String, replied: String)] = [
        ("create a home called maple house", "a home called Maple House"),
        ("add a person called anna", "Anna is an admin"),
        ("we have a kitchen, a bedroom and a hall", "Kitchen, Bedroom and Hall"),
        ("add a room called living room", "a room called Living Room"),
        ("add a lamp to the kitchen", "What shall it be called?"),
        ("ceiling lamp", "called Ceiling Lamp in the Kitchen"),
        ("add a radio to the living room", "called Radio in the Living Room"),
        ("add a lamp called bedside lamp to the bedroom", "called Bedside Lamp in the Bedroom"),
        ("make a scene called lights out with all the lights off", "Lights Out is a scene now"),
        ("make a scene called welcome", "What belongs to Welcome?"),
        ("turn on the ceiling lamp", "What else?"),
        ("that's all", "Welcome is a scene now"),
        ("when i leave home if it is after nine pm run lights out", "when you leave after 21:00, run Lights Out"),
        ("when i arrive", "And what should happen?"),
        ("run welcome", "when you come home, run Welcome"),
        ("only after five pm", "when you come home after 17:00, run Welcome"),
        ("what rooms are there", "Kitchen, Bedroom, Hall and Living Room"),
    ]

    @Test func aHouseIsSetUpByVoiceAlone() throws {
        let house = try ServedHouse(nil)
        let folder = try TemporaryFolder()
        func hear(_ text: String) throws -> [String: Any] {
            let file = folder.file("said.wav")
            try Sound.speech(text, to: file)
            let process = house.process([
                "-H", "Content-Type: audio/wav", "--data-binary", "@\(file.path)",
                "http://localhost/v1/audio?conversation=sofa",
            ])
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let results = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
            return try #require(results?.last, "\(String(decoding: data, as: UTF8.self))")
        }
        var asked = 0
        for (said, replied) in Self.dialogue {
            var result = try hear(said)
            // What isn't heard surely is asked about: a yes does it.
            if (result["reply"] as? String)?.hasPrefix("Did you say") == true {
                asked += 1
                #expect(result["hypothesis"] as? String == said.replacing(",", with: ""))
                result = try hear("yes")
            }
            #expect((result["reply"] as? String)?.contains(replied) == true, "\(said): \(result)")
        }
        #expect(asked <= Self.dialogue.count / 2, "\(asked) were asked about")
        #expect(house.service.end() == 0)
    }
}
