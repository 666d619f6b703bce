-- The source of the points of an action, for rules and reports. `p_challenge_type` is that of the challenge that it
-- completed, or whose post was viewed. What an API client gives is for a purchase.
CREATE OR REPLACE FUNCTION points_source(p_action_type text, p_actionable_type text, p_challenge_type text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_action_type IN ('receipt', 'event') THEN p_action_type
    WHEN p_action_type = 'order' THEN 'purchase'
    WHEN p_action_type IN ('recruit', 'invited') THEN 'referral'
    WHEN p_challenge_type IS NOT NULL THEN 'challenge:' || p_challenge_type
    WHEN p_action_type IN ('import', 'birthday', 'weekly_goal', 'quest', 'team_goal', 'daily_question', 'daily_box') THEN p_action_type
    WHEN p_action_type = 'external' AND p_actionable_type IS NULL THEN 'purchase'
    ELSE 'admin' END
$$;
