internal import GRDB

/// The tables of a database file, and how files of earlier versions get them.
///
/// Every thing in a home has a row in `entity`, whose number is its identifier, and one in the table of its kind where
/// there is more to say. A row that belongs to a thing goes with it (`ON DELETE CASCADE`). A row that only names
/// another thing is checked when a transaction ends (`DEFERRABLE INITIALLY DEFERRED`), so that rows may be written in
/// any order; the reducer has then removed every such mention of what is gone.
enum StoreSchema {
    /// Marks a file as ours, in SQLite's header: the letters `Hrth`.
    static let applicationID: Int32 = 0x4872_7468

    /// All versions, the oldest first. A version that was released is never changed: a later one builds on it.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { try $0.execute(sql: version1) }
        migrator.registerMigration("activity") { try $0.execute(sql: activity) }
        migrator.registerMigration("automation") { try $0.execute(sql: automation) }
        migrator.registerMigration("pauses") { try $0.execute(sql: pauses) }
        migrator.registerMigration("says") { try $0.execute(sql: says) }
        migrator.registerMigration("laterPauses") { try $0.execute(sql: laterPauses) }
        migrator.registerMigration("connections") { try $0.execute(sql: connections) }
        migrator.registerMigration("tokens") { try $0.execute(sql: tokens) }
        migrator.registerMigration("tells") { try $0.execute(sql: tells) }
        migrator.registerMigration("essentials") { try $0.execute(sql: essentials) }
        return migrator
    }

    /// The people whom rules tell, and what.
    private static let tells = """
        ALTER TABLE rule ADD COLUMN tells TEXT NOT NULL DEFAULT '[]'; -- a JSON array, see StoredTelling
        """

    /// The ways to real accessories, and where accessories are on the other side.
    private static let connections = """
        CREATE TABLE connection (
            home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            settings TEXT NOT NULL, -- a JSON object, see StoredConnection
            PRIMARY KEY (home, position)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE accessory ADD COLUMN via TEXT;
        ALTER TABLE accessory ADD COLUMN address TEXT;
        ALTER TABLE accessory ADD COLUMN isOptimistic INTEGER NOT NULL DEFAULT 0 CHECK (isOptimistic IN (0, 1));
        ALTER TABLE service ADD COLUMN address TEXT NOT NULL DEFAULT '';
        """

    /// The tokens with which people have signed in.
    private static let tokens = """
        CREATE TABLE token (
            id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: a list may be old
            person INTEGER NOT NULL,
            device TEXT NOT NULL,
            digest TEXT NOT NULL UNIQUE,
            givenAt INTEGER NOT NULL,
            usedAt INTEGER NOT NULL
        ) STRICT;
        """

    /// What has to stay on when everything goes off, where its owner says so or says otherwise.
    private static let essentials =
        "ALTER TABLE service ADD COLUMN isEssential INTEGER CHECK (isEssential IN (0, 1))"

    /// How names are said, spelled the way they sound.
    private static let says = """
        ALTER TABLE entity ADD COLUMN says TEXT;
        ALTER TABLE home ADD COLUMN says TEXT;
        """

    /// When the pause of a rule begins that is still on.
    private static let laterPauses = "ALTER TABLE rule ADD COLUMN pausesAt TEXT"

    /// When a rule that is off is on again by itself: a date and clock time in the home.
    private static let pauses = "ALTER TABLE rule ADD COLUMN resumesAt TEXT"

    private static let automation = """
        -- What automation has to remember beyond the end of the program; each text is its own business (a blob where there
        -- is a zero in it).
        CREATE TABLE memory (
            key TEXT PRIMARY KEY,
            text ANY NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let version1 = """
        PRAGMA application_id = \(applicationID);

        CREATE TABLE store (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            lastIdentifier INTEGER NOT NULL -- the greatest one ever given
        ) STRICT;
        INSERT INTO store VALUES (1, 0);

        CREATE TABLE home (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            isPrimary INTEGER NOT NULL CHECK (isPrimary IN (0, 1)),
            units TEXT NOT NULL,
            timeZone TEXT,
            latitude REAL,
            longitude REAL
        ) STRICT;
        CREATE UNIQUE INDEX primaryHome ON home (isPrimary) WHERE isPrimary = 1;
        CREATE TABLE homeAlias (
            home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (home, position)
        ) STRICT, WITHOUT ROWID;
        -- Whose a home's name or alias is, compared without case.
        CREATE TABLE takenHomeName (
            folded TEXT PRIMARY KEY,
            home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX takenHomeNameByHome ON takenHomeName (home);

        CREATE TABLE entity (
            id INTEGER PRIMARY KEY,
            home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
            kind TEXT NOT NULL
                CHECK (kind IN ('person', 'room', 'zone', 'accessory', 'service', 'group', 'scene', 'rule')),
            name TEXT NOT NULL
        ) STRICT;
        CREATE INDEX entityByHome ON entity (home);
        CREATE TABLE entityAlias (
            entity INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (entity, position)
        ) STRICT, WITHOUT ROWID;
        -- Whose a name or alias is in a home, compared without case. A service's names are its accessory's here, which
        -- may share one with it.
        CREATE TABLE takenName (
            home INTEGER NOT NULL REFERENCES home ON DELETE CASCADE,
            folded TEXT NOT NULL,
            owner INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
            PRIMARY KEY (home, folded)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX takenNameByOwner ON takenName (owner);

        CREATE TABLE person (
            id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
            role TEXT NOT NULL,
            isPresent INTEGER NOT NULL CHECK (isPresent IN (0, 1))
        ) STRICT;
        CREATE TABLE accessory (
            id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
            room INTEGER REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
            bridge TEXT,
            isReachable INTEGER NOT NULL CHECK (isReachable IN (0, 1))
        ) STRICT;
        CREATE INDEX accessoryByRoom ON accessory (room);
        CREATE TABLE service (
            id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
            accessory INTEGER NOT NULL REFERENCES accessory ON DELETE CASCADE,
            type TEXT NOT NULL,
            noun TEXT
        ) STRICT;
        CREATE INDEX serviceByAccessory ON service (accessory);
        -- The value is an integer for true and false, a real for a number, a text for a word (a blob
        -- where there is a zero in it).
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

        CREATE TABLE zoneRoom (
            zone INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
            position INTEGER NOT NULL,
            room INTEGER NOT NULL REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (zone, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX zoneRoomByRoom ON zoneRoom (room);
        CREATE TABLE groupService (
            "group" INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
            position INTEGER NOT NULL,
            service INTEGER NOT NULL REFERENCES service DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY ("group", position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX groupServiceByService ON groupService (service);

        CREATE TABLE rule (
            id INTEGER PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
            events TEXT NOT NULL, -- a JSON array, see StoredEvent
            conditions TEXT NOT NULL, -- a JSON array, see StoredCondition
            days TEXT NOT NULL, -- abbreviations, separated by spaces; empty for every day
            isOnce INTEGER NOT NULL CHECK (isOnce IN (0, 1)),
            duration INTEGER, -- seconds
            isEnabled INTEGER NOT NULL CHECK (isEnabled IN (0, 1)),
            author INTEGER REFERENCES entity DEFERRABLE INITIALLY DEFERRED
        ) STRICT;
        CREATE INDEX ruleByAuthor ON rule (author);
        CREATE TABLE ruleScene (
            rule INTEGER NOT NULL REFERENCES rule ON DELETE CASCADE,
            position INTEGER NOT NULL,
            scene INTEGER NOT NULL REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (rule, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX ruleSceneByScene ON ruleScene (scene);
        -- What a scene or a rule writes.
        CREATE TABLE action (
            owner INTEGER NOT NULL REFERENCES entity ON DELETE CASCADE,
            position INTEGER NOT NULL,
            service INTEGER NOT NULL,
            type TEXT NOT NULL,
            value ANY NOT NULL,
            PRIMARY KEY (owner, position),
            FOREIGN KEY (service, type) REFERENCES characteristic DEFERRABLE INITIALLY DEFERRED
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX actionByCharacteristic ON action (service, type);
        """

    /// What happened, see ``StoredActivity``. Nothing refers to homes: what is gone has still happened.
    private static let activity = """
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
        CREATE INDEX activityByMoment ON activity (moment, id);
        CREATE INDEX activityBySubject ON activity (subject, moment);
        """
}
