import Foundation
import HomeModel
import HomeStore
import HouseConnections
import HouseService
import SimulatedAccessories
import Understanding
import VoiceService

extension Session {
    /// Opens a house as options say.
    /// - Parameters:
    ///   - pace: how fast accessories follow: at once in a program that ends right after the command.
    ///   - channel: the name of the conversation; that of this terminal where it is `nil`.
    ///   - alertInterval: how many seconds lie between two tellings of an urgent alert.
    init(
        _ options: UtteranceOptions, pace: Pace, channel: String? = nil,
        alertInterval: Int = AlertBoard.usualInterval
    ) async throws {
        let finding = StandingSettings.current.finding
        let neighbours = finding.isOffered == false ? nil : finding.interfaces ?? []
        let house = try await House(
            path: options.home.path, language: options.spokenLanguage, pace: pace, alertInterval: alertInterval,
            accessories: HouseAccessories.all(
                neighbours: neighbours, tell: { Terminal.tell($0) }, complain: { Terminal.complain($0) }),
            complain: { Terminal.complain($0) })
        house.store.tellIfEmpty()
        try self.init(house, options, channel: channel ?? TerminalName.current)
    }

    /// Begins a conversation with a house that is open.
    init(_ house: House, _ options: UtteranceOptions, channel: String) throws {
        self.init(
            house,
            speakers: try SpeakerSource(
                room: options.room, person: options.person, now: options.now,
                conversation: .named(channel, of: options.person), in: house.store.database),
            isDryRun: options.dryRun)
    }
}

extension HouseStore {
    /// A home to try things with: where the package has put it, or in the sources.
    private static var example: String {
        let installed = "/usr/share/hearth/homes/flat.yaml"
        return FileManager.default.fileExists(atPath: installed) ? installed : "corpora/homes/flat.yaml"
    }

    /// Tells people where nothing they say could be about anything.
    func tellIfEmpty() {
        guard database.homes.isEmpty else { return }
        Terminal.tell(
            """
            There is no home in \(path) yet. Tell what it is called, type `hearth home import FILE`, or try an example: \
            --home \(Self.example).
            """)
    }
}
