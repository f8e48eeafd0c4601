import HomeModel
import HomeStore
import TestSupport
import Testing
import Understanding
import VoiceService

/// Questions about the sun, which depend on where the home is.
struct SunQuestionTests {
    private func result(_ question: String, at time: String, location: GeoLocation?) async throws -> UtteranceResult {
        var database = try SampleHome().database
        for position in database.homes.indices {
            database.homes[position].location = location
            database.homes[position].timeZone = "Europe/Berlin"
        }
        let assistant = try await Assistant(
            repository: InMemoryHomeRepository(database), connection: ScriptedConnection(database.state.values),
            language: Stage.language.get())
        return await assistant.handle(question, speaker: Speaker(now: try #require(LocalDateTime(time))))
    }

    private func sun(_ question: String, at time: String, location: GeoLocation?) async throws -> SunQuestion? {
        let result = try await result(question, at: time, location: location)
        if case .time(.sun(let sun))? = result.commands.first { return sun }
        return nil
    }

    private let berlin = GeoLocation(latitude: 52.52, longitude: 13.405)

    @Test(arguments: [("2026-06-21T22:30", true), ("2026-06-21T12:00", false), ("2026-06-21T03:00", true)])
    func itIsDarkFromSunsetToSunrise(time: String, isDark: Bool) async throws {
        #expect(try await sun("is it dark outside", at: time, location: berlin)?.answer == isDark)
    }

    @Test func sunsetIsTodays() async throws {
        let moment = try await sun("when is sunset", at: "2026-06-21T12:00", location: berlin)?.moment
        #expect(moment == LocalDateTime("2026-06-21T21:33"))
    }

    @Test func sunriseIsTomorrowsInTheEvening() async throws {
        let moment = try await sun("when is sunrise", at: "2026-06-21T20:00", location: berlin)?.moment
        #expect(moment?.dayNumber == LocalDateTime("2026-06-22T00:00")?.dayNumber)
    }

    @Test(arguments: [
        ("when is sunset", "2026-06-21T12:00", "The sun doesn't set before"),
        ("when is sunrise", "2026-12-10T09:00", "The sun doesn't rise before"),
        ("when is sunset", "2026-03-02T12:00", "The sun sets at"),
    ])
    func farNorthItIsTheNextThatThereIs(question: String, now: String, reply: String) async throws {
        let tromso = GeoLocation(latitude: 69.6492, longitude: 18.9553)
        let result = try await result(question, at: now, location: tromso)
        #expect(result.reply.hasPrefix(reply), "\(result.reply)")
    }

    @Test func withoutAPlaceNobodyKnows() async throws {
        let result = try await result("when is sunset", at: "2026-06-21T12:00", location: nil)
        #expect(result.outcome == .answered)
        #expect(result.commands == [.time(.sun(SunQuestion(.sunset)))])
        #expect(result.reply.contains("don't know"))
    }
}
