import ArgumentParser
import HomeModel
import VoiceService

/// `hearth rules`: the rules that there are.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rules", abstract: "List the rules of the homes.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one rule a line, as JSON in the home file's form.")
    var json = false

    func run() async throws {
        for home in try await House(path: home.path).database.homes {
            for rule in home.rules {
                Terminal.print(
                    json ? JSONValue(rule.fileForm(in: home)).text : rule.name + (rule.isEnabled ? "" : " (disabled)"))
            }
        }
    }
}
