-- The reward that a participant's points have become enough for, until they are notified of it.
CREATE TABLE reached_rewards (
  program_id uuid NOT NULL,
  participant_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  reached_at timestamptz(3) NOT NULL,
  announced_at timestamptz(3),
  CONSTRAINT reached_rewards_pkey PRIMARY KEY (program_id, participant_id, reward_id)
);
CREATE INDEX reached_rewards_program_id_reward_id_idx ON reached_rewards (program_id, reward_id);
CREATE INDEX reached_rewards_due_idx ON reached_rewards (reached_at) WHERE announced_at IS NULL;
ALTER TABLE reached_rewards ADD CONSTRAINT reached_rewards_program_id_participant_id_fkey
  FOREIGN KEY (program_id, participant_id) REFERENCES participants (program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE reached_rewards ADD CONSTRAINT reached_rewards_program_id_reward_id_fkey
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
