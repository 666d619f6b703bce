-- Not left to prisma/functions, which are created after the migrations: entries in between would not be counted.
CREATE OR REPLACE FUNCTION count_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sweepstake_entrants AS e (program_id, participant_id, reward_id, entries, last_entry_at)
      SELECT program_id, participant_id, reward_id, sum(entries), max(created_at) FROM changed_rows
       GROUP BY program_id, participant_id, reward_id ORDER BY program_id, participant_id, reward_id
      ON CONFLICT (program_id, participant_id, reward_id) DO UPDATE
        SET entries = e.entries + excluded.entries, last_entry_at = greatest(e.last_entry_at, excluded.last_entry_at);
    RETURN NULL;
  END IF;
  -- Locked first, so that the statements below see what others have added meanwhile.
  PERFORM FROM sweepstake_entrants e WHERE (program_id, participant_id, reward_id) IN
      (SELECT program_id, participant_id, reward_id FROM changed_rows)
    ORDER BY program_id, participant_id, reward_id FOR UPDATE;
  DELETE FROM sweepstake_entrants e USING changed_rows c
   WHERE e.program_id = c.program_id AND e.participant_id = c.participant_id AND e.reward_id = c.reward_id
     AND NOT EXISTS (SELECT FROM sweepstake_entries s WHERE s.program_id = e.program_id
       AND s.participant_id = e.participant_id AND s.reward_id = e.reward_id);
  UPDATE sweepstake_entrants e SET entries = remaining.entries, last_entry_at = remaining.last_entry_at
    FROM (SELECT s.program_id, s.participant_id, s.reward_id, sum(s.entries) AS entries, max(s.created_at) AS last_entry_at
            FROM sweepstake_entries s WHERE (s.program_id, s.participant_id, s.reward_id) IN
                (SELECT program_id, participant_id, reward_id FROM changed_rows)
           GROUP BY s.program_id, s.participant_id, s.reward_id) remaining
   WHERE e.program_id = remaining.program_id AND e.participant_id = remaining.participant_id AND e.reward_id = remaining.reward_id;
  RETURN NULL;
END $$;

-- From here to the end of the migration, a transaction that makes or deletes an entry waits: some seconds for each million.
CREATE TRIGGER sweepstake_entries_counted AFTER INSERT ON sweepstake_entries
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_entries();
CREATE TRIGGER sweepstake_entries_uncounted AFTER DELETE ON sweepstake_entries
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_entries();

INSERT INTO sweepstake_entrants (program_id, reward_id, participant_id, entries, last_entry_at)
  SELECT program_id, reward_id, participant_id, sum(entries), max(created_at)
    FROM sweepstake_entries GROUP BY program_id, reward_id, participant_id;

-- CreateIndex
CREATE INDEX "sweepstake_entrants_program_id_reward_id_entries_participan_idx" ON "sweepstake_entrants"("program_id", "reward_id", "entries", "participant_id");

-- CreateIndex
CREATE INDEX "sweepstake_entrants_program_id_reward_id_last_entry_at_part_idx" ON "sweepstake_entrants"("program_id", "reward_id", "last_entry_at", "participant_id");
