import HomeModel
import Testing

struct AccessoryPictureTests {
    @Test(arguments: [
        ("image/jpeg", "image/jpeg"), ("image/jpg", "image/jpeg"), ("Image/PNG; q=1", "image/png"),
        ("text/html", nil), ("image/svg+xml", nil), ("", nil),
    ])
    func onlyPicturesThatHoldNothingButPointsAreTaken(type: String, taken: String?) {
        #expect(AccessoryPicture(bytes: [1], type: type)?.type == taken)
        #expect(AccessoryPicture(bytes: [], type: type) == nil)
    }
}
