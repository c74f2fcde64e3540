-- A database of schema version 1, as it was made then. Kept by hand: it does not change when the schema does.
-- Written for PostgreSQL; for SQLite the test says BLOB for BYTEA and X'..' for '\x..'.
CREATE TABLE guests (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    token_hash TEXT,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (token_hash)
);

CREATE TABLE meta (
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE tables (
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT,
    settings TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    host_id TEXT NOT NULL,
    state TEXT NOT NULL,
    match_number INTEGER NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(host_id) REFERENCES guests (id)
);

CREATE INDEX tables_by_state ON tables (state, changed);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    guest_id TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, n),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(guest_id) REFERENCES guests (id)
);

CREATE INDEX chat_by_time ON chat (at);

CREATE TABLE matches (
    id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    outcome TEXT,
    started BIGINT NOT NULL,
    ended BIGINT,
    PRIMARY KEY (id),
    FOREIGN KEY(table_id) REFERENCES tables (id)
);

CREATE INDEX matches_by_end ON matches (ended);

CREATE UNIQUE INDEX matches_by_table ON matches (table_id, number);

CREATE TABLE mutes (
    table_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    PRIMARY KEY (table_id, guest_id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(guest_id) REFERENCES guests (id)
);

CREATE TABLE places (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    guest_id TEXT,
    bot TEXT,
    stands_in BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(guest_id) REFERENCES guests (id)
);

CREATE INDEX places_by_guest ON places (guest_id);

CREATE TABLE acknowledged (
    match_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    result TEXT,
    PRIMARY KEY (match_id, guest_id, message_id),
    FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE,
    FOREIGN KEY(guest_id) REFERENCES guests (id)
);

CREATE TABLE journal (
    match_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    entry TEXT NOT NULL,
    track BYTEA,
    PRIMARY KEY (match_id, seq),
    FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TABLE match_places (
    match_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    guest_id TEXT,
    bot TEXT,
    PRIMARY KEY (match_id, seat),
    FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE,
    FOREIGN KEY(guest_id) REFERENCES guests (id)
);

CREATE INDEX match_places_by_guest ON match_places (guest_id);

INSERT INTO meta (name, value) VALUES ('schema', '1');

INSERT INTO guests (id, name, token_hash, created, seen) VALUES
    ('z', 'Zoé', 'e3316e2bafebb6103a3418e8778c0adc960d40213a03a7e7f4fcd3426ed807bf', 1000, 2000);

INSERT INTO tables (id, game, options, settings, public, host_id, state, match_number, created, changed) VALUES
    ('t', 'pebbles', '{}', '{"clock":null}', TRUE, 'z', 'over', 1, 3000, 4000);

INSERT INTO places (table_id, seat, guest_id, bot, stands_in) VALUES ('t', 0, 'z', NULL, FALSE), ('t', 1, NULL, 'random', FALSE);

INSERT INTO matches (id, table_id, number, game, outcome, started, ended) VALUES
    ('m', 't', 1, 'pebbles', '{"winners":[0]}', 3500, 4000);

INSERT INTO match_places (match_id, seat, guest_id, bot) VALUES ('m', 0, 'z', NULL), ('m', 1, NULL, 'random');

INSERT INTO journal (match_id, seq, kind, entry, track) VALUES
    ('m', 0, 'opened', '{"type":"opened","game":"pebbles","seats":2,"seed":7,"options":{},"position":null}', NULL),
    ('m', 1, 'acted', '{"type":"acted","seat":0,"action":{"do":"add","count":1},"chance":"wind"}', NULL),
    ('m', 2, 'committed',
     '{"type":"committed","seat":1,"action":{"do":"throw","frames":1},"result":1,"chance":"","track":""}',
     '\x789c63040000020002');

INSERT INTO acknowledged (match_id, guest_id, message_id, n, result) VALUES ('m', 'z', 'id-1', 0, '{"seq":1}');

INSERT INTO chat (table_id, n, guest_id, name, text, at) VALUES ('t', 0, 'z', 'Zoé', 'miaou', 3600);

INSERT INTO mutes (table_id, guest_id) VALUES ('t', 'z');
