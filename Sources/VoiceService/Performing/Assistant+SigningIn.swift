public import HomeModel
internal import Understanding

/// Makes a code with which somebody signs in once; `nil` where nobody can.
public typealias SignInCodeMaker = @Sendable (PersonID) async -> String?

extension Assistant {
    /// Takes what makes codes to sign in with: whoever serves a page has it.
    public func takeCodes(from maker: @escaping SignInCodeMaker) { codeMaker = maker }

    /// Makes a code for somebody. Nothing of it is stored or logged: it is in the reply alone.
    func giveCode(_ command: inout Command, into performance: inout Performance) async {
        guard case .person(let person) = command.entity, let code = await codeMaker?(person) else {
            command.problem = "noPage"
            performance.hasFailed = true
            return
        }
        command.code = code
    }
}
