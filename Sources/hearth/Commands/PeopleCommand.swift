import ArgumentParser
import Foundation
import HomeModel
import HouseService

/// `hearth people`: who lives here, and on which devices they have signed in.
struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "List the people, let somebody sign in on a device, and list or end that.",
        discussion: "Example: hearth people sign-in Anna",
        subcommands: [List.self, SignIn.self, Tokens.self, Revoke.self], defaultSubcommand: List.self)

    /// `hearth people list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the people and what they may do.")

        @OptionGroup var home: HomeOptions

        private struct Person: Decodable {
            var name: String
            var role: String
        }

        func run() async throws {
            if let house = try await RemoteHouse.find(home) {
                for person in try await house.ask([Person].self, "GET", ["people"]) {
                    Terminal.print("\(person.name): \(person.role)")
                }
                return
            }
            let store = try await HouseStore(path: home.path)
            for person in store.database.homes.flatMap(\.people) {
                Terminal.print("\(person.name): \(person.role.rawValue)")
            }
        }
    }

    /// `hearth people sign-in`.
    struct SignIn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-in",
            abstract: "Make a code with which somebody signs in on the page, once, within ten minutes.")

        @OptionGroup var home: HomeOptions

        @Argument(help: ArgumentHelp("Who.", valueName: "person"))
        var person: String

        private struct Code: Decodable {
            var person: String
            var code: String
        }

        func run() async throws {
            guard let house = try await RemoteHouse.find(home) else {
                throw UsageError(
                    "no service is running that somebody could sign in to; `hearth run --http-port 8443` is one")
            }
            let code = try await house.ask(Code.self, "POST", ["people", person, "sign-in"], body: "{}")
            Terminal.print(code.code)
            Terminal.tell("This lets \(code.person) in once, within ten minutes.")
        }
    }

    /// `hearth people tokens`.
    struct Tokens: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the devices on which somebody has signed in.")

        @OptionGroup var home: HomeOptions

        @Flag(help: "Print one object a line.")
        var json = false

        private struct Token: Codable {
            var id: Int64
            var person: String?
            var device: String
            var given: String
            var used: String
        }

        func run() async throws {
            for token in try await tokens() {
                guard !json else {
                    if let line = JSONText.write(token) { Terminal.print(line) }
                    continue
                }
                let device = token.device.isEmpty ? "a device" : token.device
                Terminal.print("\(token.id): \(token.person ?? "nobody"), \(device), used \(token.used)")
            }
        }

        private func tokens() async throws -> [Token] {
            if let house = try await RemoteHouse.find(home) {
                return try await house.ask([Token].self, "GET", ["tokens"])
            }
            let store = try await HouseStore(path: home.path)
            let people = store.database.homes.flatMap(\.people)
            func text(_ seconds: Int) -> String {
                Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
            }
            return try await store.tokens.tokens().map { token in
                Token(
                    id: token.id, person: people.first { $0.id == token.person }?.name, device: token.device,
                    given: text(token.givenAt), used: text(token.usedAt))
            }
        }
    }

    /// `hearth people revoke`.
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a device in no more; its page and its streams end at once.")

        @OptionGroup var home: HomeOptions

        @Argument(help: ArgumentHelp("The number that `hearth people tokens` shows.", valueName: "number"))
        var number: Int64

        func run() async throws {
            if let house = try await RemoteHouse.find(home) {
                _ = try await house.ask("DELETE", ["tokens", "\(number)"])
                return
            }
            let store = try await HouseStore(path: home.path)
            guard try await store.tokens.tokens().contains(where: { $0.id == number }) else {
                throw UsageError("there is no such device")
            }
            try await store.tokens.remove([number])
        }
    }
}
