/// A quantity that a dialect has under a name of its own, with the unit that it always has there.
struct NamedQuantity: Decodable, Sendable {
    /// Which quantity it is.
    var quantity: String
    /// Its unit, where the name alone says it.
    var unit: String?
}
