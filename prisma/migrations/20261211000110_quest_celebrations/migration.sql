-- The next migration validates.
ALTER TABLE celebrations DROP CONSTRAINT celebrations_kind_check;
ALTER TABLE celebrations ADD CONSTRAINT celebrations_kind_check
  CHECK (kind IN ('sign_up', 'friend_joined', 'reward_won', 'weekly_goal', 'birthday', 'weekly_result', 'quest_completed')) NOT VALID;
