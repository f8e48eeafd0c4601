import Foundation
import Testing

/// The API as `/openapi.yaml` describes it.
@Suite(.enabled(if: ServedHouse.hasCurl, "curl is not installed"))
struct APITests {
    @Test func whatIsDescribedIsServed() throws {
        let house = try ServedHouse()
        let description = try house.ask("GET", "/openapi.yaml")
        #expect(description.status == 200)
        let lines = description.body.split(separator: "\n").drop { $0 != "paths:" }.prefix { $0 != "components:" }
        var path = ""
        var count = 0
        for line in lines {
            if line.hasPrefix("  /") { path = line.dropFirst(2).dropLast().description }
            let method = line.trimmingCharacters(in: [" ", ":"])
            guard line.hasPrefix("    "), !line.hasPrefix("     "), ["get", "put", "post", "delete"].contains(method),
                path != "/v1/events"
            else { continue }
            count += 1
            let asked = path.replacingOccurrences(of: "{name}", with: "Nobody").replacingOccurrences(
                of: "{id}", with: "7")
            let answer = try house.ask(method.uppercased(), asked, ["get", "delete"].contains(method) ? nil : "{}")
            #expect(answer.status == 200 || answer.body.contains("error"), "\(method) \(path): \(answer)")
        }
        #expect(count >= 14)
        #expect(try house.ask("GET", "/v1/nothing").status == 404)
        #expect(house.service.end() == 0)
    }

