import Foundation
import Testing

/// A code to sign in with that is asked for in words, in a house that serves a page.
@Suite(.enabled(if: ServedHouse.hasCurl, "curl is not installed"))
struct SignInByVoiceTests {
    private func say(_ text: String, _ house: ServedPage, _ token: String) throws -> String {
        try house.ask(
            "POST", "/v1/utterances", #"{"text": "\#(text)", "conversation": "page"}"#, token: token
        ).body
    }

    @Test func theCodeThatIsSaidSignsInOnceAfterAYes() throws {
        let house = try ServedPage()
        let anna = try house.signIn("Anna")
        #expect(try say("give Guido a code", house, anna).contains(#""confirm""#))
        let answer = try say("yes", house, anna)
        let object = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
        let reply = try #require(object?["reply"] as? String)
        #expect(reply.contains("Guido"), "\(answer)")
        // As it is said and typed along: with spaces, and a comma in the middle.
        let digits = reply.filter { $0.isNumber || $0 == " " || $0 == "," }.trimmingCharacters(in: [" ", ","])
        let body = #"{"code": "\#(digits)", "device": "phone"}"#
        let signedIn = try house.ask("POST", "/v1/sign-in", body)
        #expect(signedIn.status == 200 && signedIn.body.contains("guest"), "\(signedIn) \(answer)")
        #expect(try house.ask("POST", "/v1/sign-in", body).status == 403)
        #expect(house.service.end() == 0)
    }

    @Test func aGuestHasNoneMade() throws {
        let house = try ServedPage()
        let guido = try house.signIn("Guido")
        for sentence in ["give Anna a code", "sign in a new phone", "yes"] {
            let answer = try say(sentence, house, guido)
            #expect(!answer.contains(#""confirm""#) && !answer.contains(#""code""#), "\(answer)")
        }
        #expect(house.service.end() == 0)
    }
}
