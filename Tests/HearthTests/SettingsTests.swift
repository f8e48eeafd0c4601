import Foundation
import Testing

struct SettingsTests {
    private let flat = HearthProcess.home("flat")

    @Test func aMistakeInTheFileIsToldWithItsPlace() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("home: \(flat)\nwyoming: {prot: 1}\n", to: "hearth.yaml")
        let run = try HearthProcess.run("run", "--settings", file)
        #expect(run.status == 65)
        #expect(run.errors == "hearth: \(file):2:11: wyoming has no key \"prot\"; did you mean \"port\"?\n")
        let missing = try HearthProcess.run("run", "--settings", folder.file("none.yaml").path)
        #expect(missing.status == 65 && missing.errors.contains("no such file"))
    }

    @Test func theUsersFileIsReadAndFlagsHoldOverIt() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.file("hearth"), withIntermediateDirectories: true)
        _ = try folder.write("home: \(flat)\nmicrophone: false\nlanguage: xx\n", to: "hearth/hearth.yaml")
        let environment = ["XDG_CONFIG_HOME": folder.url.path]
        let wrong = try HearthProcess.run("run", environment: environment)
        #expect(wrong.status == 64 && wrong.errors.contains("there is no language “xx”"))
        let run = try RunningHearth(["run", "--language", "en"], environment: environment)
        try run.waitForErrors("Running the rules of \(flat)")
        #expect(run.end() == 0)
    }

    @Test func whoIsNamedHasToBeThere() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "home: \(flat)\nmicrophone: false\nwyoming: {port: 0, as: Nobody}\n", to: "hearth.yaml")
        let run = try HearthProcess.run("run", "--settings", file)
        #expect(run.status == 64)
        #expect(run.errors.contains("“Nobody” is neither somebody in this home nor a role"))
        let rooms = try HearthProcess.run(
            "run", "--no-microphone", "--home", flat, "--satellite", "tcp://127.0.0.1:9@Attic")
        #expect(rooms.status == 64 && rooms.errors.contains("there is no room “Attic”"))
        let address = try HearthProcess.run("run", "--home", flat, "--satellite", "kitchen")
        #expect(address.status == 64 && address.errors.contains("tcp://kitchen.lan:10700"))
    }
}
