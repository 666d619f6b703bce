-- Rules by which orders and events earn points, and the orders and events that they decide on.
CREATE TABLE event_types (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    label text NOT NULL COLLATE "und-x-icu",
    properties jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,

    CONSTRAINT event_types_pkey PRIMARY KEY (program_id,id)
);

CREATE TABLE earning_rules (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    trigger text NOT NULL,
    event_type_id uuid,
    position integer NOT NULL,
    definition jsonb NOT NULL,
    draft_starts_at timestamptz(3),
    draft_ends_at timestamptz(3),
    published jsonb,
    version integer NOT NULL DEFAULT 0,
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    proposed_at timestamptz(3),
    proposed_by_id uuid,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,

    CONSTRAINT earning_rules_trigger_check CHECK (trigger IN ('order', 'event', 'challenge', 'receipt', 'referral', 'sign_up', 'tier', 'birthday')),
    CONSTRAINT earning_rules_event_type_check CHECK ((trigger = 'event') = (event_type_id IS NOT NULL)),
    CONSTRAINT earning_rules_published_check CHECK ((published IS NOT NULL) = (version > 0) AND (published IS NULL OR starts_at IS NOT NULL)),
    CONSTRAINT earning_rules_pkey PRIMARY KEY (program_id,id)
);

CREATE TABLE earning_rule_versions (
    program_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL COLLATE "und-x-icu",
    definition jsonb NOT NULL,
    starts_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3),
    published_by_id uuid,
    approved_by_id uuid,
    published_at timestamptz(3) NOT NULL,

    CONSTRAINT earning_rule_versions_pkey PRIMARY KEY (program_id,rule_id,version)
);

CREATE TABLE earning_rule_budgets (
    program_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    points bigint NOT NULL DEFAULT 0,

    CONSTRAINT earning_rule_budgets_check CHECK (points >= 0),
    CONSTRAINT earning_rule_budgets_pkey PRIMARY KEY (program_id,rule_id)
);

CREATE TABLE orders (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text NOT NULL,
    participant_id uuid,
    person jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL,
    placed_at timestamptz(3),
    state_at timestamptz(3) NOT NULL,
    currency text,
    channel text,
    store text,
    total bigint NOT NULL DEFAULT 0,
    returned bigint NOT NULL DEFAULT 0,
    details jsonb,
    trace jsonb,
    action_id uuid,
    points bigint NOT NULL DEFAULT 0,
    points_returned bigint NOT NULL DEFAULT 0,
    waits_until timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,

    CONSTRAINT orders_status_check CHECK (status IN ('announced', 'placed', 'canceled')),
    CONSTRAINT orders_placed_check CHECK (status = 'announced' OR details IS NULL AND status = 'canceled' OR details IS NOT NULL AND placed_at IS NOT NULL),
    CONSTRAINT orders_points_check CHECK (points >= points_returned AND points_returned >= 0 AND (points = 0 OR action_id IS NOT NULL)),
    CONSTRAINT orders_pkey PRIMARY KEY (program_id,id)
);

CREATE TABLE order_returns (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    external_id text NOT NULL,
    details jsonb NOT NULL,
    returned_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT order_returns_pkey PRIMARY KEY (program_id,id)
);

CREATE TABLE participant_events (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    trigger text NOT NULL,
    event_type_id uuid,
    external_id text NOT NULL,
    participant_id uuid,
    person jsonb NOT NULL DEFAULT '{}',
    properties jsonb NOT NULL DEFAULT '{}',
    occurred_at timestamptz(3) NOT NULL,
    decided_at timestamptz(3),
    revoked_at timestamptz(3),
    trace jsonb,
    action_id uuid,
    points bigint NOT NULL DEFAULT 0,
    waits_until timestamptz(3),
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT participant_events_trigger_check CHECK (trigger IN ('event', 'challenge', 'receipt', 'referral', 'sign_up', 'tier', 'birthday')),
    CONSTRAINT participant_events_event_type_check CHECK ((trigger = 'event') = (event_type_id IS NOT NULL)),
    CONSTRAINT participant_events_points_check CHECK (points >= 0 AND (points = 0 OR action_id IS NOT NULL)),
    CONSTRAINT participant_events_pkey PRIMARY KEY (program_id,id)
);

-- What a rule gave for one order or event: the limits of persons and budgets are counted from it.
CREATE TABLE earning_rule_uses (
    program_id uuid NOT NULL,
    source_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    version integer NOT NULL,
    participant_id uuid NOT NULL,
    points bigint NOT NULL,
    taken_back bigint NOT NULL DEFAULT 0,
    day date NOT NULL,
    created_at timestamptz(3) NOT NULL,

    CONSTRAINT earning_rule_uses_check CHECK (points >= 0 AND taken_back BETWEEN 0 AND points),
    CONSTRAINT earning_rule_uses_pkey PRIMARY KEY (program_id,source_id,rule_id)
);

