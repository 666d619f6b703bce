CREATE TABLE point_lots (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    source text NOT NULL,
    points bigint NOT NULL,
    remaining bigint NOT NULL,
    pending boolean NOT NULL,
    open boolean NOT NULL,
    available_at timestamptz(3),
    expires_at timestamptz(3),
    notified_days smallint,
    notice_due smallint,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT point_lots_notice_due_check CHECK ((notice_due IS NULL) OR (notified_days IS NOT NULL)),
    CONSTRAINT point_lots_remaining_check CHECK ((remaining >= 0) AND (remaining <= points) AND (open = (remaining > 0)) AND (open OR NOT pending)),
    CONSTRAINT point_lots_pkey PRIMARY KEY (program_id, id)
);

CREATE TABLE point_lot_uses (
    program_id uuid NOT NULL,
    posting_id uuid NOT NULL,
    lot_id uuid NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT point_lot_uses_amount_check CHECK (amount <> 0),
    CONSTRAINT point_lot_uses_pkey PRIMARY KEY (program_id, posting_id, lot_id)
);

-- `open` changes once in the life of most lots, `remaining` more often, so that taking a part changes no index.
CREATE INDEX point_lots_program_id_participant_id_open_expires_at_idx ON point_lots (program_id, participant_id, open, expires_at);
CREATE INDEX point_lots_expires_at_idx ON point_lots (program_id, expires_at) WHERE open AND expires_at IS NOT NULL;
CREATE INDEX point_lots_available_at_idx ON point_lots (program_id, available_at) WHERE pending;
CREATE INDEX point_lot_uses_program_id_lot_id_idx ON point_lot_uses (program_id, lot_id);

ALTER TABLE point_lots ADD CONSTRAINT point_lots_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id) REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE point_lot_uses ADD CONSTRAINT point_lot_uses_program_id_lot_id_fkey FOREIGN KEY (program_id, lot_id) REFERENCES point_lots(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE point_lot_uses ADD CONSTRAINT point_lot_uses_program_id_posting_id_fkey FOREIGN KEY (program_id, posting_id) REFERENCES point_postings(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;

CREATE TRIGGER point_lot_uses_append_only BEFORE DELETE OR UPDATE ON point_lot_uses FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER point_lot_uses_no_truncate BEFORE TRUNCATE ON point_lot_uses FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

-- What participants did: neither imports and corrections of staff, nor what time does to their points, nor what was
-- taken back.
CREATE OR REPLACE VIEW activities AS
  SELECT a.program_id, a.id, a.participant_id, a.action_type, a.title, a.actionable_type, a.actionable_id, a.points, a.created_at
    FROM participant_actions a
   WHERE a.action_type NOT IN ('import', 'reversal', 'points_released', 'points_expired')
     AND (a.action_type <> 'external' OR coalesce(a.actionable_type, '') NOT IN ('Admin', 'BulkChange'))
     AND NOT EXISTS (
       SELECT FROM participant_actions r
        WHERE r.program_id = a.program_id AND r.actionable_type = 'Action' AND r.actionable_id = a.id AND r.action_type = 'reversal'
     );

ALTER TABLE participants ADD COLUMN points_in_lots boolean NOT NULL DEFAULT false;
ALTER TABLE programs ADD COLUMN points_rules jsonb;
ALTER TABLE programs ADD COLUMN point_value numeric(12,6);
ALTER TABLE programs ADD COLUMN mail_texts jsonb NOT NULL DEFAULT '{}';

ALTER TABLE bulk_changes DROP CONSTRAINT bulk_changes_kind_check;
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_kind_check CHECK (kind IN ('tag', 'untag', 'set_status', 'add_points', 'extend_points'));
