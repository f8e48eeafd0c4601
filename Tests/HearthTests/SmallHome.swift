import Foundation

/// A home of a few words, for tests of the way from a sound to a result rather than of the recogniser.
enum SmallHome {
    /// The home file.
    static let text = """
        homes:
          - name: Casa
            people: [{name: Anna, role: admin}, {name: Guido, role: guest}]
            rooms:
              - name: Den
                accessories:
                  - {name: Sofa Lamp, service: Lightbulb, characteristics: {On: false, Brightness: 40}}
                  - {name: Radio, service: Switch, characteristics: {On: false}}
              - name: Kitchen
                accessories:
                  - {name: Front Door, service: LockMechanism, characteristics: {LockCurrentState: locked, LockTargetState: locked}}
                  - {name: Worktop Light, service: Lightbulb, characteristics: {On: false}}

        """

    /// The same with a lawn that is watered.
    static let withLawn =
        text.trimmingCharacters(in: .newlines) + "\n" + """
                  - name: Garden
                    accessories:
                      - {name: Lawn, service: Valve, characteristics: {Active: false, InUse: false, SetDuration: PT10M}}

            """

    /// A home with a lock that has more than a lock has: a mode of the maker's own, a switch beside it,
    /// and scenes of these.
    static let lockWithModes = """
        homes:
          - name: Hut
            people: [{name: Anna, role: admin}, {name: Guido, role: guest}]
            rooms:
              - name: Porch
                accessories:
                  - name: Porch Door
                    services:
                      - name: Porch Door
                        service: LockMechanism
                        characteristics:
                          LockCurrentState: locked
                          LockTargetState: locked
                          LockMode: {value: latch, values: [latch, passage]}
                      - {name: Porch Relock, service: Switch, characteristics: {On: true}}
                  - {name: Porch Lamp, service: Switch, characteristics: {On: true}}
            scenes:
              - {name: Guests, actions: [{service: Porch Door, set: {LockMode: passage}}]}
              - {name: Dark, actions: [{service: Porch Lamp, set: {On: false}}]}

        """

    /// Writes the home file and gives its path.
    static func file(in folder: TemporaryFolder, _ text: String = text) throws -> String {
        try folder.write(text, to: "small-home.yaml")
    }

    /// A database with the home in it.
    static func database(in folder: TemporaryFolder, _ text: String = text) throws -> String {
        let path = folder.file("small-home.db").path
        let run = try HearthProcess.run("home", "import", "--home", path, try file(in: folder, text))
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: run.errors) }
        return path
    }
}
