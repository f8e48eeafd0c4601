import Foundation
import NeuralHearing
import Speech
import Testing

@testable import PocketSphinxDecoding

/// The network and the acoustic model hear together.
struct NetworkHearingTests {
    private let model: AcousticModel
    private let network: AcousticNetwork

    init() throws {
        model = try AcousticModel(environment: [:])
        network = try AcousticNetwork.installed()
    }

    @Test func suitsTheModelOfTheSystem() {
        #expect(NetworkHearing(network, model) != nil)
    }

    @Test func isLeftOutBesideAModelOfOtherCepstra() throws {
        let path = try AcousticModelTests.model("feat.params") { data in
            Data(String(decoding: data, as: UTF8.self).replacingOccurrences(of: "-nfilt 25", with: "-nfilt 20").utf8)
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(NetworkHearing(network, try AcousticModel(path: path)) == nil)
    }

    @Test func isLeftOutBesideAModelOfOtherPhones() throws {
        let path = try AcousticModelTests.model("mdef") { data in
            var changed = data
            if let place = data.range(of: Data("\0ZH\0".utf8)) { changed[place.lowerBound + 1] = UInt8(ascii: "Q") }
            return changed
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(NetworkHearing(network, try AcousticModel(path: path)) == nil)
    }

    @Test func everySenoneIsAPartOfAPhone() throws {
        let file = try #require(ModelFile(path: model.path + "/mdef"))
        let phones = try #require(file.phones)
        let senones = try #require(file.senones)
        // The first are those of the phones without their surroundings, three for each.
        for (number, senone) in senones.prefix(phones.count * 3).enumerated() {
            #expect(senone == (number / 3, number % 3))
        }
        #expect(Set(senones.map(\.phone)) == Set(phones.indices))
    }

    @Test func whatTheNetworkHearsScoresBest() throws {
        let hearing = try #require(NetworkHearing(network, model))
        let senones = try #require(ModelFile(path: model.path + "/mdef")?.senones)
        let state = try #require(network.phones.firstIndex(of: "AA")) * 3 + 1
        var evidence = [Float](repeating: -1, count: network.phones.count * 3)
        evidence[state] = 4
        var scores = [Int16](repeating: 50, count: senones.count)
        scores[0] = .max
        hearing.join(&scores, with: evidence[...])
        #expect(scores.min() == 0)
        for (score, senone) in zip(scores, senones).dropFirst() {
            #expect((score == 0) == (senone.phone * 3 + senone.state == state))
        }
        #expect(scores[0] > 10_000)
    }

    @Test func phonesAreToldByTheirNames() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: AcousticNetwork.installedPath))
        var lines = data.split(separator: UInt8(ascii: "\n"), maxSplits: 5, omittingEmptySubsequences: false)
        let phones = lines[2].split(separator: UInt8(ascii: " ")).reversed()
        lines[2] = Data(phones.joined(separator: [UInt8(ascii: " ")]))
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).network").path
        try Data(lines.joined(separator: [UInt8(ascii: "\n")])).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let hearing = try #require(NetworkHearing(AcousticNetwork(path: path), model))
        var evidence = [Float](repeating: 0, count: phones.count * 3)
        evidence[0] = 9
        var scores = [Int16](repeating: 10, count: hearing.senones)
        hearing.join(&scores, with: evidence[...])
        // The first of the model's phones is the last of the network's now.
        #expect(scores[0] > 0)
        #expect(scores[(phones.count - 1) * 3] == 0)
    }

    private func search() throws -> WordSearch {
        try WordSearch(
            model: model, lexicon: Fixtures.lexicon(), grammar: Fixtures.grammar(Fixtures.home), words: nil,
            options: .wide)
    }

    @Test func wordsAreHeardWithIt() async throws {
        let search = try search()
        let hearing = try #require(NetworkHearing(network, model))
        let scorer = try SenoneScorer(model: model, removesNoise: false, network: hearing)
        for text in ["turn off the living room lights", "close the garage door"] {
            let samples = try TestSpeech(program: .flite, voice: "slt").samples(text)
            let scores = try await scorer.scores(of: .init(samples: samples, plain: samples)).get()
            let alone = try await scorer.scores(of: .init(samples: samples)).get()
            let finding = try search.finding(in: scores)
            #expect(finding.words.map(\.text).joined(separator: " ") == text)
            // A loop of phones is searched in the same scores, so that words can be measured against it.
            #expect((-8..<4).contains(try #require(finding.deficit)))
            #expect(finding.score != (try search.finding(in: alone).score))
        }
    }

    @Test(arguments: [[], [Int16](repeating: 0, count: 100), [Int16](repeating: 0, count: 16_000)])
    func nothingIsHeardInNothing(_ samples: [Int16]) async throws {
        let scorer = try SenoneScorer(model: model, removesNoise: false, network: NetworkHearing(network, model))
        let scores = try await scorer.scores(of: .init(samples: samples, plain: samples)).get()
        #expect(try search().finding(in: scores).words.isEmpty)
    }
}
