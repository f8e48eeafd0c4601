import HomeModel
import Testing

@Suite struct HomeNameTests {
    @Test(arguments: ["sofa lamp", " SOFA LAMP ", "Living Room", "LOUNGE", "cosy", "welcome", "anna", "Front door"])
    func refusesANameThatSomethingHas(name: String) throws {
        var sample = try SampleHome()
        let before = sample.reducer.database
        #expect {
            try sample.put(.zone(Zone(name: name)))
        } throws: { error in
            guard case .duplicateName(name, _, _)? = error as? HomeError else { return false }
            return true
        }
        #expect(sample.reducer.database == before)
    }

    @Test func saysWhatHasTheName() throws {
        var sample = try SampleHome()
        #expect(throws: HomeError.duplicateName("Lounge", existing: "Living Room", kind: .room)) {
            try sample.put(.scene(ActionSet(name: "Lounge")))
        }
        #expect(throws: HomeError.duplicateName("Den", existing: "Casa", kind: nil)) {
            try sample.reducer.apply([
                .putHome(
                    {
                        var home = sample.current; home.aliases = ["den"]; return home
                    }(),
                    state: sample.reducer.database.state),
                .putHome(Home(name: "Den"), state: HomeState()),
            ])
        }
    }

    @Test func refusesAnAliasThatSomethingHas() throws {
        var sample = try SampleHome()
        #expect(throws: HomeError.duplicateName("Cosy", existing: "Cosy", kind: .scene)) {
            try sample.put(.room(Room(name: "Den", aliases: ["Cosy"])))
        }
    }

    @Test func anAccessorySharesItsNameWithOneServiceOnly() throws {
        var sample = try SampleHome()
        var fan = SampleHome.lamp("Fan")
        fan.services.append(Service(name: "Fan", type: "Lightbulb"))
        let both = fan
        #expect(throws: HomeError.duplicateName("Fan", existing: "Fan", kind: .accessory)) {
            try sample.put(.accessory(both))
        }
        fan.services[1].name = "Fan Light"
        try sample.put(.accessory(fan))
        #expect(sample.accessory("Fan").services.count == 2)
    }

    @Test func aThingMayRepeatItsNameAmongItsAliases() throws {
        var sample = try SampleHome()
        try sample.put(.room(Room(name: "TV", aliases: ["tv"])))
        #expect(throws: HomeError.self) { try sample.put(.room(Room(name: "tv"))) }
    }

    @Test func renamingFreesTheOldName() throws {
        var sample = try SampleHome()
        let id = sample.room("Living Room")
        try sample.put(.room(Room(id: id, name: "Salon")))
        try sample.put(.zone(Zone(name: "Living Room", aliases: ["lounge"])))
        #expect(sample.current.rooms.first?.name == "Salon")
        #expect(sample.current.rooms.first?.id == id)
    }

    @Test func changingTheCaseOfANameIsARename() throws {
        var sample = try SampleHome()
        let id = sample.room("Hall")
        try sample.put(.room(Room(id: id, name: "HALL")))
        #expect(sample.room("HALL") == id)
    }

    @Test(arguments: [
        ("", HomeError.NameProblem.empty), (" \t ", .empty), (String(repeating: "a", count: 500), .tooLong),
        ("🛋️💡", .unsayable), ("--", .unsayable), ("½", .unsayable),
        ("a\nb", .controlCharacter), ("\u{1B}[2Ja", .controlCharacter),
    ])
    func refusesANameThatNobodyCanSay(name: String, reason: HomeError.NameProblem) throws {
        var sample = try SampleHome()
        #expect(throws: HomeError.unusableName(name, reason: reason)) { try sample.put(.room(Room(name: name))) }
    }

    @Test(arguments: ["24", "]; <x> = a", "{tag}", "/gram", "Küche", "PM2.5", "💡 lamp", "日本"])
    func takesANameWithALetterOrADigit(name: String) throws {
        var sample = try SampleHome()
        try sample.put(.room(Room(name: name)))
        #expect(sample.current.rooms.last?.name == name)
    }
}
