import Foundation
import Testing

/// The page and the API over TLS, to who has signed in and who hasn't.
@Suite(.enabled(if: ServedHouse.hasCurl, "curl is not installed"))
struct WebTests {
    @Test func nothingIsReadableWithoutSigningIn() throws {
        let house = try ServedPage()
        for (method, path) in [
            ("GET", "/openapi.yaml"), ("GET", "/v1/homes"), ("GET", "/v1/accessories"), ("GET", "/v1/scenes"),
            ("GET", "/v1/rules"), ("GET", "/v1/timers"), ("GET", "/v1/log"), ("GET", "/v1/people"),
            ("GET", "/v1/events"),
            ("GET", "/v1/me"), ("GET", "/v1/tokens"), ("POST", "/v1/utterances"), ("POST", "/v1/audio"),
            ("PUT", "/v1/characteristics"), ("POST", "/v1/scenes/1/run"), ("POST", "/v1/people/Anna/sign-in"),
            ("DELETE", "/v1/tokens/1"), ("PUT", "/v1/people/Anna/presence"), ("GET", "/v1/microphones"),
            ("POST", "/v1/hearing/one"), ("GET", "/v1/accessories/1/picture"),
            ("PUT", "/v1/accessories/Radio/reachability"),
        ] {
            for token in [nil, "hearth_wrong"] {
                let answer = try house.ask(method, path, method == "GET" ? nil : "{}", token: token)
                #expect(answer.status == 401, "\(method) \(path): \(answer)")
                #expect(!answer.body.contains("Sofa"))
            }
        }
        #expect(house.service.end() == 0)
    }

    @Test func thePageIsServedToEverybodyAndNothingElseIs() throws {
        let house = try ServedPage()
        let page = try house.ask("GET", "/")
        #expect(page.status == 200 && page.body.contains("<main"))
        let fields = page.headers.lowercased()
        for wanted in [
            "content-security-policy: default-src 'none'", "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "frame-ancestors 'none'",
        ] {
            #expect(fields.contains(wanted), "\(page.headers)")
        }
        #expect(!fields.contains("access-control-") && !fields.contains("server:"))
        for name in ["app.js", "style.css", "en.json", "manifest.webmanifest", "icon.svg"] {
            #expect(try house.ask("GET", "/" + name).status == 200, "\(name)")
        }
        for strange in ["/../secrets.yaml", "/%2e%2e/secrets.yaml", "/nothing.js", "/Page/app.js", "/en.json/"] {
            let answer = try house.ask("GET", strange)
            #expect(answer.status == 404 || answer.body.contains("halves"), "\(strange): \(answer)")
        }
        let tag = try #require(fields.components(separatedBy: "etag: ").last?.prefix { !$0.isNewline })
        #expect(try house.ask("GET", "/", headers: ["If-None-Match: \(tag)"]).status == 304)
        #expect(house.service.end() == 0)
    }

