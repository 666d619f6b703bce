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
