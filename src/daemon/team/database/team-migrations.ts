/** The step of the schema of a team’s database that exports came with. */
const exportMigrations: readonly string[] = [
  // How far each target of exports has the log of each gate, and what became of it: a row for each target, which whoever has
  // the turn to send to it writes, with a row for each log beside it, in the same transaction.
  `
  CREATE TABLE exports (
    target text PRIMARY KEY,
    holder text NOT NULL,
    turn bigint NOT NULL,
    until timestamptz NOT NULL,
    state text NOT NULL
  );
  CREATE TABLE export_places (
    target text NOT NULL,
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    held bigint[] NOT NULL,
    PRIMARY KEY (target, gate, epoch)
  );
  `,
]

/** Steps of the schema of a team’s database. A new step comes last; one that was released never changes. */
export const teamMigrations: readonly string[] = [
  // The acts of people in one order: a row each, which is never changed. Its place is the key, so no two can take one.
  `
  CREATE TABLE acts (
    number bigint PRIMARY KEY CHECK (number > 0),
    id text NOT NULL UNIQUE,
    after text NOT NULL,
    at bigint NOT NULL,
    rows text NOT NULL,
    entries text NOT NULL,
    signature text NOT NULL
  );
  `,
  // The logs of gates, each with its end: a batch is added only where the log ends. Entries lie in a table for each month in
  // which they came, so that old months can be put away whole.
  // That each is there once is kept by the heads. No hash covers openings: they go when a part is erased.
  `
  CREATE TABLE heads (
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (gate, epoch)
  );
  CREATE SEQUENCE places;
  CREATE TABLE entries (
    place bigint NOT NULL DEFAULT nextval('places'),
    taken bigint NOT NULL DEFAULT (extract(epoch FROM now()) * 1000)::bigint,
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    body text,
    prev text NOT NULL,
    hash text NOT NULL,
    openings text,
    PRIMARY KEY (gate, epoch, seq, taken)
  ) PARTITION BY RANGE (taken);
  `,
  // What lists are made from, in the months of the entries: a row for each decision, and all that it is found by as words.
  `
  CREATE TABLE decisions (
    place bigint NOT NULL,
    taken bigint NOT NULL,
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    id text NOT NULL,
    call_id text NOT NULL,
    effect text NOT NULL,
    level text NOT NULL,
    composite double precision NOT NULL,
    session text NOT NULL,
    agent text NOT NULL,
    profile text NOT NULL,
    tool text,
    principal text,
    dry boolean NOT NULL,
    words tsvector NOT NULL,
    PRIMARY KEY (place, taken)
  ) PARTITION BY RANGE (taken);
  CREATE INDEX decisions_of_gate ON decisions (gate, place);
  CREATE INDEX decisions_of_session ON decisions (session, place);
  CREATE INDEX decisions_by_id ON decisions (id);
  CREATE INDEX decisions_by_call ON decisions (call_id);
  CREATE INDEX decisions_by_words ON decisions USING gin (words);

  CREATE TABLE erasures (
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    pointer text NOT NULL,
    digest text NOT NULL,
    entry bigint NOT NULL,
    PRIMARY KEY (gate, epoch, seq, pointer)
  );

  CREATE FUNCTION open_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE
    month timestamp;
    name text;
    part text;
  BEGIN
    month := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month';
    IF to_regclass('decisions' || to_char(month, '_YYYY_MM')) IS NOT NULL THEN
      RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(7204312);
    FOR i IN 0..1 LOOP
      month := date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => i);
      FOREACH part IN ARRAY ARRAY['entries', 'decisions'] LOOP
        name := part || to_char(month, '_YYYY_MM');
        CONTINUE WHEN to_regclass(quote_ident(name)) IS NOT NULL;
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', name, part,
          (extract(epoch FROM month) * 1000)::bigint,
          (extract(epoch FROM month + interval '1 month') * 1000)::bigint);
      END LOOP;
    END LOOP;
  END $$;
  SELECT open_months();
  `,
  // Sums beside the entries: of a group of gates, spread over parts so that batches of several gates seldom wait for each
  // other; of each gate by the day; the clients and sessions that were seen.
  `
  CREATE TABLE tallies (
    what text NOT NULL,
    length integer NOT NULL,
    slot bigint NOT NULL,
    gates text NOT NULL,
    part smallint NOT NULL,
    key text NOT NULL,
    allowed bigint NOT NULL,
    queued bigint NOT NULL,
    denied bigint NOT NULL,
    points double precision NOT NULL,
    PRIMARY KEY (what, length, slot, gates, part, key)
  );
  CREATE TABLE gate_days (
    gate text NOT NULL,
    day bigint NOT NULL,
    allowed bigint NOT NULL,
    queued bigint NOT NULL,
    denied bigint NOT NULL,
    PRIMARY KEY (gate, day)
  );
  CREATE TABLE seen_clients (
    gate text NOT NULL,
    agent text NOT NULL,
    profile text NOT NULL,
    origin text NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    last_place bigint NOT NULL,
    allowed bigint NOT NULL,
    queued bigint NOT NULL,
    denied bigint NOT NULL,
    PRIMARY KEY (gate, agent, profile, origin)
  );
  CREATE TABLE seen_sessions (
    gate text NOT NULL,
    id text NOT NULL,
    agent text NOT NULL,
    profile text NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    last_place bigint NOT NULL,
    allowed bigint NOT NULL,
    queued bigint NOT NULL,
    denied bigint NOT NULL,
    PRIMARY KEY (gate, id)
  );
  CREATE INDEX sessions_by_place ON seen_sessions (last_place);
  CREATE INDEX sessions_of_gate ON seen_sessions (gate, last_place);
  `,
  // What is known of each gate besides the acts of people: its last word, its lease, what made its newest decision.
  `
  CREATE TABLE gate_states (
    gate text PRIMARY KEY,
    seen_at bigint NOT NULL,
    lease_until bigint,
    version text,
    policy_digest text
  );
  `,
  // Roots over the ends of all logs: a row each, which is never changed, with the ends that were others in the root before.
  // The roots are leaves of a tree in their turn, of which every full tile is kept.
  `
  CREATE TABLE roots (
    number bigint PRIMARY KEY CHECK (number > 0),
    at bigint NOT NULL,
    size integer NOT NULL,
    root text NOT NULL,
    note text NOT NULL
  );
  CREATE TABLE root_heads (
    gate text NOT NULL,
    epoch integer NOT NULL,
    number bigint NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (gate, epoch, number)
  );
  CREATE INDEX root_heads_by_number ON root_heads (number);
  CREATE TABLE root_tiles (
    level smallint NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (level, number)
  );
  `,
  // The rows of acts are encrypted from here on, since they have the secrets of reviewers: no other act is taken. Those that
  // are there as they are come from a version before, and stay readable until somebody who may change acts encrypts them.
  `
  ALTER TABLE acts ADD COLUMN encrypted bytea;
  ALTER TABLE acts ALTER COLUMN encrypted SET STORAGE EXTERNAL;
  ALTER TABLE acts ALTER COLUMN rows DROP NOT NULL;
  ALTER TABLE acts ADD CONSTRAINT acts_encrypted CHECK (rows IS NULL AND encrypted IS NOT NULL) NOT VALID;
  CREATE INDEX acts_not_encrypted ON acts (number) WHERE rows IS NOT NULL;
  `,
  // Who tells people of what waits, and what is still to be told: one row. Whoever has the turn writes, and no other; a turn
  // that is not held any longer is anybody's.
  `
  CREATE TABLE telling (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    holder text NOT NULL,
    turn bigint NOT NULL,
    until timestamptz NOT NULL,
    state text NOT NULL
  );
  `,
  // Answers from chats and by links that were taken, until they would be too old anyway: none is taken twice.
  `
  CREATE TABLE used_answers (
    key text PRIMARY KEY,
    until bigint NOT NULL
  );
  `,
  // The reason why a gate is given no lease, or takes nothing over: people see it beside the gate.
  `
  ALTER TABLE gate_states ADD COLUMN problem text;
  `,
  // The clients beside a gate, as it said last: JSON.
  `
  ALTER TABLE gate_states ADD COLUMN seals text;
  `,
  // What lists are asked for and is rare is found by what it is.
  `
  CREATE INDEX decisions_by_level ON decisions (level, effect, place);
  CREATE INDEX decisions_by_effect ON decisions (effect, place);
  CREATE INDEX decisions_by_points ON decisions (composite) WHERE composite > 0;
  CREATE INDEX decisions_by_time ON decisions (at);
  `,
  // Something that the team’s key signed in this history and that the database has no more, as a gate brought it: an act by
  // its place, or a root, whose number is 0 here. It stops the team until the act is back, or somebody begins a new history.
  `
  CREATE TABLE set_backs (
    history integer NOT NULL,
    gate text NOT NULL,
    number bigint NOT NULL,
    id text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (history, gate, number)
  );
  `,
  // From here on people have roles, which are rows of acts. A hub of a version before would let everybody answer, so that it
  // may not serve this database.
  `
  COMMENT ON TABLE acts IS 'What people did, roles of people among it';
  `,
  // What lists of a time long ago begin at, and what came long after it was judged: neither is found by its place. Sums of
  // days are summed once more over ten days each, without those that still lie in parts, which are few.
  `
  CREATE INDEX decisions_by_coming ON decisions (taken);
  CREATE INDEX decisions_that_came_late ON decisions (at) WHERE taken - at > 120000;
  CREATE INDEX tallies_in_parts ON tallies (what, length, slot) WHERE part > 0;
  INSERT INTO tallies (what, length, slot, gates, part, key, allowed, queued, denied, points)
    SELECT what, 864000000, slot - slot % 864000000, gates, 0, key, sum(allowed), sum(queued), sum(denied), sum(points)
    FROM tallies WHERE length = 86400000 AND part = 0 GROUP BY what, slot - slot % 864000000, gates, key;
  `,
  // The version of its group’s policy that a gate has, as it said last; 0: none.
  `
  ALTER TABLE gate_states ADD COLUMN group_policy integer;
  `,
  ...exportMigrations,
]
