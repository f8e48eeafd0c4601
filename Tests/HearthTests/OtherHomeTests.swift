import Foundation
import Testing

/// A house with two homes, and people who have a part in one of them: what is in the other isn't there for them.
@Suite(.enabled(if: ServedHouse.hasCurl), .timeLimit(.minutes(3))) struct OtherHomeTests {
    private static let homes =
        SmallHome.text.replacingOccurrences(of: "- name: Casa", with: "- name: Casa\n    primary: true") + """
              - name: Cottage
                people: [{name: Berta, role: admin}, {name: Carla, role: resident}]
                rooms:
                  - name: Loft
                    accessories:
                      - {name: Loft Camera, service: CameraRTPStreamManagement, characteristics: {}}
                      - {name: Loft Lamp, service: Lightbulb, characteristics: {On: false}}
                scenes:
                  - {name: Cosy, actions: [{service: Loft Lamp, set: {On: true}}]}
                rules:
                  - {name: Loft rule, events: [{time: "20:00"}], scenes: [Cosy]}

            """

    @Test func whatIsInAnotherHomeIsNotThere() throws {
        let house = try ServedPage(home: Self.homes)
        let (anna, carla, berta) = (try house.signIn("Anna"), try house.signIn("Carla"), try house.signIn("Berta"))
        func get(_ path: String, _ token: String) throws -> String { try house.ask("GET", path, token: token).body }
        for path in ["/v1/accessories", "/v1/homes", "/v1/scenes", "/v1/rules", "/v1/people", "/v1/forecast"] {
            let (mine, theirs) = (try get(path, anna), try get(path, carla))
            for word in ["Cottage", "Loft", "Cosy", "Berta"] { #expect(!mine.contains(word), "\(path) \(mine)") }
            for word in ["Casa", "Sofa", "Front Door", "Guido"] { #expect(!theirs.contains(word), "\(path) \(theirs)") }
        }
        #expect(try get("/v1/accessories", carla).contains("Loft Lamp"))
        #expect(try get("/v1/accessories/Loft%20Camera/picture", carla).contains("gives no picture"))
        #expect(try get("/v1/accessories/Loft%20Camera/picture", anna).contains("no such accessory"))
        let other = #"{"service": "Loft Lamp", "characteristic": "On", "value": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", other, token: anna).status == 404)
        #expect(try house.ask("POST", "/v1/scenes/Cosy/run", "{}", token: anna).status == 404)
        #expect(try house.ask("PUT", "/v1/characteristics", other, token: carla).status == 200)
        #expect(try house.ask("POST", "/v1/scenes/Cosy/run", "{}", token: carla).status == 200)
        #expect(try !get("/v1/log", anna).contains("Loft"))
        #expect(try get("/v1/log", carla).contains("Loft"))
        #expect(try house.ask("PUT", "/v1/people/Anna/presence", #"{"present": false}"#, token: carla).status == 404)
        // An admin of one home is none of the other, and none of the machine where that isn't the primary one.
        #expect(try house.ask("POST", "/v1/people/Anna/sign-in", "{}", token: berta).status == 404)
        #expect(try house.ask("POST", "/v1/people/Carla/sign-in", "{}", token: berta).status == 200)
        #expect(try !get("/v1/tokens", berta).contains("Anna"))
        #expect(try get("/v1/tokens", berta).contains("Carla"))
        #expect(try house.ask("GET", "/v1/connections", token: berta).status == 403)
        let byHand = #"{"service": "Sofa Lamp", "characteristic": "On", "value": true, "byHand": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", byHand, token: berta).status == 404)
        for (sentence, token) in [("turn on the loft lamp", anna), ("turn on the sofa lamp", carla)] {
            let said = try house.ask("POST", "/v1/utterances", #"{"text": "\#(sentence)"}"#, token: token).body
            #expect(!said.contains(#""done""#), "\(said)")
        }
        #expect(house.service.end() == 0)
    }

    @Test func whatHappensInAnotherHomeIsNotTold() throws {
        let house = try ServedPage(home: Self.homes)
        let (anna, carla) = (try house.signIn("Anna"), try house.signIn("Carla"))
        let reader = try EventReader(
            house.process(["-H", "Authorization: Bearer \(carla)", house.url + "/v1/events"]))
        let sofa = #"{"service": "Sofa Lamp", "characteristic": "On", "value": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", sofa, token: anna).status == 200)
        let loft = #"{"service": "Loft Lamp", "characteristic": "On", "value": true}"#
        #expect(try house.ask("PUT", "/v1/characteristics", loft, token: carla).status == 200)
        reader.read(until: "Loft Lamp")
        #expect(reader.text.contains("Loft Lamp") && !reader.text.contains("Sofa"), "\(reader.text)")
        #expect(house.service.end() == 0)
        reader.process.waitUntilExit()
    }
}
