import HomeModel
import Testing

@Suite struct CharacteristicValueTests {
    @Test(arguments: [1e299, -1e299, 1e308, -1e308, Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude])
    func aNumberFarOutIsTakenAsItIsWhereNothingLimitsIt(number: Double) throws {
        let metadata = CharacteristicMetadata(format: .number, step: 0.5)
        #expect(try metadata.accepted(.number(number)) == .number(number))
    }

    @Test(arguments: [1e299, Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude, .infinity, .nan])
    func aNumberFarOutIsOutsideAnyRange(number: Double) {
        let metadata = CharacteristicMetadata(format: .number, minimum: 0, maximum: 100, step: 1)
        #expect(throws: ValueError.outOfRange(minimum: 0, maximum: 100)) { try metadata.accepted(.number(number)) }
    }

    @Test func anEnormousRangeDoesNotOverflow() throws {
        let far = Double.greatestFiniteMagnitude
        let metadata = CharacteristicMetadata(format: .number, minimum: -far, maximum: far, step: 1)
        #expect(try metadata.accepted(.number(far)) == .number(far))
    }
}
