extension Settings {
    /// These settings where `stronger` says nothing, and that where it does; a list is taken over whole.
    public func overridden(by stronger: Settings) -> Settings {
        var result = self
        Self.take(\.home, of: stronger, into: &result)
        Self.take(\.socket, of: stronger, into: &result)
        Self.take(\.language, of: stronger, into: &result)
        Self.take(\.room, of: stronger, into: &result)
        Self.take(\.person, of: stronger, into: &result)
        Self.take(\.listens, of: stronger, into: &result)
        Self.take(\.microphones, of: stronger, into: &result)
        Self.take(\.wakePhrase, of: stronger, into: &result)
        Self.take(\.speaks, of: stronger, into: &result)
        Self.take(\.loudspeaker, of: stronger, into: &result)
        Self.take(\.voice, of: stronger, into: &result)
        Self.take(\.satellites, of: stronger, into: &result)
        Self.take(\.finding.isOffered, of: stronger, into: &result)
        Self.take(\.finding.interfaces, of: stronger, into: &result)
        Self.take(\.http.isOffered, of: stronger, into: &result)
        Self.take(\.http.port, of: stronger, into: &result)
        Self.take(\.http.host, of: stronger, into: &result)
        Self.take(\.http.certificate, of: stronger, into: &result)
        Self.take(\.http.key, of: stronger, into: &result)
        Self.take(\.http.isPlain, of: stronger, into: &result)
        Self.take(\.wyoming.isOffered, of: stronger, into: &result)
        Self.take(\.wyoming.port, of: stronger, into: &result)
        Self.take(\.wyoming.host, of: stronger, into: &result)
        Self.take(\.wyoming.person, of: stronger, into: &result)
        Self.take(\.wyoming.room, of: stronger, into: &result)
        Self.take(\.alerts.command, of: stronger, into: &result)
        Self.take(\.alerts.webhook, of: stronger, into: &result)
        Self.take(\.alerts.mqtt, of: stronger, into: &result)
        Self.take(\.alerts.interval, of: stronger, into: &result)
        return result
    }

    private static func take<Value>(
        _ path: WritableKeyPath<Settings, Value?>, of stronger: Settings, into result: inout Settings
    ) {
        if let value = stronger[keyPath: path] { result[keyPath: path] = value }
    }
}
