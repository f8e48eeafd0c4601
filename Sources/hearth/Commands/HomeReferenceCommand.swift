import ArgumentParser
import HomeModel

/// `hearth home reference`: what may stand in a home file under `service:` and `characteristics:`.
struct HomeReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print the services and characteristics that a home file may name, as tables in Markdown.")

    func run() throws {
        Terminal.write(try Catalogue().reference)
    }
}
