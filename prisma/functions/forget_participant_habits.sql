-- Deletes the participants' days, streaks, birthday gifts, names on the leaderboard and parts of team goals. What they
-- contributed stays in the sums.
DROP FUNCTION IF EXISTS forget_participant_habits(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_habits(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM habit_days WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM team_goal_parts WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM weekly_results WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM participant_habits WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM birthday_gifts WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM leaderboard_entries WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
