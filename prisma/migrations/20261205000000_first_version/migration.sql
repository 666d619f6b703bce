-- The schema of the first version. Later migrations are added beside this one, and none is edited once it is on main.
-- The functions of the product are in prisma/functions and are applied after the migrations. Those that a table, an
-- index or a trigger needs are created here: of the first kind as they are there, of triggers as placeholders.
--
-- Texts that lists sort by have the collation of all languages ("und-x-icu"), in every locale of a server.

CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SCHEMA partitions;

-- Functions of columns, indexes and statistics

CREATE FUNCTION earth_cell(p_latitude double precision, p_longitude double precision) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN floor(p_latitude)::integer * 1000
  + CASE WHEN p_latitude >= -80 AND p_latitude < 80 THEN least(floor(p_longitude)::integer, 179) ELSE 0 END;

CREATE FUNCTION earth_position(p_latitude double precision, p_longitude double precision) RETURNS cube
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN cube(ARRAY[cos(radians(p_latitude)) * cos(radians(p_longitude)), cos(radians(p_latitude)) * sin(radians(p_longitude)),
  sin(radians(p_latitude))]);

CREATE FUNCTION words_at(p_words tsvector, p_cell integer) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT word || '@' || p_cell FROM unnest(tsvector_to_array(p_words)) word));

