import JSONValues
import Testing

@testable import MQTTAccessories

@Suite struct TemplateTests {
    @Test(arguments: [
        ("{{ value }}", "ON", "ON"),
        ("{{ value_json.POWER1 }}", #"{"POWER1":"OFF"}"#, "OFF"),
        ("{{ value_json['position'] }}", #"{"position":40}"#, "40"),
        ("{{ value_json.a.b[1] }}", #"{"a":{"b":[1,2.5]}}"#, "2.5"),
        ("{{ value_json.temperature | round(1) }}", #"{"temperature":21.37}"#, "21.4"),
        ("{{ value_json.contact }}", #"{"contact":true}"#, "True"),
        ("{{ value_json.x | default('None') }}", "{}", "None"),
        ("{{ value_json.x.y | default(0) | int }}", "{}", "0"),
        ("{{ {'off':0,'low':1,'high':3}[value_json.mode] | default('None') }}", #"{"mode":"high"}"#, "3"),
        ("{% set values = {'idle':'idle','heat':'heating'} %}{{ values[value_json.s] }}", #"{"s":"heat"}"#, "heating"),
        ("{% if value_json.on %}ON{% else %}OFF{% endif %}", #"{"on":false}"#, "OFF"),
        ("{% if value == 'a' %}1{% elif value in ['b','c'] %}2{% else %}3{% endif %}", "c", "2"),
        ("{{ 'ON' if value_json.w | float > 5 else 'OFF' }}", #"{"w":"7.5"}"#, "ON"),
        ("{{ (value_json.t | float(0) - 32) * 5 / 9 }}", #"{"t":50}"#, "10"),
        ("{{ value | lower == 'open' }}", "OPEN", "True"),
        ("{{ value_json.get('a', 5) }}", "{}", "5"),
        ("{{ value.split(',')[1] }}", "1,2,3", "2"),
        ("{{ value_json.x is defined and value_json.x > 3 }}", #"{"x":4}"#, "True"),
        ("{{ value_json.a ~ '/' ~ value_json.b }}", #"{"a":1,"b":"x"}"#, "1/x"),
        ("{{- value -}}  ", " v ", "v"),
        ("{{ value_json | tojson }}", #"{"b":1,"a":[true]}"#, #"{"a":[true],"b":1}"#),
        ("{# a remark #}x", "", "x"),
        ("{{ 7 // 2 }} {{ -7 % 3 }} {{ 2 * 3 + 1 }}", "", "3 2 7"),
        ("{{ not value_json.x }}", #"{"x":0}"#, "True"),
        ("{{ value | int(-1) }}", "none", "-1"),
    ]) func rendersWhatAnnouncementsUse(source: String, payload: String, expected: String) throws {
        let template = try #require(Template(source))
        #expect(template.render(Payload(text: payload)) == expected)
    }

    @Test(arguments: [
        "{{ states('sensor.x') }}", "{{ value", "{% for i in value %}{{ i }}{% endfor %}",
        "{{ value | regex_replace('a') }}",
        "{% if value %}x", "{{ namespace(x=1) }}", "{{ value.__class__ }}()", "{% include 'x' %}", "{{ now() }}",
        "{{ }}",
        "{{ value | unknown }}",
    ]) func refusesWhatItDoesNotKnow(source: String) {
        // A member of a text is nothing, rather than something of Python's.
        let rendered = Template(source)?.render(Payload(text: "x"))
        #expect(rendered == nil || rendered == "()")
    }

    @Test(arguments: [
        "{{ value_json.a + 1 }}", "{{ 1 / 0 }}", "{{ value_json.a.b.c }}", "{{ 'a' * 3 }}", "{{ value | int }}",
    ])
    func givesNothingWhereItCanNotBeWorkedOut(source: String) throws {
        let template = try #require(Template(source))
        #expect(template.render(Payload(text: "{}")) == nil)
    }

    @Test func depthAndLengthAreBounded() {
        #expect(
            Template("{{ " + String(repeating: "(", count: 500) + "1" + String(repeating: ")", count: 500) + " }}")
                == nil)
        #expect(Template("{{ " + String(repeating: "not ", count: 500) + "1 }}") == nil)
        #expect(Template(String(repeating: "x", count: 9000)) == nil)
        #expect(
            Template(String(repeating: "{% if 1 %}", count: 100) + String(repeating: "{% endif %}", count: 100)) == nil)
    }
}
