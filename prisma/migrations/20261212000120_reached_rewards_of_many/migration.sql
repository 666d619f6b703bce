-- note_reached_rewards takes its place, for several people at once.
DROP FUNCTION IF EXISTS note_reached_reward(uuid, uuid, bigint, timestamptz);
