public import HomeModel
internal import Understanding

/// Makes a code with which somebody signs in once; `nil` where nobody can.
public typealias SignInCodeMaker = @Sendable (PersonID) async -> String?

extension Assistant {
    /// Takes what makes codes to sign in with: whoever serves a page has it.
    public func takeCodes(from maker: @escaping SignInCodeMaker) { codeMaker = maker }

    /// Makes a code for somebody. Nothing of it is stored or logged: it is in the reply alone.
    func giveCode(_ command: inout SignInCommand, into performance: inout Performance) async {
        command.code = await codeMaker?(command.person)
        if command.code == nil { performance.hasFailed = true }
    }
}
