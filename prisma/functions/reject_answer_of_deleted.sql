-- A submission that waited while its participant deleted the account would insert answers that nobody deletes any more.
-- Transactions that insert answers lock the participant, so this trigger sees the deletion.
CREATE OR REPLACE FUNCTION reject_answer_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM participants WHERE program_id = NEW.program_id AND id = NEW.participant_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'participant.not_found';
  END IF;
  RETURN NEW;
END $$;
