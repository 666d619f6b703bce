-- A submission that was under way while its participant deleted the account finds the row unlocked again and would leave
-- answers that nobody deletes any more. Whatever writes answers holds the participant's lock, so this sees the deletion.
CREATE FUNCTION refuse_answer_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM participants WHERE program_id = NEW.program_id AND id = NEW.participant_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Participant not found' USING ERRCODE = 'LY404';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER participant_answers_of_known BEFORE INSERT ON participant_answers FOR EACH ROW EXECUTE FUNCTION refuse_answer_of_deleted();
