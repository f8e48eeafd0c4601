import Connections
import Testing

@Suite struct BackoffTests {
    @Test func waitsNeverLessThanTheLeastNorMoreThanTheMost() {
        var backoff = Backoff(least: .milliseconds(100), most: .seconds(2))
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let wait = backoff.next(using: &generator)
            #expect(wait >= .milliseconds(100))
            #expect(wait <= .seconds(2))
        }
    }

    @Test func beginsAnewAfterAConnectionThatHeld() {
        var backoff = Backoff(least: .milliseconds(100), most: .seconds(60))
        for _ in 0..<20 { _ = backoff.next() }
        backoff.reset()
        #expect(backoff.next() == .milliseconds(100))
    }

    @Test func boundGrowsWithEachTry() {
        struct Highest: RandomNumberGenerator {
            mutating func next() -> UInt64 { .max }
        }
        var backoff = Backoff(least: .milliseconds(100), most: .seconds(60))
        var highest = Highest()
        let waits = (0..<5).map { _ in backoff.next(using: &highest) }
        #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 < $1 })
    }
}
