/// A template (placeholder until the evaluator stands).
struct Template: Sendable {
    func render(_ payload: Payload) -> String? { nil }
}
