ALTER TABLE dashboard_days
  ADD COLUMN issued bigint NOT NULL DEFAULT 0,
  ADD COLUMN spent bigint NOT NULL DEFAULT 0,
  ADD COLUMN expired bigint NOT NULL DEFAULT 0;

ALTER TABLE dashboard_rollups DROP CONSTRAINT dashboard_rollups_part_check;
ALTER TABLE dashboard_rollups ADD CONSTRAINT dashboard_rollups_part_check CHECK (part IN ('all_time', 'days', 'figures', 'leaderboard', 'month'));

CREATE TABLE dashboard_active (
    program_id uuid NOT NULL,
    day date NOT NULL,
    gap integer NOT NULL,
    participants integer NOT NULL,
    CONSTRAINT dashboard_active_pkey PRIMARY KEY (program_id, day, gap)
);

CREATE TABLE dashboard_subjects (
    program_id uuid NOT NULL,
    kind text NOT NULL,
    day date NOT NULL,
    subject_id uuid NOT NULL,
    gap integer NOT NULL,
    participants integer NOT NULL,
    actions integer NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT dashboard_subjects_kind_check CHECK (kind IN ('Challenge', 'Reward')),
    CONSTRAINT dashboard_subjects_pkey PRIMARY KEY (program_id, kind, day, subject_id, gap)
);

CREATE TABLE dashboard_joins (
    program_id uuid NOT NULL,
    day date NOT NULL,
    signed_up integer NOT NULL,
    signed_in integer NOT NULL,
    completed integer NOT NULL,
    claimed integer NOT NULL,
    CONSTRAINT dashboard_joins_pkey PRIMARY KEY (program_id, day)
);

CREATE TABLE dashboard_balances (
    program_id uuid NOT NULL,
    kind text NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT dashboard_balances_kind_check CHECK (kind IN ('outstanding', 'pending', 'expiring')),
    CONSTRAINT dashboard_balances_pkey PRIMARY KEY (program_id, kind)
);

CREATE TABLE dashboard_mails (
    program_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    week date NOT NULL,
    CONSTRAINT dashboard_mails_pkey PRIMARY KEY (program_id, admin_id)
);
CREATE INDEX dashboard_mails_admin_id_idx ON dashboard_mails (admin_id);

ALTER TABLE dashboard_active ADD CONSTRAINT dashboard_active_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_subjects ADD CONSTRAINT dashboard_subjects_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_joins ADD CONSTRAINT dashboard_joins_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_balances ADD CONSTRAINT dashboard_balances_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_mails ADD CONSTRAINT dashboard_mails_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE dashboard_mails ADD CONSTRAINT dashboard_mails_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;
