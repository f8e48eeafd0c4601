import Testing

@testable import HomeKitPairing

@Suite struct SetupCodeTests {
    @Test(arguments: [
        "031-45-154", "03145154", "031 45 154", "0314-5154", " 031\u{2013}45\u{2013}154 ", "0 3 1 4 5 1 5 4",
    ])
    func codesAreReadAsPeopleWriteThem(text: String) { #expect(SetupCode(text)?.digits == "031-45-154") }

    @Test(arguments: ["", "031-45-15", "031-45-1544", "O31-45-154", "٠٣١٤٥١٥٤", "031/45/154"])
    func allElseIsNoCode(text: String) { #expect(SetupCode(text) == nil) }

    @Test func aCodeIsNotTold() throws {
        let code = try #require(SetupCode("031-45-154"))
        #expect(!"\(code)".contains("031") && !String(reflecting: code).contains("154"))
        var dumped = ""
        dump(code, to: &dumped)
        #expect(!dumped.contains("45"))
    }

    /// The texts are those that HAP-python makes of its accessories.
    @Test(arguments: [
        ("X-HM://0023ISYWYHEAR", "031-45-154", 2, "HEAR"), ("X-HM://0023ISYWY", "031-45-154", 2, ""),
        ("x-hm://0023isywyhear", "031-45-154", 2, "HEAR"),
    ]) func payloadsAreRead(text: String, code: String, category: Int, setupID: String) throws {
        let payload = try #require(SetupPayload(text))
        #expect(payload.code.digits == code && payload.setupID == setupID)
        #expect(Int(payload.category) == category && payload.isOnNetwork)
    }

    @Test(arguments: [
        "", "X-HM://", "X-HM://0023ISYW", "X-HM://ZZZZZZZZZHEAR", "X-HM://0023ISY-YHEAR", "HTTP://0023ISYWYHEAR",
        "X-HM://0023ISYWYHEA", "X-HM://0023ISYWYHE\u{E4}R", "X-HM://+023ISYWYHEAR",
    ]) func allElseIsNoPayload(text: String) { #expect(SetupPayload(text) == nil) }
}
