import HomeStore
import Testing

@Suite struct SettingsTests {
    private func read(_ text: String) throws(HomeFileError) -> Settings {
        try Settings(bytes: Array(text.utf8), path: "/etc/hearth/hearth.yaml")
    }

    @Test func everySettingIsRead() throws {
        let settings = try read(
            """
            home: ../house/home.db
            socket: /run/hearth/hearth.sock
            language: en
            room: Kitchen
            as: Anna
            microphone: on
            microphones: [{device: "hw:1,0", room: Kitchen}, {device: default}]
            wake: Hey Hearth
            speak: yes
            output: default
            voice: espeak-ng
            http: {port: 8443, host: 0.0.0.0, certificate: page.pem, key: /keys/page.key}
            wyoming: {port: 10400, host: "::1", as: guest, room: Hall}
            satellites:
              - {url: "tcp://kitchen.lan:10700", room: Kitchen, as: Anna}
              - url: tcp://[fe80::1]
            findSatellites: {interfaces: [eth0]}
            alerts: {command: [/usr/bin/notify, -u], webhook: "https://example.org/x", mqtt: house/alerts}
            """)
        #expect(settings.home == "/etc/hearth/../house/home.db")
        #expect(settings.socket == "/run/hearth/hearth.sock")
        #expect(settings.language == "en")
        #expect(settings.room == "Kitchen")
        #expect(settings.person == "Anna")
        #expect(settings.listens == true)
        #expect(settings.microphones == [.init(device: "hw:1,0", room: "Kitchen"), .init(device: "default")])
        #expect(settings.wakePhrase == "Hey Hearth")
        #expect(settings.speaks == true)
        #expect(settings.loudspeaker == "default")
        #expect(settings.voice == .espeak)
        #expect(settings.http.isOffered == true)
        #expect(settings.http.port == 8443)
        #expect(settings.http.host == "0.0.0.0")
        #expect(settings.http.certificate == "/etc/hearth/page.pem")
        #expect(settings.http.key == "/keys/page.key")
        #expect(settings.wyoming.isOffered == true)
        #expect(settings.wyoming.port == 10_400)
        #expect(settings.wyoming.host == "::1")
        #expect(settings.wyoming.person == "guest")
        #expect(settings.wyoming.room == "Hall")
        #expect(
            settings.satellites == [
                .init(url: "tcp://kitchen.lan:10700", room: "Kitchen", person: "Anna"), .init(url: "tcp://[fe80::1]"),
            ])
        #expect(settings.finding.isOffered == true && settings.finding.interfaces == ["eth0"])
        #expect(try read("findSatellites: false").finding.isOffered == false)
        #expect(settings.alerts.command == ["/usr/bin/notify", "-u"])
        #expect(settings.alerts.webhook == "https://example.org/x")
        #expect(settings.alerts.mqtt == "house/alerts")
    }

    @Test(arguments: ["", "# nothing yet\n", "~", "home:\nhttp:\nwyoming:\nalerts:\n"])
    func aFileMaySayNothing(text: String) throws {
        #expect(try read(text) == Settings())
    }

    @Test func whatIsOfferedMayBeTurnedOff() throws {
        let machine = try read("http: {port: 8443}\nwyoming: true")
        let user = try read("http: false\nwyoming: off")
        #expect(machine.wyoming.isOffered == true)
        let both = machine.overridden(by: user)
        #expect(both.http.isOffered == false)
        #expect(both.http.port == 8443)
        #expect(both.wyoming.isOffered == false)
    }

    @Test func theStrongerHoldsAndListsAreWhole() throws {
        let machine = try read(
            "home: /a.db\nlanguage: en\nmicrophones: [{device: one}, {device: two}]\nalerts: {mqtt: a, command: /b}")
        let user = try read("home: /b.db\nmicrophones: [{device: three}]\nsatellites: []\nalerts: {mqtt: c}")
        let both = machine.overridden(by: user)
        #expect(both.home == "/b.db")
        #expect(both.language == "en")
        #expect(both.microphones == [.init(device: "three")])
        #expect(both.satellites == [])
        #expect(both.alerts.mqtt == "c")
        #expect(both.alerts.command == ["/b"])
        #expect(both.overridden(by: Settings()) == both)
    }

    @Test(arguments: [
        BadFile("rooms: []", "1:1: a file of settings has no key \"rooms\"; did you mean \"room\"?"),
        BadFile("[]", "1:1: expected a file of settings, as a map such as {home: …} here"),
        BadFile("home: \"\"", "1:7: expected a path, found \"\""),
        BadFile("\nwyoming: {port: 70000}", "2:17: 70000 is out of range: from 0 to 65535"),
        BadFile("wyoming: {port: 104.5}", "1:17: expected a whole number, found \"104.5\""),
        BadFile("wyoming: {prot: 1}", "1:11: wyoming has no key \"prot\"; did you mean \"port\"?"),
        BadFile("wyoming: 10400", "1:10: expected true or false, found \"10400\""),
        BadFile("speak: loudly", "1:8: expected true or false, found \"loudly\""),
        BadFile("voice: flute", "1:8: \"flute\" is not possible here; did you mean \"flite\"?"),
        BadFile("wake: \"?!\"", "1:7: expected words that are said, such as \"hey hearth\", found \"?!\""),
        BadFile("microphones: default", "1:14: expected a list, such as [a, b] here"),
        BadFile("microphones: [{room: Kitchen}]", "1:15: a microphone needs the key \"device\""),
        BadFile(
            "satellites: [{url: \"http://a\"}]",
            "1:20: expected an address such as \"tcp://kitchen.lan:10700\", without user and password, found \"http://a\""
        ),
        BadFile(
            "satellites: [{url: \"tcp://me:hush@a\"}]",
            "1:20: expected an address such as \"tcp://kitchen.lan:10700\", without user and password, found \"…@…\""),
        BadFile(
            "satellites: [{url: \"tcp://a\"}, {url: \"tcp://a\"}]",
            "1:38: expected each satellite once, found \"tcp://a\""),
        BadFile(
            "alerts: {command: []}",
            "1:19: expected a program, such as /usr/bin/notify or [/usr/bin/mail, -s, Alert], found \"\""),
        BadFile("home: [", "1:8: this is not YAML: the file ends before everything in it is closed"),
        BadFile(
            "home: &x a\nsocket: *x", "2:9: YAML aliases (\"*x\") are not allowed in Hearth's files; write it out here"),
    ])
    func saysWhatIsWrongAndWhere(file: BadFile) {
        do throws(HomeFileError) {
            _ = try read(file.text)
            Issue.record("it was read")
        } catch {
            #expect("\(error)" == "/etc/hearth/hearth.yaml:\(file.complaint)")
        }
    }

    @Test func whatIsNoTextOrFarTooLongIsRefused() {
        #expect(throws: HomeFileError.self) { try Settings(bytes: [0x61, 0xFF], path: "x") }
        #expect(throws: HomeFileError.self) {
            try Settings(bytes: Array(repeating: UInt8(ascii: "#"), count: 2 << 20), path: "x")
        }
    }
}
