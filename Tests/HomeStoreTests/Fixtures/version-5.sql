PRAGMA application_id=1215460456; -- what .dump leaves out
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1');
INSERT INTO grdb_migrations VALUES('activity');
INSERT INTO grdb_migrations VALUES('automation');
INSERT INTO grdb_migrations VALUES('pauses');
INSERT INTO grdb_migrations VALUES('says');
INSERT INTO grdb_migrations VALUES('laterPauses');
INSERT INTO grdb_migrations VALUES('connections');
CREATE TABLE store (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    lastIdentifier INTEGER NOT NULL -- the greatest one ever given
) STRICT;
INSERT INTO store VALUES(1,35);
CREATE TABLE home (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    isPrimary INTEGER NOT NULL CHECK (isPrimary IN (0, 1)),
    units TEXT NOT NULL,
    timeZone TEXT,
    latitude REAL,
    longitude REAL
, says TEXT) STRICT;
INSERT INTO home VALUES(1,'Casa',1,'fahrenheit','Europe/Rome',45.539999999999999148,10.220000000000000639,NULL);
INSERT INTO home VALUES(30,'Hut',0,'celsius',NULL,NULL,NULL,NULL);
CREATE TABLE homeAlias (
    home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (home, position)
) STRICT, WITHOUT ROWID;
INSERT INTO homeAlias VALUES(1,0,'the flat');
CREATE TABLE takenHomeName (
    folded TEXT PRIMARY KEY,
    home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO takenHomeName VALUES('casa',1);
INSERT INTO takenHomeName VALUES('the flat',1);
INSERT INTO takenHomeName VALUES('hut',30);
CREATE TABLE entity (
    id INTEGER PRIMARY KEY,
    home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
    kind TEXT NOT NULL
        CHECK (kind IN ('person', 'room', 'zone', 'accessory', 'service', 'group', 'scene', 'rule')),
    name TEXT NOT NULL
, says TEXT) STRICT;
INSERT INTO entity VALUES(2,1,'person','Anna',NULL);
INSERT INTO entity VALUES(3,1,'person','Marco',NULL);
INSERT INTO entity VALUES(4,1,'person','Guido',NULL);
INSERT INTO entity VALUES(5,1,'room','Living Room',NULL);
INSERT INTO entity VALUES(6,1,'room','Garage',NULL);
INSERT INTO entity VALUES(7,1,'zone','Downstairs',NULL);
INSERT INTO entity VALUES(8,1,'accessory','Sofa Lamp',NULL);
INSERT INTO entity VALUES(9,1,'accessory','Blinds',NULL);
INSERT INTO entity VALUES(10,1,'accessory','Heating',NULL);
INSERT INTO entity VALUES(11,1,'accessory','Garage Opener',NULL);
INSERT INTO entity VALUES(12,1,'accessory','Front Door',NULL);
INSERT INTO entity VALUES(13,1,'accessory','Rover',NULL);
INSERT INTO entity VALUES(14,1,'service','Sofa Lamp',NULL);
INSERT INTO entity VALUES(15,1,'service','Blinds',NULL);
INSERT INTO entity VALUES(16,1,'service','Heating',NULL);
INSERT INTO entity VALUES(17,1,'service','Garage Door',NULL);
INSERT INTO entity VALUES(18,1,'service','Garage Light',NULL);
INSERT INTO entity VALUES(19,1,'service','Front Door',NULL);
INSERT INTO entity VALUES(20,1,'service','Rover',NULL);
INSERT INTO entity VALUES(21,1,'group','Nightlights',NULL);
INSERT INTO entity VALUES(22,1,'scene','Cosy',NULL);
INSERT INTO entity VALUES(23,1,'scene','Good Morning',NULL);
INSERT INTO entity VALUES(24,1,'scene','I''m Leaving',NULL);
INSERT INTO entity VALUES(25,1,'scene','I''m Home',NULL);
INSERT INTO entity VALUES(26,1,'scene','Good Night',NULL);
INSERT INTO entity VALUES(27,1,'rule','Home after five',NULL);
INSERT INTO entity VALUES(28,1,'rule','Clocks',NULL);
INSERT INTO entity VALUES(29,1,'rule','Draughts',NULL);
INSERT INTO entity VALUES(31,30,'room','Living Room',NULL);
INSERT INTO entity VALUES(32,30,'scene','Good Morning',NULL);
INSERT INTO entity VALUES(33,30,'scene','I''m Leaving',NULL);
INSERT INTO entity VALUES(34,30,'scene','I''m Home',NULL);
INSERT INTO entity VALUES(35,30,'scene','Good Night',NULL);
CREATE TABLE entityAlias (
    entity INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (entity, position)
) STRICT, WITHOUT ROWID;
INSERT INTO entityAlias VALUES(5,0,'lounge');
INSERT INTO entityAlias VALUES(13,0,'the robot');
INSERT INTO entityAlias VALUES(20,0,'the robot');
INSERT INTO entityAlias VALUES(22,0,'cosy time');
CREATE TABLE takenName (
    home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
    folded TEXT NOT NULL,
    owner INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
    PRIMARY KEY (home, folded)
) STRICT, WITHOUT ROWID;
INSERT INTO takenName VALUES(1,'anna',2);
INSERT INTO takenName VALUES(1,'marco',3);
INSERT INTO takenName VALUES(1,'guido',4);
INSERT INTO takenName VALUES(1,'living room',5);
INSERT INTO takenName VALUES(1,'lounge',5);
INSERT INTO takenName VALUES(1,'garage',6);
INSERT INTO takenName VALUES(1,'downstairs',7);
INSERT INTO takenName VALUES(1,'sofa lamp',8);
INSERT INTO takenName VALUES(1,'blinds',9);
INSERT INTO takenName VALUES(1,'heating',10);
INSERT INTO takenName VALUES(1,'garage door',11);
INSERT INTO takenName VALUES(1,'garage light',11);
INSERT INTO takenName VALUES(1,'garage opener',11);
INSERT INTO takenName VALUES(1,'front door',12);
INSERT INTO takenName VALUES(1,'rover',13);
INSERT INTO takenName VALUES(1,'the robot',13);
INSERT INTO takenName VALUES(1,'nightlights',21);
INSERT INTO takenName VALUES(1,'cosy',22);
INSERT INTO takenName VALUES(1,'cosy time',22);
INSERT INTO takenName VALUES(1,'good morning',23);
INSERT INTO takenName VALUES(1,'i''m leaving',24);
INSERT INTO takenName VALUES(1,'i''m home',25);
INSERT INTO takenName VALUES(1,'good night',26);
INSERT INTO takenName VALUES(1,'home after five',27);
INSERT INTO takenName VALUES(1,'clocks',28);
INSERT INTO takenName VALUES(1,'draughts',29);
INSERT INTO takenName VALUES(30,'living room',31);
INSERT INTO takenName VALUES(30,'good morning',32);
INSERT INTO takenName VALUES(30,'i''m leaving',33);
INSERT INTO takenName VALUES(30,'i''m home',34);
INSERT INTO takenName VALUES(30,'good night',35);
CREATE TABLE person (
    id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
    role TEXT NOT NULL,
    isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1))
) STRICT;
INSERT INTO person VALUES(2,'admin',1);
INSERT INTO person VALUES(3,'resident',1);
INSERT INTO person VALUES(4,'guest',1);
CREATE TABLE accessory (
    id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
    room INTEGER REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
    bridge TEXT,
    isReachable INTEGER NOT NULL CHECK (isReachable IN (0, 1))
, via TEXT, address TEXT, isOptimistic INTEGER NOT NULL DEFAULT 0 CHECK (isOptimistic IN (0, 1))) STRICT;
INSERT INTO accessory VALUES(8,5,NULL,1,NULL,NULL,0);
INSERT INTO accessory VALUES(9,5,NULL,1,'Zigbee','0x00158d0001',0);
INSERT INTO accessory VALUES(10,5,NULL,1,NULL,NULL,0);
INSERT INTO accessory VALUES(11,6,'Hall Bridge',0,NULL,NULL,0);
INSERT INTO accessory VALUES(12,NULL,NULL,1,NULL,NULL,0);
INSERT INTO accessory VALUES(13,NULL,NULL,1,NULL,NULL,0);
CREATE TABLE service (
    id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
    accessory INTEGER NOT NULL REFERENCES accessory ON DELETE CASCADE,
    type TEXT NOT NULL,
    noun TEXT
, address TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO service VALUES(14,8,'Lightbulb',NULL,'');
INSERT INTO service VALUES(15,9,'WindowCovering','blinds','');
INSERT INTO service VALUES(16,10,'Thermostat',NULL,'');
INSERT INTO service VALUES(17,11,'GarageDoorOpener',NULL,'');
INSERT INTO service VALUES(18,11,'Lightbulb',NULL,'');
INSERT INTO service VALUES(19,12,'ContactSensor',NULL,'');
INSERT INTO service VALUES(20,13,'RobotVacuum',NULL,'');
CREATE TABLE characteristic (
    service INTEGER NOT NULL REFERENCES service ON DELETE CASCADE,
    type TEXT NOT NULL,
    position INTEGER NOT NULL,
    format TEXT NOT NULL,
    unit TEXT,
    minimum REAL,
    maximum REAL,
    step REAL,
    validValues TEXT, -- a JSON array
    permissions INTEGER NOT NULL,
    value ANY,
    PRIMARY KEY (service, type)
) STRICT, WITHOUT ROWID;
INSERT INTO characteristic VALUES(14,'Brightness',1,'number','percent',0.0,100.0,1.0,NULL,7,40.0);
INSERT INTO characteristic VALUES(14,'Hue',2,'number','degrees',0.0,360.0,1.0,NULL,7,30.0);
INSERT INTO characteristic VALUES(14,'On',0,'bool',NULL,NULL,NULL,NULL,NULL,7,0);
INSERT INTO characteristic VALUES(14,'Saturation',3,'number','percent',0.0,100.0,1.0,NULL,7,80.0);
INSERT INTO characteristic VALUES(15,'CurrentPosition',0,'number','percent',0.0,100.0,1.0,NULL,5,0.0);
INSERT INTO characteristic VALUES(15,'TargetPosition',1,'number','percent',0.0,100.0,1.0,NULL,7,0.0);
INSERT INTO characteristic VALUES(16,'CurrentHeatingCoolingState',2,'word',NULL,NULL,NULL,NULL,'["off","heat","cool"]',5,'off');
INSERT INTO characteristic VALUES(16,'CurrentTemperature',0,'number','celsius',-100.0,100.0,0.10000000000000000555,NULL,5,20.499999999999999999);
INSERT INTO characteristic VALUES(16,'TargetHeatingCoolingState',3,'word',NULL,NULL,NULL,NULL,'["off","heat","cool","auto"]',7,'heat');
INSERT INTO characteristic VALUES(16,'TargetTemperature',1,'number','celsius',10.0,28.0,0.5,NULL,7,20.0);
INSERT INTO characteristic VALUES(17,'CurrentDoorState',0,'word',NULL,NULL,NULL,NULL,'["open","closed","opening","closing","stopped"]',5,'closed');
INSERT INTO characteristic VALUES(17,'TargetDoorState',1,'word',NULL,NULL,NULL,NULL,'["open","closed"]',7,'closed');
INSERT INTO characteristic VALUES(18,'On',0,'bool',NULL,NULL,NULL,NULL,NULL,7,1);
INSERT INTO characteristic VALUES(19,'ContactSensorState',0,'word',NULL,NULL,NULL,NULL,'["open","closed"]',5,'open');
INSERT INTO characteristic VALUES(20,'On',0,'bool',NULL,NULL,NULL,NULL,NULL,7,1);
INSERT INTO characteristic VALUES(20,'SuctionMode',1,'word',NULL,NULL,NULL,NULL,'["quiet","turbo"]',7,'turbo');
CREATE TABLE zoneRoom (
    zone INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
    position INTEGER NOT NULL,
    room INTEGER NOT NULL REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (zone, position)
) STRICT, WITHOUT ROWID;
INSERT INTO zoneRoom VALUES(7,0,5);
INSERT INTO zoneRoom VALUES(7,1,6);
CREATE TABLE groupService (
    "group" INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
    position INTEGER NOT NULL,
    service INTEGER NOT NULL REFERENCES service DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY ("group", position)
) STRICT, WITHOUT ROWID;
INSERT INTO groupService VALUES(21,0,14);
INSERT INTO groupService VALUES(21,1,18);
CREATE TABLE rule (
    id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
    events TEXT NOT NULL, -- a JSON array, see StoredEvent
    conditions TEXT NOT NULL, -- a JSON array, see StoredCondition
    days TEXT NOT NULL, -- abbreviations, separated by spaces; empty for every day
    isOnce INTEGER NOT NULL CHECK (isOnce IN (0, 1)),
    duration INTEGER, -- seconds
    isEnabled INTEGER NOT NULL CHECK (isEnabled IN (0, 1)),
    author INTEGER REFERENCES entity DEFERRABLE INITIALLY DEFERRED
, resumesAt TEXT, pausesAt TEXT) STRICT;
INSERT INTO rule VALUES(27,'[{"arrive":"me"},{"arrive":"person","person":3,"place":"Office"},{"leave":"last"},{"arrive":"first"},{"leave":"anyone"}]','[{"time":{"after":"17:00","before":"01:30"}},{"not":true,"present":"nobody"}]','',0,NULL,1,2,NULL,NULL);
INSERT INTO rule VALUES(28,'[{"time":"07:30"},{"offset":-900,"sun":"sunset"},{"after":600},{"at":"2026-03-02T18:30"}]','[{"sun":{"after":"sunset","before":"sunrise"}},{"person":3,"present":"person"}]','mon sat',1,3600,1,NULL,NULL,NULL);
INSERT INTO rule VALUES(29,'[{"changes":{"characteristic":"ContactSensorState","service":19},"heldFor":300,"to":"open"},{"below":18,"changes":{"characteristic":"CurrentTemperature","service":16}}]','[{"is":{"characteristic":"On","service":14},"value":true},{"above":15,"is":{"characteristic":"CurrentTemperature","service":16},"not":true}]','',0,NULL,0,NULL,'2026-03-09T07:00',NULL);
CREATE TABLE ruleScene (
    rule INTEGER NOT NULL REFERENCES rule ON DELETE CASCADE,
    position INTEGER NOT NULL,
    scene INTEGER NOT NULL REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (rule, position)
) STRICT, WITHOUT ROWID;
INSERT INTO ruleScene VALUES(27,0,22);
CREATE TABLE action (
    owner INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
    position INTEGER NOT NULL,
    service INTEGER NOT NULL,
    type TEXT NOT NULL,
    value ANY NOT NULL,
    PRIMARY KEY (owner, position),
    FOREIGN KEY (service, type) REFERENCES characteristic DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;
INSERT INTO "action" VALUES(22,0,14,'On',1);
INSERT INTO "action" VALUES(22,1,14,'Brightness',20.0);
INSERT INTO "action" VALUES(22,2,15,'TargetPosition',0.0);
INSERT INTO "action" VALUES(28,0,14,'On',1);
INSERT INTO "action" VALUES(29,0,16,'TargetTemperature',21.0);
CREATE TABLE activity (
    id INTEGER PRIMARY KEY, -- in the order of recording; rows go from the old end alone
    moment INTEGER NOT NULL, -- seconds on the home's clock since 1970
    kind TEXT NOT NULL,
    subject INTEGER NOT NULL, -- the service, scene, rule, person or accessory
    type TEXT, -- of the characteristic
    value ANY,
    name TEXT, -- of the scene or rule, for when it is gone
    cause TEXT NOT NULL,
    causer INTEGER, -- the person or rule
    causeName TEXT
) STRICT;
CREATE TABLE memory (
    key TEXT PRIMARY KEY,
    text ANY NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE connection (
    home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    settings TEXT NOT NULL, -- a JSON object, see StoredConnection
    PRIMARY KEY (home, position)
) STRICT, WITHOUT ROWID;
INSERT INTO connection VALUES(1,0,'Zigbee','{"dialects":["zigbee2mqtt"],"kind":"mqtt","url":"mqtts://broker.lan:8883","user":"hearth"}');
CREATE UNIQUE INDEX primaryHome ON home (isPrimary) WHERE isPrimary = 1;
CREATE INDEX takenHomeNameByHome ON takenHomeName (home);
CREATE INDEX entityByHome ON entity (home);
CREATE INDEX takenNameByOwner ON takenName (owner);
CREATE INDEX accessoryByRoom ON accessory (room);
CREATE INDEX serviceByAccessory ON service (accessory);
CREATE INDEX zoneRoomByRoom ON zoneRoom (room);
CREATE INDEX groupServiceByService ON groupService (service);
CREATE INDEX ruleByAuthor ON rule (author);
CREATE INDEX ruleSceneByScene ON ruleScene (scene);
CREATE INDEX actionByCharacteristic ON action (service, type);
CREATE INDEX activityByMoment ON activity (moment, id);
CREATE INDEX activityBySubject ON activity (subject, moment);
COMMIT;
