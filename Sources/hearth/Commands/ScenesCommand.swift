import ArgumentParser
import HomeModel
import VoiceService

/// `hearth scenes`: what can be run by its name.
struct ScenesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scenes", abstract: "List the scenes.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one scene a line, in the form that results have.")
    var json = false

    func run() async throws {
        let house = try await House(path: home.path)
        for home in house.database.homes {
            for scene in home.scenes {
                Terminal.print(json ? scene.fileForm(in: home).json : Self.line(scene, in: home))
            }
        }
    }

    private static func line(_ scene: ActionSet, in home: Home) -> String {
        guard !scene.actions.isEmpty else { return "\(scene.name): (empty)" }
        let services = Dictionary(
            home.accessories.flatMap(\.services).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        let actions = scene.actions.map { action in
            "\(services[action.address.service] ?? "?") \(action.address.type.rawValue) \(action.value.fileForm(of: action.address.type).plainText)"
        }
        return "\(scene.name): \(actions.joined(separator: ", "))"
    }
}

extension FileNode {
    /// A value without quotes.
    var plainText: String {
        if case .string(let text) = self { text } else { json }
    }
}
