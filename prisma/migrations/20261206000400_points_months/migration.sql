CREATE TABLE points_months (
    program_id uuid NOT NULL,
    month text NOT NULL,
    starts_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    closed_at timestamptz(3) NOT NULL,
    closed_by_id uuid NOT NULL,
    body text NOT NULL,
    journal text NOT NULL,
    figures jsonb NOT NULL,
    CONSTRAINT points_months_pkey PRIMARY KEY (program_id, month)
);

ALTER TABLE points_months ADD CONSTRAINT points_months_program_id_fkey FOREIGN KEY (program_id) REFERENCES programs(id) ON UPDATE RESTRICT ON DELETE RESTRICT;

CREATE TRIGGER points_months_append_only BEFORE DELETE OR UPDATE ON points_months FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER points_months_no_truncate BEFORE TRUNCATE ON points_months FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
