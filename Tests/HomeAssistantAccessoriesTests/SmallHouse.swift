import JSONValues

@testable import HomeAssistantAccessories

/// A house of few things, made up.
enum SmallHouse {
    static let answers: [String: JSONValue] = [
        "auth/current_user": ["id": "me"],
        "get_config": ["unit_system": ["temperature": "°C"], "state": "RUNNING"],
        "config/floor_registry/list": [["floor_id": "up", "name": "Upstairs"]],
        "config/label_registry/list": [["label_id": "lab", "name": "Voice"]],
        "config/area_registry/list": [
            ["area_id": "bed", "name": "Bedroom", "floor_id": "up"],
            ["area_id": "hall", "name": "Hall", "labels": ["lab"]],
        ],
        "config/device_registry/list": [
            ["id": "d1", "name": "Bulb", "area_id": "bed", "manufacturer": "Maker", "model": "E27"],
            ["id": "d2", "name": "Relay", "area_id": "hall"],
        ],
        "config/entity_registry/list": entities,
        "config/entity_registry/get_entries": [
            "light.lamp": [
                "entity_id": "light.lamp", "id": "e1", "device_id": "d1", "name": "Night Light",
                "has_entity_name": true,
                "aliases": ["reading lamp"],
            ]
        ],
    ]

    static let entities: JSONValue = [
        ["entity_id": "light.lamp", "id": "e1", "device_id": "d1", "name": "Night Light", "has_entity_name": true],
        ["entity_id": "sensor.lamp_power", "id": "e2", "device_id": "d1", "entity_category": "diagnostic"],
        ["entity_id": "switch.one", "id": "e3", "device_id": "d2", "original_name": "Left", "has_entity_name": true],
        [
            "entity_id": "switch.two", "id": "e4", "device_id": "d2", "original_name": "Right", "has_entity_name": true,
            "area_id": "bed",
        ],
        ["entity_id": "switch.secret", "id": "e5", "device_id": "d2", "hidden_by": "user"],
        ["entity_id": "lock.door", "id": "e6", "options": ["conversation": ["should_expose": true]]],
    ]

    static let lamp: JSONValue = [
        "s": "on",
        "a": [
            "friendly_name": "Night Light", "supported_color_modes": ["hs", "color_temp"], "brightness": 128,
            "hs_color": [30, 60],
        ],
        "c": "before",
    ]

    static let states: JSONValue = [
        "light.lamp": lamp,
        "sensor.lamp_power": ["s": "3", "a": ["device_class": "power", "unit_of_measurement": "W"]],
        "switch.one": ["s": "off", "a": ["friendly_name": "Relay Left"]],
        "switch.two": ["s": "off", "a": ["friendly_name": "Relay Right"]],
        "switch.secret": ["s": "off"],
        "lock.door": ["s": "locked", "a": ["friendly_name": "Door", "code_format": "^\\d{4}$"]],
        "person.anna": ["s": "home", "a": ["friendly_name": "Anna"]],
        "person.ben": ["s": "unknown", "a": ["friendly_name": "Ben"]],
        "climate.warm": [
            "s": "heat_cool",
            "a": [
                "hvac_modes": ["off", "heat", "heat_cool"], "supported_features": 3, "min_temp": 7, "max_temp": 35,
                "target_temp_low": 20, "target_temp_high": 24, "current_temperature": 21, "temperature": .null,
            ],
        ],
        "event.button": ["s": "2026-01-01T00:00:00", "a": ["device_class": "button", "event_type": "single"]],
        "scene.evening": ["s": "unknown", "a": ["friendly_name": "Evening"]],
    ]

    static func script(settings: (inout HomeAssistantSettings) -> Void = { _ in }) throws -> Script {
        var script = try Script(answers: answers, states: states, settings: settings)
        script.start()
        return script
    }
}