CREATE FUNCTION unaccented(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(p_text) = length(p_text) THEN p_text ELSE lower(
    regexp_replace(normalize(replace(translate(p_text, 'øłđıØŁĐ', 'oldiold'), 'ß', 'ss'), NFD), '[\u0300-\u036f]', '', 'g')) END
$$;

CREATE FUNCTION audit_text(p_action text, p_before jsonb, p_after jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n', p_action, string_agg(value #>> '{}', E'\n'))
    FROM jsonb_path_query(jsonb_build_array(p_before, p_after), '$.** ? (@.type() == "string")') AS value
$$;

-- Placeholders of the functions of triggers

CREATE FUNCTION count_completions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION count_entries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION list_on_leaderboard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION record_changed_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION record_new_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION reject_answer_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION review_claims() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION set_tier_level() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

-- Tables. Rows that change often leave room for it in their page (fillfactor).

CREATE SEQUENCE webhook_events_sequence_seq INCREMENT BY 10;

CREATE SEQUENCE sandbox_webhooks_id_seq INCREMENT BY 1;

CREATE TABLE visit_events (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    event_token text NOT NULL,
    name text NOT NULL,
    properties jsonb DEFAULT '{}' NOT NULL,
    "time" timestamptz(3) NOT NULL,
    CONSTRAINT visit_events_pkey PRIMARY KEY (program_id, visit_id, event_token)
) PARTITION BY RANGE (visit_id);

CREATE TABLE webhook_attempts (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    url text NOT NULL,
    request_headers jsonb NOT NULL,
    response_status integer,
    response_body text,
    error text,
    duration_ms integer NOT NULL,
    attempted_at timestamptz(3) NOT NULL,
    CONSTRAINT webhook_attempts_pkey PRIMARY KEY (program_id, delivery_id, id)
) PARTITION BY RANGE (delivery_id);

CREATE TABLE webhook_events (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    sequence bigint DEFAULT nextval('webhook_events_sequence_seq') NOT NULL,
    type text NOT NULL,
    participant_id uuid,
    data jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    fanned_out_at timestamptz(3),
    CONSTRAINT webhook_events_pkey PRIMARY KEY (program_id, id)
) PARTITION BY RANGE (id);

CREATE TABLE participant_actions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    action_type text NOT NULL,
    title text NOT NULL,
    actionable_type text,
    actionable_id uuid,
    points bigint DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT participant_actions_type_check CHECK (action_type ~ '^[a-z_]+$'),
    CONSTRAINT participant_actions_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE admin_sessions (
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    last_seen_at timestamptz(3),
    user_agent text DEFAULT '' NOT NULL,
    wrote_up_to bigint,
    CONSTRAINT admin_sessions_pkey PRIMARY KEY (id)
);

CREATE TABLE admin_sign_in_codes (
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    kind text NOT NULL,
    secret_hash bytea NOT NULL,
    browser_token_hash bytea,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    voided_at timestamptz(3),
    requested_from bytea,
    CONSTRAINT admin_sign_in_codes_attempts_check CHECK ((attempts >= 0) AND (attempts <= 5)),
    CONSTRAINT admin_sign_in_codes_kind_check CHECK (kind IN ('otp', 'magic_link')),
    CONSTRAINT admin_sign_in_codes_pkey PRIMARY KEY (id)
);

CREATE TABLE admins (
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text DEFAULT '' NOT NULL COLLATE "und-x-icu",
    last_name text DEFAULT '' NOT NULL COLLATE "und-x-icu",
    super_admin boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    preferred_locale text DEFAULT 'en' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    last_sign_in_at timestamptz(3),
    CONSTRAINT admins_email_check CHECK (email = lower(email)),
    CONSTRAINT admins_pkey PRIMARY KEY (id)
);

CREATE TABLE answer_photos (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    question_id uuid NOT NULL,
    name text NOT NULL,
    key text NOT NULL,
    content_type text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT answer_photos_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE api_keys (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    prefix text NOT NULL,
    token_hash bytea NOT NULL,
    scopes text[],
    created_by_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0),
    CONSTRAINT api_keys_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE aptos_integrations (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    network text DEFAULT 'testnet' NOT NULL,
    wallet_address text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT aptos_integrations_network_check CHECK (network IN ('mainnet', 'testnet')),
    CONSTRAINT aptos_integrations_wallet_address_check CHECK (wallet_address ~ '^0x[0-9a-f]{64}$'),
    CONSTRAINT aptos_integrations_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE audit_entries (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id uuid,
    reason text,
    before jsonb,
    after jsonb,
    request_id text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT audit_entries_actor_check CHECK (actor_type IN ('visitor', 'participant', 'admin', 'api_key', 'system')),
    CONSTRAINT audit_entries_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE birthday_gifts (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    given_on date NOT NULL,
    CONSTRAINT birthday_gifts_pkey PRIMARY KEY (program_id, participant_id)
);

CREATE TABLE bulk_change_batches (
    program_id uuid NOT NULL,
    bulk_change_id uuid NOT NULL,
    last_id uuid NOT NULL,
    changed_ids uuid[],
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT bulk_change_batches_pkey PRIMARY KEY (program_id, bulk_change_id, last_id)
);

CREATE TABLE bulk_changes (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    status text NOT NULL,
    kind text NOT NULL,
    input jsonb NOT NULL,
    filters jsonb NOT NULL,
    rows_total integer,
    rows_done integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    last_id uuid,
    created_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    CONSTRAINT bulk_changes_kind_check CHECK (kind IN ('tag', 'untag', 'set_status', 'add_points')),
    CONSTRAINT bulk_changes_status_check CHECK (status IN ('running', 'done', 'cancelled')),
    CONSTRAINT bulk_changes_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE carousel_slides (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL COLLATE "und-x-icu",
    description text DEFAULT '' NOT NULL,
    image_file_id uuid,
    link text DEFAULT '' NOT NULL,
    button_text text DEFAULT '' NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT carousel_slides_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE celebrations (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    kind text NOT NULL,
    reward_id uuid,
    points bigint DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT celebrations_kind_check CHECK (kind IN ('sign_up', 'friend_joined', 'reward_won', 'weekly_goal', 'birthday')),
    CONSTRAINT celebrations_reward_check CHECK (
CASE kind
    WHEN 'reward_won' THEN (reward_id IS NOT NULL)
    WHEN 'birthday' THEN true
    ELSE (reward_id IS NULL)
END),
    CONSTRAINT celebrations_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE certificates (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    claim_id uuid NOT NULL,
    reward_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    address text,
    owner_address text,
    mint_url text,
    token_url text,
    owner_url text,
    created_at timestamptz(3) NOT NULL,
    minted_at timestamptz(3),
    CONSTRAINT certificates_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE chain_transactions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    network text NOT NULL,
    reward_id uuid NOT NULL,
    certificate_id uuid,
    participant_id uuid,
    collection_name text NOT NULL,
    sender text,
    sequence_number bigint,
    hash text,
    signed text,
    expires_at timestamptz(3),
    url text,
    address text,
    error text,
    created_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3),
    CONSTRAINT chain_transactions_certificate_check CHECK (((kind = 'mint') = (certificate_id IS NOT NULL)) AND ((kind = 'mint') = (participant_id IS NOT NULL))),
    CONSTRAINT chain_transactions_confirmed_check CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL)),
    CONSTRAINT chain_transactions_kind_check CHECK (kind IN ('create_collection', 'transfer_collection', 'mint')),
    CONSTRAINT chain_transactions_network_check CHECK (network IN ('mainnet', 'testnet')),
    CONSTRAINT chain_transactions_status_check CHECK (status IN ('pending', 'confirmed', 'failed')),
    CONSTRAINT chain_transactions_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE challenge_clicks (
    program_id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    shard integer NOT NULL,
    clicks bigint NOT NULL,
    CONSTRAINT challenge_clicks_check CHECK ((clicks > 0) AND ((shard >= 0) AND (shard <= 15))),
    CONSTRAINT challenge_clicks_pkey PRIMARY KEY (program_id, challenge_id, shard)
) WITH (fillfactor = 70);

CREATE TABLE challenge_completion_counts (
    program_id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    shard integer NOT NULL,
    completions bigint NOT NULL,
    CONSTRAINT challenge_completion_counts_pkey PRIMARY KEY (program_id, challenge_id, shard)
) WITH (fillfactor = 70);

CREATE TABLE challenge_completions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    occurrence integer DEFAULT 0 NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    action_id uuid NOT NULL,
    completed_at timestamptz(3) NOT NULL,
    CONSTRAINT challenge_completions_check CHECK ((occurrence >= 0) AND (points >= 0)),
    CONSTRAINT challenge_completions_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE challenges (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    identifier text NOT NULL,
    caption text NOT NULL COLLATE "und-x-icu",
    description text DEFAULT '' NOT NULL,
    content text DEFAULT '' NOT NULL,
    challenge_type text NOT NULL,
    parameters text,
    published boolean DEFAULT false NOT NULL,
    start timestamptz(3),
    finish timestamptz(3),
    points bigint DEFAULT 0 NOT NULL,
    reward_type text DEFAULT 'points' NOT NULL,
    prize_reward_id uuid,
    sweepstake_reward_id uuid,
    sweepstake_entries integer DEFAULT 1 NOT NULL,
    grants_offers boolean DEFAULT false NOT NULL,
    cta_button_text text DEFAULT '' NOT NULL,
    link_url text,
    bypass_modal boolean DEFAULT false NOT NULL,
    api_completion_only boolean DEFAULT false NOT NULL,
    repeatable boolean DEFAULT false NOT NULL,
    repeat_after_seconds integer DEFAULT 86400 NOT NULL,
    duration_seconds integer,
    success_message text,
    settings jsonb DEFAULT '{}' NOT NULL,
    image_file_id uuid,
    icon_file_id uuid,
    video_file_id uuid,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    archived_at timestamptz(3),
    required_tier_id uuid,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT challenges_archived_check CHECK ((archived_at IS NULL) OR (NOT published)),
    CONSTRAINT challenges_collect_check CHECK ((challenge_type <> 'collect') OR (COALESCE(parameters, '') = ANY (ARRAY['quiz', 'survey', 'profile']))),
    CONSTRAINT challenges_entries_check CHECK (sweepstake_entries > 0),
    CONSTRAINT challenges_identifier_check CHECK ((identifier ~ '^[a-z0-9][a-z0-9_-]*$') AND (identifier !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')),
    CONSTRAINT challenges_points_check CHECK (points >= 0),
    CONSTRAINT challenges_repeat_check CHECK (repeat_after_seconds > 0),
    CONSTRAINT challenges_reward_type_check CHECK (reward_type IN ('points', 'prize')),
    CONSTRAINT challenges_schedule_check CHECK (finish > start),
    CONSTRAINT challenges_type_check CHECK (challenge_type IN ('signup', 'call_action', 'link', 'article', 'video', 'referral', 'collect', 'unified_social', 'donation', 'membership', 'share', 'engage', 'location')),
    CONSTRAINT challenges_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE checkout_sessions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    participant_id uuid,
    email text,
    kind text NOT NULL,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    entity text,
    status text DEFAULT 'open' NOT NULL,
    provider_session_id text,
    url text,
    action_id uuid,
    created_at timestamptz(3) NOT NULL,
    paid_at timestamptz(3),
    refunded_at timestamptz(3),
    CONSTRAINT checkout_sessions_amount_check CHECK ((amount_cents > 0) AND (points >= 0)),
    CONSTRAINT checkout_sessions_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT checkout_sessions_kind_check CHECK (kind IN ('membership', 'donation')),
    CONSTRAINT checkout_sessions_paid_check CHECK ((status IN ('paid', 'refunded')) = (paid_at IS NOT NULL)),
    CONSTRAINT checkout_sessions_payer_check CHECK (email = lower(email)),
    CONSTRAINT checkout_sessions_status_check CHECK (status IN ('open', 'paid', 'expired', 'refunded')),
    CONSTRAINT checkout_sessions_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE communication_settings (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    channel text NOT NULL,
    description text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT communication_settings_channel_check CHECK (channel IN ('all', 'important', 'none')),
    CONSTRAINT communication_settings_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE daily_mail_runs (
    program_id uuid NOT NULL,
    kind text NOT NULL,
    covered_until timestamptz(3) NOT NULL,
    runs_until timestamptz(3),
    last_at timestamptz(3),
    last_id uuid,
    CONSTRAINT daily_mail_runs_pkey PRIMARY KEY (program_id, kind)
);

CREATE TABLE dashboard_days (
    program_id uuid NOT NULL,
    day date NOT NULL,
    actions integer NOT NULL,
    completions integer NOT NULL,
    claims integer NOT NULL,
    visits integer NOT NULL,
    active_participants integer NOT NULL,
    CONSTRAINT dashboard_days_pkey PRIMARY KEY (program_id, day)
);

CREATE TABLE dashboard_rollups (
    program_id uuid NOT NULL,
    part text NOT NULL,
    counted_at timestamptz(3) NOT NULL,
    time_zone text NOT NULL,
    active_participants integer NOT NULL,
    rules smallint DEFAULT 0 NOT NULL,
    CONSTRAINT dashboard_rollups_part_check CHECK (part IN ('days', 'month', 'all_time', 'leaderboard')),
    CONSTRAINT dashboard_rollups_pkey PRIMARY KEY (program_id, part)
);

CREATE TABLE dashboard_staff (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    CONSTRAINT dashboard_staff_pkey PRIMARY KEY (program_id, participant_id)
);

CREATE TABLE dashboard_top_users (
    program_id uuid NOT NULL,
    part text NOT NULL,
    rank integer NOT NULL,
    participant_id uuid NOT NULL,
    points bigint NOT NULL,
    completions integer NOT NULL,
    CONSTRAINT dashboard_top_users_part_check CHECK (part IN ('month', 'all_time')),
    CONSTRAINT dashboard_top_users_pkey PRIMARY KEY (program_id, part, rank)
);

CREATE TABLE draw_entries (
    program_id uuid NOT NULL,
    draw_id uuid NOT NULL,
    "position" integer NOT NULL,
    entry_id text NOT NULL,
    participant_id uuid,
    weight integer NOT NULL,
    CONSTRAINT draw_entries_weight_check CHECK (weight > 0),
    CONSTRAINT draw_entries_pkey PRIMARY KEY (program_id, draw_id, "position")
);

CREATE TABLE draw_winners (
    program_id uuid NOT NULL,
    draw_id uuid NOT NULL,
    place integer NOT NULL,
    "position" integer NOT NULL,
    participant_id uuid,
    claim_id uuid,
    replaced_at timestamptz(3),
    CONSTRAINT draw_winners_pkey PRIMARY KEY (program_id, draw_id, place)
);

CREATE TABLE participants (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    email text,
    first_name text DEFAULT '' NOT NULL,
    last_name text DEFAULT '' NOT NULL,
    postal text,
    status text DEFAULT 'pending' NOT NULL,
    staff boolean DEFAULT false NOT NULL,
    locale text,
    avatar_file_id uuid,
    email_setting_id uuid,
    referral_code text NOT NULL,
    referred_by_id uuid,
    eligible_offers_rewards boolean DEFAULT false NOT NULL,
    points_issued bigint DEFAULT 0 NOT NULL,
    points_pending bigint DEFAULT 0 NOT NULL,
    points_available bigint DEFAULT 0 NOT NULL,
    points_spent bigint DEFAULT 0 NOT NULL,
    points_expired bigint DEFAULT 0 NOT NULL,
    points_reversed bigint DEFAULT 0 NOT NULL,
    points_debt bigint DEFAULT 0 NOT NULL,
    completed_challenges integer DEFAULT 0 NOT NULL,
    rewards_earned integer DEFAULT 0 NOT NULL,
    sign_in_count integer DEFAULT 0 NOT NULL,
    last_sign_in_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    aptos_wallet_address text,
    deleted_at timestamptz(3),
    profile jsonb DEFAULT '{}' NOT NULL,
    search_text text GENERATED ALWAYS AS (translate(lower((((((' ' || first_name) || ' ') || last_name) || ' ') || split_part(COALESCE(email, ''), '@', 1))), '._+-', '    ')) STORED,
    tier_level smallint DEFAULT 0 NOT NULL,
    push_asked_at timestamptz(3),
    claims_in_review integer DEFAULT 0 NOT NULL,
    CONSTRAINT participants_balances_check CHECK ((points_issued >= 0) AND (points_pending >= 0) AND (points_available >= 0) AND (points_spent >= 0) AND (points_expired >= 0) AND (points_reversed >= 0) AND (points_debt >= 0)),
    CONSTRAINT participants_counts_check CHECK ((completed_challenges >= 0) AND (rewards_earned >= 0) AND (sign_in_count >= 0)),
    CONSTRAINT participants_deleted_check CHECK ((deleted_at IS NULL) OR (email IS NULL)),
    CONSTRAINT participants_email_check CHECK (email = lower(email)),
    CONSTRAINT participants_status_check CHECK (status IN ('pending', 'inactive', 'active', 'opted_out', 'blocked')),
    CONSTRAINT participants_tier_level_check CHECK (tier_level >= 0),
    CONSTRAINT participants_pkey PRIMARY KEY (program_id, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE evergreen_mails (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    occasion text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT evergreen_mails_pkey PRIMARY KEY (program_id, participant_id, occasion)
);

CREATE TABLE evergreen_setting_definitions (
    id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    description text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT evergreen_setting_definitions_pkey PRIMARY KEY (id)
);

CREATE TABLE evergreen_setting_values (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    definition_id uuid NOT NULL,
    active boolean DEFAULT false NOT NULL,
    active_since timestamptz(3),
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT evergreen_setting_values_active_check CHECK ((NOT active) OR (active_since IS NOT NULL)),
    CONSTRAINT evergreen_setting_values_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE features (
    key text NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    description text DEFAULT '' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT features_key_check CHECK (key ~ '^[a-z][a-z0-9_]{1,49}$'),
    CONSTRAINT features_pkey PRIMARY KEY (key)
);

CREATE TABLE feed_post_imports (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    status text NOT NULL,
    posts jsonb NOT NULL,
    rows_total integer NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    CONSTRAINT feed_post_imports_status_check CHECK (status IN ('running', 'done')),
    CONSTRAINT feed_post_imports_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE feed_posts (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text,
    title text NOT NULL COLLATE "und-x-icu",
    body text DEFAULT '' NOT NULL,
    image_file_id uuid,
    link text DEFAULT '' NOT NULL,
    active boolean DEFAULT true NOT NULL,
    published_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT feed_posts_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE habit_days (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    day date NOT NULL,
    completions integer DEFAULT 0 NOT NULL,
    repeats integer DEFAULT 0 NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    CONSTRAINT habit_days_check CHECK ((completions >= repeats) AND (repeats >= 0) AND (points >= 0)),
    CONSTRAINT habit_days_pkey PRIMARY KEY (program_id, participant_id, day)
);

CREATE TABLE idempotency_keys (
    actor_type text NOT NULL,
    actor_id uuid NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    input_hash bytea NOT NULL,
    result jsonb,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (actor_type, actor_id, operation, key)
) WITH (fillfactor = 80);

CREATE TABLE leaderboard_entries (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    name text,
    hidden_at timestamptz(3),
    listed boolean DEFAULT false NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    week date NOT NULL,
    week_points bigint DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT leaderboard_entries_listed_check CHECK ((NOT listed) OR ((name IS NOT NULL) AND (hidden_at IS NULL))),
    CONSTRAINT leaderboard_entries_pkey PRIMARY KEY (program_id, participant_id)
);

CREATE TABLE media_files (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    content_type text NOT NULL,
    size_bytes integer NOT NULL,
    width integer,
    height integer,
    alt_text text DEFAULT '' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    duration_seconds integer,
    CONSTRAINT media_files_duration_check CHECK (duration_seconds > 0),
    CONSTRAINT media_files_size_check CHECK (size_bytes >= 0),
    CONSTRAINT media_files_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE merchant_imports (
    id uuid NOT NULL,
    file_hash bytea NOT NULL,
    records_done bigint DEFAULT 0 NOT NULL,
    merchants_done bigint DEFAULT 0 NOT NULL,
    offers_done bigint DEFAULT 0 NOT NULL,
    bad_records bigint DEFAULT 0 NOT NULL,
    started_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    CONSTRAINT merchant_imports_pkey PRIMARY KEY (id)
);

CREATE TABLE merchant_words (
    word text NOT NULL,
    CONSTRAINT merchant_words_pkey PRIMARY KEY (word)
);

CREATE TABLE merchants (
    id uuid NOT NULL,
    external_id text NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    category integer NOT NULL,
    second_category text DEFAULT '' NOT NULL,
    stub_copy text DEFAULT '' NOT NULL,
    phone text DEFAULT '' NOT NULL,
    address text DEFAULT '' NOT NULL,
    city text DEFAULT '' NOT NULL,
    state text DEFAULT '' NOT NULL,
    zip_code text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    "position" cube GENERATED ALWAYS AS (earth_position(latitude, longitude)) STORED,
    logo_path text,
    offers_count integer DEFAULT 0 NOT NULL,
    top_value_cents integer DEFAULT 0 NOT NULL,
    search tsvector,
    import_id uuid,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT merchants_category_check CHECK (category = ANY (ARRAY[25, 26, 27, 91])),
    CONSTRAINT merchants_place_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)) AND ((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT merchants_slug_check CHECK (slug ~ '^[a-z0-9-]+$'),
    CONSTRAINT merchants_pkey PRIMARY KEY (id)
);

CREATE TABLE milestone_checks (
    program_id uuid NOT NULL,
    reward_id uuid NOT NULL,
    threshold bigint NOT NULL,
    checked_at timestamptz(3) NOT NULL,
    CONSTRAINT milestone_checks_pkey PRIMARY KEY (program_id, reward_id)
);

CREATE TABLE navigation_menus (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    navigation_url text NOT NULL,
    show_in_tab boolean DEFAULT false NOT NULL,
    show_on_logout boolean DEFAULT true NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT navigation_menus_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE offer_redemptions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    offer_key text NOT NULL,
    redemption_type text NOT NULL,
    merchant_name text NOT NULL,
    offer_text text NOT NULL,
    web_site text,
    year integer NOT NULL,
    voucher_code text,
    voucher_url text,
    attempted_at timestamptz(3) NOT NULL,
    redeemed_at timestamptz(3),
    expires_at timestamptz(3),
    voided_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT offer_redemptions_type_check CHECK (redemption_type IN ('CLICK', 'MOBILE', 'PRINT')),
    CONSTRAINT offer_redemptions_voucher_check CHECK ((redeemed_at IS NULL) OR (redemption_type = 'CLICK') OR (voucher_code IS NOT NULL) OR (voucher_url IS NOT NULL)),
    CONSTRAINT offer_redemptions_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE offer_reports (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    offer_key text NOT NULL,
    merchant_name text NOT NULL,
    offer_text text NOT NULL,
    message text NOT NULL,
    status text DEFAULT 'open' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    mailed_at timestamptz(3),
    resolution text,
    resolved_at timestamptz(3),
    resolved_by_id uuid,
    CONSTRAINT offer_reports_resolved_check CHECK (((status = 'resolved') = (resolved_at IS NOT NULL)) AND ((status = 'resolved') OR ((resolution IS NULL) AND (resolved_by_id IS NULL)))),
    CONSTRAINT offer_reports_status_check CHECK (status IN ('open', 'resolved')),
    CONSTRAINT offer_reports_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE offers (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    offer_key text NOT NULL,
    text_short text NOT NULL,
    text_long text DEFAULT '' NOT NULL,
    valid_qualifier text DEFAULT '' NOT NULL,
    value_cents integer DEFAULT 0 NOT NULL,
    redemption_types text[],
    web_site text,
    import_id uuid,
    CONSTRAINT offers_types_check CHECK ((redemption_types IS NOT NULL) AND (cardinality(redemption_types) > 0) AND (redemption_types <@ ARRAY['CLICK', 'MOBILE', 'PRINT'])),
    CONSTRAINT offers_value_check CHECK (value_cents >= 0),
    CONSTRAINT offers_web_site_check CHECK ((web_site ~ '^https?://') OR (NOT ('CLICK' = ANY (redemption_types)))),
    CONSTRAINT offers_pkey PRIMARY KEY (id)
);

CREATE TABLE organization_admins (
    organization_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL,
    active boolean DEFAULT true NOT NULL,
    owner boolean DEFAULT true NOT NULL,
    last_visit_at timestamptz(3),
    CONSTRAINT organization_admins_pkey PRIMARY KEY (organization_id, admin_id)
);

CREATE TABLE organization_saved_views (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    query text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT organization_saved_views_pkey PRIMARY KEY (organization_id, id)
);

CREATE TABLE organizations (
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    created_at timestamptz(3) NOT NULL,
    background_image_public_url text,
    logo_public_url text,
    CONSTRAINT organizations_pkey PRIMARY KEY (id)
);

CREATE TABLE participant_answers (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    completion_id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_option_id uuid,
    answer text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT participant_answers_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE participant_exports (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    status text NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    attributes text[] DEFAULT ARRAY[]::text[],
    filters jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    rows_total integer,
    rows_written integer DEFAULT 0 NOT NULL,
    key text NOT NULL,
    size_bytes bigint,
    created_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    expires_at timestamptz(3),
    CONSTRAINT participant_exports_mode_check CHECK (mode IN ('default', 'detailed')),
    CONSTRAINT participant_exports_status_check CHECK (status IN ('running', 'done', 'failed', 'expired')),
    CONSTRAINT participant_exports_type_check CHECK (type IN ('report', 'import')),
    CONSTRAINT participant_exports_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE participant_habits (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    streak integer DEFAULT 0 NOT NULL,
    longest_streak integer DEFAULT 0 NOT NULL,
    last_day date,
    goal_week date,
    CONSTRAINT participant_habits_check CHECK ((longest_streak >= streak) AND (streak >= 0)),
    CONSTRAINT participant_habits_pkey PRIMARY KEY (program_id, participant_id)
);

CREATE TABLE participant_import_rows (
    program_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line integer NOT NULL,
    cells text[],
    error text,
    error_values jsonb,
    participant_id uuid,
    email text,
    first_name text,
    last_name text,
    points bigint,
    tags text[],
    postal text,
    profile jsonb,
    CONSTRAINT participant_import_rows_pkey PRIMARY KEY (program_id, import_id, line)
);

CREATE TABLE participant_imports (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    status text NOT NULL,
    file_name text NOT NULL,
    size_bytes bigint NOT NULL,
    key text NOT NULL,
    strategies jsonb NOT NULL,
    may_create_tags boolean NOT NULL,
    columns text[] DEFAULT ARRAY[]::text[],
    rows_read integer DEFAULT 0 NOT NULL,
    last_line integer DEFAULT 0 NOT NULL,
    imported_line integer DEFAULT 0 NOT NULL,
    preview jsonb,
    result jsonb,
    failure jsonb,
    created_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3),
    ended_at timestamptz(3),
    headings text[] DEFAULT ARRAY[]::text[],
    may_change_emails boolean DEFAULT true NOT NULL,
    CONSTRAINT participant_imports_status_check CHECK (status IN ('uploading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed')),
    CONSTRAINT participant_imports_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE participant_sessions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT participant_sessions_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE participant_sign_in_codes (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    kind text NOT NULL,
    secret_hash bytea NOT NULL,
    browser_token_hash bytea,
    return_to text,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    voided_at timestamptz(3),
    requested_from bytea,
    CONSTRAINT participant_sign_in_codes_attempts_check CHECK ((attempts >= 0) AND (attempts <= 5)),
    CONSTRAINT participant_sign_in_codes_kind_check CHECK (kind IN ('otp', 'magic_link')),
    CONSTRAINT participant_sign_in_codes_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE payment_events (
    id text NOT NULL,
    kind text NOT NULL,
    session_id text NOT NULL,
    received_at timestamptz(3) NOT NULL,
    processed_at timestamptz(3),
    CONSTRAINT payment_events_kind_check CHECK (kind IN ('paid', 'expired', 'refunded')),
    CONSTRAINT payment_events_pkey PRIMARY KEY (id)
);

CREATE TABLE platform_audit_entries (
    id uuid NOT NULL,
    organization_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id uuid,
    reason text,
    before jsonb,
    after jsonb,
    request_id text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT platform_audit_entries_actor_check CHECK (actor_type IN ('system', 'admin')),
    CONSTRAINT platform_audit_entries_pkey PRIMARY KEY (id)
);

CREATE TABLE point_postings (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    from_account text NOT NULL,
    to_account text NOT NULL,
    amount bigint NOT NULL,
    action_id uuid NOT NULL,
    reverses uuid,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT point_postings_accounts_check CHECK ((from_account IN ('issued', 'pending', 'available', 'spent', 'expired', 'debt')) AND (to_account IN ('pending', 'available', 'spent', 'expired', 'reversed', 'debt')) AND (from_account <> to_account)),
    CONSTRAINT point_postings_amount_check CHECK (amount > 0),
    CONSTRAINT point_postings_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE points_checks (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    requested_at timestamptz(3) NOT NULL,
    checked_at timestamptz(3),
    participants integer DEFAULT 0 NOT NULL,
    difference_count integer DEFAULT 0 NOT NULL,
    differences jsonb DEFAULT '[]' NOT NULL,
    months jsonb DEFAULT '[]' NOT NULL,
    CONSTRAINT points_checks_pkey PRIMARY KEY (program_id, id)
);

-- Unlogged: what a process reports is outdated after a crash, and limits may begin anew.
CREATE UNLOGGED TABLE processes (
    id uuid NOT NULL,
    kind text NOT NULL,
    release text NOT NULL,
    host text NOT NULL,
    pid integer NOT NULL,
    started_at timestamptz(3) NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    memory_bytes bigint NOT NULL,
    loop_delay_ms double precision NOT NULL,
    handled_per_second double precision NOT NULL,
    failed_per_minute double precision NOT NULL,
    connections_used integer NOT NULL,
    connections_limit integer NOT NULL,
    connections_awaited integer NOT NULL,
    CONSTRAINT processes_pkey PRIMARY KEY (id)
);

CREATE TABLE profile_attributes (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    attribute_name text NOT NULL,
    display_name text NOT NULL COLLATE "und-x-icu",
    field_type text DEFAULT 'text' NOT NULL,
    active boolean DEFAULT true NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT profile_attributes_name_check CHECK (attribute_name ~ '^[a-z][a-z0-9_]*$'),
    CONSTRAINT profile_attributes_type_check CHECK (field_type IN ('text', 'phone', 'state', 'postal', 'list', 'birthday')),
    CONSTRAINT profile_attributes_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE program_domains (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    host text NOT NULL,
    kind text DEFAULT 'custom' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    url_path text DEFAULT '/' NOT NULL,
    CONSTRAINT program_domains_host_check CHECK (host = lower(host)),
    CONSTRAINT program_domains_kind_check CHECK (kind IN ('perk_domain', 'custom')),
    CONSTRAINT program_domains_path_check CHECK (url_path ~ '^/([^/\\]|$)'),
    CONSTRAINT program_domains_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE program_pages (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    slug text NOT NULL,
    title text NOT NULL COLLATE "und-x-icu",
    content text NOT NULL,
    status text DEFAULT 'draft' NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT program_pages_slug_check CHECK (slug ~ '^[a-z0-9-]+$'),
    CONSTRAINT program_pages_status_check CHECK (status IN ('draft', 'published', 'archived')),
    CONSTRAINT program_pages_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE program_staff (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT program_staff_role_check CHECK (role IN ('manager', 'reviewer', 'analyst')),
    CONSTRAINT program_staff_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE program_tiers (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    benefits text DEFAULT '' NOT NULL,
    points_threshold_min bigint NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT program_tiers_points_threshold_min_check CHECK (points_threshold_min >= 0),
    CONSTRAINT program_tiers_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE programs (
    id uuid NOT NULL,
    organization_id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    subdomain text NOT NULL,
    status text DEFAULT 'active' NOT NULL,
    time_zone text DEFAULT 'America/New_York' NOT NULL,
    i18n_enabled boolean DEFAULT false NOT NULL,
    test_mode boolean DEFAULT false NOT NULL,
    term_points_as text DEFAULT 'Points' NOT NULL,
    term_rewards_as text DEFAULT 'Rewards' NOT NULL,
    features text[] DEFAULT ARRAY[]::text[],
    override_enrollment boolean DEFAULT false NOT NULL,
    program_custom_signin_url text,
    support_email text,
    css text DEFAULT '' NOT NULL,
    program_template_detail jsonb DEFAULT '{}' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    current_rewards_icon_file_id uuid,
    earn_points_icon_file_id uuid,
    my_account_title text,
    my_rewards_icon_file_id uuid,
    prizes_title text,
    partner_program_id text,
    currency text DEFAULT 'USD' NOT NULL,
    offers_active boolean DEFAULT true NOT NULL,
    offers_magic_link_path text DEFAULT '/my-offers' NOT NULL,
    offers_merchants_regex text DEFAULT '.*' NOT NULL,
    photo_contest_active boolean DEFAULT true NOT NULL,
    seo jsonb DEFAULT '{}' NOT NULL,
    first_steps_hidden_at timestamptz(3),
    mails_off text[] DEFAULT ARRAY[]::text[],
    birthday_gift_on boolean DEFAULT false NOT NULL,
    birthday_points integer,
    birthday_reward_id uuid,
    daily_points_limit integer,
    leaderboard_on boolean DEFAULT false NOT NULL,
    streaks_on boolean DEFAULT false NOT NULL,
    weekly_goal smallint DEFAULT 3 NOT NULL,
    weekly_goal_on boolean DEFAULT false NOT NULL,
    weekly_goal_points integer,
    translations jsonb DEFAULT '{}' NOT NULL,
    site_css text DEFAULT '' NOT NULL,
    site_css_key text DEFAULT '' NOT NULL,
    CONSTRAINT programs_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT programs_habits_check CHECK ((weekly_goal > 0) AND (weekly_goal_points > 0) AND (birthday_points > 0) AND (daily_points_limit > 0)),
    CONSTRAINT programs_status_check CHECK (status IN ('active', 'deactivated')),
    CONSTRAINT programs_subdomain_check CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'),
    CONSTRAINT programs_pkey PRIMARY KEY (id)
);

CREATE TABLE purchase_proof_merchants (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    aliases text[] DEFAULT ARRAY[]::text[],
    address text DEFAULT '' NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT purchase_proof_merchants_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE purchase_proof_product_merchants (
    program_id uuid NOT NULL,
    product_id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    CONSTRAINT purchase_proof_product_merchants_pkey PRIMARY KEY (program_id, product_id, merchant_id)
);

CREATE TABLE purchase_proof_products (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    identifiers text[] DEFAULT ARRAY[]::text[],
    keywords text[] DEFAULT ARRAY[]::text[],
    points_per_cent numeric(12,6) NOT NULL,
    active boolean DEFAULT true NOT NULL,
    challenge_id uuid,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    max_price_cents integer,
    CONSTRAINT purchase_proof_products_points_check CHECK (points_per_cent >= (0)::numeric),
    CONSTRAINT purchase_proof_products_price_check CHECK (max_price_cents > 0),
    CONSTRAINT purchase_proof_products_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE purchase_proof_settings (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    exclusion_identifiers text[] DEFAULT ARRAY[]::text[],
    external_points_per_cent numeric(12,6),
    max_age_days integer DEFAULT 90 NOT NULL,
    max_per_day integer DEFAULT 10 NOT NULL,
    retention_days integer DEFAULT 395 NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    max_points_per_receipt integer DEFAULT 500 NOT NULL,
    max_points_per_product integer DEFAULT 250 NOT NULL,
    max_points_per_day integer DEFAULT 750 NOT NULL,
    new_account_days integer DEFAULT 7 NOT NULL,
    max_points_of_new_account integer DEFAULT 100 NOT NULL,
    max_points_per_external integer DEFAULT 10000 NOT NULL,
    max_pieces integer DEFAULT 10 NOT NULL,
    max_total_cents integer,
    accepts_typed boolean DEFAULT false NOT NULL,
    CONSTRAINT purchase_proof_settings_ceilings_check CHECK ((max_points_per_receipt >= 0) AND (max_points_per_product >= 0) AND (max_points_per_day >= 0) AND (new_account_days >= 0) AND (max_points_of_new_account >= 0) AND (max_points_per_external >= 0) AND (max_pieces > 0) AND (max_total_cents > 0)),
    CONSTRAINT purchase_proof_settings_check CHECK ((external_points_per_cent >= (0)::numeric) AND (max_age_days > 0) AND (max_per_day > 0) AND (retention_days > 0)),
    CONSTRAINT purchase_proof_settings_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE push_subscriptions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    session_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    locale text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT push_subscriptions_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE question_options (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    question_id uuid NOT NULL,
    details text NOT NULL,
    is_correct boolean DEFAULT false NOT NULL,
    image_file_id uuid,
    "position" integer DEFAULT 0 NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT question_options_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE questions (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    title text NOT NULL,
    additional_details text DEFAULT '' NOT NULL,
    answer_type text NOT NULL,
    is_required boolean DEFAULT true NOT NULL,
    explanation text DEFAULT '' NOT NULL,
    image_file_id uuid,
    "position" integer DEFAULT 0 NOT NULL,
    translations jsonb DEFAULT '{}' NOT NULL,
    min_answer text,
    max_answer text,
    CONSTRAINT questions_answer_type_check CHECK (answer_type IN ('text', 'text_area', 'dropdown', 'date', 'date_time', 'time', 'radio_button', 'image_radio_button', 'check_box', 'image_check_box', 'boolean', 'wysiwyg', 'phone', 'number', 'decimal', 'photo')),
    CONSTRAINT questions_pkey PRIMARY KEY (program_id, id)
);

CREATE UNLOGGED TABLE rate_limits (
    scope text NOT NULL,
    key text NOT NULL,
    window_start timestamptz(3) NOT NULL,
    hits integer DEFAULT 0 NOT NULL,
    CONSTRAINT rate_limits_pkey PRIMARY KEY (scope, key)
) WITH (fillfactor = 70);

CREATE TABLE receipt_completions (
    program_id uuid NOT NULL,
    receipt_id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    action_id uuid NOT NULL,
    CONSTRAINT receipt_completions_pkey PRIMARY KEY (program_id, receipt_id, challenge_id)
);

CREATE TABLE receipt_files (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    receipt_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    key text NOT NULL,
    content_type text NOT NULL,
    size_bytes bigint NOT NULL,
    hash bytea NOT NULL,
    picture_hash bigint,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT receipt_files_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE receipt_issue_reports (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    receipt_id uuid NOT NULL,
    message text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    closed_at timestamptz(3),
    CONSTRAINT receipt_issue_reports_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE receipt_items (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    receipt_id uuid NOT NULL,
    "position" integer NOT NULL,
    sku text DEFAULT '' NOT NULL,
    name text DEFAULT '' NOT NULL,
    quantity numeric(12,3) DEFAULT 1 NOT NULL,
    price_cents integer NOT NULL,
    product_id uuid,
    matched_strategy text,
    matched_keyword text,
    match_confidence double precision,
    eligible boolean DEFAULT false NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    admin_comments text DEFAULT '' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT receipt_items_matched_check CHECK (((product_id IS NULL) = (matched_strategy IS NULL)) AND (matched_strategy IN ('sku', 'keyword', 'fuzzy', 'manual'))),
    CONSTRAINT receipt_items_points_check CHECK (points >= 0),
    CONSTRAINT receipt_items_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE receipt_tags (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    receipt_id uuid NOT NULL,
    name text NOT NULL,
    reason text NOT NULL,
    linked_receipt_id uuid,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT receipt_tags_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE receipts (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    status text DEFAULT 'pending' NOT NULL,
    source text DEFAULT 'upload' NOT NULL,
    merchant_name text DEFAULT '' NOT NULL,
    merchant_address text DEFAULT '' NOT NULL,
    merchant_id uuid,
    purchase_date date,
    total_cents integer,
    points bigint DEFAULT 0 NOT NULL,
    action_id uuid,
    reading jsonb,
    attempts integer DEFAULT 0 NOT NULL,
    review_comment text DEFAULT '' NOT NULL,
    review_requested_at timestamptz(3),
    admin_invalidation_reason text,
    admin_invalidation_message text DEFAULT '' NOT NULL,
    admin_comments text DEFAULT '' NOT NULL,
    admin_marked_as_valid_at timestamptz(3),
    admin_marked_as_invalid_at timestamptz(3),
    verified_at timestamptz(3),
    cleared_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    text_hash bigint,
    CONSTRAINT receipts_marked_check CHECK ((admin_marked_as_valid_at IS NULL) OR (admin_marked_as_invalid_at IS NULL)),
    CONSTRAINT receipts_points_check CHECK ((points >= 0) AND ((points = 0) = (action_id IS NULL))),
    CONSTRAINT receipts_source_check CHECK (source IN ('upload', 'external')),
    CONSTRAINT receipts_status_check CHECK (status IN ('pending', 'failed', 'processed', 'eligible', 'no_eligible_items', 'needs_human_review', 'rejected', 'review_requested')),
    CONSTRAINT receipts_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE referrals (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    referred_id uuid NOT NULL,
    status text DEFAULT 'pending' NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    action_id uuid NOT NULL,
    admin_comments text DEFAULT '' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT referrals_people_check CHECK (referrer_id <> referred_id),
    CONSTRAINT referrals_points_check CHECK (points >= 0),
    CONSTRAINT referrals_status_check CHECK (status IN ('pending', 'approved', 'rejected')),
    CONSTRAINT referrals_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE reward_claims (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    reward_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    occurrence integer DEFAULT 0 NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    action_id uuid NOT NULL,
    claimed_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    in_review boolean DEFAULT false NOT NULL,
    CONSTRAINT reward_claims_check CHECK ((occurrence >= 0) AND (points >= 0)),
    CONSTRAINT reward_claims_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE reward_coupons (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    reward_id uuid NOT NULL,
    code text NOT NULL,
    claim_id uuid,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT reward_coupons_pkey PRIMARY KEY (program_id, id)
) WITH (fillfactor = 80);

CREATE TABLE rewards (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    description text DEFAULT '' NOT NULL,
    description_details text DEFAULT '' NOT NULL,
    terms_conditions text DEFAULT '' NOT NULL,
    selection text NOT NULL,
    published boolean DEFAULT true NOT NULL,
    feature boolean DEFAULT true NOT NULL,
    repeatable boolean DEFAULT false NOT NULL,
    threshold bigint DEFAULT 0 NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    claim_limit integer,
    claims_count integer DEFAULT 0 NOT NULL,
    start timestamptz(3),
    finish timestamptz(3),
    redemption_details text DEFAULT '' NOT NULL,
    image_file_id uuid,
    redemption_image_file_id uuid,
    achievement_image_file_id uuid,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    nft_collection_address text,
    nft_collection_transaction_create_url text,
    archived_at timestamptz(3),
    "position" integer DEFAULT 0 NOT NULL,
    coupon_warning integer,
    coupons_low_since timestamptz(3),
    required_tier_id uuid,
    translations jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT rewards_archived_check CHECK ((archived_at IS NULL) OR (NOT published)),
    CONSTRAINT rewards_claims_check CHECK ((claims_count >= 0) AND ((claim_limit IS NULL) OR (claims_count <= claim_limit))),
    CONSTRAINT rewards_coupon_warning_check CHECK (coupon_warning >= 0),
    CONSTRAINT rewards_points_check CHECK ((threshold >= 0) AND (points >= 0)),
    CONSTRAINT rewards_schedule_check CHECK (finish > start),
    CONSTRAINT rewards_selection_check CHECK (selection IN ('sweepstake', 'achievement', 'redeem', 'offer', 'milestone', 'mini-contest')),
    CONSTRAINT rewards_pkey PRIMARY KEY (program_id, id)
) WITH (fillfactor='50', autovacuum_vacuum_threshold='50', autovacuum_vacuum_scale_factor='0.01');

CREATE TABLE sandbox_checkouts (
    id text NOT NULL,
    idempotency_key text NOT NULL,
    input_hash bytea NOT NULL,
    checkout jsonb NOT NULL,
    status text DEFAULT 'open' NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT sandbox_checkouts_status_check CHECK (status IN ('open', 'paid', 'cancelled')),
    CONSTRAINT sandbox_checkouts_pkey PRIMARY KEY (id)
);

CREATE TABLE sandbox_clock (
    singleton boolean DEFAULT true NOT NULL,
    offset_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT sandbox_clock_singleton_check CHECK (singleton),
    CONSTRAINT sandbox_clock_pkey PRIMARY KEY (singleton)
);

CREATE TABLE sandbox_collections (
    address text NOT NULL,
    transaction text NOT NULL,
    owner text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    image_url text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT sandbox_collections_pkey PRIMARY KEY (address)
);

CREATE TABLE sandbox_mails (
    id uuid NOT NULL,
    "to" text NOT NULL,
    "from" text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    sent_at timestamptz(3) NOT NULL,
    headers jsonb DEFAULT '{}' NOT NULL,
    CONSTRAINT sandbox_mails_pkey PRIMARY KEY (id)
);

CREATE TABLE sandbox_pushes (
    id uuid NOT NULL,
    endpoint text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    url text NOT NULL,
    sent_at timestamptz(3) NOT NULL,
    CONSTRAINT sandbox_pushes_pkey PRIMARY KEY (id)
);

CREATE TABLE sandbox_tokens (
    address text NOT NULL,
    idempotency_key text NOT NULL,
    transaction text NOT NULL,
    owner text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    image_url text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT sandbox_tokens_pkey PRIMARY KEY (address)
);

CREATE TABLE sandbox_webhooks (
    id bigint DEFAULT nextval('sandbox_webhooks_id_seq') NOT NULL,
    name text NOT NULL,
    headers jsonb NOT NULL,
    body text NOT NULL,
    received_at timestamptz(3) NOT NULL,
    CONSTRAINT sandbox_webhooks_pkey PRIMARY KEY (id)
);

CREATE TABLE saved_views (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    query text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT saved_views_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE social_network_pages (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    platform text NOT NULL,
    url text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT social_network_pages_platform_check CHECK (platform IN ('instagram', 'facebook')),
    CONSTRAINT social_network_pages_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE social_network_posts (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    page_id uuid NOT NULL,
    parent_post_id uuid,
    post_type text NOT NULL,
    media_file_id uuid,
    duration_seconds integer,
    message text DEFAULT '' NOT NULL,
    username text DEFAULT '' NOT NULL,
    url text DEFAULT '' NOT NULL,
    published_at timestamptz(3) NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT social_network_posts_type_check CHECK (post_type IN ('image', 'video', 'text')),
    CONSTRAINT social_network_posts_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE social_post_views (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    points bigint DEFAULT 0 NOT NULL,
    viewed_at timestamptz(3) NOT NULL,
    waited boolean DEFAULT true NOT NULL,
    CONSTRAINT social_post_views_points_check CHECK (points >= 0),
    CONSTRAINT social_post_views_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE sweepstake_draws (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    reward_id uuid NOT NULL,
    number integer NOT NULL,
    status text NOT NULL,
    commitment text NOT NULL,
    sealed_seed text,
    seed text,
    places integer,
    entry_count integer,
    total_weight bigint,
    list_hash text,
    beacon_source text,
    beacon_round bigint,
    beacon_value text,
    beacon_url text,
    reason text,
    drawn_by_id uuid,
    committed_at timestamptz(3) NOT NULL,
    frozen_at timestamptz(3),
    drawn_at timestamptz(3),
    CONSTRAINT sweepstake_draws_list_check CHECK ((status = 'committed') = (list_hash IS NULL)),
    CONSTRAINT sweepstake_draws_seed_check CHECK (((status = 'done') = (seed IS NOT NULL)) AND ((seed IS NULL) = (sealed_seed IS NOT NULL))),
    CONSTRAINT sweepstake_draws_source_check CHECK (beacon_source IN ('drand', 'sandbox', 'list')),
    CONSTRAINT sweepstake_draws_status_check CHECK (status IN ('committed', 'frozen', 'done')),
    CONSTRAINT sweepstake_draws_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE sweepstake_entrants (
    program_id uuid NOT NULL,
    reward_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    entries bigint NOT NULL,
    last_entry_at timestamptz(3) NOT NULL,
    CONSTRAINT sweepstake_entrants_pkey PRIMARY KEY (program_id, participant_id, reward_id)
);

CREATE TABLE sweepstake_entries (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    reward_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    entries integer DEFAULT 1 NOT NULL,
    action_id uuid,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT sweepstake_entries_check CHECK (entries > 0),
    CONSTRAINT sweepstake_entries_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE taggings (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    tag_id uuid NOT NULL,
    challenge_id uuid,
    reward_id uuid,
    created_at timestamptz(3) NOT NULL,
    participant_id uuid,
    CONSTRAINT taggings_row_check CHECK (num_nonnulls(challenge_id, reward_id, participant_id) = 1),
    CONSTRAINT taggings_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE tags (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    active boolean DEFAULT true NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT tags_kind_check CHECK (kind IN ('content', 'admin')),
    CONSTRAINT tags_name_check CHECK ((name = btrim(name)) AND (name <> '') AND (char_length(name) <= 60)),
    CONSTRAINT tags_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE tier_rises (
    program_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    tier_id uuid NOT NULL,
    announced_at timestamptz(3),
    seen_at timestamptz(3),
    CONSTRAINT tier_rises_pkey PRIMARY KEY (program_id, participant_id, tier_id)
);

CREATE TABLE video_watches (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    position_ms integer DEFAULT 0 NOT NULL,
    watched_ms integer DEFAULT 0 NOT NULL,
    reported_at timestamptz(3) NOT NULL,
    grace_ms integer DEFAULT 2000 NOT NULL,
    CONSTRAINT video_watches_check CHECK ((position_ms >= 0) AND (watched_ms >= 0)),
    CONSTRAINT video_watches_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE visits (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    visit_token text NOT NULL,
    visitor_token text NOT NULL,
    participant_id uuid,
    landing_page text,
    referrer text,
    referring_domain text,
    utm_source text,
    utm_medium text,
    utm_term text,
    utm_content text,
    utm_campaign text,
    browser text,
    os text,
    device_type text,
    platform text,
    screen_width integer,
    screen_height integer,
    country text,
    city text,
    started_at timestamptz(3) NOT NULL,
    CONSTRAINT visits_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE webhook_actions (
    program_id uuid NOT NULL,
    sequence bigint NOT NULL,
    action_id uuid NOT NULL,
    CONSTRAINT webhook_actions_pkey PRIMARY KEY (program_id, sequence)
);

CREATE TABLE webhook_deliveries (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    sequence bigint NOT NULL,
    participant_id uuid,
    type text NOT NULL,
    state text DEFAULT 'waiting' NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz(3) NOT NULL,
    last_status integer,
    last_error text,
    last_attempt_at timestamptz(3),
    replayed_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    out_of_order boolean DEFAULT false NOT NULL,
    CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('waiting', 'sending', 'delivered', 'failed')),
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE webhook_endpoints (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[],
    description text DEFAULT '' NOT NULL,
    active boolean DEFAULT true NOT NULL,
    sealed_secret text NOT NULL,
    sealed_previous_secret text,
    previous_secret_until timestamptz(3),
    failures_in_a_row integer DEFAULT 0 NOT NULL,
    failing_since timestamptz(3),
    paused_until timestamptz(3),
    switched_off_at timestamptz(3),
    switched_off_reason text,
    created_by_id uuid NOT NULL,
    deleted_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT webhook_endpoints_events_check CHECK (cardinality(events) > 0),
    CONSTRAINT webhook_endpoints_switched_off_check CHECK (switched_off_reason IN ('failing', 'gone')),
    CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE winner_syncs (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    reward_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    status text NOT NULL,
    send_email boolean NOT NULL,
    rows_total integer,
    rows_done integer DEFAULT 0 NOT NULL,
    winners integer DEFAULT 0 NOT NULL,
    last_id uuid,
    created_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    CONSTRAINT winner_syncs_status_check CHECK (status IN ('running', 'done')),
    CONSTRAINT winner_syncs_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE zip_codes (
    zip text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    CONSTRAINT zip_codes_zip_check CHECK (zip ~ '^[0-9]{5}$'),
    CONSTRAINT zip_codes_pkey PRIMARY KEY (zip)
);

ALTER SEQUENCE webhook_events_sequence_seq OWNED BY webhook_events.sequence;

ALTER SEQUENCE sandbox_webhooks_id_seq OWNED BY sandbox_webhooks.id;

-- Views

-- What participants did: neither imports and corrections of staff, nor what was taken back.
CREATE VIEW activities AS
  SELECT a.program_id, a.id, a.participant_id, a.action_type, a.title, a.actionable_type, a.actionable_id, a.points, a.created_at
    FROM participant_actions a
   WHERE a.action_type NOT IN ('import', 'reversal')
     AND (a.action_type <> 'external' OR coalesce(a.actionable_type, '') NOT IN ('Admin', 'BulkChange'))
     AND NOT EXISTS (
       SELECT FROM participant_actions r
        WHERE r.program_id = a.program_id AND r.actionable_type = 'Action' AND r.actionable_id = a.id AND r.action_type = 'reversal'
     );

-- Who may win or be given something by a rule.
CREATE VIEW eligible_participants AS
  SELECT program_id, id FROM participants WHERE status = 'active' AND NOT staff AND deleted_at IS NULL;

-- Who may get mails of the program, and which.
CREATE VIEW mail_recipients AS
  SELECT p.program_id, p.id, p.email, p.first_name, p.locale, coalesce(s.channel, 'all') AS channel
    FROM participants p
    LEFT JOIN communication_settings s ON s.program_id = p.program_id AND s.id = p.email_setting_id
   WHERE p.status = 'active' AND p.email IS NOT NULL AND s.channel IS DISTINCT FROM 'none';

-- Partitions: the first one ends a week or a month after this one ends, so that it has all rows until a worker has made the
-- next ones. Rows without a partition are in the default.
DO $$
DECLARE
  r record; v_end timestamptz;
BEGIN
  FOR r IN SELECT * FROM (VALUES ('visit_events', 'month'), ('webhook_attempts', 'week'), ('webhook_events', 'week')) AS t (name, period)
  LOOP
    v_end := date_trunc(r.period, now() AT TIME ZONE 'UTC') + ('2 ' || r.period)::interval;
    -- The first six bytes of an id are its time in milliseconds.
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)', r.name || '_first', r.name,
      lpad(to_hex((extract(epoch FROM v_end) * 1000)::bigint), 12, '0') || repeat('0', 20));
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I DEFAULT', r.name || '_default', r.name);
  END LOOP;
END $$;

-- Indexes

CREATE INDEX visit_events_program_id_name_time_idx ON visit_events (program_id, name, "time" DESC);
CREATE INDEX webhook_attempts_program_id_delivery_id_attempted_at_idx ON webhook_attempts (program_id, delivery_id, attempted_at);
CREATE INDEX webhook_events_new_by_program_idx ON webhook_events (program_id, sequence) WHERE (fanned_out_at IS NULL);
CREATE INDEX webhook_events_new_idx ON webhook_events (sequence) WHERE (fanned_out_at IS NULL);
CREATE INDEX admin_sessions_admin_id_idx ON admin_sessions (admin_id);
CREATE INDEX admin_sessions_expires_at_idx ON admin_sessions (expires_at);
CREATE UNIQUE INDEX admin_sessions_token_hash_key ON admin_sessions (token_hash);
CREATE INDEX admin_sign_in_codes_admin_id_created_at_idx ON admin_sign_in_codes (admin_id, created_at DESC);
CREATE UNIQUE INDEX admin_sign_in_codes_browser_token_hash_key ON admin_sign_in_codes (browser_token_hash);
CREATE INDEX admin_sign_in_codes_expires_at_idx ON admin_sign_in_codes (expires_at);
CREATE INDEX admin_sign_in_codes_secret_hash_idx ON admin_sign_in_codes (secret_hash);
CREATE UNIQUE INDEX admins_email_key ON admins (email);
CREATE INDEX answer_photos_created_at_idx ON answer_photos (created_at);
CREATE INDEX answer_photos_program_id_participant_id_idx ON answer_photos (program_id, participant_id);
CREATE INDEX answer_photos_program_id_question_id_idx ON answer_photos (program_id, question_id);
CREATE INDEX api_keys_created_by_id_idx ON api_keys (created_by_id);
CREATE UNIQUE INDEX api_keys_name_idx ON api_keys (program_id, lower((name COLLATE "default"))) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_program_id_created_at_idx ON api_keys (program_id, created_at DESC);
CREATE UNIQUE INDEX api_keys_token_hash_key ON api_keys (token_hash);
CREATE UNIQUE INDEX aptos_integrations_id_idx ON aptos_integrations (id);
CREATE UNIQUE INDEX aptos_integrations_program_id_key ON aptos_integrations (program_id);
CREATE INDEX audit_entries_admin_idx ON audit_entries (program_id, created_at DESC, id DESC) WHERE (actor_type IN ('admin', 'api_key'));
CREATE INDEX audit_entries_program_id_created_at_idx ON audit_entries (program_id, created_at DESC);
CREATE INDEX audit_entries_program_id_target_type_target_id_created_at_idx ON audit_entries (program_id, target_type, target_id, created_at DESC);
CREATE INDEX audit_entries_search_idx ON audit_entries USING gin (audit_text(action, before, after) gin_trgm_ops, target_id, actor_id) WHERE (actor_type IN ('admin', 'api_key'));
CREATE INDEX bulk_changes_admin_id_idx ON bulk_changes (admin_id);
CREATE INDEX bulk_changes_program_id_created_at_idx ON bulk_changes (program_id, created_at DESC);
CREATE UNIQUE INDEX bulk_changes_running_idx ON bulk_changes (program_id) WHERE (status = 'running');
CREATE INDEX carousel_slides_program_id_image_file_id_idx ON carousel_slides (program_id, image_file_id);
CREATE INDEX carousel_slides_program_id_position_idx ON carousel_slides (program_id, "position");
CREATE INDEX celebrations_created_at_idx ON celebrations USING brin (created_at);
CREATE INDEX celebrations_program_id_participant_id_idx ON celebrations (program_id, participant_id);
CREATE INDEX celebrations_program_id_reward_id_idx ON celebrations (program_id, reward_id);
CREATE INDEX certificates_pending_idx ON certificates (created_at, id) WHERE (minted_at IS NULL);
CREATE UNIQUE INDEX certificates_program_id_claim_id_key ON certificates (program_id, claim_id);
CREATE INDEX certificates_program_id_participant_id_idx ON certificates (program_id, participant_id);
CREATE INDEX certificates_program_id_reward_id_idx ON certificates (program_id, reward_id);
CREATE INDEX certificates_unminted_idx ON certificates (created_at) WHERE (minted_at IS NULL);
CREATE UNIQUE INDEX chain_transactions_certificate_idx ON chain_transactions (program_id, certificate_id) WHERE (status <> 'failed');
CREATE UNIQUE INDEX chain_transactions_collection_idx ON chain_transactions (program_id, reward_id, kind) WHERE ((kind <> 'mint') AND (status <> 'failed'));
CREATE UNIQUE INDEX chain_transactions_network_sender_sequence_number_key ON chain_transactions (network, sender, sequence_number);
CREATE INDEX chain_transactions_pending_idx ON chain_transactions (network, created_at) WHERE (status = 'pending');
CREATE INDEX chain_transactions_program_id_certificate_id_idx ON chain_transactions (program_id, certificate_id);
CREATE INDEX chain_transactions_program_id_created_at_idx ON chain_transactions (program_id, created_at DESC);
CREATE INDEX chain_transactions_program_id_participant_id_created_at_idx ON chain_transactions (program_id, participant_id, created_at DESC);
CREATE INDEX chain_transactions_program_id_reward_id_created_at_idx ON chain_transactions (program_id, reward_id, created_at DESC);
CREATE INDEX challenge_completions_program_id_challenge_id_completed_at_idx ON challenge_completions (program_id, challenge_id, completed_at DESC);
CREATE UNIQUE INDEX challenge_completions_program_id_participant_id_challenge_i_key ON challenge_completions (program_id, participant_id, challenge_id, occurrence);
CREATE UNIQUE INDEX challenges_id_idx ON challenges (id);
CREATE INDEX challenges_program_id_icon_file_id_idx ON challenges (program_id, icon_file_id);
CREATE UNIQUE INDEX challenges_program_id_identifier_key ON challenges (program_id, identifier);
CREATE INDEX challenges_program_id_image_file_id_idx ON challenges (program_id, image_file_id);
CREATE INDEX challenges_program_id_position_identifier_idx ON challenges (program_id, "position", identifier);
CREATE INDEX challenges_program_id_prize_reward_id_idx ON challenges (program_id, prize_reward_id);
CREATE INDEX challenges_program_id_required_tier_id_idx ON challenges (program_id, required_tier_id);
CREATE INDEX challenges_program_id_sweepstake_reward_id_idx ON challenges (program_id, sweepstake_reward_id);
CREATE INDEX challenges_program_id_video_file_id_idx ON challenges (program_id, video_file_id);
CREATE INDEX checkout_sessions_program_id_action_id_idx ON checkout_sessions (program_id, action_id);
CREATE INDEX checkout_sessions_program_id_challenge_id_created_at_idx ON checkout_sessions (program_id, challenge_id, created_at DESC);
CREATE INDEX checkout_sessions_program_id_email_idx ON checkout_sessions (program_id, email);
CREATE INDEX checkout_sessions_program_id_participant_id_created_at_idx ON checkout_sessions (program_id, participant_id, created_at DESC);
CREATE UNIQUE INDEX checkout_sessions_provider_session_id_key ON checkout_sessions (provider_session_id);
CREATE INDEX checkout_sessions_visitor_idx ON checkout_sessions (created_at) WHERE ((participant_id IS NULL) AND (email IS NOT NULL));
CREATE INDEX dashboard_top_users_program_id_participant_id_idx ON dashboard_top_users (program_id, participant_id);
CREATE INDEX draw_entries_program_id_participant_id_idx ON draw_entries (program_id, participant_id);
CREATE INDEX draw_winners_program_id_claim_id_idx ON draw_winners (program_id, claim_id);
CREATE INDEX draw_winners_program_id_draw_id_position_idx ON draw_winners (program_id, draw_id, "position");
CREATE INDEX draw_winners_program_id_participant_id_idx ON draw_winners (program_id, participant_id);
CREATE UNIQUE INDEX evergreen_setting_definitions_key_key ON evergreen_setting_definitions (key);
CREATE INDEX evergreen_setting_values_definition_id_idx ON evergreen_setting_values (definition_id);
CREATE UNIQUE INDEX evergreen_setting_values_program_id_definition_id_key ON evergreen_setting_values (program_id, definition_id);
CREATE INDEX feed_post_imports_admin_id_idx ON feed_post_imports (admin_id);
CREATE INDEX feed_post_imports_program_id_created_at_idx ON feed_post_imports (program_id, created_at DESC);
CREATE UNIQUE INDEX feed_post_imports_running_idx ON feed_post_imports (program_id) WHERE (status = 'running');
CREATE UNIQUE INDEX feed_posts_program_id_external_id_key ON feed_posts (program_id, external_id);
CREATE INDEX feed_posts_program_id_image_file_id_idx ON feed_posts (program_id, image_file_id);
CREATE INDEX feed_posts_program_id_published_at_id_idx ON feed_posts (program_id, published_at, id);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
CREATE INDEX leaderboard_entries_name_idx ON leaderboard_entries USING gin (name gin_trgm_ops) WHERE (name IS NOT NULL);
CREATE INDEX leaderboard_entries_newest_idx ON leaderboard_entries (program_id, created_at, participant_id) WHERE (name IS NOT NULL);
CREATE INDEX leaderboard_entries_points_idx ON leaderboard_entries (program_id, points DESC, participant_id) WHERE listed;
CREATE INDEX leaderboard_entries_week_idx ON leaderboard_entries (program_id, week, week_points DESC, participant_id) WHERE listed;
CREATE UNIQUE INDEX media_files_id_idx ON media_files (id);
CREATE INDEX media_files_program_id_created_at_idx ON media_files (program_id, created_at DESC);
CREATE UNIQUE INDEX media_files_program_id_key_key ON media_files (program_id, key);
CREATE INDEX merchant_imports_file_hash_started_at_idx ON merchant_imports (file_hash, started_at DESC);
CREATE INDEX merchant_words_initial_idx ON merchant_words ("left"(word, 1), length(word));
CREATE INDEX merchant_words_trigrams_idx ON merchant_words USING gin (word gin_trgm_ops);
CREATE INDEX merchants_category_position_idx ON merchants USING gist (category, earth_cell(latitude, longitude), "position") INCLUDE (id, name, offers_count, top_value_cents) WHERE (offers_count > 0);
CREATE UNIQUE INDEX merchants_external_id_key ON merchants (external_id);
CREATE INDEX merchants_position_idx ON merchants USING gist (earth_cell(latitude, longitude), "position") INCLUDE (id, name, offers_count, top_value_cents) WHERE (offers_count > 0);
CREATE INDEX merchants_search_idx ON merchants USING gin (words_at(search, earth_cell(latitude, longitude))) WHERE (offers_count > 0);
CREATE INDEX merchants_slug_idx ON merchants (slug);
CREATE INDEX navigation_menus_program_id_position_idx ON navigation_menus (program_id, "position");
CREATE INDEX offer_redemptions_program_id_created_at_idx ON offer_redemptions (program_id, created_at DESC);
CREATE INDEX offer_redemptions_program_id_expires_at_idx ON offer_redemptions (program_id, expires_at);
CREATE INDEX offer_redemptions_program_id_participant_id_created_at_idx ON offer_redemptions (program_id, participant_id, created_at DESC);
CREATE UNIQUE INDEX offer_redemptions_program_id_voucher_code_key ON offer_redemptions (program_id, voucher_code);
CREATE UNIQUE INDEX offer_redemptions_undone_idx ON offer_redemptions (program_id, participant_id, offer_key, year) WHERE (voided_at IS NOT NULL);
CREATE UNIQUE INDEX offer_redemptions_yearly_idx ON offer_redemptions (program_id, participant_id, offer_key, year) WHERE ((redemption_type = 'MOBILE') AND (voided_at IS NULL));
CREATE UNIQUE INDEX offer_reports_open_idx ON offer_reports (program_id, participant_id, offer_key) WHERE (status = 'open');
CREATE INDEX offer_reports_program_id_created_at_id_idx ON offer_reports (program_id, created_at, id);
CREATE INDEX offer_reports_program_id_offer_key_idx ON offer_reports (program_id, offer_key);
CREATE INDEX offer_reports_program_id_participant_id_idx ON offer_reports (program_id, participant_id);
CREATE INDEX offer_reports_program_id_status_created_at_idx ON offer_reports (program_id, status, created_at DESC);
CREATE INDEX offer_reports_search_idx ON offer_reports USING gin (merchant_name gin_trgm_ops, offer_text gin_trgm_ops, message gin_trgm_ops);
CREATE INDEX offers_merchant_id_idx ON offers (merchant_id);
CREATE UNIQUE INDEX offers_offer_key_key ON offers (offer_key);
CREATE INDEX organization_admins_admin_id_idx ON organization_admins (admin_id);
CREATE INDEX organization_saved_views_admin_id_idx ON organization_saved_views (admin_id);
CREATE UNIQUE INDEX organization_saved_views_organization_id_admin_id_list_name_key ON organization_saved_views (organization_id, admin_id, list, name);
CREATE INDEX participant_actions_program_id_actionable_type_actionable_i_idx ON participant_actions (program_id, actionable_type, actionable_id, created_at DESC);
CREATE INDEX participant_actions_program_id_created_at_idx ON participant_actions (program_id, created_at DESC);
CREATE INDEX participant_actions_program_id_participant_id_created_at_idx ON participant_actions (program_id, participant_id, created_at DESC);
CREATE INDEX participant_answers_answer_idx ON participant_answers USING gin (answer gin_trgm_ops);
CREATE INDEX participant_answers_program_id_challenge_id_idx ON participant_answers (program_id, challenge_id);
CREATE INDEX participant_answers_program_id_completion_id_idx ON participant_answers (program_id, completion_id);
CREATE INDEX participant_answers_program_id_participant_id_challenge_id_idx ON participant_answers (program_id, participant_id, challenge_id);
CREATE INDEX participant_answers_program_id_question_id_question_option__idx ON participant_answers (program_id, question_id, question_option_id);
CREATE INDEX participant_answers_program_id_question_option_id_idx ON participant_answers (program_id, question_option_id);
CREATE INDEX participant_exports_admin_id_idx ON participant_exports (admin_id);
CREATE INDEX participant_exports_program_id_created_at_idx ON participant_exports (program_id, created_at DESC);
CREATE UNIQUE INDEX participant_exports_running_idx ON participant_exports (program_id, admin_id) WHERE (status = 'running');
CREATE INDEX participant_import_rows_rejected_idx ON participant_import_rows (program_id, import_id, line) WHERE (error IS NOT NULL);
CREATE INDEX participant_imports_admin_id_idx ON participant_imports (admin_id);
CREATE INDEX participant_imports_program_id_created_at_idx ON participant_imports (program_id, created_at DESC);
CREATE UNIQUE INDEX participant_imports_running_idx ON participant_imports (program_id) WHERE (status IN ('checking', 'ready', 'importing'));
CREATE INDEX participant_sessions_expires_at_idx ON participant_sessions (expires_at);
CREATE INDEX participant_sessions_program_id_participant_id_idx ON participant_sessions (program_id, participant_id);
CREATE UNIQUE INDEX participant_sessions_program_id_token_hash_key ON participant_sessions (program_id, token_hash);
CREATE INDEX participant_sign_in_codes_expires_at_idx ON participant_sign_in_codes (expires_at);
CREATE UNIQUE INDEX participant_sign_in_codes_program_id_browser_token_hash_key ON participant_sign_in_codes (program_id, browser_token_hash);
CREATE INDEX participant_sign_in_codes_program_id_participant_id_created_idx ON participant_sign_in_codes (program_id, participant_id, created_at DESC);
CREATE INDEX participant_sign_in_codes_program_id_secret_hash_idx ON participant_sign_in_codes (program_id, secret_hash);
CREATE INDEX participants_active_idx ON participants (program_id, created_at DESC) WHERE ((status = 'active') AND (NOT staff) AND (deleted_at IS NULL));
CREATE INDEX participants_birthday_idx ON participants (program_id, ((profile ->> 'birthday'))) WHERE (profile ? 'birthday');
CREATE INDEX participants_deleted_idx ON participants (program_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX participants_email_start_idx ON participants (program_id, email text_pattern_ops) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX participants_id_idx ON participants (id);
CREATE INDEX participants_in_review_idx ON participants (program_id, created_at, id) WHERE (claims_in_review > 0);
CREATE INDEX participants_list_created_idx ON participants (program_id, created_at, id) WHERE (email IS NOT NULL);
CREATE INDEX participants_list_names_idx ON participants (program_id, first_name COLLATE "und-x-icu", last_name COLLATE "und-x-icu", id) WHERE (email IS NOT NULL);
CREATE INDEX participants_list_staff_idx ON participants (program_id, created_at, id) WHERE ((email IS NOT NULL) AND staff);
CREATE INDEX participants_list_status_idx ON participants (program_id, status, created_at, id) WHERE (email IS NOT NULL);
CREATE INDEX participants_list_tier_idx ON participants (program_id, tier_level, created_at, id) WHERE (email IS NOT NULL);
CREATE INDEX participants_program_id_avatar_file_id_idx ON participants (program_id, avatar_file_id);
CREATE INDEX participants_program_id_created_at_idx ON participants (program_id, created_at DESC);
CREATE UNIQUE INDEX participants_program_id_email_key ON participants (program_id, email);
CREATE INDEX participants_program_id_email_setting_id_idx ON participants (program_id, email_setting_id);
CREATE UNIQUE INDEX participants_program_id_referral_code_key ON participants (program_id, referral_code);
CREATE INDEX participants_program_id_referred_by_id_idx ON participants (program_id, referred_by_id);
CREATE INDEX participants_search_unaccented_idx ON participants USING gin (program_id, unaccented(search_text) gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX participants_staff_idx ON participants (program_id, id) WHERE staff;
CREATE INDEX participants_words_unaccented_idx ON participants USING gin (array_to_tsvector(string_to_array(substr(replace(unaccented(search_text), ' ', ((' ' || (program_id)::text) || ':')), 2), ' ')));
CREATE INDEX payment_events_session_id_idx ON payment_events (session_id);
CREATE INDEX platform_audit_entries_organization_id_created_at_idx ON platform_audit_entries (organization_id, created_at DESC);
CREATE INDEX point_postings_program_id_action_id_idx ON point_postings (program_id, action_id);
CREATE INDEX point_postings_program_id_participant_id_created_at_idx ON point_postings (program_id, participant_id, created_at DESC);
CREATE UNIQUE INDEX point_postings_program_id_reverses_from_account_to_account_key ON point_postings (program_id, reverses, from_account, to_account);
CREATE INDEX points_checks_program_id_requested_at_idx ON points_checks (program_id, requested_at DESC);
CREATE UNIQUE INDEX profile_attributes_program_id_attribute_name_key ON profile_attributes (program_id, attribute_name);
CREATE UNIQUE INDEX program_domains_host_key ON program_domains (host);
CREATE UNIQUE INDEX program_pages_program_id_slug_key ON program_pages (program_id, slug);
CREATE INDEX program_staff_admin_id_idx ON program_staff (admin_id);
CREATE UNIQUE INDEX program_staff_program_id_admin_id_key ON program_staff (program_id, admin_id);
CREATE INDEX program_tiers_program_id_points_threshold_min_idx ON program_tiers (program_id, points_threshold_min);
CREATE INDEX programs_organization_id_idx ON programs (organization_id);
CREATE UNIQUE INDEX programs_subdomain_key ON programs (subdomain);
CREATE UNIQUE INDEX purchase_proof_merchants_name_idx ON purchase_proof_merchants (program_id, lower((name COLLATE "default")));
CREATE UNIQUE INDEX purchase_proof_merchants_program_id_name_key ON purchase_proof_merchants (program_id, name);
CREATE INDEX purchase_proof_product_merchants_program_id_merchant_id_idx ON purchase_proof_product_merchants (program_id, merchant_id);
CREATE UNIQUE INDEX purchase_proof_products_name_idx ON purchase_proof_products (program_id, lower((name COLLATE "default")));
CREATE INDEX purchase_proof_products_program_id_challenge_id_idx ON purchase_proof_products (program_id, challenge_id);
CREATE UNIQUE INDEX purchase_proof_products_program_id_name_key ON purchase_proof_products (program_id, name);
CREATE UNIQUE INDEX purchase_proof_settings_program_id_key ON purchase_proof_settings (program_id);
CREATE UNIQUE INDEX push_subscriptions_program_id_endpoint_key ON push_subscriptions (program_id, endpoint);
CREATE INDEX push_subscriptions_program_id_participant_id_idx ON push_subscriptions (program_id, participant_id);
CREATE INDEX push_subscriptions_program_id_session_id_idx ON push_subscriptions (program_id, session_id);
CREATE INDEX question_options_program_id_image_file_id_idx ON question_options (program_id, image_file_id);
CREATE INDEX question_options_program_id_question_id_position_idx ON question_options (program_id, question_id, "position");
CREATE INDEX questions_program_id_challenge_id_position_idx ON questions (program_id, challenge_id, "position");
CREATE INDEX questions_program_id_image_file_id_idx ON questions (program_id, image_file_id);
CREATE INDEX rate_limits_window_start_idx ON rate_limits (window_start);
CREATE INDEX receipt_completions_program_id_action_id_idx ON receipt_completions (program_id, action_id);
CREATE INDEX receipt_completions_program_id_challenge_id_idx ON receipt_completions (program_id, challenge_id);
CREATE INDEX receipt_files_program_id_created_at_idx ON receipt_files (program_id, created_at);
CREATE INDEX receipt_files_program_id_hash_idx ON receipt_files (program_id, hash);
CREATE UNIQUE INDEX receipt_files_program_id_receipt_id_position_key ON receipt_files (program_id, receipt_id, "position");
CREATE INDEX receipt_issue_reports_program_id_receipt_id_idx ON receipt_issue_reports (program_id, receipt_id);
CREATE INDEX receipt_items_program_id_product_id_id_idx ON receipt_items (program_id, product_id, id DESC);
CREATE INDEX receipt_items_program_id_receipt_id_position_idx ON receipt_items (program_id, receipt_id, "position");
CREATE INDEX receipt_tags_program_id_linked_receipt_id_idx ON receipt_tags (program_id, linked_receipt_id);
CREATE UNIQUE INDEX receipt_tags_program_id_receipt_id_reason_key ON receipt_tags (program_id, receipt_id, reason);
CREATE UNIQUE INDEX receipts_id_idx ON receipts (id);
CREATE INDEX receipts_merchant_trigrams_idx ON receipts USING gin (merchant_name gin_trgm_ops);
CREATE INDEX receipts_program_id_action_id_idx ON receipts (program_id, action_id);
CREATE INDEX receipts_program_id_created_at_idx ON receipts (program_id, created_at DESC);
CREATE INDEX receipts_program_id_merchant_id_idx ON receipts (program_id, merchant_id);
CREATE INDEX receipts_program_id_participant_id_created_at_idx ON receipts (program_id, participant_id, created_at DESC);
CREATE INDEX receipts_program_id_purchase_date_total_cents_idx ON receipts (program_id, purchase_date, total_cents);
CREATE INDEX receipts_program_id_status_created_at_idx ON receipts (program_id, status, created_at);
CREATE INDEX receipts_review_idx ON receipts (program_id, created_at, id) WHERE (status IN ('needs_human_review', 'review_requested'));
CREATE UNIQUE INDEX referrals_id_idx ON referrals (id);
CREATE INDEX referrals_program_id_action_id_idx ON referrals (program_id, action_id);
CREATE INDEX referrals_program_id_created_at_idx ON referrals (program_id, created_at DESC);
CREATE UNIQUE INDEX referrals_program_id_referred_id_key ON referrals (program_id, referred_id);
CREATE INDEX referrals_program_id_referrer_id_created_at_idx ON referrals (program_id, referrer_id, created_at DESC);
CREATE INDEX referrals_program_id_status_created_at_idx ON referrals (program_id, status, created_at DESC);
CREATE INDEX reward_claims_in_review_idx ON reward_claims (program_id, reward_id, claimed_at) WHERE in_review;
CREATE UNIQUE INDEX reward_claims_program_id_participant_id_reward_id_occurrenc_key ON reward_claims (program_id, participant_id, reward_id, occurrence);
CREATE INDEX reward_claims_program_id_reward_id_claimed_at_idx ON reward_claims (program_id, reward_id, claimed_at DESC);
CREATE INDEX reward_coupons_code_idx ON reward_coupons USING gin (code gin_trgm_ops);
CREATE INDEX reward_coupons_free_idx ON reward_coupons (program_id, reward_id, id) WHERE (claim_id IS NULL);
CREATE UNIQUE INDEX reward_coupons_program_id_claim_id_key ON reward_coupons (program_id, claim_id);
CREATE UNIQUE INDEX reward_coupons_program_id_reward_id_code_key ON reward_coupons (program_id, reward_id, code);
CREATE INDEX reward_coupons_program_id_reward_id_created_at_id_idx ON reward_coupons (program_id, reward_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX rewards_id_idx ON rewards (id);
CREATE INDEX rewards_program_id_achievement_image_file_id_idx ON rewards (program_id, achievement_image_file_id);
CREATE INDEX rewards_program_id_finish_name_idx ON rewards (program_id, finish, name);
CREATE INDEX rewards_program_id_image_file_id_idx ON rewards (program_id, image_file_id);
CREATE INDEX rewards_program_id_redemption_image_file_id_idx ON rewards (program_id, redemption_image_file_id);
CREATE INDEX rewards_program_id_required_tier_id_idx ON rewards (program_id, required_tier_id);
CREATE UNIQUE INDEX sandbox_checkouts_idempotency_key_key ON sandbox_checkouts (idempotency_key);
CREATE INDEX sandbox_collections_owner_idx ON sandbox_collections (owner);
CREATE UNIQUE INDEX sandbox_collections_transaction_key ON sandbox_collections (transaction);
CREATE INDEX sandbox_mails_to_sent_at_idx ON sandbox_mails ("to", sent_at DESC);
CREATE INDEX sandbox_pushes_sent_at_idx ON sandbox_pushes (sent_at DESC);
CREATE UNIQUE INDEX sandbox_tokens_idempotency_key_key ON sandbox_tokens (idempotency_key);
CREATE INDEX sandbox_tokens_owner_idx ON sandbox_tokens (owner);
CREATE UNIQUE INDEX sandbox_tokens_transaction_key ON sandbox_tokens (transaction);
CREATE INDEX sandbox_webhooks_name_id_idx ON sandbox_webhooks (name, id);
CREATE INDEX saved_views_admin_id_idx ON saved_views (admin_id);
CREATE UNIQUE INDEX saved_views_program_id_admin_id_list_name_key ON saved_views (program_id, admin_id, list, name);
CREATE INDEX social_network_pages_program_id_platform_idx ON social_network_pages (program_id, platform);
CREATE UNIQUE INDEX social_network_pages_program_id_platform_url_key ON social_network_pages (program_id, platform, url);
CREATE INDEX social_network_posts_program_id_challenge_id_position_idx ON social_network_posts (program_id, challenge_id, "position");
CREATE INDEX social_network_posts_program_id_media_file_id_idx ON social_network_posts (program_id, media_file_id);
CREATE INDEX social_network_posts_program_id_page_id_idx ON social_network_posts (program_id, page_id);
CREATE INDEX social_network_posts_program_id_parent_post_id_idx ON social_network_posts (program_id, parent_post_id);
CREATE UNIQUE INDEX social_post_views_program_id_participant_id_post_id_key ON social_post_views (program_id, participant_id, post_id);
CREATE INDEX social_post_views_program_id_post_id_idx ON social_post_views (program_id, post_id);
CREATE UNIQUE INDEX sweepstake_draws_open_idx ON sweepstake_draws (program_id, reward_id) WHERE (status <> 'done');
CREATE UNIQUE INDEX sweepstake_draws_program_id_reward_id_number_key ON sweepstake_draws (program_id, reward_id, number);
CREATE INDEX sweepstake_entrants_program_id_reward_id_entries_participan_idx ON sweepstake_entrants (program_id, reward_id, entries, participant_id);
CREATE INDEX sweepstake_entrants_program_id_reward_id_last_entry_at_part_idx ON sweepstake_entrants (program_id, reward_id, last_entry_at, participant_id);
CREATE INDEX sweepstake_entries_program_id_participant_id_reward_id_idx ON sweepstake_entries (program_id, participant_id, reward_id);
CREATE INDEX sweepstake_entries_program_id_reward_id_idx ON sweepstake_entries (program_id, reward_id);
CREATE INDEX taggings_program_id_challenge_id_idx ON taggings (program_id, challenge_id);
CREATE INDEX taggings_program_id_participant_id_idx ON taggings (program_id, participant_id);
CREATE INDEX taggings_program_id_reward_id_idx ON taggings (program_id, reward_id);
CREATE UNIQUE INDEX taggings_program_id_tag_id_challenge_id_key ON taggings (program_id, tag_id, challenge_id);
CREATE UNIQUE INDEX taggings_program_id_tag_id_participant_id_key ON taggings (program_id, tag_id, participant_id);
CREATE UNIQUE INDEX taggings_program_id_tag_id_reward_id_key ON taggings (program_id, tag_id, reward_id);
CREATE UNIQUE INDEX tags_name_idx ON tags (program_id, kind, lower((name COLLATE "default")));
CREATE UNIQUE INDEX tags_program_id_kind_name_key ON tags (program_id, kind, name);
CREATE INDEX tier_rises_new_idx ON tier_rises (program_id, participant_id) WHERE (announced_at IS NULL);
CREATE INDEX tier_rises_program_id_tier_id_idx ON tier_rises (program_id, tier_id);
CREATE INDEX video_watches_program_id_challenge_id_idx ON video_watches (program_id, challenge_id);
CREATE UNIQUE INDEX video_watches_program_id_participant_id_challenge_id_key ON video_watches (program_id, participant_id, challenge_id);
CREATE INDEX visits_program_id_participant_id_idx ON visits (program_id, participant_id);
CREATE INDEX visits_program_id_started_at_idx ON visits (program_id, started_at DESC);
CREATE UNIQUE INDEX visits_program_id_visit_token_key ON visits (program_id, visit_token);
CREATE INDEX visits_started_at_idx ON visits USING brin (started_at);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (program_id, endpoint_id, next_attempt_at, sequence) WHERE (state IN ('waiting', 'sending'));
CREATE INDEX webhook_deliveries_id_idx ON webhook_deliveries USING brin (id);
CREATE INDEX webhook_deliveries_open_idx ON webhook_deliveries (program_id, endpoint_id, participant_id, sequence) WHERE (state IN ('waiting', 'sending'));
CREATE INDEX webhook_deliveries_program_id_endpoint_id_sequence_idx ON webhook_deliveries (program_id, endpoint_id, sequence DESC);
CREATE INDEX webhook_deliveries_program_id_endpoint_id_updated_at_idx ON webhook_deliveries (program_id, endpoint_id, updated_at);
CREATE UNIQUE INDEX webhook_deliveries_program_id_event_id_endpoint_id_key ON webhook_deliveries (program_id, event_id, endpoint_id);
CREATE INDEX webhook_deliveries_program_id_participant_id_idx ON webhook_deliveries (program_id, participant_id);
CREATE INDEX webhook_deliveries_sending_idx ON webhook_deliveries (program_id, endpoint_id, next_attempt_at) WHERE (state = 'sending');
CREATE INDEX webhook_endpoints_created_by_id_idx ON webhook_endpoints (created_by_id);
CREATE UNIQUE INDEX webhook_endpoints_url_idx ON webhook_endpoints (program_id, url) WHERE (deleted_at IS NULL);
CREATE INDEX winner_syncs_admin_id_idx ON winner_syncs (admin_id);
CREATE INDEX winner_syncs_program_id_reward_id_created_at_idx ON winner_syncs (program_id, reward_id, created_at DESC);
CREATE UNIQUE INDEX winner_syncs_running_idx ON winner_syncs (program_id, reward_id) WHERE (status = 'running');

-- References

ALTER TABLE admin_sessions ADD CONSTRAINT admin_sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE admin_sign_in_codes ADD CONSTRAINT admin_sign_in_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE answer_photos ADD CONSTRAINT answer_photos_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE answer_photos ADD CONSTRAINT answer_photos_program_id_question_id_fkey FOREIGN KEY (program_id, question_id) REFERENCES questions(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE aptos_integrations ADD CONSTRAINT aptos_integrations_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE birthday_gifts ADD CONSTRAINT birthday_gifts_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE bulk_change_batches ADD CONSTRAINT bulk_change_batches_program_id_bulk_change_id_fkey FOREIGN KEY (program_id, bulk_change_id) REFERENCES bulk_changes(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE carousel_slides ADD CONSTRAINT carousel_slides_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE carousel_slides ADD CONSTRAINT carousel_slides_program_id_image_file_id_fkey FOREIGN KEY (program_id, image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE celebrations ADD CONSTRAINT celebrations_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE celebrations ADD CONSTRAINT celebrations_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE certificates ADD CONSTRAINT certificates_program_id_claim_id_fkey FOREIGN KEY (program_id, claim_id) REFERENCES reward_claims(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE certificates ADD CONSTRAINT certificates_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE certificates ADD CONSTRAINT certificates_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE chain_transactions ADD CONSTRAINT chain_transactions_program_id_certificate_id_fkey FOREIGN KEY (program_id, certificate_id) REFERENCES certificates(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE chain_transactions ADD CONSTRAINT chain_transactions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE chain_transactions ADD CONSTRAINT chain_transactions_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenge_clicks ADD CONSTRAINT challenge_clicks_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE challenge_completion_counts ADD CONSTRAINT challenge_completion_counts_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE challenge_completions ADD CONSTRAINT challenge_completions_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenge_completions ADD CONSTRAINT challenge_completions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenges ADD CONSTRAINT challenges_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE challenges ADD CONSTRAINT challenges_program_id_icon_file_id_fkey FOREIGN KEY (program_id, icon_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenges ADD CONSTRAINT challenges_program_id_image_file_id_fkey FOREIGN KEY (program_id, image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenges ADD CONSTRAINT challenges_program_id_prize_reward_id_fkey FOREIGN KEY (program_id, prize_reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenges ADD CONSTRAINT challenges_program_id_required_tier_id_fkey FOREIGN KEY (program_id, required_tier_id) REFERENCES program_tiers(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenges ADD CONSTRAINT challenges_program_id_sweepstake_reward_id_fkey FOREIGN KEY (program_id, sweepstake_reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE challenges ADD CONSTRAINT challenges_program_id_video_file_id_fkey FOREIGN KEY (program_id, video_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_program_id_action_id_fkey FOREIGN KEY (program_id, action_id) REFERENCES participant_actions(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE communication_settings ADD CONSTRAINT communication_settings_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE daily_mail_runs ADD CONSTRAINT daily_mail_runs_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_days ADD CONSTRAINT dashboard_days_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_rollups ADD CONSTRAINT dashboard_rollups_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_staff ADD CONSTRAINT dashboard_staff_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_top_users ADD CONSTRAINT dashboard_top_users_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE draw_entries ADD CONSTRAINT draw_entries_program_id_draw_id_fkey FOREIGN KEY (program_id, draw_id) REFERENCES sweepstake_draws(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE draw_entries ADD CONSTRAINT draw_entries_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE draw_winners ADD CONSTRAINT draw_winners_program_id_claim_id_fkey FOREIGN KEY (program_id, claim_id) REFERENCES reward_claims(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE draw_winners ADD CONSTRAINT draw_winners_program_id_draw_id_fkey FOREIGN KEY (program_id, draw_id) REFERENCES sweepstake_draws(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE draw_winners ADD CONSTRAINT draw_winners_program_id_draw_id_position_fkey FOREIGN KEY (program_id, draw_id, "position") REFERENCES draw_entries(program_id, draw_id, "position") ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE draw_winners ADD CONSTRAINT draw_winners_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE evergreen_mails ADD CONSTRAINT evergreen_mails_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE evergreen_setting_values ADD CONSTRAINT evergreen_setting_values_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES evergreen_setting_definitions(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE evergreen_setting_values ADD CONSTRAINT evergreen_setting_values_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE feed_post_imports ADD CONSTRAINT feed_post_imports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE feed_post_imports ADD CONSTRAINT feed_post_imports_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE feed_posts ADD CONSTRAINT feed_posts_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE feed_posts ADD CONSTRAINT feed_posts_program_id_image_file_id_fkey FOREIGN KEY (program_id, image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE habit_days ADD CONSTRAINT habit_days_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE leaderboard_entries ADD CONSTRAINT leaderboard_entries_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE media_files ADD CONSTRAINT media_files_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE milestone_checks ADD CONSTRAINT milestone_checks_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE navigation_menus ADD CONSTRAINT navigation_menus_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE offer_redemptions ADD CONSTRAINT offer_redemptions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE offer_reports ADD CONSTRAINT offer_reports_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE offers ADD CONSTRAINT offers_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE organization_admins ADD CONSTRAINT organization_admins_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE organization_admins ADD CONSTRAINT organization_admins_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE organization_saved_views ADD CONSTRAINT organization_saved_views_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE organization_saved_views ADD CONSTRAINT organization_saved_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_actions ADD CONSTRAINT participant_actions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participant_answers ADD CONSTRAINT participant_answers_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participant_answers ADD CONSTRAINT participant_answers_program_id_completion_id_fkey FOREIGN KEY (program_id, completion_id) REFERENCES challenge_completions(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_answers ADD CONSTRAINT participant_answers_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_answers ADD CONSTRAINT participant_answers_program_id_question_id_fkey FOREIGN KEY (program_id, question_id) REFERENCES questions(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participant_answers ADD CONSTRAINT participant_answers_program_id_question_option_id_fkey FOREIGN KEY (program_id, question_option_id) REFERENCES question_options(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participant_exports ADD CONSTRAINT participant_exports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participant_exports ADD CONSTRAINT participant_exports_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_habits ADD CONSTRAINT participant_habits_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_import_rows ADD CONSTRAINT participant_import_rows_program_id_import_id_fkey FOREIGN KEY (program_id, import_id) REFERENCES participant_imports(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_sessions ADD CONSTRAINT participant_sessions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participant_sign_in_codes ADD CONSTRAINT participant_sign_in_codes_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participants ADD CONSTRAINT participants_program_id_avatar_file_id_fkey FOREIGN KEY (program_id, avatar_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participants ADD CONSTRAINT participants_program_id_email_setting_id_fkey FOREIGN KEY (program_id, email_setting_id) REFERENCES communication_settings(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE participants ADD CONSTRAINT participants_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE participants ADD CONSTRAINT participants_program_id_referred_by_id_fkey FOREIGN KEY (program_id, referred_by_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE partitions.visit_events_first ADD CONSTRAINT visit_events_program_id_visit_id_fkey FOREIGN KEY (program_id, visit_id) REFERENCES visits(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE partitions.webhook_attempts_first ADD CONSTRAINT webhook_attempts_program_id_delivery_id_fkey FOREIGN KEY (program_id, delivery_id) REFERENCES webhook_deliveries(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE platform_audit_entries ADD CONSTRAINT platform_audit_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE point_postings ADD CONSTRAINT point_postings_program_id_action_id_fkey FOREIGN KEY (program_id, action_id) REFERENCES participant_actions(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE point_postings ADD CONSTRAINT point_postings_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE point_postings ADD CONSTRAINT point_postings_program_id_reverses_fkey FOREIGN KEY (program_id, reverses) REFERENCES point_postings(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE points_checks ADD CONSTRAINT points_checks_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE profile_attributes ADD CONSTRAINT profile_attributes_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE program_domains ADD CONSTRAINT program_domains_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE program_pages ADD CONSTRAINT program_pages_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE program_staff ADD CONSTRAINT program_staff_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE program_staff ADD CONSTRAINT program_staff_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE program_tiers ADD CONSTRAINT program_tiers_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE programs ADD CONSTRAINT programs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE purchase_proof_merchants ADD CONSTRAINT purchase_proof_merchants_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE purchase_proof_product_merchants ADD CONSTRAINT purchase_proof_product_merchants_program_id_merchant_id_fkey FOREIGN KEY (program_id, merchant_id) REFERENCES purchase_proof_merchants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE purchase_proof_product_merchants ADD CONSTRAINT purchase_proof_product_merchants_program_id_product_id_fkey FOREIGN KEY (program_id, product_id) REFERENCES purchase_proof_products(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE purchase_proof_products ADD CONSTRAINT purchase_proof_products_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE purchase_proof_products ADD CONSTRAINT purchase_proof_products_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE purchase_proof_settings ADD CONSTRAINT purchase_proof_settings_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_program_id_session_id_fkey FOREIGN KEY (program_id, session_id) REFERENCES participant_sessions(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE question_options ADD CONSTRAINT question_options_program_id_image_file_id_fkey FOREIGN KEY (program_id, image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE question_options ADD CONSTRAINT question_options_program_id_question_id_fkey FOREIGN KEY (program_id, question_id) REFERENCES questions(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE questions ADD CONSTRAINT questions_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE questions ADD CONSTRAINT questions_program_id_image_file_id_fkey FOREIGN KEY (program_id, image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE receipt_completions ADD CONSTRAINT receipt_completions_program_id_action_id_fkey FOREIGN KEY (program_id, action_id) REFERENCES participant_actions(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE receipt_completions ADD CONSTRAINT receipt_completions_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE receipt_completions ADD CONSTRAINT receipt_completions_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipts(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE receipt_files ADD CONSTRAINT receipt_files_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipts(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE receipt_issue_reports ADD CONSTRAINT receipt_issue_reports_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipts(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE receipt_items ADD CONSTRAINT receipt_items_program_id_product_id_fkey FOREIGN KEY (program_id, product_id) REFERENCES purchase_proof_products(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE receipt_items ADD CONSTRAINT receipt_items_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipts(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE receipt_tags ADD CONSTRAINT receipt_tags_program_id_linked_receipt_id_fkey FOREIGN KEY (program_id, linked_receipt_id) REFERENCES receipts(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE receipt_tags ADD CONSTRAINT receipt_tags_program_id_receipt_id_fkey FOREIGN KEY (program_id, receipt_id) REFERENCES receipts(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE receipts ADD CONSTRAINT receipts_program_id_action_id_fkey FOREIGN KEY (program_id, action_id) REFERENCES participant_actions(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE receipts ADD CONSTRAINT receipts_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE receipts ADD CONSTRAINT receipts_program_id_merchant_id_fkey FOREIGN KEY (program_id, merchant_id) REFERENCES purchase_proof_merchants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE receipts ADD CONSTRAINT receipts_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE referrals ADD CONSTRAINT referrals_program_id_action_id_fkey FOREIGN KEY (program_id, action_id) REFERENCES participant_actions(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE referrals ADD CONSTRAINT referrals_program_id_referred_id_fkey FOREIGN KEY (program_id, referred_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE referrals ADD CONSTRAINT referrals_program_id_referrer_id_fkey FOREIGN KEY (program_id, referrer_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE reward_claims ADD CONSTRAINT reward_claims_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE reward_claims ADD CONSTRAINT reward_claims_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE reward_coupons ADD CONSTRAINT reward_coupons_program_id_claim_id_fkey FOREIGN KEY (program_id, claim_id) REFERENCES reward_claims(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE reward_coupons ADD CONSTRAINT reward_coupons_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE rewards ADD CONSTRAINT rewards_program_id_achievement_image_file_id_fkey FOREIGN KEY (program_id, achievement_image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE rewards ADD CONSTRAINT rewards_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE rewards ADD CONSTRAINT rewards_program_id_image_file_id_fkey FOREIGN KEY (program_id, image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE rewards ADD CONSTRAINT rewards_program_id_redemption_image_file_id_fkey FOREIGN KEY (program_id, redemption_image_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE rewards ADD CONSTRAINT rewards_program_id_required_tier_id_fkey FOREIGN KEY (program_id, required_tier_id) REFERENCES program_tiers(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE social_network_pages ADD CONSTRAINT social_network_pages_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE social_network_posts ADD CONSTRAINT social_network_posts_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE social_network_posts ADD CONSTRAINT social_network_posts_program_id_media_file_id_fkey FOREIGN KEY (program_id, media_file_id) REFERENCES media_files(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE social_network_posts ADD CONSTRAINT social_network_posts_program_id_page_id_fkey FOREIGN KEY (program_id, page_id) REFERENCES social_network_pages(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE social_network_posts ADD CONSTRAINT social_network_posts_program_id_parent_post_id_fkey FOREIGN KEY (program_id, parent_post_id) REFERENCES social_network_posts(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE social_post_views ADD CONSTRAINT social_post_views_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE social_post_views ADD CONSTRAINT social_post_views_program_id_post_id_fkey FOREIGN KEY (program_id, post_id) REFERENCES social_network_posts(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sweepstake_draws ADD CONSTRAINT sweepstake_draws_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sweepstake_entrants ADD CONSTRAINT sweepstake_entrants_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sweepstake_entrants ADD CONSTRAINT sweepstake_entrants_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE sweepstake_entries ADD CONSTRAINT sweepstake_entries_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE sweepstake_entries ADD CONSTRAINT sweepstake_entries_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE taggings ADD CONSTRAINT taggings_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE taggings ADD CONSTRAINT taggings_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE taggings ADD CONSTRAINT taggings_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE taggings ADD CONSTRAINT taggings_program_id_tag_id_fkey FOREIGN KEY (program_id, tag_id) REFERENCES tags(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE tags ADD CONSTRAINT tags_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE tier_rises ADD CONSTRAINT tier_rises_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE tier_rises ADD CONSTRAINT tier_rises_program_id_tier_id_fkey FOREIGN KEY (program_id, tier_id) REFERENCES program_tiers(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE video_watches ADD CONSTRAINT video_watches_program_id_challenge_id_fkey FOREIGN KEY (program_id, challenge_id) REFERENCES challenges(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE video_watches ADD CONSTRAINT video_watches_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE visits ADD CONSTRAINT visits_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE visits ADD CONSTRAINT visits_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_program_id_endpoint_id_fkey FOREIGN KEY (program_id, endpoint_id) REFERENCES webhook_endpoints(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE winner_syncs ADD CONSTRAINT winner_syncs_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE winner_syncs ADD CONSTRAINT winner_syncs_program_id_reward_id_fkey FOREIGN KEY (program_id, reward_id) REFERENCES rewards(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;

-- Triggers

CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION reject_audit_change();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER challenge_completions_counted AFTER INSERT ON challenge_completions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_completions();
CREATE TRIGGER challenge_completions_uncounted AFTER DELETE ON challenge_completions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_completions();
CREATE TRIGGER participant_actions_append_only BEFORE DELETE OR UPDATE ON participant_actions FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER participant_actions_new_events AFTER INSERT ON participant_actions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER participant_actions_no_truncate BEFORE TRUNCATE ON participant_actions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER participant_answers_of_known BEFORE INSERT ON participant_answers FOR EACH ROW EXECUTE FUNCTION reject_answer_of_deleted();
CREATE TRIGGER participants_changed_event AFTER UPDATE OF email, first_name, last_name, postal, status, staff, locale, avatar_file_id, email_setting_id, profile, aptos_wallet_address, eligible_offers_rewards, deleted_at ON participants FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (((((((((((((old.email IS DISTINCT FROM new.email) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.postal IS DISTINCT FROM new.postal)) OR (old.status IS DISTINCT FROM new.status)) OR (old.staff IS DISTINCT FROM new.staff)) OR (old.locale IS DISTINCT FROM new.locale)) OR (old.avatar_file_id IS DISTINCT FROM new.avatar_file_id)) OR (old.email_setting_id IS DISTINCT FROM new.email_setting_id)) OR (old.profile IS DISTINCT FROM new.profile)) OR (old.aptos_wallet_address IS DISTINCT FROM new.aptos_wallet_address)) OR (old.eligible_offers_rewards IS DISTINCT FROM new.eligible_offers_rewards)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION record_changed_event();
CREATE TRIGGER participants_claims_reviewed AFTER UPDATE OF points_issued, points_reversed, completed_challenges ON participants FOR EACH ROW WHEN (((new.rewards_earned > 0) AND ((new.claims_in_review > 0) OR (new.completed_challenges < old.completed_challenges) OR ((new.points_issued - new.points_reversed) < (old.points_issued - old.points_reversed))))) EXECUTE FUNCTION review_claims();
CREATE TRIGGER participants_new_events AFTER INSERT ON participants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER participants_on_leaderboard AFTER UPDATE OF status, staff ON participants FOR EACH ROW WHEN (((new.status <> old.status) OR (new.staff <> old.staff))) EXECUTE FUNCTION list_on_leaderboard();
CREATE TRIGGER participants_tier_of_new BEFORE INSERT ON participants FOR EACH ROW WHEN ((new.points_issued > 0)) EXECUTE FUNCTION set_tier_level();
CREATE TRIGGER participants_tier_of_points BEFORE UPDATE OF points_issued, points_reversed ON participants FOR EACH ROW WHEN (((new.points_issued <> old.points_issued) OR (new.points_reversed <> old.points_reversed))) EXECUTE FUNCTION set_tier_level();
CREATE TRIGGER platform_audit_entries_append_only BEFORE DELETE OR UPDATE ON platform_audit_entries FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER platform_audit_entries_no_truncate BEFORE TRUNCATE ON platform_audit_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER point_postings_append_only BEFORE DELETE OR UPDATE ON point_postings FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER point_postings_no_truncate BEFORE TRUNCATE ON point_postings FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER receipts_changed_event AFTER UPDATE OF status, points ON receipts FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.points IS DISTINCT FROM new.points))) EXECUTE FUNCTION record_changed_event();
CREATE TRIGGER receipts_new_events AFTER INSERT ON receipts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER referrals_changed_event AFTER UPDATE OF status, points ON referrals FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.points IS DISTINCT FROM new.points))) EXECUTE FUNCTION record_changed_event();
CREATE TRIGGER referrals_new_events AFTER INSERT ON referrals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER reward_claims_new_events AFTER INSERT ON reward_claims REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER sweepstake_entries_counted AFTER INSERT ON sweepstake_entries REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_entries();
CREATE TRIGGER sweepstake_entries_uncounted AFTER DELETE ON sweepstake_entries REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_entries();

-- Statistics

CREATE STATISTICS audit_entries_text_statistics ON audit_text(action, before, after) FROM audit_entries;
ALTER STATISTICS audit_entries_text_statistics SET STATISTICS 300;

-- Rows that the product needs

INSERT INTO features (key, name, description, created_at) VALUES
('social_network_posts', 'Social posts', 'Challenges that show posts of the program''s social pages.', '2026-11-21T00:00:00Z'),
  ('donation_challenge', 'Donations', 'Challenges that take donations and give points for them.', '2026-11-21T00:00:00Z'),
  ('offers_reward', 'Local offers', 'The directory of merchants and offers at /my-offers.', '2026-11-21T00:00:00Z'),
  ('otp_login', 'Login with code', 'Participants sign in with a one-time code; without it, with a link.', '2026-11-21T00:00:00Z'),
  ('receipts', 'Receipts', 'Participants earn points for purchases; staff review receipts.', '2026-11-21T00:00:00Z'),
  ('tiers', 'Tiers', 'Levels that participants reach by their points.', '2026-11-21T00:00:00Z'),
  ('dynamic_feed_posts', 'Feed posts', 'Posts on home that staff write or import.', '2026-11-21T00:00:00Z'),
  ('staff_receipts_view', 'Receipts for every role', 'Everybody with a role on the program may look at receipts.', '2026-11-22T00:00:00Z'),
  ('staff_receipts_manage', 'Receipt review for every role', 'Everybody with a role on the program may decide about receipts.', '2026-11-22T00:00:00Z'),
  ('push_notifications', 'Push notifications', 'Participants who turn them on hear of wins, tiers and friends on their device.', '2026-11-28T00:00:00Z');

INSERT INTO evergreen_setting_definitions (id, key, name, description, position) VALUES
('01900000-0000-7000-8000-000000000002', 'reward_ending_mail', 'Reward ending email', 'Participants who have enough points for a reward get an email three days before it ends.', 1),
  ('01900000-0000-7000-8000-000000000003', 'inactive_after_180_days', 'Inactive after 180 days', 'Participants who have not signed in for 180 days become inactive. They are active again when they sign in.', 2);
