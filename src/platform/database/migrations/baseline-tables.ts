/**
 * Columns and indices of each table. `serial` is a generated id of 64 bits, `int64` a number of 64
 * bits, such as an id (CLU-6). Times are UTC milliseconds (`bigint`).
 */
export const TABLES = {
  users: `
    id serial, first_name varchar(60) NOT NULL, last_name varchar(60) NOT NULL,
    cell_number varchar(16) NOT NULL, email varchar(254), status varchar(16) NOT NULL,
    verified_at bigint, signed_in_at bigint, sign_ins integer NOT NULL, created_at bigint NOT NULL,
    updated_at bigint NOT NULL, staff_since bigint, staff_role varchar(16),
    name_1 varchar(64), name_2 varchar(64), name_3 varchar(64), name_4 varchar(64),
    number_end varchar(4),
    UNIQUE INDEX users_cell_number (cell_number),
    UNIQUE INDEX users_email (email),
    INDEX users_unverified (verified_at, created_at),
    INDEX users_staff (staff_since),
    INDEX users_status (status),
    INDEX users_name_1 (name_1),
    INDEX users_name_2 (name_2),
    INDEX users_name_3 (name_3),
    INDEX users_name_4 (name_4),
    INDEX users_number_end (number_end)`,
  clients: `
    id serial, name varchar(100) NOT NULL, platform varchar(16) NOT NULL,
    scopes varchar(255) NOT NULL, grants varchar(255) NOT NULL, secret_hash varchar(96) NOT NULL,
    secret_used_at bigint, previous_secret_hash varchar(96), previous_secret_used_at bigint,
    demo smallint NOT NULL, disabled_at bigint, created_at bigint NOT NULL,
    sms_text_en varchar(255), sms_text_fa varchar(255)`,
  client_leaks: `
    client_id int64 PRIMARY KEY NOT NULL, actor varchar(40) NOT NULL, before_at bigint NOT NULL,
    pass_at bigint NOT NULL, position int64 NOT NULL, ended integer NOT NULL`,
  signing_keys: `
    kid varchar(64) PRIMARY KEY NOT NULL, alg varchar(8) NOT NULL, generation varchar(32) NOT NULL,
    public_jwk text NOT NULL, sealed_private text NOT NULL, created_at bigint NOT NULL,
    signs_from bigint NOT NULL, stable_mac varchar(96),
    UNIQUE INDEX signing_keys_generation (generation)`,
  sessions: `
    id serial, user_id int64 NOT NULL, client_id int64 NOT NULL, scope varchar(255) NOT NULL,
    counter integer NOT NULL, key_id varchar(16) NOT NULL, amr varchar(16) NOT NULL,
    network varchar(64), created_at bigint NOT NULL, rotated_at bigint,
    idle_expires_at bigint NOT NULL, expires_at bigint NOT NULL, revoked_at bigint,
    revoked_by varchar(16), coarse_network varchar(24), nonce varchar(32) NOT NULL,
    rotated_from varchar(64), repeated_counter integer, passkey_id int64,
    INDEX sessions_network (user_id, network),
    INDEX sessions_expires (expires_at),
    INDEX sessions_user_newest (user_id, revoked_at, created_at, id)`,
  staff_passkeys: `
    id serial, user_id int64 NOT NULL, name varchar(60) NOT NULL,
    credential_id varchar(340) NOT NULL, public_key text NOT NULL, sign_count int64 NOT NULL,
    last_challenge int64 NOT NULL, created_at bigint NOT NULL, used_at bigint,
    UNIQUE INDEX staff_passkeys_credential (credential_id),
    INDEX staff_passkeys_user (user_id, id)`,
  revocations: `
    id serial, kind varchar(8) NOT NULL, target_id int64 NOT NULL, created_at bigint NOT NULL,
    INDEX revocations_created (created_at)`,
  heartbeats: `
    replica varchar(32) PRIMARY KEY NOT NULL, beat integer NOT NULL, beaten_at bigint NOT NULL,
    INDEX heartbeats_beaten (beaten_at)`,
  challenges: `
    subject varchar(80) PRIMARY KEY NOT NULL, user_id int64, challenge_id varchar(32) NOT NULL,
    nonce varchar(32) NOT NULL, key_id varchar(16) NOT NULL, channel varchar(8) NOT NULL,
    tries integer NOT NULL, failures integer NOT NULL, failures_since bigint NOT NULL,
    delayed_until bigint NOT NULL, step integer NOT NULL, issued_at bigint NOT NULL,
    expires_at bigint NOT NULL, next_at bigint NOT NULL, shown_at bigint, used_at bigint,
    target varchar(254), shows integer NOT NULL, known_tries integer NOT NULL, known_tried_at bigint,
    failed_at bigint`,
  messages: `
    id serial, recipient varchar(254) NOT NULL, subject varchar(80) NOT NULL,
    challenge_id varchar(32) NOT NULL, nonce varchar(32) NOT NULL, key_id varchar(16) NOT NULL,
    language varchar(2) NOT NULL, created_at bigint NOT NULL,
    kind varchar(16) NOT NULL DEFAULT 'otp.sms', state varchar(12) NOT NULL DEFAULT 'accepted',
    attempts smallint NOT NULL DEFAULT 0, next_at bigint, expires_at bigint NOT NULL DEFAULT 0,
    provider varchar(32), provider_message_id varchar(64), payload text, traceparent varchar(55),
    INDEX messages_recipient (recipient),
    INDEX messages_due (state, next_at),
    INDEX messages_reference (provider_message_id),
    INDEX messages_challenge (challenge_id),
    INDEX messages_created (created_at)`,
  message_attempts: `
    id serial, message_id int64 NOT NULL, provider varchar(32) NOT NULL,
    outcome varchar(12) NOT NULL, reason varchar(120) NOT NULL, started_at bigint NOT NULL,
    ended_at bigint NOT NULL,
    INDEX message_attempts_message (message_id),
    INDEX message_attempts_ended (ended_at)`,
  receipts: `
    id serial, message_id int64, provider varchar(32) NOT NULL, reference varchar(64) NOT NULL,
    status varchar(12) NOT NULL, received_at bigint NOT NULL,
    UNIQUE INDEX receipts_once (provider, reference, status),
    INDEX receipts_message (message_id),
    INDEX receipts_received (received_at)`,
  provider_refusals: `
    provider varchar(32) NOT NULL, part varchar(12) NOT NULL, reason varchar(120) NOT NULL,
    refusals integer NOT NULL, first_at bigint NOT NULL, last_at bigint NOT NULL,
    PRIMARY KEY (provider, part)`,
  ussd_turns: `
    turn varchar(64) PRIMARY KEY NOT NULL, subject varchar(80), challenge_id varchar(32),
    nonce varchar(32), key_id varchar(16), seconds_left integer, created_at bigint NOT NULL,
    INDEX ussd_turns_created (created_at)`,
  ussd_signatures: `
    signature varchar(64) PRIMARY KEY NOT NULL, created_at bigint NOT NULL,
    INDEX ussd_signatures_created (created_at)`,
  sms_windows: `
    bucket varchar(40) PRIMARY KEY NOT NULL, ends_at bigint NOT NULL, hits integer NOT NULL,
    sent integer NOT NULL, entered integer NOT NULL, due_at bigint, held_until bigint NOT NULL,
    told smallint NOT NULL,
    INDEX sms_windows_ends (ends_at)`,
  phone_networks: `
    id serial, recipient varchar(254) NOT NULL, latency_ms integer NOT NULL, loss integer NOT NULL,
    duplicates smallint NOT NULL, outage smallint NOT NULL, set_at bigint NOT NULL,
    INDEX phone_networks_recipient (recipient),
    INDEX phone_networks_set (set_at)`,
  limits: `
    bucket varchar(96) PRIMARY KEY NOT NULL, hits integer NOT NULL, resets_at bigint NOT NULL,
    INDEX limits_resets (resets_at)`,
  idempotency_keys: `
    key_mac varchar(64) PRIMARY KEY NOT NULL, fingerprint varchar(64) NOT NULL, result_id int64,
    created_at bigint NOT NULL,
    INDEX idempotency_keys_created_at (created_at)`,
  departments: `
    id serial, title varchar(100) NOT NULL, disabled_at bigint`,
  tickets: `
    id serial, user_id int64 NOT NULL, department_id int64 NOT NULL, title varchar(255) NOT NULL,
    status varchar(20) NOT NULL, priority varchar(8) NOT NULL, reply_count integer NOT NULL,
    created_at bigint NOT NULL, updated_at bigint NOT NULL, seen_reply_id int64, rating smallint,
    assignee_id int64, bytes integer NOT NULL, staff_seen_reply_id int64,
    note_count integer NOT NULL DEFAULT 0, waiting_since bigint,
    INDEX tickets_user_newest (user_id, created_at, id),
    INDEX tickets_newest (created_at, id),
    INDEX tickets_status (status, created_at, id),
    INDEX tickets_user_status (user_id, status, created_at, id),
    INDEX tickets_assignee (assignee_id, status, created_at, id),
    INDEX tickets_updated (updated_at, id),
    INDEX tickets_waiting (waiting_since, id, department_id, assignee_id, priority),
    INDEX tickets_department (department_id, status, created_at, id)`,
  ticket_replies: `
    id serial, ticket_id int64 NOT NULL, author varchar(8) NOT NULL, content text NOT NULL,
    created_at bigint NOT NULL, staff_id int64,
    INDEX ticket_replies_ticket (ticket_id, id)`,
  ticket_words: `
    id serial, ticket_id int64 NOT NULL, word varchar(32) NOT NULL,
    INDEX ticket_words_word (word, ticket_id),
    INDEX ticket_words_ticket (ticket_id, word)`,
  ticket_notes: `
    id serial, ticket_id int64 NOT NULL, author_id int64 NOT NULL, content text NOT NULL,
    created_at bigint NOT NULL,
    INDEX ticket_notes_ticket (ticket_id, id)`,
  ticket_presence: `
    staff_id int64 PRIMARY KEY NOT NULL, ticket_id int64 NOT NULL, writing smallint NOT NULL,
    seen_at bigint NOT NULL,
    INDEX ticket_presence_ticket (ticket_id),
    INDEX ticket_presence_seen (seen_at)`,
  cards: `
    id bigint PRIMARY KEY NOT NULL, user_id int64 NOT NULL, fingerprint varchar(64),
    sealed_pan varchar(255), pan varchar(19) NOT NULL, status varchar(8) NOT NULL,
    brand varchar(32), issuing_bank varchar(64), expired_at bigint, created_at bigint NOT NULL,
    updated_at bigint NOT NULL, verify_at bigint,
    UNIQUE INDEX cards_fingerprint (user_id, fingerprint),
    INDEX cards_user_newest (user_id, created_at, id),
    INDEX cards_expiry (status, expired_at)`,
  audit_events: `
    id serial, created_at bigint NOT NULL, event varchar(40) NOT NULL, actor varchar(40) NOT NULL,
    subject varchar(40) NOT NULL, user_id int64, nonce varchar(24) NOT NULL,
    mac varchar(64) NOT NULL, position int64, seal varchar(64),
    UNIQUE INDEX audit_events_nonce (nonce),
    UNIQUE INDEX audit_events_position (position)`,
  audit_head: `
    id integer PRIMARY KEY NOT NULL, position int64 NOT NULL, seal varchar(64) NOT NULL,
    mac varchar(64) NOT NULL`,
  audit_reasons: `
    nonce varchar(24) PRIMARY KEY NOT NULL, user_id int64, reason varchar(512) NOT NULL,
    created_at bigint NOT NULL, mac varchar(64) NOT NULL,
    INDEX audit_reasons_user (user_id),
    INDEX audit_reasons_created (created_at)`,
  webhook_endpoints: `
    id serial, url varchar(500) NOT NULL, events varchar(500) NOT NULL, personal smallint NOT NULL,
    sealed_secret text NOT NULL, sealed_previous text, previous_until bigint,
    position int64 NOT NULL, failing_since bigint, disabled_at bigint, disabled_by varchar(16),
    created_at bigint NOT NULL`,
  webhook_deliveries: `
    id serial, endpoint_id int64 NOT NULL, position int64 NOT NULL, nonce varchar(24) NOT NULL,
    event varchar(40) NOT NULL, actor varchar(40) NOT NULL, subject varchar(40) NOT NULL,
    user_id int64, happened_at bigint NOT NULL, state varchar(8) NOT NULL,
    attempts integer NOT NULL, next_at bigint NOT NULL, outcome varchar(40),
    UNIQUE INDEX webhook_deliveries_once (endpoint_id, position),
    INDEX webhook_deliveries_due (endpoint_id, state, next_at),
    INDEX webhook_deliveries_order (endpoint_id, user_id, position),
    INDEX webhook_deliveries_next (next_at)`,
} as const;
