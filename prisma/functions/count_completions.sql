-- Adds inserted completions to the counts of their challenges, and takes deleted ones off, in the transaction that
-- changes them. Each session has a count of its own among 64, so that concurrent ones do not wait for each other.
CREATE OR REPLACE FUNCTION count_completions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO challenge_completion_counts AS c (program_id, challenge_id, shard, completions)
    SELECT program_id, challenge_id, pg_backend_pid() % 64, v_sign * count(*) FROM changed_rows
     GROUP BY program_id, challenge_id ORDER BY program_id, challenge_id
    ON CONFLICT (program_id, challenge_id, shard) DO UPDATE SET completions = c.completions + excluded.completions;
  RETURN NULL;
END $$;
