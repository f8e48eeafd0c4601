public import HomeModel

/// The home file: homes as YAML that people write and read.
public enum HomeFile {
    /// The greatest size of a file that is read, in bytes; a home with 10,000 names has about 1.5 MB.
    public static let maximumSize = 64 * 1_048_576

    /// Reads a home file.
    ///
    /// The identifiers in the result are new ones. Everybody is at home who isn't said to be away, and each home has
    /// HomeKit's four scenes.
    /// - Parameters:
    ///   - bytes: the file's content, which has to be UTF-8.
    ///   - path: the file's name, for errors alone.
    ///   - catalogue: the types of services and characteristics that are defined.
    /// - Throws: ``HomeFileError`` for the first thing that is wrong.
    public static func read(
        bytes: some Collection<UInt8>, path: String, catalogue: Catalogue
    ) throws(HomeFileError) -> HomeDatabase {
        do throws(FileFault) {
            guard bytes.count <= maximumSize else { throw FileFault(.tooLarge(limit: maximumSize), at: .start) }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw FileFault(.notUTF8, at: SourcePosition(ofFirstBadByteIn: bytes))
            }
            return try database(from: text, catalogue: catalogue)
        } catch {
            throw HomeFileError(error, in: path)
        }
    }

    /// Reads the text of a home file; as ``read(bytes:path:catalogue:)`` does.
    /// - Throws: ``HomeFileError`` for the first thing that is wrong.
    public static func read(
        text: String, path: String, catalogue: Catalogue
    ) throws(HomeFileError) -> HomeDatabase {
        do throws(FileFault) {
            guard text.utf8.count <= maximumSize else { throw FileFault(.tooLarge(limit: maximumSize), at: .start) }
            return try database(from: text, catalogue: catalogue)
        } catch {
            throw HomeFileError(error, in: path)
        }
    }

    /// The homes as the text of a home file. Reading it again gives an equal database, up to the identifiers, which
    /// begin at 1.
    /// - `catalogue`: the one that readers of the file have.
    public static func write(_ database: HomeDatabase, catalogue: Catalogue) -> String {
        YAMLText.document(database.fileForm(catalogue: catalogue))
    }

    private static func database(from text: String, catalogue: Catalogue) throws(FileFault) -> HomeDatabase {
        let root = try SourceMap(.reading(yaml: text), "a home file", keys: ["homes"])
        guard root.entry("homes") != nil else { throw root.node.fault(.missingKey("homes", in: root.subject)) }
        var reducer = HomeReducer()
        var names = FileNameRegister()
        var primary: String?
        for (number, node) in try root.list("homes").enumerated() {
            var reader = HomeReader(catalogue: catalogue)
            let (home, state) = try reader.read(node, number: Int64(number), homes: &names)
            if home.isPrimary, let primary { throw reader.primaryPosition.fault(.secondPrimary(first: primary)) }
            if home.isPrimary { primary = home.name }
            do {
                try reducer.apply([.putHome(home, state: state)])
            } catch {
                throw node.fault(.refused(error))
            }
        }
        return reducer.database
    }
}

extension HomeFileError {
    init(_ fault: FileFault, in file: String) {
        self.init(file: file, line: fault.position.line, column: fault.position.column, problem: fault.problem)
    }
}

extension SourcePosition {
    /// A fault at this place.
    func fault(_ problem: HomeFileError.Problem) -> FileFault {
        FileFault(problem, at: self)
    }

    /// The place of the first byte that is no UTF-8; the column counts bytes.
    init(ofFirstBadByteIn bytes: some Collection<UInt8>) {
        self = .start
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
    }
}
