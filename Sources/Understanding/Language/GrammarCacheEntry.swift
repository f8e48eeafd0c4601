internal import Foundation
internal import JSGF

/// One file of a ``GrammarCache``: compiled grammars, after all that they come from, word for word.
struct GrammarCacheEntry {
    /// What every such file begins with. The number counts the forms that there have been.
    private static let mark = Array("Hearth grammars 1\n".utf8)

    /// The largest file that is read, in bytes: twenty times what a language needs.
    private static let largest = 64 << 20

    /// Where it is.
    let file: URL
    /// The mark of the program that has written the file.
    let program: String

    /// The grammars, where the same program compiled them from what the files still hold; `nil` where that isn't so,
    /// and where the file isn't whole.
    ///
    /// - Parameters:
    ///   - start: the full name of the rule that a whole utterance must be.
    ///   - files: the files that they have to come from.
    func read(start: String, _ files: GrammarFiles) -> CompiledGrammars? {
        guard let data = contents else { return nil }
        return data.withUnsafeBytes { bytes in
            let head = Self.mark.count + MemoryLayout<UInt64>.size
            guard bytes.count > head, bytes.starts(with: Self.mark) else { return nil }
            let body = UnsafeRawBufferPointer(rebasing: bytes[head...])
            let sum = bytes.loadUnaligned(fromByteOffset: Self.mark.count, as: UInt64.self)
            guard sum == Self.checksum(body) else { return nil }
            return try? grammars(FormReader(body), start: start, files)
        }
    }

    /// The bytes of the file, if it is a plain file of this user: anything else of that name might never end, or come
    /// from somebody else. It is opened without waiting, for nobody may ever write to a pipe.
    private var contents: Data? {
        let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_size > 0, status.st_size <= Self.largest
        else { return nil }
        return try? handle.read(upToCount: Int(status.st_size))
    }

    private func grammars(
        _ reader: FormReader, start: String, _ files: GrammarFiles
    ) throws(FormReader.Damage) -> CompiledGrammars? {
        var form = reader
        guard try form.text() == program else { return nil }
        var texts: [String: String] = [:]
        for _ in 0..<(try form.count()) {
            let name = try form.text()
            let old = try form.bytesOfText()
            guard var text = files.text(name), text.withUTF8({ Self.areSame(UnsafeRawBufferPointer($0), old) }) else {
                return nil
            }
            texts[name] = text
        }
        let compiled = try CompiledGrammars(&form, start: start, options: files.options) { [texts] in
            // They can be linked: they were before they were compiled.
            (try? files.linked(texts, start: start)) ?? LinkedRules()
        }
        return form.isAtEnd ? compiled : nil
    }

    /// Keeps grammars; nothing happens where that can't be done.
    ///
    /// - Parameter texts: the texts that they come from, by the names of the grammars.
    func write(_ grammars: CompiledGrammars, texts: [String: String]) {
        var form = FormWriter()
        form.add(program)
        form.add(texts.count)
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            form.add(name)
            form.add(text)
        }
        grammars.write(to: &form)
        var data = Data(Self.mark)
        withUnsafeBytes(of: form.bytes.withUnsafeBytes(Self.checksum)) { data.append(contentsOf: $0) }
        data.append(contentsOf: form.bytes)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Whole or not at all, for another program may be reading.
        try? data.write(to: file, options: .atomic)
    }

    private static func areSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard one.count == other.count else { return false }
        guard let start = one.baseAddress, let otherStart = other.baseAddress else { return one.isEmpty }
        return memcmp(start, otherStart, one.count) == 0
    }

    /// A number that changes with any byte: each step maps different numbers to different ones.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum = UInt64(bytes.count)
        func add(_ number: UInt64) {
            sum = (sum ^ number) &* 0x9E37_79B9_7F4A_7C15
            sum ^= sum &>> 32
        }
        let whole = bytes.count & ~7
        for place in stride(from: 0, to: whole, by: 8) {
            add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        }
        for byte in bytes[whole...] { add(UInt64(byte)) }
        return sum
    }
}
