-- The completions from before they were counted. The triggers of the migration before are active already, so that this
-- needs no lock: one snapshot sees all completions and what was counted of them, and the difference is added.
INSERT INTO challenge_completion_counts AS c (program_id, challenge_id, shard, completions)
  SELECT program_id, challenge_id, 0, coalesce(d.completions, 0) - coalesce(n.completions, 0)
    FROM (SELECT program_id, challenge_id, count(*) AS completions FROM challenge_completions GROUP BY 1, 2) d
    FULL JOIN (SELECT program_id, challenge_id, sum(completions) AS completions FROM challenge_completion_counts GROUP BY 1, 2) n
      USING (program_id, challenge_id)
   WHERE d.completions IS DISTINCT FROM n.completions
   ORDER BY program_id, challenge_id
  ON CONFLICT (program_id, challenge_id, shard) DO UPDATE SET completions = c.completions + excluded.completions;
