/// What can be asked of a house by HTTP. `openapi.yaml` describes each; a test holds the two together.
public enum Route: String, CaseIterable, Sendable {
    case description = "GET /openapi.yaml"
    case utterances = "POST /v1/utterances"
    case audio = "POST /v1/audio"
    case hearing = "POST /v1/hearing/{id}"
    case microphones = "GET /v1/microphones"
    case completions = "GET /v1/completions"
    case homes = "GET /v1/homes"
    case accessories = "GET /v1/accessories"
    case picture = "GET /v1/accessories/{name}/picture"
    case reachability = "PUT /v1/accessories/{name}/reachability"
    case characteristics = "PUT /v1/characteristics"
    case scenes = "GET /v1/scenes"
    case changeScene = "PUT /v1/scenes/{id}"
    case runScene = "POST /v1/scenes/{id}/run"
    case rules = "GET /v1/rules"
    case replaceRule = "PUT /v1/rules/{id}"
    case forecast = "GET /v1/forecast"
    case timers = "GET /v1/timers"
    case cancelTimer = "DELETE /v1/timers/{id}"
    case log = "GET /v1/log"
    case people = "GET /v1/people"
    case presence = "PUT /v1/people/{name}/presence"
    case alerts = "GET /v1/alerts"
    case acknowledge = "POST /v1/alerts/{id}/acknowledge"
    case problems = "GET /v1/problems"
    case connections = "GET /v1/connections"
    case connect = "POST /v1/connections"
    case disconnect = "DELETE /v1/connections/{name}"
    case devices = "GET /v1/devices"
    case addDevices = "POST /v1/devices"
    case identifyDevice = "POST /v1/devices/{name}/identify"
    case forgetAccessory = "DELETE /v1/accessories/{name}"
    case accessoryCode = "PUT /v1/accessories/{name}/code"
    case events = "GET /v1/events"
    case signIn = "POST /v1/sign-in"
    case signInCode = "POST /v1/people/{name}/sign-in"
    case me = "GET /v1/me"
    case favourites = "PUT /v1/me/favourites"
    case tokens = "GET /v1/tokens"
    case revokeToken = "DELETE /v1/tokens/{id}"

    /// The method.
    public var method: String { String(rawValue.prefix { $0 != " " }) }

    /// The path, with the names of its parameters in braces.
    public var path: String { String(rawValue.drop { $0 != " " }.dropFirst()) }
}
