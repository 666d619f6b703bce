-- Shows a participant on the leaderboard only while they may win: somebody who is blocked or opted out vanishes with
-- the change itself.
CREATE OR REPLACE FUNCTION list_on_leaderboard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leaderboard_entries e SET listed = e.name IS NOT NULL AND e.hidden_at IS NULL
      AND EXISTS (SELECT FROM eligible_participants p WHERE p.program_id = e.program_id AND p.id = e.participant_id)
    WHERE e.program_id = NEW.program_id AND e.participant_id = NEW.id;
  RETURN NULL;
END $$;
