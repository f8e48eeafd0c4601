import HomeModel
import Testing

@testable import HomeStore

/// Rules that tell, in a home file.
@Suite struct FileTellingTests {
    private let files: FileReading

    init() throws {
        files = try FileReading()
    }

    private func home(_ tell: String, more: String = "") -> String {
        """
        homes:
          - name: Casa
            people: [{name: Anna, role: admin}, {name: Marco}]
            rooms: [{name: Kitchen}]
            accessories:
              - {name: Sensor, service: LeakSensor, characteristics: {LeakDetected: false}}
            rules:
              - name: Leak
                events: [{changes: {service: Sensor, characteristic: LeakDetected, to: true}}]
                \(more)tell: \(tell)

        """
    }

    @Test func readsWhomWhereAndWhat() throws {
        let text = home("[{to: me, urgent: true}, {to: Marco, text: \"Water!\"}, {room: Kitchen}, {to: admins}]")
        let casa = try #require(try files.read(text).homes.first)
        let marco = try #require(casa.people.last).id
        let kitchen = try #require(casa.rooms.first).id
        #expect(
            casa.rules.first?.tells == [
                RuleTelling(to: .me, isUrgent: true), RuleTelling(to: .person(marco), text: "Water!"),
                RuleTelling(in: kitchen), RuleTelling(to: .admins),
            ])
    }

    @Test func writesWhatItRead() throws {
        let database = try files.read(home("[{to: Marco, room: Kitchen, text: \"yes: #1\", urgent: yes}, {}]"))
        let text = HomeFile.write(database, catalogue: files.catalogue)
        #expect(text.contains("to: everyone"))
        #expect(try HomeFile.read(text: text, path: "again", catalogue: files.catalogue) == database)
    }

    @Test func saysWhatIsWrong() {
        #expect(files.complaint(about: home("[{to: Marko}]"))?.contains("Marco") == true)
        #expect(files.complaint(about: home("[{room: Kitchn}]"))?.contains("Kitchen") == true)
        #expect(files.complaint(about: home("[{txt: x}]"))?.contains("text") == true)
        #expect(files.complaint(about: home("[{urgent: perhaps}]")) != nil)
        #expect(files.complaint(about: home("all")) != nil)
        #expect(files.complaint(about: home("[]"))?.contains("Leak") == true, "it does nothing")
        let long = String(repeating: "x", count: RuleTelling.longestText + 1)
        #expect(files.complaint(about: home("[{text: \(long)}]"))?.contains("500") == true)
        let name = home("[{}]").replacing("{name: Marco}", with: "{name: Admins}")
        #expect(files.complaint(about: name) != nil, "rules mean others by this word")
    }
}
