import Foundation
import Testing

/// A rule that is put in the place of another, as the page does when somebody edits one.
@Suite(.enabled(if: ServedHouse.hasCurl, "curl is not installed"))
struct RuleReplacingTests {
    private let house: ServedHouse

    init() throws { house = try ServedHouse() }

    private func say(_ text: String) throws -> [String: Any] {
        try house.object("POST", "/v1/utterances", #"{"text": "\#(text)", "conversation": "page"}"#)
    }

    private func replace(_ id: Int, by text: String) throws -> [String: Any] {
        try house.object("PUT", "/v1/rules/\(id)", #"{"text": "\#(text)", "conversation": "page"}"#)
    }

    /// The number and the sentence of each rule that there is.
    private func rules() throws -> [(id: Int, name: String, sentence: String, enabled: Bool)] {
        let answer = try house.ask("GET", "/v1/rules")
        let list = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [[String: Any]]
        return try #require(list).map {
            (
                try #require($0["id"] as? Int), try #require($0["name"] as? String),
                try #require($0["sentence"] as? String), try #require($0["enabled"] as? Bool)
            )
        }
    }

    /// Makes the only rule of the house and gives its number.
    private func only(_ text: String) throws -> Int {
        for rule in try rules() { _ = try say("delete the rule \(rule.name)") }
        #expect(try say(text)["outcome"] as? String == "done")
        return try #require(try rules().first).id
    }

    @Test func oneTakesThePlaceOfTheOther() throws {
        let id = try only("every day at 19:00 turn on the sofa lamp")
        // It contradicts the rule in whose place it comes, and nothing else: nothing is asked.
        #expect(try replace(id, by: "every day at 19:00 turn off the sofa lamp")["outcome"] as? String == "done")
        let rules = try rules()
        #expect(rules.map(\.id) == [id])
        #expect(rules.first?.sentence.contains("turn off the Sofa Lamp") == true, "\(rules)")
        #expect(rules.first?.name.lowercased().contains("turn off") == true, "\(rules)")
        #expect(try say("undo")["outcome"] as? String == "done")
        #expect(try self.rules().first?.sentence.contains("turn on the Sofa Lamp") == true)
        #expect(house.service.end() == 0)
    }

    @Test func aYesIsToThatChange() throws {
        let id = try only("every day at 7 in the morning lock the front door")
        #expect(
            try replace(id, by: "every day at 8 in the morning unlock the front door")["outcome"] as? String
                == "confirm")
        #expect(try rules().first?.sentence.contains("07:00") == true)
        #expect(try say("yes")["outcome"] as? String == "done")
        let rules = try rules()
        #expect(rules.count == 1 && rules.first?.sentence.contains("08:00") == true, "\(rules)")
        #expect(house.service.end() == 0)
    }

    @Test func aGivenNameAndBeingOffStay() throws {
        let id = try only("every day at 19:00 turn on the sofa lamp")
        let name = try #require(try rules().first).name
        #expect(try say("rename the rule \(name) to evening light")["outcome"] as? String == "done")
        #expect(try say("disable the rule evening light")["outcome"] as? String == "done")
        #expect(try replace(id, by: "every day at 20:30 turn on the sofa lamp")["outcome"] as? String == "done")
        let rule = try #require(try rules().first)
        #expect(
            rule.name.lowercased() == "evening light" && !rule.enabled && rule.sentence.contains("20:30"), "\(rule)")
        #expect(house.service.end() == 0)
    }

    @Test func whatMakesNoRuleLeavesTheOldOne() throws {
        let id = try only("every day at 19:00 turn on the sofa lamp")
        let before = try house.ask("GET", "/v1/accessories").body
        for text in ["turn on the sofa lamp", "make a sandwich", "is the front door locked", "yes"] {
            #expect(try replace(id, by: text)["outcome"] as? String != "done", "\(text)")
        }
        #expect(try house.ask("GET", "/v1/accessories").body == before)
        #expect(try rules().map(\.id) == [id])
        #expect(
            try house.ask("PUT", "/v1/rules/999", #"{"text": "every day at 8 turn on the sofa lamp"}"#).status == 404)
        #expect(
            try house.object(
                "PUT", "/v1/rules/\(id)", #"{"text": "every day at 8 turn on the sofa lamp", "as": "Guido"}"#
            )["outcome"] as? String == "refused")
        #expect(house.service.end() == 0)
    }
}
