import Connections
import Testing

@Suite struct IconNameTests {
    @Test(arguments: ["mdi:floor-lamp", "mdi:numeric-9-box", "phu:bulb_2", "a:b"])
    func namesAreTaken(_ text: String) { #expect(IconName(text)?.text == text) }

    @Test(arguments: [
        nil, "", ":", "mdi", "mdi:", ":lamp", "mdi:lamp:off", "mdi:Lamp", "mdi:floor lamp", "mdi:lamp\n",
        "mdi:\u{0}lamp",
        "mdi:lamp\u{301}", "mdi:💡", "https://icons.test/lamp.svg", "mdi:<b>",
        String(repeating: "a", count: 62) + ":lamp",
        "mdi:" + String(repeating: "a", count: 10_000_000),
    ])
    func whatCanBeNoneIsNot(_ text: String?) { #expect(IconName(text) == nil) }
}
