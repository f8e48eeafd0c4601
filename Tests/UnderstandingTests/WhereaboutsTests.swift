import HomeModel
import Testing

@testable import Understanding

/// Where a reply says that things are.
struct WhereaboutsTests {
    @Test(arguments: [
        (["Kitchen"], "in the Kitchen"), (["Kitchen", "Hall"], "in the Kitchen and the Hall"),
        (["Outside"], "outside"), (["Upstairs", "Kitchen"], "in the Kitchen and upstairs"),
        (["Emma's Room"], "in Emma's Room"),
    ])
    func aPlaceThatSaysWhereByItselfTakesNoPreposition(places: [String], expected: String) throws {
        let (understanding, _) = try ExampleHome.understanding("flat")
        #expect(understanding.subjects.whereabouts(places) == expected)
    }
}