    @Test func aCodeSignsInOnceAndWhoSpeaksIsKnown() throws {
        let house = try ServedPage()
        let code = try house.code(for: "Anna")
        let body = #"{"code": "\#(code)", "device": "phone"}"#
        #expect(try house.ask("POST", "/v1/sign-in", body).body.contains("Anna"))
        #expect(try house.ask("POST", "/v1/sign-in", body).status == 403)
        let token = try house.signIn("Anna")
        #expect(try house.ask("GET", "/v1/me", token: token).body.contains("admin"))
        let pretended = #"{"text": "turn on the sofa lamp", "as": "Guido"}"#
        #expect(try house.ask("POST", "/v1/utterances", pretended, token: token).status == 403)
        let said = try house.ask("POST", "/v1/utterances", #"{"text": "turn on the sofa lamp"}"#, token: token)
        #expect(said.status == 200 && said.body.contains("done"))
        #expect(house.service.end() == 0)
    }

    @Test func aGuestLetsNobodyIn() throws {
        let house = try ServedPage()
        let guest = try house.signIn("Guido")
        let unlock =
            #"{"service": "Front Door", "characteristic": "LockTargetState", "value": "unlocked", "confirmed": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", unlock, token: guest).status == 403)
        let byHand =
            #"{"service": "Front Door", "characteristic": "LockCurrentState", "value": "unlocked", "byHand": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", byHand, token: guest).status == 403)
        let said = try house.ask("POST", "/v1/utterances", #"{"text": "unlock the front door"}"#, token: guest)
        #expect(said.body.contains(#""refused""#), "\(said)")
        #expect(try house.ask("POST", "/v1/people/Anna/sign-in", "{}", token: guest).status == 403)
        #expect(try house.ask("PUT", "/v1/people/Anna/presence", #"{"present": false}"#, token: guest).status == 403)
        let lamp = #"{"service": "Sofa Lamp", "characteristic": "On", "value": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", lamp, token: guest).status == 200)
        let resident = try house.signIn("Anna")
        #expect(try house.ask("PUT", "/v1/characteristics", unlock, token: resident).status == 200)
        // A guest sees their own devices alone.
        #expect(try !house.ask("GET", "/v1/tokens", token: guest).body.contains("Anna"))
        #expect(try house.ask("GET", "/v1/tokens", token: resident).body.contains("Guido"))
        // What rooms sound like and what cameras see is none of a guest's business.
        #expect(try house.ask("GET", "/v1/microphones", token: guest).status == 403)
        #expect(try house.ask("GET", "/v1/accessories/1/picture", token: guest).status == 403)
        #expect(try house.ask("GET", "/v1/accessories/1/picture", token: resident).status == 404)
        #expect(try house.ask("GET", "/v1/microphones", token: resident).status == 200)
        // Each is offered what they may ask for, and nothing else.
        for (token, mayHear) in [(guest, false), (resident, true)] {
            let me = try house.ask("GET", "/v1/me", token: token).body
            #expect(me.contains("GET /v1/accessories"))
            #expect(me.contains("GET /v1/microphones") == mayHear && me.contains("PUT /v1/scenes/{id}") == mayHear)
        }
        #expect(house.service.end() == 0)
    }

    @Test func anAlertIsForWhomItIsFor() throws {
        let house = try ServedPage()
        let anna = try house.signIn("Anna")
        let guest = try house.signIn("Guido")
        let reader = try EventReader(
            house.process(["-H", "Authorization: Bearer \(guest)", house.url + "/v1/events"]))
        for sentence in ["tell anna the cake is done", "tell everybody dinner is ready"] {
            let said = try house.ask("POST", "/v1/utterances", #"{"text": "\#(sentence)"}"#, token: anna)
            #expect(said.body.contains(#""done""#), "\(said)")
        }
        reader.read(until: "inner is ready")
        #expect(reader.text.lowercased().contains("dinner is ready") && !reader.text.contains("cake"), "\(reader.text)")
        let alerts = try house.ask("GET", "/v1/alerts", token: anna).body
        #expect(alerts.contains("cake") && alerts.lowercased().contains("dinner"))
        // A guest acknowledges what they were told, as “okay” does, and nothing else.
        let own = try house.ask("GET", "/v1/alerts", token: guest).body
        #expect(own.lowercased().contains("dinner") && !own.contains("cake"), "\(own)")
        #expect(try house.ask("POST", "/v1/alerts/1/acknowledge", "{}", token: guest).status == 404)
        let seen = try house.ask("POST", "/v1/alerts/2/acknowledge", "{}", token: guest)
        #expect(seen.status == 200 && seen.body.contains(#""by": "Guido""#), "\(seen)")
        #expect(house.service.end() == 0)
        reader.process.waitUntilExit()
    }

    @Test func aLengthOfTimeIsSetAsItIsTold() throws {
        let home = """
            homes:
              - name: Casa
                people: [{name: Anna, role: admin}]
                rooms:
                  - name: Garden
                    accessories:
                      - name: Lawn
                        service: Valve
                        characteristics: {Active: false, InUse: false, SetDuration: PT10M, RemainingDuration: PT0S}

            """
        let house = try ServedPage(home: home)
        let anna = try house.signIn("Anna")
        func set(_ characteristic: String, _ value: String) throws -> ServedPage.Answer {
            let body = #"{"service": "Lawn", "characteristic": "\#(characteristic)", "value": \#(value)}"#
            return try house.ask("PUT", "/v1/characteristics", body, token: anna)
        }
        for (written, told) in [(#""PT15M""#, "PT15M"), ("1200", "PT20M"), (#""PT1H30M""#, "PT1H30M")] {
            let answer = try set("SetDuration", written)
            #expect(answer.status == 200 && answer.body.contains(#""value": "\#(told)""#), "\(answer)")
        }
        for wrong in [#""""#, #""soon""#, #""15 minutes""#, #""P1M""#, "true"] {
            #expect(try set("SetDuration", wrong).status == 400, "\(wrong)")
        }
        #expect(try set("Active", "true").status == 200)
        let things = try house.ask("GET", "/v1/accessories", token: anna).body
        let left = try #require(things.firstMatch(of: /"RemainingDuration", "value": "(PT[^"]*)"/)?.1)
        #expect(left.hasPrefix("PT1H"), "\(things)")
        #expect(things.contains(#""format": "duration""#))
        #expect(house.service.end() == 0)
    }

    @Test func aTimerIsCancelledByItsNumber() throws {
        let house = try ServedPage()
        let guest = try house.signIn("Guido")
        for minutes in ["five", "seven"] {
            _ = try house.ask(
                "POST", "/v1/utterances", #"{"text": "set a timer for \#(minutes) minutes"}"#, token: guest)
        }
        func timers() throws -> [[String: Any]] {
            let body = try house.ask("GET", "/v1/timers", token: guest).body
            return try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [[String: Any]] ?? []
        }
        let both = try timers()
        #expect(both.compactMap { $0["duration"] as? String } == ["PT5M", "PT7M"], "\(both)")
        let first = try #require(both.first?["id"] as? Int)
        #expect(try house.ask("DELETE", "/v1/timers/\(first)", token: guest).status == 200)
        #expect(try timers().compactMap { $0["duration"] as? String } == ["PT7M"])
        #expect(try house.ask("DELETE", "/v1/timers/\(first)", token: guest).status == 404)
        #expect(house.service.end() == 0)
    }

    @Test func whyAThingIsAsItIsIsSaidOfIt() throws {
        let house = try ServedPage()
        let anna = try house.signIn("Anna")
        let lamp = #"{"service": "Sofa Lamp", "characteristic": "On", "value": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", lamp, token: anna).status == 200)
        let why = try house.ask("GET", "/v1/log?service=Sofa%20Lamp", token: anna).body
        #expect(why.contains(#""why": "The Sofa Lamp is on: you"#), "\(why)")
        let still = try house.ask("GET", "/v1/log?service=Radio", token: anna).body
        #expect(still.contains("The Radio is off. I have nothing written down"), "\(still)")
        #expect(try house.ask("GET", "/v1/log?service=Nothing", token: anna).status == 404)
        #expect(house.service.end() == 0)
    }

    @Test func aSceneIsChangedByWhatItSets() throws {
        let text =
            SmallHome.text + """
                    scenes:
                      - {name: Reading, actions: [{service: Sofa Lamp, set: {On: true, Brightness: 30}}, {service: Radio, set: {On: true}}]}

                """
        let house = try ServedPage(home: text)
        let anna = try house.signIn("Anna")
        let scenes = try house.ask("GET", "/v1/scenes", token: anna).body
        #expect(scenes.contains(#""sentence": "set the Sofa Lamp to 30 percent""#), "\(scenes)")
        #expect(scenes.contains(#""sentence": "turn on the Radio""#), "\(scenes)")
        func change(_ actions: String, _ more: String = "", token: String) throws -> Int {
            try house.ask("PUT", "/v1/scenes/Reading", #"{"actions": [\#(actions)]\#(more)}"#, token: token).status
        }
        let dim = #"{"service": "Sofa Lamp", "characteristic": "Brightness", "value": 20}"#
        let unlock = #"{"service": "Front Door", "characteristic": "LockTargetState", "value": "unlocked"}"#
        #expect(try change(dim, token: house.signIn("Guido")) == 403)
        #expect(try change("", token: anna) == 400)
        #expect(try change("\(dim), \(unlock)", token: anna) == 409)
        #expect(try house.ask("GET", "/v1/scenes", token: anna).body == scenes)
        #expect(try change("\(dim), \(unlock)", #", "confirmed": true"#, token: anna) == 200)
        let changed = try house.ask("GET", "/v1/scenes", token: anna).body
        #expect(changed.contains("unlock the Front Door") && !changed.contains("Radio"), "\(changed)")
        #expect(house.service.end() == 0)
    }

    @Test func whatStandsFirstIsOfThePersonAndNotOfTheDevice() throws {
        let house = try ServedPage()
        let anna = try house.signIn("Anna")
        let tablet = try house.signIn("Anna")
        let guest = try house.signIn("Guido")
        let accessories = try house.ask("GET", "/v1/accessories", token: anna).body
        let list = try JSONSerialization.jsonObject(with: Data(accessories.utf8)) as? [[String: Any]]
        let services = (list ?? []).flatMap { $0["services"] as? [[String: Any]] ?? [] }
        let lamp = try #require(services.first { $0["name"] as? String == "Sofa Lamp" }?["id"] as? Int)
        let set = try house.ask("PUT", "/v1/me/favourites", #"{"services": [\#(lamp), 999999]}"#, token: anna)
        #expect(set.status == 200 && set.body.contains("[\(lamp)]"), "\(set)")
        func favourites(_ token: String) throws -> String {
            let me = try house.ask("GET", "/v1/me", token: token).body
            return me.components(separatedBy: #""favourites": "#).last.map { String($0.prefix { $0 != "]" }) } ?? ""
        }
        #expect(try favourites(tablet) == "[\(lamp)")
        #expect(try favourites(guest) == "[")
        let many = (0..<25).map { "\($0)" }.joined(separator: ",")
        #expect(try house.ask("PUT", "/v1/me/favourites", #"{"services": [\#(many)]}"#, token: anna).status == 400)
        #expect(house.service.end() == 0)
    }

    @Test func whatTheRulesWillDoIsForeseenWithWhatIsWrong() throws {
        let house = try ServedPage()
        let anna = try house.signIn("Anna")
        for sentence in [
            "every day at noon turn on the sofa lamp", "every day at noon turn off the sofa lamp", "yes",
        ] {
            let body = #"{"text": "\#(sentence)", "conversation": "page"}"#
            _ = try house.ask("POST", "/v1/utterances", body, token: anna)
        }
        let foreseen = try house.ask("GET", "/v1/forecast?days=1", token: anna)
        let list = try JSONSerialization.jsonObject(with: Data(foreseen.body.utf8)) as? [[String: Any]] ?? []
        #expect(list.contains { ($0["at"] as? String)?.hasSuffix("T12:00") ?? false }, "\(foreseen)")
        #expect(list.contains { !(($0["conflicts"] as? [String])?.isEmpty ?? true) }, "\(foreseen)")
        #expect(try house.ask("GET", "/v1/forecast?days=99", token: anna).status == 400)
        #expect(try house.ask("GET", "/v1/forecast?days=abc", token: anna).status == 400)
        #expect(house.service.end() == 0)
    }

    @Test func whatARuleTellsSomebodyIsNotForOthers() throws {
        let house = try ServedPage()
        let anna = try house.signIn("Anna")
        let guest = try house.signIn("Guido")
        func tells(_ path: String, _ token: String) throws -> Bool {
            let answer = try house.ask("GET", path, token: token)
            #expect(answer.status == 200, "\(answer)")
            return answer.body.contains(#""tell""#)
        }
        for (sentence, isForGuests) in [
            ("every day at noon tell anna that dinner is ready", false),
            ("every day at one pm tell everybody that dinner is ready", true),
        ] {
            let said = try house.ask("POST", "/v1/utterances", #"{"text": "\#(sentence)"}"#, token: anna)
            #expect(said.body.contains(#""done""#), "\(said)")
            for path in ["/v1/rules", "/v1/forecast?days=1"] {
                // The runner of rules hears of a new one a moment later.
                let isThere = try (0..<100).contains { _ in try tells(path, anna) }
                let isShown = try (0..<(isForGuests ? 100 : 1)).contains { _ in try tells(path, guest) }
                #expect(isThere && isShown == isForGuests, "\(path): \(sentence)")
            }
        }
        #expect(house.service.end() == 0)
    }

    @Test func revokingEndsTheStreamAtOnce() throws {
        let house = try ServedPage()
        let token = try house.signIn("Anna")
        let reader = try EventReader(
            house.process(["-H", "Authorization: Bearer \(token)", house.url + "/v1/events"]))
        #expect(reader.text.contains(": hearth"))
        let listed = try house.hearth("people", "tokens")
        let number = try #require(listed.output.split(separator: ":").first.map(String.init))
        #expect(try house.hearth("people", "revoke", number).status == 0)
        // curl ends because the stream has, long before its own limit.
        reader.process.waitUntilExit()
        #expect(reader.process.terminationStatus == 0)
        #expect(try house.ask("GET", "/v1/me", token: token).status == 401)
        #expect(try house.hearth("people", "revoke", number).status == 64)
        #expect(house.service.end() == 0)
    }

    @Test func theBrowserKeepsTheTokenWhereNoScriptReadsIt() throws {
        let house = try ServedPage()
        let answer = try house.ask("POST", "/v1/sign-in", #"{"code": "\#(house.code(for: "Anna"))", "cookie": true}"#)
        let line = try #require(
            answer.headers.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie:") })
        for wanted in ["__Host-hearth=", "HttpOnly", "SameSite=Strict", "Secure", "Path=/"] {
            #expect(line.contains(wanted), "\(line)")
        }
        #expect(!answer.body.contains("hearth_") && !answer.headers.contains("hearth-cookie"))
        let cookie = "Cookie: " + line.dropFirst("set-cookie: ".count).prefix { $0 != ";" }
        #expect(try house.ask("GET", "/v1/me", headers: [cookie]).status == 200)
        // Another page's requests carry nothing that helps them.
        for strange in [
            "Origin: https://elsewhere.example", "Origin: null", "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
        ] {
            let forged = try house.ask(
                "POST", "/v1/utterances", #"{"text": "turn on the sofa lamp"}"#, headers: [cookie, strange])
            #expect(forged.status == 403, "\(strange): \(forged)")
        }
        #expect(try house.ask("GET", "/v1/me", headers: [cookie, "Origin: \(house.url)"]).status == 200)
        let out = try house.ask("DELETE", "/v1/tokens/current", headers: [cookie])
        #expect(out.status == 200 && out.headers.contains("Max-Age=0"))
        #expect(try house.ask("GET", "/v1/me", headers: [cookie]).status == 401)
        #expect(house.service.end() == 0)
    }

    @Test func aPlusInAQueryIsASpace() throws {
        let house = try ServedPage()
        let token = try house.signIn("Anna")
        for written in ["turn+on+the+so", "turn%20on%20the%20so"] {
            #expect(try house.ask("GET", "/v1/completions?text=\(written)", token: token).body.contains("Sofa Lamp"))
        }
        #expect(try house.ask("GET", "/v1/completions?text=turn%2Bon", token: token).body.contains("[]"))
        #expect(house.service.end() == 0)
    }

    @Test func whoGuessesHasToWait() throws {
        let house = try ServedPage()
        let code = try house.code(for: "Anna")
        var statuses: [Int] = []
        for _ in 0..<6 { statuses.append(try house.ask("POST", "/v1/sign-in", #"{"code": "12345678"}"#).status) }
        #expect(statuses == [403, 403, 403, 403, 403, 429])
        let late = try house.ask("POST", "/v1/sign-in", #"{"code": "\#(code)"}"#)
        #expect(late.status == 429 && late.headers.lowercased().contains("retry-after:"))
        #expect(house.service.end() == 0)
    }

    @Test func whatIsTooLargeIsRefused() throws {
        let house = try ServedPage()
        let token = try house.signIn("Anna")
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "x", count: 9 << 20), to: "large").description
        let body = "@\(path)"
        #expect(try house.ask("POST", "/v1/utterances", body, token: token).status == 413)
        #expect(try house.ask("POST", "/v1/audio", body, token: token).status == 413)
        let long = "X-Long: " + String(repeating: "x", count: 30_000)
        #expect(try house.ask("GET", "/v1/me", token: token, headers: [long]).status != 200)
        #expect(try house.ask("GET", "/v1/me", token: token).status == 200)
        #expect(house.service.end() == 0)
    }

    @Test func aDeviceStaysSignedInWhenTheHouseIsStartedAgain() throws {
        let house = try ServedPage()
        let token = try house.signIn("Anna")
        #expect(house.service.end() == 0)
        let again = try ServedPage(after: house)
        #expect(try again.ask("GET", "/v1/me", token: token).body.contains("Anna"))
        #expect(again.service.end() == 0)
    }

    @Test func plainIsForThisMachineAlone() throws {
        let run = try HearthProcess.run("run", "--http-port", "0", "--http-plain", "--http-host", "0.0.0.0")
        #expect(run.status == 64 && run.errors.contains("--http-host 127.0.0.1"), "\(run)")
    }
}