ALTER TABLE programs ADD COLUMN rules_need_approval boolean NOT NULL DEFAULT false;
ALTER TABLE programs ADD COLUMN order_wait_days integer NOT NULL DEFAULT 90;
ALTER TABLE programs ADD CONSTRAINT programs_order_wait_days_check CHECK (order_wait_days BETWEEN 0 AND 365);

CREATE UNIQUE INDEX event_types_program_id_name_key ON event_types(program_id, name);
CREATE INDEX earning_rules_program_id_position_idx ON earning_rules(program_id, position);
CREATE INDEX earning_rules_program_id_event_type_id_idx ON earning_rules(program_id, event_type_id);
CREATE INDEX earning_rules_proposed_by_id_idx ON earning_rules(proposed_by_id);
CREATE INDEX earning_rule_versions_published_by_id_idx ON earning_rule_versions(published_by_id);
CREATE INDEX earning_rule_versions_approved_by_id_idx ON earning_rule_versions(approved_by_id);
CREATE UNIQUE INDEX orders_program_id_external_id_key ON orders(program_id, external_id);
CREATE INDEX orders_program_id_participant_id_placed_at_idx ON orders(program_id, participant_id, placed_at DESC);
CREATE INDEX orders_program_id_placed_at_idx ON orders(program_id, placed_at DESC);
CREATE INDEX orders_waiting_idx ON orders(program_id, waits_until) WHERE waits_until IS NOT NULL;
CREATE UNIQUE INDEX order_returns_program_id_order_id_external_id_key ON order_returns(program_id, order_id, external_id);
CREATE UNIQUE INDEX participant_events_program_id_external_id_key ON participant_events(program_id, external_id);
CREATE INDEX participant_events_program_id_participant_id_occurred_at_idx ON participant_events(program_id, participant_id, occurred_at DESC);
CREATE INDEX participant_events_program_id_occurred_at_idx ON participant_events(program_id, occurred_at DESC);
CREATE INDEX participant_events_program_id_event_type_id_idx ON participant_events(program_id, event_type_id);
CREATE INDEX participant_events_waiting_idx ON participant_events(program_id, waits_until) WHERE waits_until IS NOT NULL;
CREATE INDEX participant_events_undecided_idx ON participant_events(program_id, id) WHERE decided_at IS NULL AND participant_id IS NOT NULL;
CREATE INDEX participant_events_waiting_email_idx ON participant_events(program_id, (person ->> 'email')) WHERE participant_id IS NULL;
CREATE INDEX earning_rule_uses_program_id_rule_id_participant_id_day_idx ON earning_rule_uses(program_id, rule_id, participant_id, day);
CREATE INDEX earning_rule_uses_program_id_participant_id_idx ON earning_rule_uses(program_id, participant_id);
ALTER TABLE event_types ADD CONSTRAINT event_types_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE earning_rules ADD CONSTRAINT earning_rules_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE earning_rules ADD CONSTRAINT earning_rules_program_id_event_type_id_fkey FOREIGN KEY (program_id, event_type_id) REFERENCES event_types(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE earning_rules ADD CONSTRAINT earning_rules_proposed_by_id_fkey FOREIGN KEY (proposed_by_id) REFERENCES admins(id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE earning_rule_versions ADD CONSTRAINT earning_rule_versions_program_id_rule_id_fkey FOREIGN KEY (program_id, rule_id) REFERENCES earning_rules(program_id, id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE earning_rule_versions ADD CONSTRAINT earning_rule_versions_published_by_id_fkey FOREIGN KEY (published_by_id) REFERENCES admins(id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE earning_rule_versions ADD CONSTRAINT earning_rule_versions_approved_by_id_fkey FOREIGN KEY (approved_by_id) REFERENCES admins(id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE earning_rule_budgets ADD CONSTRAINT earning_rule_budgets_program_id_rule_id_fkey FOREIGN KEY (program_id, rule_id) REFERENCES earning_rules(program_id, id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE orders ADD CONSTRAINT orders_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE orders ADD CONSTRAINT orders_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE order_returns ADD CONSTRAINT order_returns_program_id_order_id_fkey FOREIGN KEY (program_id, order_id) REFERENCES orders(program_id, id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE participant_events ADD CONSTRAINT participant_events_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON DELETE CASCADE ON UPDATE RESTRICT;
ALTER TABLE participant_events ADD CONSTRAINT participant_events_program_id_event_type_id_fkey FOREIGN KEY (program_id, event_type_id) REFERENCES event_types(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE participant_events ADD CONSTRAINT participant_events_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE earning_rule_uses ADD CONSTRAINT earning_rule_uses_program_id_rule_id_fkey FOREIGN KEY (program_id, rule_id) REFERENCES earning_rules(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE earning_rule_uses ADD CONSTRAINT earning_rule_uses_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT;
