ALTER TABLE admins ADD COLUMN daily_mail boolean NOT NULL DEFAULT true;

CREATE TABLE admin_inboxes (
    program_id uuid NOT NULL,
    admin_id uuid NOT NULL,
    seen_until timestamptz(3),
    mailed_on date,
    CONSTRAINT admin_inboxes_pkey PRIMARY KEY (program_id, admin_id)
);

CREATE INDEX admin_inboxes_admin_id_idx ON admin_inboxes (admin_id);

ALTER TABLE admin_inboxes ADD CONSTRAINT admin_inboxes_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE admin_inboxes ADD CONSTRAINT admin_inboxes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE CASCADE;

CREATE TABLE inbox_findings (
    program_id uuid NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    details jsonb NOT NULL,
    found_at timestamptz(3) NOT NULL,
    CONSTRAINT inbox_findings_pkey PRIMARY KEY (program_id, kind, subject)
);

CREATE TABLE inbox_point_days (
    program_id uuid NOT NULL,
    day date NOT NULL,
    points bigint NOT NULL,
    CONSTRAINT inbox_point_days_pkey PRIMARY KEY (program_id, day)
);

ALTER TABLE inbox_findings ADD CONSTRAINT inbox_findings_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE inbox_point_days ADD CONSTRAINT inbox_point_days_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;
