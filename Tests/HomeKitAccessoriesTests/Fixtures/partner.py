"""An accessory by HAP-python, an implementation of HomeKit of its own: partner.py DATABASE.json ADDRESS PORT STATE-FILE NAME

It serves the accessories of the database, with their own numbers. Setup code 031-45-154. Prints "ready", and "set AID IID VALUE"
for each write. Takes commands, one a line: "change AID IID VALUE" (by hand), "slow SECONDS" (each answer), "lose AID", "find AID",
"add AID NAME" (one more lamp behind the bridge), "quit".
"""
import json, logging, os, sys, threading, time, uuid
from pyhap.accessory import Accessory, Bridge
from pyhap.accessory_driver import AccessoryDriver
from pyhap.characteristic import Characteristic
from pyhap.iid_manager import IIDManager
from pyhap.service import Service

logging.basicConfig(level=logging.ERROR)


def whole(type_):
    return uuid.UUID(type_ if len(type_) > 8 else f"{int(type_, 16):08X}-0000-1000-8000-0026BB765291")


class Told(Characteristic):
    """A characteristic that tells what was recorded, with the value that it has now."""

    def __init__(self, record):
        properties = {"Format": record.get("format") or "data", "Permissions": record.get("perms", ["pr"])}
        super().__init__(record.get("description") or "x", whole(record["type"]), properties)
        self.record, self._value = record, record.get("value")
        self._to_hap_cache = None

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, value):
        self._value = value

    def to_HAP(self, include_value=True):
        told = {key: value for key, value in self.record.items() if key != "value"}
        return {**told, "value": self._value} if include_value and "value" in self.record else told

    def get_value(self):
        return self._value

    def valid_value_or_raise(self, value):
        pass

    def to_valid_value(self, value):
        return value

    def client_update_value(self, value, sender_client_addr=None):
        print("set", self.broker.aid, self.record["iid"], json.dumps(value), flush=True)
        self._value = value
        self.notify(sender_client_addr)
        follower = FOLLOWERS.get(short(self.record["type"]))
        for service in self.broker.services:
            if self in service.characteristics:
                for other in service.characteristics:
                    if follower == short(str(other.type_id)):
                        self.broker.driver.loop.call_later(0.2, other.change, value)

    def change(self, value):
        self._value = value
        self.notify()


def short(type_):
    return type_[:8].upper().lstrip("0")


FOLLOWERS = {"1E": "1D", "7C": "6D", "32": "E", "33": "F", "67": "66"}


class Kept(Service):
    """The original has slots."""


class Numbers(IIDManager):
    def get_iid_for_obj(self, obj):
        return obj.number


class Thing(Accessory):
    def add_info_service(self):
        pass

    def add_protocol_version_service(self):
        pass

    @property
    def available(self):
        return self.aid not in LOST

    def fill(self, record):
        self.record = record
        for told in record["services"]:
            service = Kept(whole(told["type"]), "x")
            service.number = told["iid"]
            for characteristic in told["characteristics"]:
                made = Told(characteristic)
                made.number, made.broker = characteristic["iid"], self
                service.add_characteristic(made)
            self.add_service(service)
        return self

    def to_HAP(self, include_value=True):
        services = []
        for told, service in zip(self.record["services"], self.services):
            made = [characteristic.to_HAP(include_value) for characteristic in service.characteristics]
            services.append({**{k: v for k, v in told.items() if k != "characteristics"}, "characteristics": made})
        return {"aid": self.aid, "services": services}


class Hub(Thing, Bridge):
    def to_HAP(self, include_value=True):
        return [Thing.to_HAP(self, include_value)] + [a.to_HAP(include_value) for a in self.accessories.values()]


LOST = set()
DELAY = [0.0]


def lamp(aid, name):
    text = lambda iid, type_, value: {"iid": iid, "type": type_, "format": "string", "perms": ["pr"], "value": value}
    return {"aid": aid, "services": [
        {"iid": 1, "type": "3E", "characteristics": [text(2, "23", name), text(3, "20", "Hearth"), text(4, "21", "Lamp")]},
        {"iid": 7, "type": "43", "characteristics": [
            {"iid": 8, "type": "25", "format": "bool", "perms": ["pr", "pw", "ev"], "value": False}]}]}


def obey(driver, root):
    for line in sys.stdin:
        words = line.split(maxsplit=3)
        if words[0] == "change":
            thing = root if int(words[1]) == root.aid else root.accessories[int(words[1])]
            driver.loop.call_soon_threadsafe(thing.iid_manager.objs_by_number[int(words[2])].change, json.loads(words[3]))
        elif words[0] == "slow":
            DELAY[0] = float(words[1])
        elif words[0] == "lose":
            LOST.add(int(words[1]))
        elif words[0] == "find":
            LOST.discard(int(words[1]))
        elif words[0] == "add":
            def add():
                new = Thing(driver, words[2], aid=int(words[1]), iid_manager=Numbers()).fill(lamp(int(words[1]), words[2]))
                index(new)
                root.add_accessory(new)
                driver.config_changed()
            driver.loop.call_soon_threadsafe(add)
        elif words[0] == "quit":
            break
        print("done", line.strip(), flush=True)
    os._exit(0)


def index(thing):
    thing.iid_manager.objs_by_number = {c.number: c for s in thing.services for c in s.characteristics}


def main():
    database, address, port, state, name = sys.argv[1:6]
    records = json.load(open(database))
    records = records.get("accessories", records) if isinstance(records, dict) else records
    records.sort(key=lambda record: record["aid"] != 1)
    driver = AccessoryDriver(
        address=address, port=int(port), persist_file=state, pincode=b"031-45-154", interface_choice=[address])
    for kind in ("get_characteristics", "set_characteristics", "get_accessories"):
        def slowed(*arguments, inner=getattr(driver, kind), **named):
            time.sleep(DELAY[0])
            return inner(*arguments, **named)
        setattr(driver, kind, slowed)
    kind = Hub if len(records) > 1 else Thing
    root = kind(driver, name, iid_manager=Numbers()) if kind is Hub else Thing(driver, name, aid=1, iid_manager=Numbers())
    root.fill(records[0])
    index(root)
    for record in records[1:]:
        thing = Thing(driver, f"{name} {record['aid']}", aid=record["aid"], iid_manager=Numbers()).fill(record)
        index(thing)
        root.add_accessory(thing)
    driver.add_accessory(accessory=root)
    root.setup_message = lambda: None

    async def run():  # the last thing that a start does, for accessories that are paired already, too
        print("ready", driver.state.mac, flush=True)

    root.run = run
    threading.Thread(target=obey, args=(driver, root), daemon=True).start()
    driver.start()


main()
