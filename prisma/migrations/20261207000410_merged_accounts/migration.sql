-- The account that a duplicate was merged into.
ALTER TABLE participants ADD COLUMN merged_into_id uuid;
ALTER TABLE participants ADD CONSTRAINT participants_merged_check CHECK (merged_into_id IS NULL OR deleted_at IS NOT NULL AND merged_into_id <> id);
ALTER TABLE participants ADD CONSTRAINT participants_program_id_merged_into_id_fkey FOREIGN KEY (program_id, merged_into_id)
  REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
CREATE INDEX participants_program_id_merged_into_id_idx ON participants (program_id, merged_into_id);

-- The owner of actions and postings may change while accounts are merged. The function is in prisma/functions.
CREATE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
DROP TRIGGER participant_actions_append_only ON participant_actions;
CREATE TRIGGER participant_actions_append_only BEFORE DELETE OR UPDATE ON participant_actions FOR EACH ROW EXECUTE FUNCTION reject_ledger_change();
DROP TRIGGER point_postings_append_only ON point_postings;
CREATE TRIGGER point_postings_append_only BEFORE DELETE OR UPDATE ON point_postings FOR EACH ROW EXECUTE FUNCTION reject_ledger_change();
