-- Exports that start by themselves, every day or every week.
CREATE TABLE export_schedules (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    admin_id uuid NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    attributes text[] DEFAULT ARRAY[]::text[],
    filters jsonb NOT NULL,
    every text NOT NULL,
    weekday smallint,
    hour smallint NOT NULL,
    bucket jsonb,
    sealed_secret text,
    next_at timestamptz(3) NOT NULL,
    failure text,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT export_schedules_mode_check CHECK (mode IN ('default', 'detailed')),
    CONSTRAINT export_schedules_type_check CHECK (type IN ('report', 'import')),
    CONSTRAINT export_schedules_every_check CHECK (every IN ('day', 'week')),
    CONSTRAINT export_schedules_weekday_check CHECK ((every = 'week') = (weekday IS NOT NULL) AND weekday BETWEEN 1 AND 7),
    CONSTRAINT export_schedules_hour_check CHECK (hour BETWEEN 0 AND 23),
    CONSTRAINT export_schedules_bucket_check CHECK ((bucket IS NULL) = (sealed_secret IS NULL)),
    CONSTRAINT export_schedules_failure_check CHECK (failure IN ('not_permitted', 'not_delivered')),
    CONSTRAINT export_schedules_pkey PRIMARY KEY (program_id, id)
);
CREATE INDEX export_schedules_next_at_idx ON export_schedules (next_at);
CREATE INDEX export_schedules_admin_id_idx ON export_schedules (admin_id);
ALTER TABLE export_schedules ADD CONSTRAINT export_schedules_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE export_schedules ADD CONSTRAINT export_schedules_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE CASCADE;

ALTER TABLE participant_exports ADD COLUMN schedule_id uuid;
ALTER TABLE participant_exports ADD COLUMN delivery_attempts integer DEFAULT 0 NOT NULL;
ALTER TABLE participant_exports ADD CONSTRAINT participant_exports_program_id_schedule_id_fkey FOREIGN KEY (program_id, schedule_id) REFERENCES export_schedules(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
CREATE INDEX participant_exports_program_id_schedule_id_idx ON participant_exports (program_id, schedule_id);
-- An admin has one export at a time, and so has each schedule.
DROP INDEX participant_exports_running_idx;
CREATE UNIQUE INDEX participant_exports_running_idx ON participant_exports (program_id, admin_id) WHERE (status = 'running' AND schedule_id IS NULL);
CREATE UNIQUE INDEX participant_exports_scheduled_idx ON participant_exports (program_id, schedule_id) WHERE (status = 'running');
