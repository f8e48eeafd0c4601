import ArgumentParser
import HomeModel
import HouseService
import VoiceService

/// `hearth scenes`: what can be run by its name.
struct ScenesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scenes", abstract: "List the scenes.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one scene a line, in the form that results have.")
    var json = false

    func run() async throws {
        if let house = try await RemoteHouse.find(home) { return try await ask(house) }
        let store = try await HouseStore(path: home.path)
        for home in store.database.homes {
            for scene in home.scenes {
                Terminal.print(json ? scene.fileForm(in: home).json : home.line(of: scene))
            }
        }
    }

    /// Asks a service.
    private func ask(_ house: RemoteHouse) async throws {
        for line in try await RemoteList(house, ["scenes"], member: "scene").lines(asJSON: json) {
            Terminal.print(line)
        }
    }
}
