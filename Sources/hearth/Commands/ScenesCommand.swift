import ArgumentParser
import HomeModel
import VoiceService

/// `hearth scenes`: the scenes that there are.
struct ScenesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scenes", abstract: "List the scenes of the homes.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one scene a line, as JSON in the home file's form.")
    var json = false

    func run() async throws {
        for home in try await House(path: home.path).database.homes {
            for scene in home.scenes {
                Terminal.print(
                    json ? JSONValue(scene.fileForm(in: home)).text : scene.name + (scene.actions.isEmpty ? " (empty)" : ""))
            }
        }
    }
}
