internal import HomeModel

/// Names of places that are also words in the names of what waters there.
extension HomeGrammar {
    /// What waters.
    private static let watering: Set<ServiceType> = ["Valve", "IrrigationSystem"]

    /// Adds the words in the name of what waters, each by itself: where there is a Vegetable Garden, "water the garden"
    /// is no order for the whole yard.
    mutating func addWatered(_ service: Service) {
        guard Self.watering.contains(service.type) else { return }
        for words in ([service.name] + service.aliases).map(normalizer.words) where words.count > 1 {
            for word in words { addCounted([word], tag: "service=\(service.id.rawValue)", to: "watered") }
        }
    }

    /// Keeps of those words the ones that are other words for a place: what a place is really called is that place.
    mutating func keepWateredPlaces(_ homes: [Home]) {
        let own = Set(
            homes.flatMap { home in
                home.rooms.flatMap { [$0.name] + $0.aliases } + home.zones.flatMap { [$0.name] + $0.aliases }
            }.map(normalizer.words))
        copyNames(of: "watered", to: "watered") { [alternatives] words in
            !own.contains(words) && ["room", "zone"].contains { alternatives[$0]?[words] != nil }
        }
    }
}