    @Test func whoSendsHalfOfSomethingDoesNotKeepItFromStopping() throws {
        let house = try ServedHouse()
        let half = house.process([
            "-H", "Content-Length: 100", "--data", #"{"text": "tu"#, "http://localhost/v1/utterances",
        ])
        try half.run()
        defer { half.terminate() }
        // What is asked behind it is answered behind it, at the latest: by then the half has arrived.
        for _ in 1...3 { #expect(try house.ask("GET", "/v1/homes").status == 200) }
        let start = ContinuousClock.now
        #expect(house.service.end() == 0)
        // Half of the time for which a body is waited for otherwise.
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test func conversationsAreApart() throws {
        let house = try ServedHouse()
        func say(_ text: String, in conversation: String?) throws -> String? {
            let name = conversation.map { #", "conversation": "\#($0)""# } ?? ""
            return try house.object("POST", "/v1/utterances", #"{"text": "\#(text)"\#(name)}"#)["outcome"] as? String
        }
        #expect(try say("unlock the front door", in: "browser") == "confirm")
        #expect(try say("yes", in: "satellite") == "notUnderstood")
        #expect(try say("yes", in: nil) == "notUnderstood")
        #expect(try say("turn on the sofa lamp", in: "satellite") == "done")
        #expect(try say("yes", in: "browser") == "done")
        #expect(try say("turn it off", in: "satellite") == "done")
        #expect(try say("undo", in: "browser") == "done")
        #expect(try say("is the front door locked", in: "browser") == "answered")
        #expect(house.service.end() == 0)
    }

    @Test func whatLetsSomebodyInNeedsAYes() throws {
        let house = try ServedHouse()
        let unlock = #"{"service": "Front Door", "characteristic": "LockTargetState", "value": "unlocked""#
        #expect(try house.ask("PUT", "/v1/characteristics", unlock + "}").status == 409)
        #expect(
            try house.ask("PUT", "/v1/characteristics", unlock + #", "confirmed": true, "as": "Guido"}"#).status == 403)
        #expect(try house.ask("PUT", "/v1/characteristics", unlock + #", "confirmed": true}"#).status == 200)
        let lamp = #"[{"service": "Sofa Lamp", "characteristic": "Brightness", "value": 30}]"#
        #expect(try house.ask("PUT", "/v1/characteristics", lamp).status == 200)
        let much = #"[{"service": "Sofa Lamp", "characteristic": "Brightness", "value": "much"}]"#
        #expect(try house.ask("PUT", "/v1/characteristics", much).status == 400)
        #expect(try house.ask("GET", "/v1/accessories").body.contains(#""value": 30"#))
        #expect(try house.ask("POST", "/v1/scenes/Nothing/run").status == 404)
        #expect(try house.ask("POST", "/v1/scenes/Good%20Night/run").status == 200)
        #expect(house.service.end() == 0)
    }

    /// What a maker has made up for a lock may let somebody in: it is asked about,
    /// whether it is written or a scene does it.
    @Test func whatNobodyKnowsOfALockNeedsAYes() throws {
        let house = try ServedHouse(SmallHome.lockWithModes)
        let risky = [
            (
                "PUT", "/v1/characteristics",
                #""service": "Porch Door", "characteristic": "LockMode", "value": "passage""#
            ),
            ("PUT", "/v1/characteristics", #""service": "Porch Relock", "characteristic": "On", "value": false"#),
            ("POST", "/v1/scenes/Guests/run", ""),
        ]
        for (method, path, setting) in risky {
            let yes = (setting.isEmpty ? "" : setting + ", ") + #""confirmed": true"#
            #expect(try house.ask(method, path, "{\(setting)}").status == 409)
            #expect(try house.ask(method, path, "{\(yes), \"as\": \"Guido\"}").status == 403)
            #expect(try house.ask(method, path, "{\(yes)}").status == 200)
        }
        #expect(try house.ask("POST", "/v1/scenes/Dark/run").status == 200)
        #expect(
            try house.ask(
                "PUT", "/v1/characteristics",
                #"{"service": "Porch Lamp", "characteristic": "On", "value": true, "as": "Guido"}"#
            ).status == 200)
        #expect(
            try house.ask(
                "PUT", "/v1/characteristics",
                #"{"service": "Porch Door", "characteristic": "LockTargetState", "value": "locked"}"#
            ).status == 200)
        #expect(house.service.end() == 0)
    }

    /// What changes from anywhere is told those who watch within 200 ms of the answer to whoever changed it: by words,
    /// by a scene, by a rule, by hand, by another program, and of what is lost and found.
    @Test func whatChangesFromAnywhereIsToldSoon() throws {
        let house = try ServedHouse()
        _ = try house.ask("POST", "/v1/utterances", #"{"text": "make a scene called dark with everything off"}"#)
        _ = try house.ask("POST", "/v1/utterances", #"{"text": "when the radio turns on turn on the worktop light"}"#)
        let hand = #"{"service": "Sofa Lamp", "characteristic": "Brightness", "value": 77, "byHand": true}"#
        let lock =
            #"{"service": "Front Door", "characteristic": "LockCurrentState", "value": "jammed", "byHand": true}"#
        let radio = #"{"service": "Radio", "characteristic": "On", "value": true, "byHand": true}"#
        let changes: [(method: String, path: String, body: String?, told: String)] = [
            ("POST", "/v1/utterances", #"{"text": "turn on the sofa lamp"}"#, #""On", "value": true"#),
            ("PUT", "/v1/characteristics", hand, #""Brightness", "value": 77"#),
            ("PUT", "/v1/characteristics", lock, #""LockCurrentState", "value": "jammed""#),
            ("PUT", "/v1/characteristics", radio, #""service": "Worktop Light""#),
            ("POST", "/v1/scenes/dark/run", nil, #""On", "value": false"#),
            ("PUT", "/v1/accessories/Radio/reachability", #"{"reachable": false}"#, "event: reachability"),
            ("PUT", "/v1/people/Anna/presence", #"{"present": false}"#, "event: presence"),
            ("POST", "/v1/utterances", #"{"text": "rename the radio to wireless"}"#, "event: structure"),
            ("POST", "/v1/utterances", #"{"text": "set a timer for ten minutes"}"#, "event: timer"),
        ]
        for change in changes {
            let reader = try EventReader(house.process(["http://localhost/v1/events"]))
            defer { reader.process.terminate() }
            let answer = try house.ask(change.method, change.path, change.body)
            #expect(answer.status == 200, "\(change): \(answer)")
            let moment = ContinuousClock.now
            reader.read(until: change.told)
            let late = moment.duration(to: .now)
            #expect(reader.text.contains(change.told) && late < .milliseconds(200), "\(change.told): \(late)")
        }
        // Another program writes to the store itself, which is looked at ten times a second.
        let reader = try EventReader(house.process(["http://localhost/v1/events"]))
        _ = try HearthProcess.run("set", "--home", house.database, "Sofa Lamp", "Brightness", "12")
        reader.read(until: #""value": 12"#)
        #expect(reader.text.components(separatedBy: #""value": 12"#).count == 2, "\(reader.text)")
        #expect(house.service.end() == 0)
        reader.process.waitUntilExit()
    }

    @Test func whatHappensIsTold() throws {
        let house = try ServedHouse()
        let reader = try EventReader(house.process(["http://localhost/v1/events"]))
        _ = try house.ask("POST", "/v1/utterances", #"{"text": "turn on the sofa lamp"}"#)
        reader.read(until: "event: value")
        _ = try house.ask("PUT", "/v1/people/Anna/presence", #"{"present": false}"#)
        reader.read(until: "event: presence")
        _ = try house.ask("POST", "/v1/utterances", #"{"text": "add a room called attic"}"#)
        reader.read(until: "event: structure")
        _ = try house.ask("POST", "/v1/utterances", #"{"text": "set a timer for one second"}"#)
        reader.read(until: "event: timer")
        reader.read(until: "event: announcement")
        #expect(
            reader.text.contains("event: announcement") && reader.text.contains("event: timer")
                && reader.text.contains(#""service": "Sofa Lamp""#),
            "\(reader.text)")
        // A reader holds nothing up.
        #expect(house.service.end() == 0)
        reader.process.waitUntilExit()
    }
}
