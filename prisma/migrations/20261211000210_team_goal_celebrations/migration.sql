-- The next migration validates.
ALTER TABLE celebrations DROP CONSTRAINT celebrations_kind_check;
ALTER TABLE celebrations ADD CONSTRAINT celebrations_kind_check CHECK (kind IN
  ('sign_up', 'friend_joined', 'reward_won', 'weekly_goal', 'birthday', 'weekly_result', 'quest_completed', 'team_goal')) NOT VALID;
ALTER TABLE celebrations DROP CONSTRAINT celebrations_reward_check;
ALTER TABLE celebrations ADD CONSTRAINT celebrations_reward_check CHECK (
CASE kind
    WHEN 'reward_won' THEN (reward_id IS NOT NULL)
    WHEN 'birthday' THEN true
    WHEN 'quest_completed' THEN true
    WHEN 'team_goal' THEN true
    ELSE (reward_id IS NULL)
END) NOT VALID;
