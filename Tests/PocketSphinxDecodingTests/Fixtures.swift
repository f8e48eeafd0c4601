import Foundation
import JSGF
import PocketSphinxDecoding
import Speech
import SpeechSynthesis
import Testing

/// A small home's grammar and decoders for it.
enum Fixtures {
    /// Commands of a flat with names that no dictionary lists.
    static let home = """
        #JSGF V1.0;
        grammar home;
        public <command> = [please] <action>;
        <action> = (turn | switch) (on | off) <things> | (turn | switch) <things> (on | off)
            | (dim | set) <thing> to <number> [percent] | (make | set) <thing> [to] (blue | red | green | warm white)
            | is <thing> (on | off) | what is the (temperature | humidity | pm two point five) in [the] <room>
            | (open | close | lock | unlock) [the] (garage door | front door | blinds)
            | good (morning | night) | i'm (home | leaving) | run movie time;
        <things> = <thing> [and <thing>];
        <thing> = [the] <name> | [the] <room> (light | lights | lamp | fan);
        <room> = living room | kitchen | bedroom | hallway | bathroom | office | küche;
        <name> = sofa lamp | reading lamp | tv | ac | coffee maker | lamp one | lamp two | lamp three | heater;
        <number> = ten | twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety | a hundred;
        """

    /// The automaton of a JSGF text with one public rule.
    static func grammar(_ text: String) throws -> FiniteStateGrammar {
        let grammar = try Grammar(parsing: text)
        let rule = try #require(grammar.rules.first { $0.isPublic })
        return try Automaton(rules: LinkedRules([grammar]), start: "\(grammar.name).\(rule.name)").finiteStateGrammar()
    }

    /// The system's dictionary with flite's rules behind it.
    static func lexicon() throws -> Lexicon {
        guard FileManager.default.fileExists(atPath: Lexicon.systemDictionary) else {
            try Test.cancel("pocketsphinx-en-us is not installed")
        }
        return try Lexicon(fallbacks: [FlitePronunciations()], environment: [:])
    }

    /// A decoder for a JSGF text.
    static func decoder(_ text: String = home) throws -> PocketSphinxDecoder {
        let lexicon = try lexicon()
        return try PocketSphinxDecoder(model: AcousticModel(environment: [:]), lexicon: lexicon, grammar: grammar(text))
    }

    /// The resident memory of this process, in bytes.
    static func residentMemory() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(fields.count > 1 ? Int(fields[1]) : nil) * 4096
    }

    /// The memory once the C library has given back what nobody needs at the moment.
    static func neededMemory() throws -> Int {
        // Swift's module of the C library leaves this function out.
        let trim = try #require(dlsym(nil, "malloc_trim"))
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        return try residentMemory()
    }
}
